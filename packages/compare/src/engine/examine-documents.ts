import { UnreadableDocumentError } from '@fixpoint/documents/limits';
import { formatOfName } from '@fixpoint/documents/model';
import type { DocumentType } from '@fixpoint/shared/contracts';
import { type ComparisonRules, type ExaminedDocument, examineDocument } from './examine-document.js';

interface DocumentSource {
  readonly name: string;
  readonly type: DocumentType;
  load(): Promise<Buffer>;
}

interface ExamineDocumentsOptions {
  readonly examiner: Examiner;
  readonly rules: ExaminationRules;
  readonly signal: AbortSignal;
  /** Also locates the findings, and lays out the pages. */
  readonly wantsPages?: boolean;
}

/**
 * Examines the documents of one mail, one after the other, so that only one is held at a time. What is wrong with a
 * document becomes a finding; a fault of the examiner throws.
 */
export async function examineDocuments(
  sources: readonly DocumentSource[],
  { examiner, rules, signal, wantsPages = false }: ExamineDocumentsOptions,
): Promise<ExaminedDocument[]> {
  const examined: ExaminedDocument[] = [];
  for (const { name, type, load } of sources) {
    const bytes = await load();
    examined.push(
      formatOfName(`.${type}`) === null
        ? withoutModel(null, { name, type, bytes, rules })
        : await examiner.examine({ name, type, bytes, rules, wantsPages }, signal).catch((error: unknown) => {
            if (error instanceof UnreadableDocumentError)
              return withoutModel(error, { name, type, bytes, rules });
            throw error;
          }),
    );
  }
  return examined;
}

function withoutModel(
  content: UnreadableDocumentError | null,
  { name, type, bytes, rules }: Parameters<Examiner['examine']>[0],
): ExaminedDocument {
  // No model, so no check will run.
  return examineDocument({ name, type, bytes: bytes.length, content }, { ...rules, checks: [] });
}

/** Rules for a document, as plain data: they may have to cross into another process. */
export type ExaminationRules = Omit<ComparisonRules, 'checks' | 'clock'>;

/** A document and its rules. Plain data. */
export interface Examination {
  /** Its extension declares the type of its content: `report.xlsm` may hold macros, `report.xlsx` may not. */
  readonly name: string;
  readonly type: DocumentType;
  readonly bytes: Uint8Array;
  readonly rules: ExaminationRules;
  /** Absent: no. */
  readonly wantsPages?: boolean;
}

/**
 * Checks a document in the process that reads it, so that only its findings come back: a workbook may hold millions of cells. Throws
 * `UnreadableDocumentError` because of the bytes, other errors for faults of the examiner.
 */
export interface Examiner {
  examine(examination: Examination, signal: AbortSignal): Promise<ExaminedDocument>;
}
