import type { DocumentAlignment, PageSketch } from './alignment.js';
import type { Difference } from './difference.js';

/** A page beside its counterpart, with what they differ in. */
export interface PageComparison {
  readonly output: PageSketch | null;
  readonly golden: PageSketch | null;
  readonly moved: boolean;
  readonly differences: readonly Difference[];
}

export interface DocumentComparison {
  readonly unit: DocumentAlignment['unit'];
  readonly pages: readonly PageComparison[];
  /** Of the document as a whole. */
  readonly differences: readonly Difference[];
}
