import type { PageSketch } from './alignment.js';
import type { Difference } from './difference.js';

/** A page beside its counterpart, with what they differ in. */
export interface PageComparison {
  readonly output: PageSketch | null;
  readonly golden: PageSketch | null;
  readonly moved: boolean;
  readonly differences: readonly Difference[];
}
