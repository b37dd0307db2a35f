/** Limits for the pages of a document; content beyond them is left out and reported. */
export const pagesLimits = {
  pages: 200,
  shapes: 20_000,
  /** Characters of all shapes as JSON. */
  drawing: 8_000_000,
  characters: 1_000_000,
  cells: 60_000,
  blocks: 4_000,
} as const;

/** Counts the contents of pages. Each `take` returns whether there was room; text is cut to the room left. */
export interface PagesBudget {
  takePage(): boolean;
  /** `size`: of the shape as JSON, in characters. */
  takeShape(size: number): boolean;
  takeBlock(): boolean;
  takeText(text: string): string;
  /** Cells that are left. */
  takeCells(count: number): boolean;
  /** Content without room, a sentence each. */
  notes(): string[];
}

const maxTextLength = 20_000;

export function createPagesBudget(
  limits: { readonly [Kind in keyof typeof pagesLimits]: number } = pagesLimits,
): PagesBudget {
  const left = { ...limits };
  const missed = new Set<keyof typeof left>();

  function take(kind: keyof typeof left, count = 1): boolean {
    if (left[kind] < count) {
      missed.add(kind);
      return false;
    }
    left[kind] -= count;
    return true;
  }

  return {
    takePage: () => take('pages'),
    takeShape: (size) => take('shapes') && take('drawing', size),
    takeBlock: () => take('blocks'),
    takeCells: (count) => take('cells', count),
    takeText(text) {
      const kept = text.slice(0, Math.min(maxTextLength, left.characters)).replace(/[\uD800-\uDBFF]$/, '');
      if (kept.length < text.length) missed.add('characters');
      left.characters -= kept.length;
      return kept;
    },
    notes: () => [...missed].map((kind) => sentences[kind](limits[kind])),
  };
}

const sentences: Record<keyof typeof pagesLimits, (most: number) => string> = {
  pages: (most) => `Only the first ${most} pages are shown.`,
  shapes: (most) => `Only the first ${most} shapes are shown.`,
  drawing: () => 'Some shapes are left out because the slides are too large to draw.',
  characters: () => 'Some texts are cut because the document is too long.',
  cells: () => 'Large sheets are shown in part: their beginning, and the rows with findings.',
  blocks: (most) => `Only the first ${most} paragraphs and tables are shown.`,
};
