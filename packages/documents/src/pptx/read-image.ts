import { imageSize } from 'image-size';
import type { Raster } from '../model/pptx-document.js';
import type { DocumentPackage } from '../package/open-package.js';
import { lookOfPicture, type PictureLook } from './picture-look.js';

/** A picture's own size in pixels. */
export interface Image extends Pick<Raster, 'width' | 'height' | 'opaque'> {
  /** Decoded when somebody asks. */
  look(): PictureLook | null;
  /** As they are in the document, unchecked; null where they are too many. */
  bytes(): Buffer | null;
}

/** Sizes of pictures by their parts, each read once; null for those of a kind that has no pixels, or that nobody can read. */
export function createImageSizes(opened: DocumentPackage): (part: string) => Image | null {
  const known = new Map<string, Image | null>();
  return (part) => {
    const before = known.get(part);
    if (before !== undefined) return before;
    const found = readImage(part, opened);
    known.set(part, found);
    return found;
  };
}

/** Where most formats state their size, and where photographs do, behind what their camera tells. */
const [nearBytes, farBytes] = [512, 65_536];
/** Of a larger one the end is missing, so that it cannot be decoded. */
const mostBytes = 4_000_000;
/** How PNG, JPEG, GIF, BMP, WebP and TIFF begin; other formats draw, or are none. */
const pixelFormat = /^(?:\x89PNG|\xff\xd8|GIF8|BM|RIFF|II\*|MM)/;

function readImage(part: string, opened: DocumentPackage): Image | null {
  const near = opened.beginningOf(part, nearBytes);
  if (near === null || !pixelFormat.test(near.toString('latin1', 0, 4))) return null;
  const isPhotograph = near[0] === 0xff && near[1] === 0xd8;
  const bytes = isPhotograph ? opened.beginningOf(part, farBytes) : near;
  if (bytes === null) return null;
  try {
    const { width, height, type = '', orientation = 1 } = imageSize(bytes);
    // Programs disagree on what is turned by a mark of the camera's.
    if (orientation !== 1) return null;
    let look: PictureLook | null | undefined;
    return {
      bytes: () => {
        const all = opened.beginningOf(part, mostBytes);
        return all === null || all.length >= mostBytes ? null : all;
      },
      look: () => {
        if (look === undefined)
          look = lookOfPicture(opened.beginningOf(part, mostBytes) ?? near, { width, height });
        return look;
      },
      width,
      height,
      opaque: type === 'jpg' || type === 'bmp' || (type === 'png' && isOpaquePng(bytes)),
    };
  } catch {
    return null;
  }
}

/** Kinds 0 and 2 (grey, colours) have no transparency of their own; one colour may still be named as transparent. */
function isOpaquePng(bytes: Buffer): boolean {
  return [0, 2].includes(bytes[25] ?? -1) && !bytes.includes('tRNS');
}
