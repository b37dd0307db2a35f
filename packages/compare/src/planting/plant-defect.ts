import { graft, graftText } from './graft.js';
import type { Planter } from './planters.js';

/** The document with the defect that this planter puts into it. Throws `InvalidInputError` where it has no place for it. */
export function plantDefect(bytes: Uint8Array, { defect }: Planter): Promise<Buffer> {
  return 'graft' in defect ? graft(bytes, defect.graft) : graftText(bytes, defect.text);
}
