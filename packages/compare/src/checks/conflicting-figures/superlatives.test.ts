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
  ['Growth in Service is the largest.', segments],
  ['In 2015 Service was the largest segment.', segments],
  ['Ten years ago Service was the largest.', segments],
  ['The largest is in the Service division.', segments],
  ['We sell Service and Valves in Peru. Service is the largest.', segments],
  ['Service is the largest of the two new segments.', segments],
  ['Service is the largest segment with 400 customers.', segments],
  ['Service is the largest segment by number of customers.', segments],
  ['Cádiz es la sede principal.', centros],
  ['Der Zuwachs in Zell ist der größte.', headcount],
  [
    'Der Standort Aue ist der größte.',
    [
      ['Standort', 'Unfälle'],
      ['Aue', '3'],
      ['Zell', '9'],
      ['Konz', '5'],
    ],
  ],
  [
    'Ulm ist die größte Filiale.',
    [
      ['Filiale', 'Eröffnet'],
      ['Ulm', '1998'],
      ['Gera', '2005'],
      ['Jena', '2011'],
    ],
  ],
  [
    'Staff is the largest cost item.',
    [
      ['Item', '2025'],
      ['Staff', '(120)'],
      ['Rent', '(40)'],
      ['Other', '(9)'],
    ],
  ],
])('accepts "%s"', (text, table) => {
  expect(run(text, table)).toEqual([]);
});
