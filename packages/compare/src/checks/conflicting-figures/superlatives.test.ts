import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { conflictingFigures } from './check.js';

const segments = [
  ['EUR m', '2024', '2025', 'Growth'],
  ['Pumps', '68', '71', '4 %'],
  ['Valves', '24', '26', '8 %'],
  ['Service', '28', '35', '25 %'],
  ['Total', '120', '132', '10 %'],
];
const centros = [
  ['Centro', 'Mujeres', 'Hombres', 'Total'],
  ['Barbate', '120', '90', '210'],
  ['Cádiz', '85', '70', '155'],
  ['Isla Cristina', '65', '50', '115'],
  ['Total', '270', '210', '480'],
];
const headcount = [
  ['Standort', 'Personen', 'Anteil'],
  ['Aue', '40', '50 %'],
  ['Zell', '25', '31 %'],
  ['Konz', '15', '19 %'],
];
const run = (text: string, table: readonly (readonly string[])[]) =>
  runCheck(conflictingFigures, documentTextOf([text], [], [], [table]), templateOf({}), {});

it.each([
  [
    'Service is now the largest segment.',
    segments,
    'Service is called the largest in text 1, but Pumps has 71',
  ],
  ['The largest of them is Valves.', segments, 'Valves is called the largest in text 1, but Pumps has 71'],
  ['Pumps remain strong. Service is the smallest division.', segments, 'but Valves has 26'],
  ['El centro de Cádiz es el mayor, con 155 personas.', centros, 'but Barbate has 210'],
  ['Der Standort Zell ist nach wie vor der größte.', headcount, 'but Aue has 40'],
])('reports "%s"', (text, table, shown) => {
  const [finding, ...others] = run(text, table);
  expect(others).toEqual([]);
  expect(finding?.message).toContain(shown);
});

it.each([
  ['Pumps is the largest segment.', segments],
  ['The largest of them is Pumps.', segments],
  ['Service is one of the largest segments.', segments],
  ['Service is the largest provider of repairs in Europe.', segments],
  ['Service is the second largest segment.', segments],
  ['Service is not the largest segment.', segments],
  ['Service is the fastest growing segment.', segments],
  ['El centro de Barbate es el mayor, con 210 personas.', centros],
  ['Der Standort Konz ist der kleinste.', headcount],
])('accepts "%s"', (text, table) => {
  expect(run(text, table)).toEqual([]);
});
