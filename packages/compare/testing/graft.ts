import type { Graft } from './planting/grafts.js';
import { plantDefect } from './planting/plant-defect.js';

/** The document with that in it. */
export function graft(bytes: Uint8Array, what: Graft): Promise<Buffer> {
  const planted = { graft: what };
  return plantDefect(bytes, { bad: { pptx: planted, xlsx: planted, docx: planted } });
}
