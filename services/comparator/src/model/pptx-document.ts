/** A paragraph that says something; empty ones are left out. White space is single. */
export interface Paragraph {
  readonly text: string;
  /** Indentation, 0 at the margin. */
  readonly level: number;
  /** The paragraph itself asks for a bullet or a number. Bullets inherited from a master are not seen. */
  readonly bullet: boolean;
}

/** A shape that holds text. */
export interface TextShape {
  readonly name: string;
  /** What the layout calls it: `title`, `body`, `sldNum`; null where it is a plain text box. */
  readonly placeholder: string | null;
  readonly paragraphs: readonly Paragraph[];
  /** Distance from the slide's top edge in EMU; null where the layout decides. */
  readonly top: number | null;
  /** Largest type in it, in hundredths of a point; null where the layout decides. */
  readonly fontSize: number | null;
}

/** A table by the texts of its cells; cells covered by a merge are empty. */
export interface Table {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

export interface Picture {
  readonly name: string;
  /** Its alternative text. */
  readonly description: string;
}

/** A link to an address outside the document. Recorded, never opened. */
export interface Hyperlink {
  /** The words that carry it; empty where a picture or shape does. */
  readonly text: string;
  readonly address: string;
}

export interface Slide {
  /** 1 for the first, hidden ones counted, as PowerPoint counts. */
  readonly number: number;
  readonly title: string | null;
  /** In document order, the title's shape not among them. */
  readonly texts: readonly TextShape[];
  readonly tables: readonly Table[];
  readonly pictures: readonly Picture[];
  readonly charts: number;
  readonly links: readonly Hyperlink[];
  readonly notes: string;
  readonly hidden: boolean;
}

/** A presentation without its looks. Plain data: it crosses process boundaries as it is. */
export interface PptxDocument {
  readonly type: 'pptx';
  readonly slides: readonly Slide[];
}

/** Everything the comparator can read; grows by a member for each format. */
export type DocumentModel = PptxDocument;
