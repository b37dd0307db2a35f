import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { tableTotals } from './check.js';

const labels = [
  'Total operating revenue for the group',
  'Summe der betrieblichen Erträge',
  'Gesamterträge',
  'Total des produits d’exploitation',
  'Total ingresos de explotación',
  'Totale ricavi operativi',
  'Group total',
];
const run = (rows: readonly (readonly string[])[]) =>
  runCheck(tableTotals, documentTextOf([], [], [], [rows]), templateOf({}));
const tableOf = (label: string, before: string, last: string) => [
  ['EUR m', '2024', '2025'],
  ['Services', '40.2', '44.1'],
  ['Products', '31.5', '35.6'],
  ['Licences', '8.3', '9.2'],
  [label, before, last],
];

it.each(labels)('reports "%s" in the one column that does not add up', (label) => {
  const [finding, ...others] = run(tableOf(label, '80.0', '98.8'));
  expect(others).toEqual([]);
  expect(finding?.location).toBe('table 1, row 5');
  expect(finding?.message).toContain('2025 is 98.8, but the rows above add up to 88.9');
});

it.each(labels)('accepts "%s" that adds up, or adds up in no column', (label) => {
  expect(run(tableOf(label, '80.0', '88.9'))).toEqual([]);
  expect(run(tableOf(label, '90.0', '98.8'))).toEqual([]);
});

it('reports the only total below a single column, unless other lines are in it', () => {
  const rows = [
    ['Item', 'EUR'],
    ['Rent', '48,000'],
    ['Energy', '14,500'],
    ['Insurance', '5,500'],
  ];
  expect(run([...rows, ['Total running costs', '78,000']])[0]?.message).toContain('add up to 68,000');
  expect(run([...rows, ['Total running costs', '68,000']])).toEqual([]);
  expect(run([...rows, ['Total number of contracts', '14']])).toEqual([]);
  expect(run([...rows, ['Revenue', '90,000'], ['Total running costs', '68,000']])).toEqual([]);
});

it('reports a total of two parts', () => {
  const rows = (last: string) => [
    ['EUR m', '2024', '2025'],
    ['Italia', '21.4', '22.8'],
    ['Estero', '21.5', '23.5'],
    ['Totale ricavi operativi', '42.9', last],
    ['EBITDA', '6.6', '7.4'],
  ];
  expect(run(rows('47.3'))[0]?.location).toBe('table 1, row 4');
  expect(run(rows('46.3'))).toEqual([]);
});

it('accepts a total of the last block, averages and rates', () => {
  const block = (total: string) => [
    ['EUR m', '2024', '2025', 'Growth', 'Price per unit'],
    ['Revenue', '100', '120', '20.0', '4.0'],
    ['Staff', '30', '33', '10.0', '5.0'],
    ['Material', '20', '24', '20.0', '6.0'],
    ['Energy', '5', '8', '60.0', '3.5'],
    ['Total operating costs', '55', total, '18.2', '14.0'],
  ];
  expect(run(block('65'))).toEqual([]);
  expect(run(block('75'))[0]?.message).toContain('2025 is 75, but the rows above add up to 65');
});
