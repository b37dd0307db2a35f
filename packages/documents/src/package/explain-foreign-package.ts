import type { Archive } from '../archive/open-archive.js';
import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';

const mimetypePart = 'mimetype';
const mimetypeBytes = 200;

/** The types that other archives declare, in the part `mimetype` (OpenDocument 1.3 part 2, 3.3; EPUB OCF 4.3). */
const mimetypes: readonly (readonly [RegExp, string])[] = [
  [
    /opendocument\.presentation/,
    'The file is an OpenDocument presentation (.odp); save it as .pptx, or convert it: soffice --headless --convert-to pptx FILE.',
  ],
  [
    /opendocument\.spreadsheet/,
    'The file is an OpenDocument spreadsheet (.ods); save it as .xlsx, or convert it: soffice --headless --convert-to xlsx FILE.',
  ],
  [
    /opendocument\.text/,
    'The file is an OpenDocument text (.odt); save it as .docx, or convert it: soffice --headless --convert-to docx FILE.',
  ],
  [/opendocument/, 'The file is an OpenDocument file; save it as .pptx, .xlsx or .docx.'],
  [/epub/, 'The file is an electronic book (EPUB), not an Office document.'],
];

/** Main parts of Office outside the three families, by their content type. */
const otherTypes: readonly (readonly [RegExp, string])[] = [
  [/sheet\.binary/, 'The document is a binary workbook (.xlsb); save it as .xlsx.'],
  [/addin/, 'The document is an add-in, which contains macros but no content.'],
  [/visio/, 'The document is a Visio drawing, which is not supported.'],
];

/** Names the type of an archive that has no list of content types. */
export function explainForeignArchive(archive: Archive, contentTypesPart: string): UnreadableDocumentError {
  if (archive.has(mimetypePart) && archive.sizeOf(mimetypePart) <= mimetypeBytes) {
    const stated = archive.read(mimetypePart, 'xmlBytes').toString('latin1');
    const known = mimetypes.find(([pattern]) => pattern.test(stated));
    if (known !== undefined) return new UnreadableDocumentError('UNSUPPORTED', known[1]);
  }
  if (archive.names.some((name) => name.endsWith('.iwa'))) {
    const message =
      'The file is from Apple iWork (Keynote, Numbers or Pages); export it as .pptx, .xlsx or .docx.';
    return new UnreadableDocumentError('UNSUPPORTED', message);
  }
  return new UnreadableDocumentError(
    'MISSING_PART',
    `The file is a ZIP archive but not an Office document: it has no part "${contentTypesPart}".`,
  );
}

/** Names the type of an Office document whose main part has a content type that no reader takes. */
export function explainForeignType(mainPart: string, mainType: string): UnreadableDocumentError {
  const known = otherTypes.find(([pattern]) => pattern.test(mainType));
  const otherwise =
    mainType === ''
      ? `The document does not state the type of its main part "${mainPart}".`
      : `The document has the unknown type "${mainType}".`;
  return new UnreadableDocumentError('UNSUPPORTED', known?.[1] ?? otherwise);
}
