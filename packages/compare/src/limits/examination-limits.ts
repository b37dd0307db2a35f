import { defaultReaderLimits, type ReaderLimits } from '@fixpoint/documents/limits';

/** What one document may cost: what the reader allows it, and what its process may take. */
export interface ExaminationLimits {
  readonly reader: ReaderLimits;
  /** Heap of the process, in MiB. */
  readonly memory: number;
  /** In milliseconds. */
  readonly timeout: number;
}

/** A limit as people set it: `--limit file-mb=128`, `COMPARATOR_MAX_FILE_MB=128`. */
export interface LimitDefinition {
  readonly name: string;
  /** How much of the reader's or the process's unit one of it is. */
  readonly unit: number;
  /** In the unit that the name states. */
  readonly fallback: number;
  readonly least: number;
  readonly most: number;
  readonly description: string;
}

export type LimitKey = keyof ReaderLimits | 'memory' | 'timeout';
/** By limit, in the unit of its name. */
export type LimitValues = Readonly<Record<LimitKey, number>>;

const mebibyte = 1024 * 1024;
const manyMebibytes = 65_536;
const many = 1_000_000_000;

/** Every limit, in the order in which help and settings show them. */
export const limits: Readonly<Record<LimitKey, LimitDefinition>> = {
  fileBytes: inMebibytes('fileBytes', 'file-mb', 'Largest file, in MiB.'),
  entries: inPieces('entries', 'entries', 'Most parts in a document.'),
  entryBytes: inMebibytes('entryBytes', 'entry-mb', 'Largest part of a document, unpacked, in MiB.'),
  totalBytes: inMebibytes('totalBytes', 'total-mb', 'Largest document, unpacked, in MiB.'),
  xmlBytes: inMebibytes(
    'xmlBytes',
    'xml-mb',
    'Largest part that is read as a whole, unpacked, in MiB. Sheets are read as a stream and are none.',
  ),
  textCharacters: inPieces('textCharacters', 'text-characters', 'Most characters of text in a document.'),
  xmlDepth: inPieces('xmlDepth', 'xml-depth', 'Deepest nesting in a part of a document.'),
  xmlElements: inPieces('xmlElements', 'xml-elements', 'Most elements in a part that is read as a whole.'),
  xmlAttributes: inPieces('xmlAttributes', 'xml-attributes', 'Most attributes on one element.'),
  sharedStrings: inPieces(
    'sharedStrings',
    'shared-strings',
    'Most texts that the cells of a workbook share.',
  ),
  cellCharacters: inPieces(
    'cellCharacters',
    'cell-characters',
    'Most characters of text in the cells of a workbook.',
  ),
  cells: inPieces('cells', 'cells', 'Most filled cells in a workbook.'),
  memory: {
    name: 'memory-mb',
    unit: 1,
    fallback: 512,
    least: 16,
    most: manyMebibytes,
    description: 'Heap of the process in which a document is read and checked, in MiB.',
  },
  timeout: {
    name: 'seconds',
    unit: 1_000,
    fallback: 60,
    least: 1,
    most: 86_400,
    description: 'Longest time for reading and checking a document, in seconds.',
  },
};

function inMebibytes(key: keyof ReaderLimits, name: string, description: string): LimitDefinition {
  const fallback = defaultReaderLimits[key] / mebibyte;
  return { name, unit: mebibyte, fallback, least: 1, most: manyMebibytes, description };
}

function inPieces(key: keyof ReaderLimits, name: string, description: string): LimitDefinition {
  return { name, unit: 1, fallback: defaultReaderLimits[key], least: 1, most: many, description };
}

/** Limits from values in the units of their names; those that are not given stay as they are by default. */
export function toExaminationLimits(values: Partial<LimitValues>): ExaminationLimits {
  const all = Object.fromEntries(
    Object.entries(limits).map(([key, { fallback, unit }]) => [
      key,
      (values[key as LimitKey] ?? fallback) * unit,
    ]),
  ) as unknown as LimitValues;
  const { memory, timeout, ...reader } = all;
  return { reader, memory, timeout };
}
