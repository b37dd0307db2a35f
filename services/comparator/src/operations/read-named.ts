import type { DocumentType } from '@fixpoint/shared/contracts';
import { formatOfName } from '../model/document-format.js';
import type { DocumentModel } from '../model/document-model.js';
import { readDocument } from '../model/read-document.js';
import type { ReaderLimits } from '../model/reader-limits.js';

export interface NamedDocument {
  readonly name: string;
  readonly type: DocumentType;
  readonly bytes: Uint8Array;
}

/**
 * Reads a document as its name promises it, or as its type does where the name says nothing: whoever sent `report.xlsm`
 * said that it has macros.
 */
export function readNamed(
  { name, type, bytes }: NamedDocument,
  limits: ReaderLimits,
): Promise<DocumentModel> {
  const promised = formatOfName(name);
  const expected = promised?.type === type ? promised.extension : type;
  return readDocument(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { expected, limits });
}
