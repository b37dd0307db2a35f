import type { Comment, DocumentBase, Hyperlink, Picture } from './document-base.js';

/** A paragraph with text; empty ones are left out. White space is single. */
export interface Paragraph {
  readonly text: string;
  /** Indentation, 0 at the margin. */
  readonly level: number;
  /** A bullet or a number precedes it, which it sets itself or has from its shape, layout or master. */
  readonly bullet: boolean;
  /** Largest type in it, in hundredths of a point; null if the layout decides. */
  readonly fontSize: number | null;
}

/** A place on the slide, in EMU (914,400 to the inch), groups' scaling applied. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Position and format of a text on its slide, with all that its layout, master and theme decide. */
export interface TextSetting {
  /** Not turned; null if nothing states it, or if a group around it is turned. */
  readonly box: Box | null;
  /** Degrees by which it is turned, clockwise, 0 to 360. */
  readonly turn: number;
  /** Room that stays free at the sides of its box, in EMU. */
  readonly margins: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
  readonly anchor: 'top' | 'middle' | 'bottom';
  readonly wraps: boolean;
  /**
   * `grow`: the program makes the box fit when its text is edited, and not before. `shrink`: so with the type; `fontScale` and
   * `lineScale` are the values that it found last, as parts of 1.
   */
  readonly autofit: 'none' | 'shrink' | 'grow';
  readonly fontScale: number;
  readonly lineScale: number;
  /** Its lines run from top to bottom or along a curve, or it has several columns. */
  readonly unusual: boolean;
  /** The box is painted, so that a reader sees its edges. */
  readonly painted: boolean;
  /** Colour behind the text as RRGGBB; null if it is not of one known colour: pictures, gradients. */
  readonly ground: string | null;
  /** Paragraphs, empty ones too, and what forced breaks make of them. */
  readonly lines: readonly SetLine[];
}

export interface SetLine {
  readonly runs: readonly SetRun[];
  /** Size of its type if it holds no text, in hundredths of a point. */
  readonly size: number;
  readonly align: 'left' | 'center' | 'right';
  /** Left edge, and additional indent of a paragraph's first line, in EMU. */
  readonly left: number;
  readonly indent: number;
  /** Distance of its lines, and room around its paragraph: a share of a line, or hundredths of a point. */
  readonly spacing: Distance;
  readonly before: Distance;
  readonly after: Distance;
}

export type Distance = { readonly share: number } | { readonly points: number };

/** Words of one look. */
export interface SetRun {
  readonly text: string;
  /** In hundredths of a point. */
  readonly size: number;
  /** Null if nothing names it. */
  readonly font: string | null;
  readonly bold: boolean;
  /** RRGGBB; null if it is not known. */
  readonly color: string | null;
  /** From 0, fully transparent. Absent: 1, opaque. */
  readonly opacity?: number;
}

/** A shape that holds text; a SmartArt diagram is one, with a paragraph for each of its points. */
export interface TextShape {
  readonly name: string;
  /** Name in the layout: `title`, `body`, `sldNum`; null if it is a plain text box. */
  readonly placeholder: string | null;
  /** It is a SmartArt diagram. */
  readonly diagram: boolean;
  readonly paragraphs: readonly Paragraph[];
  /** Null if the layout decides. */
  readonly box: Box | null;
  /** Largest type in it, in hundredths of a point; null if the layout decides. */
  readonly fontSize: number | null;
  /**
   * Treatment of text that is too long: `shrink` and `grow` are the program's own repair. Text that does not wrap grows sideways.
   * `none` too if the layout decides.
   */
  readonly autofit: 'none' | 'shrink' | 'grow';
  /** Typefaces that its runs name, each once; theme fonts (`+mj-lt`) are not among them. */
  readonly fonts: readonly string[];
  /** Text colours that its runs name as RRGGBB, each once; theme colours are not among them. */
  readonly colors: readonly string[];
  /** Those of its words that are marked with a highlighter; '' without such words. */
  readonly highlighted: string;
  /** The shape is there but not shown. */
  readonly hidden: boolean;
  /** Number of its slide's shapes that are drawn before it. */
  readonly order: number;
  /** Null for a diagram, which its program lays out. */
  readonly setting: TextSetting | null;
}

/** A colour of text on the fill of its cell, both stated, as RRGGBB. */
export interface CellShade {
  /** Number of the first row with this pair, 1 for the first. */
  readonly row: number;
  readonly color: string;
  readonly ground: string;
  /** In hundredths of a point; null if it is inherited. */
  readonly size: number | null;
  readonly bold: boolean;
}

