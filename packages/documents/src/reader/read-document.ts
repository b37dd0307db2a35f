import { readTextDocument } from '../docx/read-text-document.js';
import { defaultReaderLimits, type ReaderLimits } from '../limits/reader-limits.js';
import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';
import { type DocumentFormat, documentFormats, formatOfContentType } from '../model/document-format.js';
import type { DocumentModel } from '../model/document-model.js';
import { explainForeignType } from '../package/explain-foreign-package.js';
import { openPackage } from '../package/open-package.js';
import { readPresentation } from '../pptx/read-presentation.js';
import { readWorkbook } from '../xlsx/read-workbook.js';
import { readEmbedded } from './read-embedded.js';

export interface ReadOptions {
  /** The format its name promises: `pptx`, `xlsm`. Content of another family is refused, and macros if the format does not allow them. */
  readonly expected?: DocumentFormat['extension'] | undefined;
  readonly limits?: ReaderLimits | undefined;
}

const readers = { pptx: readPresentation, xlsx: readWorkbook, docx: readTextDocument } as const;

/**
 * Reads a document's bytes into its model, within limits. Throws `UnreadableDocumentError` and nothing else, whatever the
 * bytes are. Slow and hungry input is the caller's to contain: see the examiner pool of `@fixpoint/compare`.
 */
export async function readDocument(bytes: Buffer, options: ReadOptions = {}): Promise<DocumentModel> {
  const { limits = defaultReaderLimits } = options;
  const expected = documentFormats.find(({ extension }) => extension === options.expected);
  const opened = await openPackage(bytes, limits);
  const format = formatOfContentType(opened.mainType);
  if (format === null) throw explainForeignType(opened.mainPart, opened.mainType);
  if (expected !== undefined && expected.type !== format.type) {
    throw new UnreadableDocumentError(
      'TYPE_MISMATCH',
      `The document claims to be ${expected.extension.toUpperCase()} but contains ${format.extension.toUpperCase()}.`,
    );
  }
  if (expected !== undefined && format.macros && !expected.macros) {
    throw new UnreadableDocumentError(
      'TYPE_MISMATCH',
      `The document contains macros, which its type ${expected.extension.toUpperCase()} does not allow.`,
    );
  }
  const stated = expected === undefined ? null : otherContent(expected, format);
  if (expected !== undefined && stated !== null) {
    opened.faults.repair(
      'template-content',
      { part: opened.mainPart, place: '' },
      `The document has the extension .${expected.extension}, but its content type is that of ${stated} (.${format.extension})`,
    );
  }
  const model = await readers[format.type](opened, format, limits);
  const { embedded, chartData } = model;
  if (embedded.length === 0 && chartData === undefined) return model;
  const inside = (inner: Buffer) => readInner(inner, limits);
  return {
    ...model,
    embedded: await readEmbedded(opened, embedded, inside),
    ...(chartData === undefined ? {} : { chartData: await readEmbedded(opened, chartData, inside) }),
  };
}

/**
 * Content that Office does not open under an extension; null for content that it opens. Excel refuses a workbook without macros
 * under .xlsm (openpyxl, "Saving as a template"), and Word and PowerPoint compare the two in the same way.
 */
function otherContent(expected: DocumentFormat, format: DocumentFormat): string | null {
  if (isTemplate(format) && !isTemplate(expected)) return 'a template';
  return expected.macros && !format.macros ? 'a document without macros' : null;
}

function isTemplate({ extension }: DocumentFormat): boolean {
  return /^(?:pot|xlt|dot)/.test(extension);
}

/** A document within a document: its own embedded files are only named in its list. */
async function readInner(bytes: Buffer, outer: ReaderLimits): Promise<DocumentModel> {
  const limits: ReaderLimits = {
    ...outer,
    cells: Math.min(outer.cells, 200_000),
    entryBytes: Math.min(outer.entryBytes, outer.xmlBytes),
    totalBytes: Math.min(outer.totalBytes, outer.xmlBytes),
    textCharacters: Math.min(outer.textCharacters, 1_000_000),
  };
  const opened = await openPackage(bytes, limits);
  const format = formatOfContentType(opened.mainType);
  if (format === null) throw explainForeignType(opened.mainPart, opened.mainType);
  return readers[format.type](opened, format, limits);
}
