import { createOnDemand } from '@fixpoint/shared/modules';
import type { Raster } from '../model/pptx-document.js';
import type { DocumentPackage } from '../package/open-package.js';
import type { Relationship } from '../package/relationships.js';
import { loadDecoders, lookOfPicture, type PictureLook } from './picture-look.js';

/** A picture's own size in pixels. */
export interface Image extends Pick<Raster, 'width' | 'height' | 'opaque'> {
  /** Decoded on access. */
  look(): PictureLook | null;
  /** As they are in the document, unchecked; null if they are too many. */
  bytes(): Buffer | null;
}

/** Of the pictures of one presentation. */
export interface Images {
  /** To be awaited before the pictures are asked for that a part refers to: loads what their formats need. */
  prepare(relationships: ReadonlyMap<string, Relationship>): Promise<void>;
  /** A picture by its part, read once; null for one of a kind without pixels, or that cannot be read. */
  imageOf(part: string): Image | null;
}

const sizes = createOnDemand('image-size', () => import('image-size'));

export function createImages(opened: DocumentPackage): Images {
  const known = new Map<string, Image | null>();
  const beginnings = new Map<string, Buffer | null>();
  const beginningOf = (part: string) => {
    const before = beginnings.get(part);
    if (before !== undefined) return before;
    const near = opened.beginningOf(part, nearBytes);
    const result = near !== null && pixelFormat.test(near.toString('latin1', 0, 4)) ? near : null;
    beginnings.set(part, result);
    return result;
  };
  return {
    async prepare(relationships) {
      for (const { type, external, target } of relationships.values()) {
        if (external || (type !== 'image' && target.endsWith('.xml'))) continue;
        const near = beginningOf(target);
        if (near === null) continue;
        await sizes.load();
        await loadDecoders(near);
      }
    },
    imageOf(part) {
      const before = known.get(part);
      if (before !== undefined) return before;
      const near = beginningOf(part);
      const image = near === null ? null : readImage(part, near, opened);
      known.set(part, image);
      return image;
    },
  };
}

/** Bytes within which most formats state their size, and those within which photographs do, after their camera's metadata. */
const [nearBytes, farBytes] = [512, 65_536];
/** Of a larger one the end is missing, so that it cannot be decoded. */
const maxBytes = 4_000_000;
/** First bytes of PNG, JPEG, GIF, BMP, WebP and TIFF; other formats are drawn, or are not pictures. */
const pixelFormat = /^(?:\x89PNG|\xff\xd8|GIF8|BM|RIFF|II\*|MM)/;

function readImage(part: string, near: Buffer, opened: DocumentPackage): Image | null {
  const isPhotograph = near[0] === 0xff && near[1] === 0xd8;
  const bytes = isPhotograph ? opened.beginningOf(part, farBytes) : near;
  if (bytes === null) return null;
  try {
    const { width, height, type = '', orientation = 1 } = sizes.use().imageSize(bytes);
    // Programs disagree on pictures that the camera's orientation mark turns.
    if (orientation !== 1) return null;
    let look: PictureLook | null | undefined;
    return {
      bytes: () => {
        const all = opened.beginningOf(part, maxBytes);
        return all === null || all.length >= maxBytes ? null : all;
      },
      look: () => {
        if (look === undefined)
          look = lookOfPicture(opened.beginningOf(part, maxBytes) ?? near, { width, height });
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

/** Kinds 0 and 2 (grey, colours) have no alpha channel; one colour may still be named as transparent. */
function isOpaquePng(bytes: Buffer): boolean {
  return [0, 2].includes(bytes[25] ?? -1) && !bytes.includes('tRNS');
}
