import type { DocumentType } from '@fixpoint/shared/contracts';

/** Families of documents that have a reader. */
export type ReadableType = Extract<DocumentType, 'pptx' | 'xlsx' | 'docx'>;

/** One of a family's formats: as documents, templates and shows are saved, with macros or without. */
export interface DocumentFormat {
  /** Extension without its dot: `pptm`. */
  readonly extension: string;
  readonly type: ReadableType;
  /** The format allows macros. They are reported, never run. */
  readonly macros: boolean;
  /** Content type of the main part, in lower case, without the `+xml` that all end in. */
  readonly contentType: string;
}

const office = 'application/vnd.openxmlformats-officedocument';
const microsoft = 'application/vnd.ms';

/** The formats of ECMA-376 part 1 and of [MS-OFFMACRO2] 2.2, by their main parts. */
export const documentFormats: readonly DocumentFormat[] = [
  row('pptx', 'pptx', `${office}.presentationml.presentation.main`),
  row('potx', 'pptx', `${office}.presentationml.template.main`),
  row('ppsx', 'pptx', `${office}.presentationml.slideshow.main`),
  row('pptm', 'pptx', `${microsoft}-powerpoint.presentation.macroenabled.main`),
  row('potm', 'pptx', `${microsoft}-powerpoint.template.macroenabled.main`),
  row('ppsm', 'pptx', `${microsoft}-powerpoint.slideshow.macroenabled.main`),
  row('xlsx', 'xlsx', `${office}.spreadsheetml.sheet.main`),
  row('xltx', 'xlsx', `${office}.spreadsheetml.template.main`),
  row('xlsm', 'xlsx', `${microsoft}-excel.sheet.macroenabled.main`),
  row('xltm', 'xlsx', `${microsoft}-excel.template.macroenabled.main`),
  row('docx', 'docx', `${office}.wordprocessingml.document.main`),
  row('dotx', 'docx', `${office}.wordprocessingml.template.main`),
  row('docm', 'docx', `${microsoft}-word.document.macroenabled.main`),
  row('dotm', 'docx', `${microsoft}-word.template.macroenabledtemplate.main`),
];

function row(extension: string, type: ReadableType, contentType: string): DocumentFormat {
  return { extension, type, macros: contentType.includes('macroenabled'), contentType };
}

/** The format that a file's name promises; null if that format is not read. */
export function formatOfName(name: string): DocumentFormat | null {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
  return documentFormats.find((format) => format.extension === extension) ?? null;
}

/** The format that a main part's content type states; null if that format is not read. */
export function formatOfContentType(contentType: string): DocumentFormat | null {
  const stated = contentType.toLowerCase().replace(/\+xml$/, '');
  return documentFormats.find((format) => format.contentType === stated) ?? null;
}
