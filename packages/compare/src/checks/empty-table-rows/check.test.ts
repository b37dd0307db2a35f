import { expect, it } from 'vitest';
import { addSlide, checkPresentation } from '../../../testing/check-presentation.js';
import { emptyTableRows } from './check.js';

type Cell = string | { text: string; options: { colspan: number } };

const withTable = (rows: readonly Cell[][], options = {}) =>
  checkPresentation(
    emptyTableRows,
    (deck) =>
      addSlide(deck, 'Targets').addTable(
        rows.map((row) => row.map((cell) => (typeof cell === 'string' ? { text: cell } : cell))),
      ),
    { options },
  );

const header = ['Company', 'Website', 'Volume'];

it('reports rows with hardly any filled cells, with their locations', async () => {
  const findings = await withTable([
    header,
    ['Alder Springs', 'alder.example', '12'],
    ['Birch Water', '', ''],
    ['', '', ''],
    ['Cedar Bottling', 'n/a', ''],
  ]);
  expect(findings).toMatchObject([
    {
      key: '',
      location: 'slide 1, table 1, row 3; slide 1, table 1, row 4',
      message:
        'Slide 1, table 1, row 3 has 1 of 3 cells filled ("Birch Water"). 1 more row has the same problem.',
      actual: '1 of 3 cells filled ("Birch Water"); 0 of 3 cells filled',
    },
  ]);
});

it('accepts headings in merged cells, and headers with gaps', async () => {
  const rows = [
    ['Company', '', ''],
    [{ text: 'Founded since 2020', options: { colspan: 3 } }],
    ['Alder Springs', 'alder.example', '12'],
  ];
  expect(await withTable(rows)).toEqual([]);
});

it('requires as much as the template does', async () => {
  const rows = [header, ['Alder Springs', 'alder.example', '']];
  expect(await withTable(rows)).toEqual([]);
  expect(await withTable(rows, { filled: 0.9 })).toHaveLength(1);
});
