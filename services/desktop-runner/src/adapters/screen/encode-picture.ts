import sharp from 'sharp';
import type { CaptureRequest } from '../../core/desktop-driver.js';
import type { PhysicalRegion, Size } from '../../core/screen/coordinates.js';
import type { RawFrame } from './raw-frame.js';

/** Default zlib level of PNGs. */
const defaultCompression = 6;
const defaultQuality = 80;

interface EncodeOptions extends Pick<CaptureRequest, 'format' | 'quality' | 'compression'> {
  /** Part of the frame, in pixels of the display. */
  readonly region: PhysicalRegion;
  /** Size of the image. */
  readonly image: Size;
}

/** Cuts, scales and encodes a frame; its memory is reused. */
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

/** All frames differ, so caching them in sharp is useless. For the whole process; harmless to repeat. */
export function prepareEncoder(): void {
  sharp.cache(false);
}

/**
 * Red, green and blue of each pixel, three bytes, in the frame's own memory: the frame is overwritten. Four pixels become three words at a time. An
 * encoder that is given four bytes treats the fourth as alpha (0 on X11: it would see nothing at all), and removing it there costs more than scaling
 * and encoding together.
 */
export function packRgb({ pixels, order }: RawFrame): Buffer {
  const [red, blue] = order === 'bgrx' ? [16, 0] : [0, 16];
  const count = pixels.length;
  const whole = count - (count % 4);
  // Writing never overtakes reading: three words for four.
  for (let from = 0, to = 0; from < whole; from += 4, to += 3) {
    const a = pixels[from] as number;
    const b = pixels[from + 1] as number;
    const c = pixels[from + 2] as number;
    const d = pixels[from + 3] as number;
    pixels[to] =
      ((a >>> red) & 0xff) | (a & 0xff00) | (((a >>> blue) & 0xff) << 16) | (((b >>> red) & 0xff) << 24);
    pixels[to + 1] =
      ((b >>> 8) & 0xff) |
      (((b >>> blue) & 0xff) << 8) |
      (((c >>> red) & 0xff) << 16) |
      (((c >>> 8) & 0xff) << 24);
    pixels[to + 2] =
      ((c >>> blue) & 0xff) |
      (((d >>> red) & 0xff) << 8) |
      (((d >>> 8) & 0xff) << 16) |
      (((d >>> blue) & 0xff) << 24);
  }
  const bytes = Buffer.from(pixels.buffer, pixels.byteOffset, count * 3);
  for (let from = whole; from < count; from++) {
    const pixel = pixels[from] as number;
    bytes[from * 3] = pixel >>> red;
    bytes[from * 3 + 1] = pixel >>> 8;
    bytes[from * 3 + 2] = pixel >>> blue;
  }
  return bytes;
}

/** Cuts a part out of an image of a whole display, at full resolution. */
export async function cropPicture(picture: Buffer, region: PhysicalRegion): Promise<Buffer> {
  const { x, y, width, height } = region;
  return sharp(picture).extract({ left: x, top: y, width, height }).jpeg({ quality: 85 }).toBuffer();
}
