import { sniffContent } from '../artifacts/sniff-content.js';
import type { ShrinkPicture } from './read-replay.js';

const maxWidth = 960;
const quality = 55;

/** A screenshot as WebP, at most 960 pixels wide. The library is loaded with the first one: most gateways never need it. */
export const shrinkPicture: ShrinkPicture = async (bytes) => {
  if (!sniffContent(bytes).mediaType.startsWith('image/')) return null;
  const { default: sharp } = await import('sharp');
  try {
    const small = await sharp(bytes, { limitInputPixels: 50_000_000 })
      .resize({ width: maxWidth, withoutEnlargement: true })
      .webp({ quality })
      .toBuffer();
    return { type: 'image/webp', bytes: small };
  } catch {
    // An unreadable image counts as missing.
    return null;
  }
};
