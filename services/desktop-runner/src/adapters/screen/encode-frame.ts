import sharp from 'sharp';
import type { PhysicalRegion, Size } from '../../core/coordinates.js';
import type { CaptureRequest } from '../../core/desktop-driver.js';
import { packRgb } from './pack-rgb.js';
import type { RawFrame } from './raw-frame.js';

/** Level of zlib that PNGs have unless said. */
const defaultCompression = 6;
const defaultQuality = 80;

export interface EncodeOptions extends Pick<CaptureRequest, 'format' | 'quality' | 'compression'> {
  /** Part of the frame, in pixels of the monitor. */
  readonly region: PhysicalRegion;
  /** Size of the picture. */
  readonly image: Size;
}

/** Cuts, scales and encodes a frame, and uses it up. */
export async function encodeFrame(
  frame: RawFrame,
  { region, image, format, quality = defaultQuality, compression = defaultCompression }: EncodeOptions,
): Promise<Buffer> {
  let picture = sharp(packRgb(frame), { raw: { width: frame.width, height: frame.height, channels: 3 } });
  if (region.width !== frame.width || region.height !== frame.height) {
    picture = picture.extract({
      left: region.x - frame.x,
      top: region.y - frame.y,
      width: region.width,
      height: region.height,
    });
  }
  if (image.width !== region.width || image.height !== region.height) {
    picture = picture.resize(image.width, image.height, { kernel: 'linear', fit: 'fill' });
  }
  return format === 'jpeg'
    ? picture.jpeg({ quality }).toBuffer()
    : picture.png({ compressionLevel: compression }).toBuffer();
}

/** No two frames are alike, so nothing is worth a place in sharp's cache. Of the whole process; harmless to repeat. */
export function prepareEncoder(): void {
  sharp.cache(false);
}
