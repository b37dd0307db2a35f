import { z } from 'zod';

const share = z.number().min(0).max(1);

/** A part of a page, in shares of its width and height from its top left corner. */
export const PageBox = z.strictObject({ left: share, top: share, width: share, height: share });
export type PageBox = z.infer<typeof PageBox>;

/** Place of the document in its report. */
const document = z.int().nonnegative();
const count = z.int().positive();

/** A block of cells, both corners included, from 1. */
export const AnchoredCells = z.strictObject({
  firstRow: count,
  lastRow: count,
  firstColumn: count,
  lastColumn: count,
});
export type AnchoredCells = z.infer<typeof AnchoredCells>;

const words = z.string().max(2_000).optional();

/** A place in a document that a page can mark. */
export const FindingAnchor = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('slide'),
    document,
    slide: count,
    /** Absent: the slide as a whole. */
    box: PageBox.optional(),
    /** Name of the shape, table, picture or chart; empty for the slide. */
    name: z.string().max(200),
    /** Words in the box that are marked. Absent: all of it. */
    words,
    /** The place of a missing slide, before the first or after any other. Absent: on the slide. */
    gap: z.enum(['before', 'after']).optional(),
  }),
  z.strictObject({
    kind: z.literal('cells'),
    document,
    sheet: z.string().max(200),
    /** Absent: the sheet as a whole. */
    range: AnchoredCells.optional(),
  }),
  z.strictObject({
    kind: z.literal('text'),
    document,
    /** Number of the paragraph or table in the body, from 1, empty paragraphs counted. */
    block: count,
    /** Row of the table, from 1. */
    row: count.optional(),
    /** Column of the table, from 1. Absent: the row. */
    column: count.optional(),
    words,
    /** Characters of the paragraph's text; the last is not included. Absent: all of it. */
    characters: z.strictObject({ start: z.int().nonnegative(), end: count }).optional(),
    /** The place of something missing, before the block. Absent: in it. */
    gap: z.literal('before').optional(),
  }),
]);
export type FindingAnchor = z.infer<typeof FindingAnchor>;

/** Most places of one finding that are marked. */
export const maxAnchors = 200;
