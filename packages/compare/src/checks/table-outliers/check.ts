import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import { readFigures, showFigure } from '../../figures/read-figures.js';
import type { LocatedTable } from '../../views/document-text.js';
import { anyTypeCheck } from '../check.js';
import { list } from '../wording.js';

export const tableOutliers = anyTypeCheck({
  name: 'table-outliers',
  category: 'data',
  defaultSeverity: 'medium',
  description: 'No figure of a table is a thousand times the others of its column.',
  options: z.strictObject({
    min_figures: z.int().min(4).default(5).describe('Columns of fewer figures are not looked at.'),
  }),
  run(content, _template, { options: { min_figures } }) {
    const found = [...content.tables()].flatMap((table) => outliers(table, min_figures));
    if (found.length === 0) return [];
    return [
      {
        key: '',
        location: list(
          found.map(({ location }) => location),
          '; ',
        ),
        message: `${countOf(found.length, 'figure is', 'figures are')} about 1,000 times the others of ${found.length === 1 ? 'its column' : 'their columns'}: in another unit.`,
        expected: 'figures of one unit in each column',
        actual: list(
          found.map(({ actual }) => actual),
          '; ',
        ),
        suggestion:
          'Convert figures to one unit before they are written: thousands, millions. Look at the source that this row comes from.',
      },
    ];
  },
});

/** How far the other figures may lie from the usual one: where they spread more, a large one is nothing special. */
const spread = 10;

function outliers({ rows, locate }: LocatedTable, least: number): { location: string; actual: string }[] {
  const [header = [], ...body] = rows;
  // Multiples are figures too: "8.9x".
  const plain = rows.map((row) => row.map((text) => text.replace(/(?<=\d)\s?[x×]$/u, '')));
  const figures = readFigures(plain).slice(1);
  return header.flatMap((title, column) => {
    const own = body.flatMap((_, row) => {
      const figure = figures[row]?.[column] ?? null;
      return figure === null || figure.value === 0 ? [] : [{ row, size: Math.abs(figure.value) }];
    });
    const sizes = own.map(({ size }) => size).toSorted((one, other) => one - other);
    const usual = sizes[Math.floor(sizes.length / 2)] ?? 0;
    const apart = own.filter(({ size }) => size > usual * spread || size < usual / spread);
    const [only] = apart;
    if (own.length < least || only === undefined || apart.length > 1 || !isThousand(only.size / usual))
      return [];
    const text = body[only.row]?.[column] ?? '';
    return [
      {
        location: locate(only.row + 2),
        actual: `"${text}"${title === '' ? '' : ` under "${title}"`}, where the others are around ${showFigure(usual)}`,
      },
    ];
  });
}

/** Within the spread of the others, a third to three times. */
function isThousand(ratio: number): boolean {
  const times = ratio < 1 ? 1 / ratio : ratio;
  return times > 1_000 / 3 && times < 3_000;
}
