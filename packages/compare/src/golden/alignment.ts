/** A document in pages, each beside its counterpart in the golden document. Plain data, bounded in size. */
export interface DocumentAlignment {
  readonly unit: 'slide' | 'sheet' | 'chapter';
  /** In the order of the output; pages that it misses are at their place in the golden document. */
  readonly pairs: readonly AlignedPair[];
  /** There is a golden document; without one every pair has only an output. */
  readonly hasGolden: boolean;
  /** Parts that were too much to compare or to show, as sentences. */
  readonly notes: readonly string[];
}

/** `alone`: there is no golden document. */
export type PairStatus = 'same' | 'changed' | 'moved' | 'missing' | 'extra' | 'alone';

export interface AlignedPair {
  readonly output: PageSketch | null;
  readonly golden: PageSketch | null;
  readonly status: PairStatus;
  /** Ids of the findings that belong here. */
  readonly findings: readonly string[];
}

/** The text of a page, line by line. */
export interface PageSketch {
  /** 1 for the first. */
  readonly number: number;
  readonly title: string;
  readonly lines: readonly SketchLine[];
}

export interface SketchLine {
  readonly kind: 'text' | 'row' | 'picture' | 'chart';
  /** The text of the line, cut where it differs from its counterpart. */
  readonly parts: readonly { readonly text: string; readonly changed: boolean }[];
}
