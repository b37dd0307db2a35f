import { expect, it } from 'vitest';
import type { CellContent } from '../../../../documents/testing/write-workbook.js';
import { runOnRows } from '../../../testing/run-on-rows.js';
import { validDates } from './check.js';

const run = (values: readonly CellContent[], rules: Record<string, unknown> = {}) =>
  runOnRows(validDates, [['Company', 'Founded'], ...values.map((value) => ['A', value])], {
    columns: [{ title: 'Founded', kind: 'date', ...rules }],
  });

it('accepts dates, and texts that every reader understands', async () => {
  expect(
    await run([new Date('2026-03-01T00:00:00Z'), '2026-03-31', null, { of: 45_000, format: 'd mmm yyyy' }]),
  ).toEqual([]);
});

it('reports texts, bare numbers and days that no calendar has', async () => {
  expect(await run(['31/03/2026', 45_000, '2026-02-30', 'March'])).toMatchObject([
    { key: 'Data: Founded: no date', location: 'sheet "Data", column "Founded", rows 2, 3, 4, 5' },
  ]);
});

it('reports dates after the day of the comparison if the template forbids them', async () => {
  const values = [new Date('2026-11-22T00:00:00Z'), new Date('2026-11-23T00:00:00Z')];
  expect(await run(values)).toEqual([]);
  expect(await run(values, { future: 'never' })).toMatchObject([
    { key: 'Data: Founded: future', actual: 'row 3: "2026-11-23"' },
  ]);
});
