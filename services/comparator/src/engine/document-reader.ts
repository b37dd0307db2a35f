import type { DocumentType } from '@fixpoint/shared/contracts';
import type { DocumentModel } from '../model/document-model.js';

/** Reads bytes into a model. Throws `UnreadableDocumentError` for what the bytes are, other errors for what we are. */
export interface DocumentReader {
  read(bytes: Buffer, options: { expected: DocumentType; signal: AbortSignal }): Promise<DocumentModel>;
}
