import { isUtf8 } from 'node:buffer';
import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';

const oleSignature = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Old binary documents by a name in their directory, which OLE2 files write in UTF-16 ([MS-CFB] 2.6.1). */
const oleContents: readonly (readonly [string, string])[] = [
  ['EncryptedPackage', 'The document is protected by a password.'],
  ['WordDocument', oldFormat('Word', 'doc')],
  ['PowerPoint Document', oldFormat('PowerPoint', 'ppt')],
  ['Workbook', oldFormat('Excel', 'xls')],
  ['Book', oldFormat('Excel', 'xls')],
  ['__substg1.0_', 'The file is an Outlook message (.msg), not an Office document; send its attachment.'],
];

function oldFormat(program: string, extension: string): string {
  return `The document is in the old binary ${program} format (.${extension}); save it as .${extension}x in ${program}, or convert it: soffice --headless --convert-to ${extension}x FILE.`;
}

/** Other files by the characters they start with, in lower case; white space before them does not count. */
const beginnings: readonly (readonly [string, string])[] = [
  ['%pdf-', 'The file is a PDF, not an Office document; send the document that it was made from.'],
  ['{\\rtf', 'The file is an RTF text, not an Office document; save it as .docx.'],
  [
    '<!doctype html',
    'The file is a web page, not an Office document; it may be an error page that was saved as the document.',
  ],
  [
    '<html',
    'The file is a web page, not an Office document; it may be an error page that was saved as the document.',
  ],
  ['<?xml', 'The file is a single XML file, not an Office document.'],
  ['{', 'The file is JSON, not an Office document; it may be an error response of a service.'],
  ['mz', 'The file is a program, not an Office document.'],
  ['\u001f\u008b', 'The file is compressed with gzip, not an Office document; unpack it first.'],
  ['7z\u00bc\u00af', 'The file is a 7z archive, not an Office document; unpack it first.'],
  ['rar!', 'The file is a RAR archive, not an Office document; unpack it first.'],
  ['\u0089png', 'The file is an image, not an Office document.'],
  ['\u00ff\u00d8\u00ff', 'The file is an image, not an Office document.'],
];

/** Names the type of a file that does not start as an archive does. Nothing of its text is repeated. */
export function explainNoArchive(bytes: Buffer): UnreadableDocumentError {
  if (bytes.subarray(0, oleSignature.length).equals(oleSignature)) {
    const known = oleContents.find(([name]) => bytes.includes(Buffer.from(name, 'utf16le')));
    const message = known?.[1] ?? 'The document is password-protected or in the old binary Office format.';
    return new UnreadableDocumentError(
      known?.[1].includes('--convert-to') === true ? 'UNSUPPORTED' : 'ENCRYPTED',
      message,
    );
  }
  const start = bytes.subarray(0, 1024).toString('latin1').replace(/^ï»¿/, '').trimStart().toLowerCase();
  const known = beginnings.find(([beginning]) => start.startsWith(beginning));
  const message =
    known?.[1] ??
    (isText(bytes)
      ? 'The file is plain text, not an Office document.'
      : 'The file is not an Office document: it is not a ZIP archive.');
  return new UnreadableDocumentError('NOT_ZIP', message);
}

function isText(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 64 * 1024);
  // The cut may fall within a character.
  const isUnicode = [0, 1, 2, 3].some((less) => isUtf8(start.subarray(0, start.length - less)));
  return isUnicode && !start.some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20));
}
