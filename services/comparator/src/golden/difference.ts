import type { FindingDraft } from '../checks/check.js';
import type { GoldenKindName } from './golden-kinds.js';

/** `missing`: only the golden document has it. `extra`: only the output has it. */
export type Change = 'missing' | 'extra' | 'changed' | 'moved';

/** One way in which the output is not what the golden document is. */
export interface Difference extends FindingDraft {
  readonly kind: GoldenKindName;
  readonly change: Change;
}
