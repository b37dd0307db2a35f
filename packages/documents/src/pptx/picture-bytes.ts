import type { Raster } from '../model/pptx-document.js';

/** Beside the model, which is plain data: most pictures are never asked for. */
const known = new WeakMap<Raster, () => Buffer | null>();

export function rememberBytes(raster: Raster, bytes: () => Buffer | null): void {
  known.set(raster, bytes);
}

/**
 * The bytes of a picture of a document that was read, as they are in it: whoever decodes them does not trust them. Null where
 * there are too many of them, and for a model that was copied.
 */
export function bytesOf(raster: Raster): Buffer | null {
  return known.get(raster)?.() ?? null;
}
