import { expect, it } from 'vitest';
import { runOnRows } from '../../../testing/run-on-rows.js';
import { scaleOutliers } from './check.js';

const run = (name: string, header: string, values: readonly number[], label = 'Gronland Fish AS') =>
  runOnRows(scaleOutliers, [
    [name, header],
    ...values.map((value, index) => [value < 0 ? label : `Maker ${'abcdefgh'.charAt(index)}`, value]),
  ]);
const values = [96.5, 18.2, 74, 41.3, -128.4, 35.9];

it.each([
  ['Company', 'Revenue (EUR m)'],
  ['Country', 'Population, million'],
  ['Unternehmen', 'Umsatz 2025'],
  ['Standort', 'Mitarbeiter'],
  ['Société', 'Chiffre d’affaires (M€)'],
  ['Empresa', 'Empleados'],
  ['Azienda', 'Fatturato'],
])('reports the negative figure of a column: %s, %s', async (name, header) => {
  expect(await run(name, header, values)).toMatchObject([
    {
      location: expect.stringContaining('row 6'),
      message: expect.stringContaining('of Gronland Fish AS (B6) is -128.4; all other figures of the column'),
    },
  ]);
});

it('accepts negative figures that may be meant', async () => {
  expect(await run('Company', 'Profit', values)).toEqual([]);
  expect(await run('Company', 'Revenue growth', values)).toEqual([]);
  expect(await run('Company', 'Change in revenue', values)).toEqual([]);
  expect(await run('Company', 'Revenue', values, 'Eliminations')).toEqual([]);
  expect(await run('Customer', 'Revenue', values)).toEqual([]);
  expect(await run('Order', 'Sales', values)).toEqual([]);
  expect(await run('Company', 'Revenue', [96.5, 18.2, -74, 41.3, -128.4, 35.9, 12, 8])).toEqual([]);
  expect(await run('Company', 'Revenue', [96.5, 18.2, 74, -41.3])).toEqual([]);
  // A holding with a small correction.
  expect(await run('Company', 'Revenue', [8400, 5100, 2900, -12, 1800, 2100, 950])).toEqual([]);
});

it('reports the only cost without a minus', async () => {
  const names = ['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni'];
  const months = (header: string, costs: readonly number[], labels = names) =>
    runOnRows(scaleOutliers, [['Monat', header], ...costs.map((cost, index) => [labels[index] ?? '', cost])]);
  expect(await months('Personal', [-245, -245, -246, -250, 250, -252])).toMatchObject([
    { message: expect.stringContaining('is 250; all other figures of the column are negative.') },
  ]);
  expect(await months('Personal', [-245, -245, -246, -250, -250, -252])).toEqual([]);
  expect(await months('Abweichung', [-245, -245, -246, -250, 250, -252])).toEqual([]);
  expect(await months('Personal', [-245, -12, -246, -250, 250, -252])).toEqual([]);
  const bookings = ['Rechnung A', 'Rechnung B', 'Rechnung C', 'Rechnung D', 'Rückgabe', 'Rechnung E'];
  expect(await months('Material', [-245, -245, -246, -250, 250, -252], bookings)).toEqual([]);
  for (const header of ['Heizung', 'Temperatur', 'Länge', 'EBIT 2025', 'Betrag', 'Miete'])
    expect(await months(header, [-245, -245, -246, -250, 250, -252])).toEqual([]);
  expect(await months('Personal', [-245, 245, -246, -250, 250, -252])).toEqual([]);
});
