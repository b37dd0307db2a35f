import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { conflictingFigures } from './check.js';

const sites = [
  ['Site', 'Effectif', 'Capacité (t/an)'],
  ['Villard', '236', '28 000'],
  ['Die', '142', '15 500'],
  ['Annonay', '108', '9 500'],
  ['Total', '486', '53 000'],
];
const run = (text: string) => {
  const content = documentTextOf([{ text, locate: () => 'slide 2' }]);
  const tables = () => [
    { rows: sites, locate: (row?: number) => `slide 3, table 1${row === undefined ? '' : `, row ${row}`}` },
  ];
  return runCheck(conflictingFigures, { ...content, tables }, templateOf({}), {});
};

it.each([
  'L’entreprise exploite trois sites et emploie 468 personnes',
  'The company employs 468 people.',
  'Headcount: 468',
  'Employees of the three sites: 468 in total',
  'Das Unternehmen beschäftigt insgesamt 468 Personen.',
])('reports "%s"', (text) => {
  expect(run(text)).toMatchObject([
    { message: 'Number of employees is 468 on slide 2, but 486 on slide 3, table 1, row 5.' },
  ]);
});

it.each([
  'L’entreprise emploie 486 personnes',
  'The company employs 236 people in Villard.',
  'The company employs 468 people in Lyon.',
  'The company employs on average 468 people.',
  'More than 460 people are trained; the company employs more than 450 people.',
  'The company employed 468 people a year ago.',
  'Das Unternehmen beschäftigt 486 Personen, im Vorjahr 468.',
  'With apprentices, the company employs 468 people.',
  'As of March 2026, the company employs 468 people.',
  'Borea makes pumps. The company employs 468 people.',
  'Le groupe emploie 468 personnes.',
  'L’entreprise emploie 468 personnes en CDI.',
  'The parent employs 468 people.',
  'Headcount: 468 (FTE)',
  'Headcount: 468 (31 March 2026)',
  'The company employs 455 people.',
  'The company employs 482 people.',
  'The customer employs 1,468 people.',
])('accepts "%s"', (text) => {
  expect(run(text)).toEqual([]);
});
