import { z } from 'zod';

/** RRGGBB. */
const Color = z.string().regex(/^[0-9A-Fa-f]{6}$/);
const text = z.string().max(20_000);
const name = z.string().max(200);
/** Points of 1/72 inch. */
const points = z.number();

/** A place in shares of the page; it may reach beyond its edges. */
const box = z.strictObject({ left: z.number(), top: z.number(), width: z.number(), height: z.number() });

/** Words of one look. */
const PageRun = z.strictObject({
  text,
  size: points,
  bold: z.boolean(),
  color: Color.nullable(),
});

const PageLine = z.strictObject({
  align: z.enum(['left', 'center', 'right']),
  /** Where it begins in its box. */
  indent: points,
  /** How much further its first words begin; negative where a bullet or number stands in front of them. */
  first: points,
  /** Share of the type's size that a line takes. */
  spacing: z.number(),
  runs: z.array(PageRun),
});

/** What stands on a slide, in the order in which it is drawn. */
export const PageShape = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('text'),
    name,
    box,
    /** Degrees, clockwise. */
    turn: z.number(),
    /** Colour of the painted box; null: not painted. */
    ground: Color.nullable(),
    anchor: z.enum(['top', 'middle', 'bottom']),
    /** Room inside its box. */
    padding: z.strictObject({ left: points, top: points, right: points, bottom: points }),
    wraps: z.boolean(),
    lines: z.array(PageLine),
  }),
  z.strictObject({
    kind: z.literal('table'),
    name,
    box,
    size: points,
    /** Shares of the page at which columns and rows begin, and at which the last ones end. */
    columns: z.array(z.number()),
    rows: z.array(z.number()),
    cells: z.array(z.array(text)),
  }),
  z.strictObject({
    kind: z.literal('picture'),
    name,
    box,
    turn: z.number(),
    label: text,
    /** Which of the document's `pictures` it shows; absent where none of them. */
    image: name.optional(),
  }),
  z.strictObject({
    kind: z.literal('chart'),
    name,
    box,
    title: text,
    plot: name,
    /** The first series; at most 60 values. */
    values: z.array(z.number().nullable()),
    labels: z.array(text),
  }),
]);
export type PageShape = z.infer<typeof PageShape>;

const SlidePage = z.strictObject({
  number: z.int().positive(),
  title: text,
  hidden: z.boolean(),
  shapes: z.array(PageShape),
});
export type SlidePage = z.infer<typeof SlidePage>;

const SheetPage = z.strictObject({
  name,
  hidden: z.boolean(),
  /** Extent of what the sheet holds. */
  lastRow: z.int().nonnegative(),
  lastColumn: z.int().nonnegative(),
  /** Numbers of the columns that are kept, ascending. */
  columns: z.array(z.int().positive()),
  /** The rows that are kept, ascending; a text for each kept column. `numbers` are the places of those that are figures. */
  rows: z.array(
    z.strictObject({
      number: z.int().positive(),
      cells: z.array(text),
      numbers: z.array(z.int().nonnegative()),
    }),
  ),
});
export type SheetPage = z.infer<typeof SheetPage>;

const FlowBlock = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('paragraph'),
    /** Place in the body, from 1. */
    number: z.int().positive(),
    text,
    /** 1 to 9 for headings; 0 for text. */
    level: z.int().min(0).max(9),
    /** Number or bullet in front of it. */
    label: name,
  }),
  z.strictObject({
    kind: z.literal('table'),
    number: z.int().positive(),
    rows: z.array(z.array(text)),
  }),
]);
export type FlowBlock = z.infer<typeof FlowBlock>;

/** A PNG or JPEG as an address that holds its bytes. */
const PictureData = z
  .string()
  .max(400_000)
  .regex(/^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+=*$/);

const about = {
  version: z.literal(1),
  /** What is left out, a sentence each. */
  notes: z.array(z.string()),
};

/** What a page needs to show a document: positions and texts as its reader found them. Plain data, kept as an artifact. */
export const DocumentPages = z.discriminatedUnion('type', [
  z.strictObject({
    ...about,
    type: z.literal('pptx'),
    width: points,
    height: points,
    slides: z.array(SlidePage),
    /** The pictures that its slides show, each once, small and encoded anew. Absent in pages of older versions. */
    pictures: z.record(name, PictureData).optional(),
  }),
  z.strictObject({ ...about, type: z.literal('xlsx'), sheets: z.array(SheetPage) }),
  z.strictObject({ ...about, type: z.literal('docx'), blocks: z.array(FlowBlock) }),
]);
export type DocumentPages = z.infer<typeof DocumentPages>;

/** Size of a rendered page, in pixels. `number`: from 1; hidden slides count. */
export const DrawnPage = z.strictObject({
  number: z.int().positive(),
  width: z.int().positive(),
  height: z.int().positive(),
});

/** Sentences about what the rendered pages leave out. */
export const PageNotes = z.array(z.string().max(500)).max(10);
