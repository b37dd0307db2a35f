import { z } from 'zod';

const mebibyte = 1024 * 1024;

/** Limits for one document. No limit on the compression ratio: honest decks exceed any that would stop a bomb, while the sizes below stop both. */
export const ReaderLimits = z.strictObject({
  /** Bytes of the file itself. */
  fileBytes: z
    .int()
    .positive()
    .default(64 * mebibyte),
  entries: z.int().positive().default(25_000),
  /** Inflated bytes of any one entry, as declared and as found. Sheets are the largest: they are read as a stream. */
  entryBytes: z
    .int()
    .positive()
    .default(512 * mebibyte),
  /** Inflated bytes of all entries together, as declared. */
  totalBytes: z
    .int()
    .positive()
    .default(1024 * mebibyte),
  /** Inflated bytes of a part that is parsed as a whole. Slides of honest decks stay below a tenth of it. */
  xmlBytes: z
    .int()
    .positive()
    .default(32 * mebibyte),
  /** Characters of a document's text. Checks read all of it. */
  textCharacters: z.int().positive().default(16_000_000),
  /** Elements inside one another in a part. */
  xmlDepth: z.int().positive().default(256),
  /** Elements in one part that is parsed as a whole. */
  xmlElements: z.int().positive().default(1_000_000),
  /** Attributes on one element. */
  xmlAttributes: z.int().positive().default(1_000),
  /** Texts that a workbook's cells share. */
  sharedStrings: z.int().positive().default(2_000_000),
  /** Cells of a workbook that hold something. */
  cells: z.int().positive().default(10_000_000),
  /** Characters of a workbook's texts, shared ones counted once: rows of data hold more than prose does. */
  cellCharacters: z.int().positive().default(128_000_000),
});
export type ReaderLimits = z.infer<typeof ReaderLimits>;

export const defaultReaderLimits: ReaderLimits = ReaderLimits.parse({});
