/** A place on a page: a box in shares of it, a cell, or a paragraph or table of a text. */
export type ChangedPlace =
  | {
      readonly kind: 'box';
      readonly box: {
        readonly left: number;
        readonly top: number;
        readonly width: number;
        readonly height: number;
      };
    }
  | { readonly kind: 'cell'; readonly row: number; readonly column: number }
  | { readonly kind: 'block'; readonly number: number };

/** Difference at one place. `look`: the same words in another look. */
export interface Change {
  readonly kind: 'added' | 'removed' | 'text' | 'moved' | 'look';
  /** Name of the changed thing: the name of a shape, `B3`, `paragraph`. */
  readonly name: string;
  /** Its text; empty if it was not there. */
  readonly before: string;
  readonly after: string;
  readonly placeBefore: ChangedPlace | null;
  readonly placeAfter: ChangedPlace | null;
}

/** Two pages that belong together, by their places in their documents; null: the document has no such page. */
export interface PagePair {
  readonly key: string;
  readonly label: string;
  readonly title: string;
  readonly before: number | null;
  readonly after: number | null;
  readonly changes: readonly Change[];
}
