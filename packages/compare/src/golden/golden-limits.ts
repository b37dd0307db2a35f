/** Limits for the cost of a comparison. Equality of two documents is always determined in full; these bound how finely differences are reported. */
export const goldenLimits = {
  /** Edits that a sequence is searched for before its items are taken by their position. */
  edits: 1_000,
  /** Edits times items of a sequence: the search's own cost. */
  editWork: 40_000_000,
  /** Rows of two grids together that are aligned by similarity; longer ones need a key column or go by position. */
  rows: 100_000,
  /** Pairs of pages, or of items in one gap, whose similarity is computed. */
  pairs: 40_000,
  /** Words of an item that its similarity counts. */
  words: 1_000,
  /** Words that two texts may differ in before they count as wholly different. */
  wordEdits: 400,
  /** Findings of one kind; the rest are counted. */
  findingsPerKind: 100,
  /** Differing cells of one column, or rows of one table, that get a finding each; more of them share one. */
  single: 5,
  /** Lines of one page, and of all pages, that are shown. */
  pageLines: 80,
  documentLines: 6_000,
  /** Characters of a line that are shown. */
  lineCharacters: 600,
} as const;
