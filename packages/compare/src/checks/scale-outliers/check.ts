import { z } from 'zod';
import { xlsxCheck } from '../check.js';
import { type BodyColumn, bodyColumns, cellsAt, columnKey, createOffences, quote } from '../column-cells.js';

export const scaleOutliers = xlsxCheck({
  name: 'scale-outliers',
  category: 'data',
  defaultSeverity: 'medium',
  description: 'No figure of a column is a thousand times the others, and no percentage a hundred times.',
  options: z.strictObject({
    min_figures: z.int().min(4).default(8).describe('Shorter columns are not looked at.'),
  }),
  run(workbook, _template, { options: { min_figures } }) {
    return bodyColumns(workbook, ({ rules }) => rules === null || rules.kind !== 'text').flatMap(
      (bodyColumn) => {
        const found = outliersOf(bodyColumn, min_figures);
        if (found === null) return [];
        const { table, column } = bodyColumn;
        return [
          {
            key: columnKey(table, column, 'scale'),
            location: cellsAt(table, column, found.rows),
            message: `A figure is about ${found.factor} times the others of its column: it is in another unit.`,
            expected: `figures around ${found.usual}`,
            actual: found.rows.quotes(),
            suggestion:
              'Convert figures to one unit before they are written: thousands and millions, fractions and per cent. Look at the source that this row comes from.',
          },
        ];
      },
    );
  },
});

/** How far the other figures may lie from what is usual: where they spread more, a large one is nothing special. */
const spread = 10;
/** Longer columns are measurements or codes, and sorting them costs time. */
const mostFigures = 100_000;

function outliersOf(bodyColumn: BodyColumn, least: number) {
  const { header, rules } = bodyColumn.column;
  const figures: { readonly row: number; readonly value: number }[] = [];
  let mayCompare = true;
  bodyColumn.visit((row, cell) => {
    if (cell === null || cell.kind !== 'number' || typeof cell.value !== 'number' || cell.value === 0) return;
    // What is outside the template's bounds has a finding already.
    if (cell.value < (rules?.min ?? cell.value) || cell.value > (rules?.max ?? cell.value)) return;
    if (figures.length === mostFigures) mayCompare = false;
    else figures.push({ row, value: Math.abs(cell.value) });
  });
  if (!mayCompare || figures.length < least) return null;
  const sorted = figures.map(({ value }) => value).sort((one, other) => one - other);
  const usual = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const far = figures.filter(({ value }) => value > usual * spread || value < usual / spread);
  if (far.length === 0 || far.length > Math.max(1, figures.length * 0.05)) return null;
  const thousand = far.every(({ value }) => isAbout(value / usual, 1_000) || isAbout(usual / value, 1_000));
  const isShare = rules?.kind === 'percent' || /%|margin|growth|share|rate|quote|andel/i.test(header);
  const hundred = isShare && usual <= 1 && far.every(({ value }) => value > 1 && isAbout(value / usual, 100));
  if (!thousand && !hundred) return null;
  const rows = createOffences();
  for (const { row, value } of far) rows.add(row, () => quote(String(value)));
  return { rows, factor: thousand ? '1,000' : '100', usual: String(Number(usual.toPrecision(3))) };
}

/** Within the spread of the others, a third to three times. */
function isAbout(ratio: number, factor: number): boolean {
  return ratio > factor / 3 && ratio < factor * 3;
}
