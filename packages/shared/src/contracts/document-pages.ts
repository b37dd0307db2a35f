import { z } from 'zod';

/** RRGGBB. */
const Color = z.string().regex(/^[0-9A-Fa-f]{6}$/);
const text = z.string().max(20_000);
const name = z.string().max(200);
/** Points of 1/72 inch. */
const points = z.number();

/** A place in shares of the page; it may reach beyond its edges. */
const box = z.strictObject({ left: z.number(), top: z.number(), width: z.number(), height: z.number() });

const opacity = z.number().min(0).max(1).optional();

/** Paint of an area. `image`: one of the document's `pictures`, stretched, or repeated at its size. */
export const PagePaint = z.union([
  z.strictObject({ color: Color, opacity }),
  z.strictObject({
    stops: z.array(z.strictObject({ at: z.number(), color: Color, opacity })).max(20),
    /** Degrees, clockwise from left to right; null: from the middle outwards. */
    angle: z.number().nullable(),
  }),
  z.strictObject({
    image: name,
    opacity,
    tile: z.strictObject({ width: points, height: points }).optional(),
  }),
]);
export type PagePaint = z.infer<typeof PagePaint>;

const PageStroke = z.strictObject({ color: Color, opacity, width: points, dash: z.array(points).optional() });
export type PageStroke = z.infer<typeof PageStroke>;

/** A path of SVG in points from the top left corner of its shape. Absent paint: none. */
const PagePath = z.strictObject({
  d: z
    .string()
    .max(20_000)
    .regex(/^[MLQCAZ\d .-]*$/),
  fill: PagePaint.optional(),
  stroke: PageStroke.optional(),
});
export type PagePath = z.infer<typeof PagePath>;

/** Words of one look. */
const PageRun = z.strictObject({
  text,
  size: points,
  bold: z.boolean(),
  color: Color.nullable(),
  opacity,
  /** Typefaces as style sheets list them: the document's own, then its substitutes. */
  font: name.optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  strike: z.boolean().optional(),
  /** Above its line, in shares of its size; negative: below. */
  raise: z.number().optional(),
  /** Colour of a highlighter. */
  ground: Color.optional(),
});
export type PageRun = z.infer<typeof PageRun>;

const PageLine = z.strictObject({
  align: z.enum(['left', 'center', 'right']),
  /** Start within its box. */
  indent: points,
  /** Further indent of its first line; negative with a bullet or number in front. */
  first: points,
  /** Share of the type's size that a line takes; 0: that of its typeface. */
  spacing: z.number(),
  runs: z.array(PageRun),
  /** Room above and below. */
  before: points.optional(),
  after: points.optional(),
  /** It runs from right to left. */
  rtl: z.boolean().optional(),
  /** Absent in lines of older versions, which have `•` if `first` is negative. Empty: none. */
  bullet: z.array(PageRun).max(1).optional(),
});
export type PageLine = z.infer<typeof PageLine>;

/** Room inside a box. */
const padding = z.strictObject({ left: points, top: points, right: points, bottom: points });
const anchor = z.enum(['top', 'middle', 'bottom']);
/** In points. */
const PageShadow = z.strictObject({ x: points, y: points, blur: points, color: Color, opacity });
export type PageShadow = z.infer<typeof PageShadow>;
const shadow = PageShadow.optional();
const isFlipped = z.boolean().optional();
const paths = z.array(PagePath).max(2_000).optional();

const PageCell = z.strictObject({
  /** From 0. */
  row: z.int().nonnegative(),
  column: z.int().nonnegative(),
  /** Columns and rows that it takes. */
  across: z.int().positive(),
  down: z.int().positive(),
  fill: PagePaint.optional(),
  edges: z.partialRecord(z.enum(['left', 'top', 'right', 'bottom']), PageStroke),
  anchor,
  padding,
  lines: z.array(PageLine),
});
export type PageCell = z.infer<typeof PageCell>;

/** Words of a chart, on one line, in points from its top left corner. */
const PageLabel = z.strictObject({
  text,
  x: points,
  /** Position of the middle of the line. */
  y: points,
  size: points,
  bold: z.boolean().optional(),
  color: Color,
  anchor: z.enum(['start', 'middle', 'end']),
  /** Degrees, clockwise. */
  turn: z.number().optional(),
});
export type PageLabel = z.infer<typeof PageLabel>;