/** A table by the texts of its cells, paragraphs joined by a space; cells covered by a merge are empty. */
export interface Table {
  readonly name: string;
  readonly box: Box | null;
  /** Number of shapes that are drawn before it. Absent: not known. */
  readonly order?: number;
  readonly rows: readonly (readonly string[])[];
  /** Rows, 0 the first, in which a merge covers cells. */
  readonly mergedRows: readonly number[];
  /** Stated sizes of its columns and rows, in EMU; 0 if one is not stated. A row grows with its text. Absent: nothing is stated. */
  readonly columnWidths?: readonly number[];
  readonly rowHeights?: readonly number[];
  /** Least room above and below the text of a cell, together, in EMU. Absent: 91,440, the default. */
  readonly leastMargin?: number;
  /** Pairs of text colour and cell fill, each once. Absent: no colours are stated. */
  readonly shades?: readonly CellShade[];
  /** Number of paragraphs with text in its cells. */
  readonly paragraphs: number;
  /** Smallest type that its runs name, in hundredths of a point; null if they name none. */
  readonly smallestType: number | null;
  /** Texts of its runs in type below 4 points, or nearly transparent. Absent: none. */
  readonly unseen?: readonly string[];
  /** As those of a text shape. */
  readonly fonts: readonly string[];
  readonly colors: readonly string[];
}

export interface ChartSeries {
  readonly name: string;
  /** Labels along the axis, from the chart's own cache. */
  readonly categories: readonly string[];
  /** Null if a point has no value. */
  readonly values: readonly (number | null)[];
}

export interface Chart {
  readonly name: string;
  readonly box: Box | null;
  readonly title: string | null;
  /**
   * Element of the first plot: `barChart`, `pieChart`. `chartex`: of a newer kind (a map, a funnel), whose data is not
   * read. Empty if the chart's part is missing or shows no plot.
   */
  readonly kind: string;
  /** Smallest type that its labels name, in hundredths of a point. Absent: they name none. */
  readonly smallestType?: number;
  readonly series: readonly ChartSeries[];
}

export interface SlideLink extends Hyperlink {
  /** `run`: words of a text or table do. `diagram`: words of a SmartArt diagram. `shape`: a picture or a whole shape. */
  readonly carrier: 'run' | 'diagram' | 'shape';
}

export interface SlidePicture extends Picture {
  /** The same for pictures of the same bytes; absent if no picture is embedded. */
  readonly image?: string;
  /** Its placeholder's if the layout decides; not turned. Null if nothing states it, or if a group around it is turned. */
  readonly box: Box | null;
  /** Degrees by which it is turned, clockwise, 0 to 360. */
  readonly turn: number;
  /** Number of its slide's shapes that are drawn before it. */
  readonly order: number;
  /** Null if its bytes are of a kind that is not read, or drawn instead of made of pixels. */
  readonly raster: Raster | null;
  /** No program can show it. Absent: not known to be so. */
  readonly isBroken?: true;
}

/** Pixels of a picture, and the part of it that is shown. */
export interface Raster {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Parts that are cut off at its sides, as parts of 1; negative if room is added. */
  readonly crop: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
  /** Nothing shows through it. */
  readonly opaque: boolean;
}

/** An area of one opaque colour. */
export interface FilledArea {
  readonly box: Box;
  /** Number of shapes that are drawn before it. */
  readonly order: number;
  /** RRGGBB. */
  readonly color: string;
}

export interface Slide {
  /** 1 for the first, hidden ones counted, as PowerPoint counts. */
  readonly number: number;
  readonly title: string | null;
  /** The shape that the title was taken from; null if there is no such shape. */
  readonly titleShape: TextShape | null;
  /** In document order; without the title's shape and the placeholder texts. */
  readonly texts: readonly TextShape[];
  /** Texts of the placeholders for slide number, date, header and footer. */
  readonly placeholderTexts: readonly TextShape[];
  readonly tables: readonly Table[];
  /** Posters of videos and previews of embedded objects are among them, and shapes that are filled with a picture. */
  readonly pictures: readonly SlidePicture[];
  readonly charts: readonly Chart[];
  /** Areas that are filled with one opaque colour, those of texts included. Absent: none. */
  readonly fills?: readonly FilledArea[];
  /** Number of other drawn objects: shapes without text, lines, objects without a preview, diagrams without words. Absent: nothing. */
  readonly drawings?: number;
  readonly links: readonly SlideLink[];
  readonly notes: string;
  /** Remarks of reviewers, answers among them. */
  readonly comments: readonly Comment[];
  /** Its shapes come and go while it is shown, so that some may be in the place of others. */
  readonly animated: boolean;
  /** Name of its layout: `Title and Content`; null if the layout has no name. */
  readonly layout: string | null;
  readonly hidden: boolean;
}

/** A presentation. Plain data. */
export interface PptxDocument extends DocumentBase {
  readonly type: 'pptx';
  /** In EMU. */
  readonly slideSize: { readonly width: number; readonly height: number };
  readonly slides: readonly Slide[];
  /** Texts that masters and layouts show on visible slides, each once. Absent: none. */
  readonly fixedTexts?: readonly FixedText[];
}

/** A text of a master or layout that is not a placeholder. */
export interface FixedText {
  readonly text: string;
  /** `master` or `layout "Title Slide"`. */
  readonly place: string;
}
