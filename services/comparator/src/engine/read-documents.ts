import type { DocumentType } from '@fixpoint/shared/contracts';
import { formatOfName } from '../model/document-format.js';
import { UnreadableDocumentError } from '../model/unreadable-document-error.js';
import type { DocumentReader } from './document-reader.js';
import type { ReadDocument } from './examine-document.js';

export interface DocumentSource {
  readonly name: string;
  readonly type: DocumentType;
  load(): Promise<Buffer>;
}

/** Reads documents one after another. What is wrong with a document becomes its content; what is wrong with us throws. */
export async function readDocuments(
  sources: readonly DocumentSource[],
  reader: DocumentReader,
  signal: AbortSignal,
): Promise<ReadDocument[]> {
  const documents: ReadDocument[] = [];
  for (const { name, type, load } of sources) {
    const bytes = await load();
    const content = formatOfName(`.${type}`) !== null ? await attempt(reader, bytes, type, signal) : null;
    documents.push({ name, type, bytes: bytes.length, content });
  }
  return documents;
}

async function attempt(
  reader: DocumentReader,
  bytes: Buffer,
  expected: DocumentType,
  signal: AbortSignal,
): Promise<ReadDocument['content']> {
  try {
    return await reader.read(bytes, { expected, signal });
  } catch (error) {
    if (error instanceof UnreadableDocumentError) return error;
    throw error;
  }
}
