/** A text of a document by its content: equal texts have equal prints, whatever their case and punctuation. */
export interface OutlineText {
  readonly print: string;
  readonly words: number;
}

/** A row of a table, below its header. */
export interface OutlineRow extends OutlineText {
  /** Its first cell. */
  readonly name: string;
}

/** A slide, a section or a sheet. */
export interface OutlinePart {
  /** Heading, slide title or sheet name; '' without one. */
  readonly title: string;
  /** Place for people: `slide 4`, `section 2 "Market"`, `sheet "Results"`. */
  readonly location: string;
  /** Its paragraphs, without the title. */
  readonly texts: readonly OutlineText[];
  readonly rows: readonly OutlineRow[];
}

/** The content of a document in short, to compare it with an earlier document. Plain data. */
export interface DocumentOutline {
  readonly type: 'pptx' | 'xlsx' | 'docx';
  /** Companies that it presents, by name; empty if its template does not locate them. */
  readonly companies: readonly string[];
  readonly parts: readonly OutlinePart[];
}

/** Noun for a part of each type of document. */
export const partNoun: Readonly<Record<DocumentOutline['type'], string>> = {
  pptx: 'slide',
  xlsx: 'sheet',
  docx: 'section',
};

/** The texts and rows of a part, each content once, so that a duplicate does not count. */
export function contentsOf({ texts, rows }: OutlinePart): ReadonlyMap<string, number> {
  return new Map([...texts, ...rows].map(({ print, words }) => [print, words]));
}

/** Words of a part, each content once. */
export function wordsOf(part: OutlinePart): number {
  return [...contentsOf(part).values()].reduce((sum, words) => sum + words, 0);
}
