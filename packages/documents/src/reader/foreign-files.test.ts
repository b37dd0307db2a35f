import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { type RefusedFile, refusalOf } from '../../testing/refusal.js';
import { contentTypes, presentation, zipBytes } from '../../testing/zip-bytes.js';

const page =
  'The file is a web page, not an Office document; it may be an error page that was saved as the document.';
const noDocument =
  'The file is a ZIP archive but not an Office document: it has no part "[Content_Types].xml".';

/** An OLE2 container with a directory entry of that name. */
function ole(name: string): Buffer {
  const header = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  return Buffer.concat([header, Buffer.alloc(1_016), Buffer.from(name, 'utf16le'), Buffer.alloc(512)]);
}
function openDocument(kind: string): Buffer {
  const content = `application/vnd.oasis.opendocument.${kind}`;
  return zipBytes([
    { name: 'mimetype', content, method: 0 },
    { name: 'content.xml', content: '<a/>' },
  ]);
}
const ofType = (type: string) => presentation({ '[Content_Types].xml': contentTypes(type) });

const files: readonly RefusedFile[] = [
  [
    'a document with a password',
    'ENCRYPTED',
    'The document is protected by a password.',
    () => ole('EncryptedPackage'),
  ],
  [
    'an old Word document',
    'UNSUPPORTED',
    'The document is in the old binary Word format (.doc); save it as .docx in Word, or convert it: soffice --headless --convert-to docx FILE.',
    () => ole('WordDocument'),
  ],
  [
    'an old workbook',
    'UNSUPPORTED',
    'The document is in the old binary Excel format (.xls); save it as .xlsx in Excel, or convert it: soffice --headless --convert-to xlsx FILE.',
    () => ole('Workbook'),
  ],
  [
    'a workbook older than that',
    'UNSUPPORTED',
    'The document is in the old binary Excel format (.xls); save it as .xlsx in Excel, or convert it: soffice --headless --convert-to xlsx FILE.',
    () => ole('Book'),
  ],
  [
    'an old presentation',
    'UNSUPPORTED',
    'The document is in the old binary PowerPoint format (.ppt); save it as .pptx in PowerPoint, or convert it: soffice --headless --convert-to pptx FILE.',
    () => ole('PowerPoint Document'),
  ],
  [
    'an Outlook message',
    'ENCRYPTED',
    'The file is an Outlook message (.msg), not an Office document; send its attachment.',
    () => ole('__substg1.0_0037001F'),
  ],
  [
    'a PDF',
    'NOT_ZIP',
    'The file is a PDF, not an Office document; send the document that it was made from.',
    () => Buffer.from('%PDF-1.7\n%âãÏÓ'),
  ],
  [
    'an RTF text',
    'NOT_ZIP',
    'The file is an RTF text, not an Office document; save it as .docx.',
    () => Buffer.from('{\\rtf1\\ansi Hello}'),
  ],
  [
    'an error page',
    'NOT_ZIP',
    page,
    () => Buffer.from('\n<!DOCTYPE html>\n<html><title>502 Bad Gateway</title></html>'),
  ],
  ['a page without a type', 'NOT_ZIP', page, () => Buffer.from('\uFEFF<HTML><body>Sign in</body></HTML>')],
  [
    'an error answer',
    'NOT_ZIP',
    'The file is JSON, not an Office document; it may be an error response of a service.',
    () => Buffer.from('{"error":"not found"}'),
  ],
  [
    'a single XML file',
    'NOT_ZIP',
    'The file is a single XML file, not an Office document.',
    () => Buffer.from('<?xml version="1.0"?><a/>'),
  ],
  [
    'a text of another script',
    'NOT_ZIP',
    'The file is plain text, not an Office document.',
    () => Buffer.from('報告書を添付します。'.repeat(9_000)),
  ],
  [
    'a gzip file',
    'NOT_ZIP',
    'The file is compressed with gzip, not an Office document; unpack it first.',
    () => gzipSync('x'),
  ],
  [
    'a picture',
    'NOT_ZIP',
    'The file is an image, not an Office document.',
    () => Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
  ],
  [
    'noise',
    'NOT_ZIP',
    'The file is not an Office document: it is not a ZIP archive.',
    () => Buffer.from([0, 255, 254, 3, 128, 7]),
  ],
  [
    'an OpenDocument presentation',
    'UNSUPPORTED',
    'The file is an OpenDocument presentation (.odp); save it as .pptx, or convert it: soffice --headless --convert-to pptx FILE.',
    () => openDocument('presentation'),
  ],
  [
    'an OpenDocument spreadsheet',
    'UNSUPPORTED',
    'The file is an OpenDocument spreadsheet (.ods); save it as .xlsx, or convert it: soffice --headless --convert-to xlsx FILE.',
    () => openDocument('spreadsheet'),
  ],
  [
    'an OpenDocument text',
    'UNSUPPORTED',
    'The file is an OpenDocument text (.odt); save it as .docx, or convert it: soffice --headless --convert-to docx FILE.',
    () => openDocument('text-template'),
  ],
  [
    'a Keynote presentation',
    'UNSUPPORTED',
    'The file is from Apple iWork (Keynote, Numbers or Pages); export it as .pptx, .xlsx or .docx.',
    () => zipBytes([{ name: 'Index/Document.iwa', content: 'x' }]),
  ],
  ['an archive of pictures', 'MISSING_PART', noDocument, () => zipBytes([{ name: 'a.png', content: 'x' }])],
  [
    'an archive whose type is a megabyte long',
    'MISSING_PART',
    noDocument,
    () => zipBytes([{ name: 'mimetype', content: 'opendocument.text'.repeat(60_000) }]),
  ],
  [
    'a binary workbook',
    'UNSUPPORTED',
    'The document is a binary workbook (.xlsb); save it as .xlsx.',
    () => ofType('application/vnd.ms-excel.sheet.binary.macroEnabled.main'),
  ],
  [
    'an add-in',
    'UNSUPPORTED',
    'The document is an add-in, which contains macros but no content.',
    () => ofType('application/vnd.ms-powerpoint.addin.macroEnabled.main+xml'),
  ],
];

it.each(files)('%s is refused as %s: %s (S0-211)', async (_title, reason, message, write) => {
  const error = await refusalOf(await write(), { expected: 'pptx' });
  expect(error.message).toBe(message);
  expect(error.reason).toBe(reason);
});
