import type { DocumentType } from '@fixpoint/shared/contracts';
import type { ComparisonRules, ExaminedDocument } from './examine-document.js';

/** What a document is held to, as plain data: it may have to cross into another process. */
export type ExaminationRules = Omit<ComparisonRules, 'checks'>;

/** A document and what it is held to. Plain data. */
export interface Examination {
  /** Its extension says what the content should be: `report.xlsm` may hold macros, `report.xlsx` may not. */
  readonly name: string;
  readonly type: DocumentType;
  readonly bytes: Uint8Array;
  readonly rules: ExaminationRules;
}

/**
 * Judges a document where it is read, so that only the judgement comes back: a workbook may hold millions of cells. Throws
 * `UnreadableDocumentError` for what the bytes are, other errors for what we are.
 */
export interface Examiner {
  examine(examination: Examination, signal: AbortSignal): Promise<ExaminedDocument>;
}
