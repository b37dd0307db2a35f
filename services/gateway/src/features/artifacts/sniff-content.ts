import type { DocumentType } from '@fixpoint/shared/contracts';

export interface ContentKind {
  /** Media type that is safe to send to a browser: nothing executable. */
  readonly mediaType: string;
  /** Set if the bytes are a document that a task can start from. */
  readonly document: DocumentType | null;
}

const openXml = 'application/vnd.openxmlformats-officedocument';
const binary: ContentKind = { mediaType: 'application/octet-stream', document: null };

/** Main parts of the OOXML formats; their names are uncompressed in the archive. */
const mainParts: readonly [string, DocumentType, string][] = [
  ['ppt/presentation.xml', 'pptx', `${openXml}.presentationml.presentation`],
  ['xl/workbook.xml', 'xlsx', `${openXml}.spreadsheetml.sheet`],
  ['word/document.xml', 'docx', `${openXml}.wordprocessingml.document`],
];

const signatures: readonly [readonly number[], ContentKind][] = [
  [[0x25, 0x50, 0x44, 0x46, 0x2d], { mediaType: 'application/pdf', document: 'pdf' }],
  [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], { mediaType: 'image/png', document: null }],
  [[0xff, 0xd8, 0xff], { mediaType: 'image/jpeg', document: null }],
];

/**
 * Content type, decided from the bytes alone: never from a name or a header of the request. HTML, SVG and scripts are plain text here. `name` only
 * distinguishes CSV from other text.
 */
export function sniffContent(bytes: Buffer, name = ''): ContentKind {
  for (const [signature, kind] of signatures) {
    if (signature.every((byte, index) => bytes[index] === byte)) return kind;
  }
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) {
    for (const [part, document, mediaType] of mainParts) {
      if (bytes.includes(part)) return { mediaType, document };
    }
    return { mediaType: 'application/zip', document: null };
  }
  if (!isText(bytes)) return binary;
  if (/\.csv$/i.test(name)) return { mediaType: 'text/csv; charset=utf-8', document: 'csv' };
  const isJson = /^\s*[[{]/.test(bytes.toString('utf8', 0, 64)) && isJsonText(bytes);
  return { mediaType: isJson ? 'application/json' : 'text/plain; charset=utf-8', document: null };
}

function isText(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function isJsonText(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}
