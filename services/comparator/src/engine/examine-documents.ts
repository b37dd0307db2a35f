import type { DocumentType } from '@fixpoint/shared/contracts';
import { formatOfName } from '../model/document-format.js';
import { UnreadableDocumentError } from '../model/unreadable-document-error.js';
import { type ExaminedDocument, examineDocument } from './examine-document.js';
import type { ExaminationRules, Examiner } from './examiner.js';

export interface DocumentSource {
  readonly name: string;
  readonly type: DocumentType;
  load(): Promise<Buffer>;
}

export interface ExamineDocumentsOptions {
  readonly examiner: Examiner;
  readonly rules: ExaminationRules;
  readonly signal: AbortSignal;
}

/**
 * Examines what one mail brought, a document after the other, so that only one is held at a time. What is wrong with a
 * document becomes a finding; what is wrong with us throws.
 */
export async function examineDocuments(
  sources: readonly DocumentSource[],
  { examiner, rules, signal }: ExamineDocumentsOptions,
): Promise<ExaminedDocument[]> {
  const examined: ExaminedDocument[] = [];
  for (const { name, type, load } of sources) {
    const bytes = await load();
    examined.push(
      formatOfName(`.${type}`) === null
        ? withoutModel(null, { name, type, bytes, rules })
        : await examiner.examine({ name, type, bytes, rules }, signal).catch((error: unknown) => {
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
