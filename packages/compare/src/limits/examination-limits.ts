import { defaultReaderLimits, type ReaderLimits } from '@fixpoint/documents/limits';

/** Limits for one document: those of the reader, and those of its process. */
export interface ExaminationLimits {
  readonly reader: ReaderLimits;
  /** Heap of the process, in MiB. */
  readonly memory: number;
  /** In milliseconds. */
  readonly timeout: number;
}

/** A limit as people set it: `--limit file-mb=128`. */
export interface LimitDefinition {
  readonly name: string;
  /** Size of one of it in the reader's or the process's unit. */
  readonly unit: number;
  /** In the unit that the name states. */
  readonly fallback: number;
  readonly least: number;
  readonly most: number;
  readonly description: string;
}

export type LimitKey = keyof ReaderLimits | 'memory' | 'timeout';
/** By limit, in the unit of its name. */
type LimitValues = Readonly<Record<LimitKey, number>>;

const mebibyte = 1024 * 1024;
const maxMebibytes = 65_536;
const maxCount = 1_000_000_000;

/** Every limit, in the order in which help and settings show them. */
export const limits: Readonly<Record<LimitKey, LimitDefinition>> = {
  fileBytes: inMebibytes('fileBytes', 'file-mb', 'Maximum size of the file, in MiB.'),
  entries: inPieces('entries', 'entries', 'Maximum number of parts in a document.'),
  entryBytes: inMebibytes(
    'entryBytes',
    'entry-mb',
    'Maximum size of a part of the document, unpacked, in MiB.',
  ),
  totalBytes: inMebibytes('totalBytes', 'total-mb', 'Maximum size of the document, unpacked, in MiB.'),
  xmlBytes: inMebibytes(
    'xmlBytes',
    'xml-mb',
    'Maximum size of a part that is read as a whole, unpacked, in MiB. Sheets are read as a stream and do not count.',
  ),
  textCharacters: inPieces(
    'textCharacters',
    'text-characters',
    'Maximum number of characters of text in a document.',
  ),
  xmlDepth: inPieces('xmlDepth', 'xml-depth', 'Maximum nesting depth in a part of a document.'),
  xmlElements: inPieces(
    'xmlElements',
    'xml-elements',
    'Maximum number of elements in a part that is read as a whole.',
  ),
  xmlAttributes: inPieces('xmlAttributes', 'xml-attributes', 'Maximum number of attributes on one element.'),
  sharedStrings: inPieces(
    'sharedStrings',
    'shared-strings',
    'Maximum number of shared strings in a workbook.',
  ),
  cellCharacters: inPieces(
    'cellCharacters',
    'cell-characters',
    'Maximum number of characters of text in the cells of a workbook.',
  ),
  cells: inPieces('cells', 'cells', 'Maximum number of filled cells in a workbook.'),
  memory: {
    name: 'memory-mb',
    unit: 1,
    fallback: 512,
    least: 16,
    most: maxMebibytes,
    description:
      'Maximum heap of the process that reads and checks a document, in MiB. With its buffers, it may use total-mb and 512 MiB more.',
  },
  timeout: {
    name: 'seconds',
    unit: 1_000,
    fallback: 60,
    least: 1,
    most: 86_400,
    description: 'Maximum time for reading and checking a document, in seconds.',
  },
};

function inMebibytes(key: keyof ReaderLimits, name: string, description: string): LimitDefinition {
  const fallback = defaultReaderLimits[key] / mebibyte;
  return { name, unit: mebibyte, fallback, least: 1, most: maxMebibytes, description };
}

function inPieces(key: keyof ReaderLimits, name: string, description: string): LimitDefinition {
  return { name, unit: 1, fallback: defaultReaderLimits[key], least: 1, most: maxCount, description };
}

/**
 * Limits for documents of a size, as multiples of the defaults. Each default is far above what an honest document of its size needs,
 * so they grow together: a larger file has more parts and takes more memory and time.
 */
export const limitProfiles = { standard: 1, large: 4, huge: 8 } as const;
export type LimitProfile = keyof typeof limitProfiles;

/** Limits from values in the units of their names; those that are not given are the defaults of the profile. */
export function toExaminationLimits({
  limitProfile = 'standard',
  ...values
}: { readonly [Key in LimitKey]?: number | undefined } & {
  readonly limitProfile?: LimitProfile;
}): ExaminationLimits {
  const factor = limitProfiles[limitProfile];
  const all = Object.fromEntries(
    Object.entries(limits).map(([key, { fallback, most, unit }]) => [
      key,
      (values[key as LimitKey] ?? Math.min(fallback * factor, most)) * unit,
    ]),
  ) as unknown as LimitValues;
  const { memory, timeout, ...reader } = all;
  return { reader, memory, timeout };
}
