import type { PptxDocument } from '../src/model/pptx-document.js';
import { type ReadOptions, readDocument } from '../src/reader/read-document.js';

/** Reads bytes that are known to be a presentation. */
export async function readPptx(bytes: Buffer, options?: ReadOptions): Promise<PptxDocument> {
  const document = await readDocument(bytes, options);
  if (document.type !== 'pptx') throw new Error(`read a ${document.type}`);
  return document;
}
