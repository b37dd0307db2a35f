import type { ReaderLimits } from '../limits/reader-limits.js';
import { openPackage } from '../package/open-package.js';
import { createImages } from '../pptx/read-image.js';
import type { ShownPicture } from './part.js';

/** A picture by the name of its part; null if it is not made of pixels, or cannot be read. */
export type FindPicture = (part: string) => ShownPicture | null;

/** The pictures of a document among these parts. */
export async function openPictures(
  bytes: Buffer,
  parts: Iterable<string>,
  limits: ReaderLimits,
): Promise<FindPicture> {
  const opened = await openPackage(bytes, limits);
  const images = createImages(opened);
  const relationships = [...parts].map((target) => ({ id: target, type: 'image', external: false, target }));
  await images.prepare(new Map(relationships.map((relationship) => [relationship.id, relationship])));
  const crop = { left: 0, top: 0, right: 0, bottom: 0 };
  return (part) => {
    const [image, fingerprint] = [images.imageOf(part), opened.fingerprintOf(part)];
    if (image === null || fingerprint === null) return null;
    const { width, height, opaque, bytes: read } = image;
    return { image: fingerprint, width, height, opaque, crop, bytes: read };
  };
}
