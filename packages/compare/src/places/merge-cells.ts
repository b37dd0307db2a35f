import type { FindingAnchor } from '@fixpoint/shared/contracts';

type CellsAnchor = Extract<FindingAnchor, { kind: 'cells' }>;

/** Cells below one another, then those beside one another, as one range. Anchors of whole sheets stay as they are. */
export function mergeCells(anchors: readonly CellsAnchor[]): CellsAnchor[] {
  return join(join(anchors, 'Row', 'Column'), 'Column', 'Row');
}

/** Joins ranges that have the same extent in one direction and follow one another in the other. */
function join(
  anchors: readonly CellsAnchor[],
  along: 'Row' | 'Column',
  across: 'Row' | 'Column',
): CellsAnchor[] {
  const [first, last] = [`first${along}`, `last${along}`] as const;
  const joined = new Map<string, CellsAnchor[]>();
  for (const anchor of anchors.toSorted((a, b) => (a.range?.[first] ?? 0) - (b.range?.[first] ?? 0))) {
    const { range, sheet } = anchor;
    const key = JSON.stringify([sheet, range?.[`first${across}`], range?.[`last${across}`]]);
    const group = joined.get(key) ?? [];
    joined.set(key, group);
    const before = group.at(-1);
    if (range === undefined || before?.range === undefined || range[first] > before.range[last] + 1)
      group.push(anchor);
    else
      group[group.length - 1] = {
        ...before,
        range: { ...before.range, [last]: Math.max(range[last], before.range[last]) },
      };
  }
  return [...joined.values()].flat();
}