/** Shapes of a slide, in drawing order. */
export const PageShape = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('text'),
    name,
    box,
    /** Degrees, clockwise. */
    turn: z.number(),
    /** Colour of the painted box; null: not painted. */
    ground: Color.nullable(),
    anchor,
    padding,
    wraps: z.boolean(),
    lines: z.array(PageLine),
    /** The shape behind it. */
    paths,
    flipX: isFlipped,
    flipY: isFlipped,
    shadow,
    /** Its lines run from top to bottom, or from bottom to top. */
    vertical: z.enum(['down', 'up']).optional(),
    columns: z.int().min(2).max(16).optional(),
  }),
  z.strictObject({
    kind: z.literal('figure'),
    name,
    box,
    turn: z.number(),
    paths,
    flipX: isFlipped,
    flipY: isFlipped,
    shadow,
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
    /** Look, widths of columns and least heights of rows. Absent in tables of older versions. */
    grid: z
      .strictObject({ widths: z.array(points), heights: z.array(points), cells: z.array(PageCell) })
      .optional(),
  }),
  z.strictObject({
    kind: z.literal('picture'),
    name,
    box,
    turn: z.number(),
    label: text,
    /** Index in the document's `pictures`; absent without a picture. */
    image: name.optional(),
    /** Its outline; a path that is filled with it cuts it. */
    paths,
    flipX: isFlipped,
    flipY: isFlipped,
    shadow,
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
    paths,
    /** Its titles, labels and legend. Absent in charts of older versions. */
    words: z.array(PageLabel).max(2_000).optional(),
  }),
]);
export type PageShape = z.infer<typeof PageShape>;

const SlidePage = z.strictObject({
  number: z.int().positive(),
  title: text,
  hidden: z.boolean(),
  shapes: z.array(PageShape),
  /** Background. Absent: that of its ground. */
  paint: PagePaint.optional(),
  /** Index in the document's `grounds`. */
  ground: name.optional(),
});
export type SlidePage = z.infer<typeof SlidePage>;

const SheetPage = z.strictObject({
  name,
  hidden: z.boolean(),
  /** Extent of the sheet's content. */
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

/** Pictures of a block, below its words. */
const flowPictures = z
  .array(
    z.strictObject({
      /** Key in the document's `pictures`; absent for one that cannot be shown. */
      image: name.optional(),
      /** 0: not stated. */
      width: points,
      height: points,
      label: text,
    }),
  )
  .optional();

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
    pictures: flowPictures,
  }),
  z.strictObject({
    kind: z.literal('table'),
    number: z.int().positive(),
    rows: z.array(z.array(text)),
    pictures: flowPictures,
  }),
]);
export type FlowBlock = z.infer<typeof FlowBlock>;

/** A PNG or JPEG as an address that holds its bytes. */
const PictureData = z
  .string()
  .max(400_000)
  .regex(/^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+=*$/);

/** The pictures that a document shows, each once, small and re-encoded. Absent in pages of older versions. */
const pictures = z.record(name, PictureData).optional();

const about = {
  version: z.literal(1),
  /** Omissions, a sentence each. */
  notes: z.array(z.string()),
};

/** Data that a page needs to show a document: positions and texts as its reader found them. Plain data, kept as an artifact. */
export const DocumentPages = z.discriminatedUnion('type', [
  z.strictObject({
    ...about,
    type: z.literal('pptx'),
    width: points,
    height: points,
    slides: z.array(SlidePage),
    /** Shapes of layouts and masters below the shapes of their slides. */
    grounds: z
      .record(name, z.strictObject({ paint: PagePaint.optional(), shapes: z.array(PageShape) }))
      .optional(),
    pictures,
  }),
  z.strictObject({ ...about, type: z.literal('xlsx'), sheets: z.array(SheetPage) }),
  z.strictObject({ ...about, type: z.literal('docx'), blocks: z.array(FlowBlock), pictures }),
]);
export type DocumentPages = z.infer<typeof DocumentPages>;

/** Size of a rendered page, in pixels. `number`: from 1; hidden slides count. */
export const DrawnPage = z.strictObject({
  number: z.int().positive(),
  width: z.int().positive(),
  height: z.int().positive(),
});

/** Words of a rendered page with the shares of the page that they cover. */
export const PageWords = z.strictObject({
  words: z.array(box.extend({ text: z.string().max(200) })).max(10_000),
});
export type PageWords = z.infer<typeof PageWords>;

/** Sentences about the parts that the rendered pages leave out. */
export const PageNotes = z.array(z.string().max(500)).max(10);
