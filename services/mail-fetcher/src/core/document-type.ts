import type { DocumentType } from '@fixpoint/shared/contracts';

const byContentType: Readonly<Record<string, DocumentType>> = {
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/pdf': 'pdf',
  'application/x-pdf': 'pdf',
  'text/csv': 'csv',
  'application/csv': 'csv',
  'text/comma-separated-values': 'csv',
};

/** The type of document for a content type; null: none, or it is generic (`application/octet-stream`). */
export function documentTypeOfContent(mimeType: string): DocumentType | null {
  return byContentType[mimeType.trim().toLowerCase()] ?? null;
}

const zipEntry = Buffer.from('PK\u0003\u0004', 'latin1');
const directoryEntry = Buffer.from('PK\u0001\u0002', 'latin1');
const directoryEnd = Buffer.from('PK\u0005\u0006', 'latin1');
const maxEntries = 5_000;

/**
 * The type of document of some bytes, by their beginning and by the part names of their archive; null: not recognised. A document with macros is not
 * an accepted type.
 */
export function documentTypeOf(bytes: Buffer): DocumentType | null {
  if (bytes.subarray(0, 1024).includes('%PDF-')) return 'pdf';
  if (!bytes.subarray(0, 4).equals(zipEntry)) return null;
  const names = partNames(bytes);
  if (names.some((name) => name.endsWith('vbaproject.bin'))) return null;
  if (names.some((name) => name.startsWith('ppt/'))) return 'pptx';
  if (names.some((name) => name.startsWith('xl/'))) return 'xlsx';
  return names.some((name) => name.startsWith('word/')) ? 'docx' : null;
}

/** By the archive's directory: an archive that contains a document has that document's part names further up. */
function partNames(bytes: Buffer): string[] {
  const names: string[] = [];
  const end = bytes.lastIndexOf(directoryEnd);
  let position = end < 0 || end + 20 > bytes.length ? bytes.length : bytes.readUInt32LE(end + 16);
  while (names.length < maxEntries && position + 46 <= bytes.length) {
    if (!bytes.subarray(position, position + 4).equals(directoryEntry)) break;
    const nameLength = bytes.readUInt16LE(position + 28);
    names.push(bytes.toString('latin1', position + 46, position + 46 + nameLength).toLowerCase());
    position += 46 + nameLength + bytes.readUInt16LE(position + 30) + bytes.readUInt16LE(position + 32);
  }
  return names;
}
