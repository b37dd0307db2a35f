import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { conflictingFigures } from './check.js';

const figures = [
  ['EUR million', '2024', '2025'],
  ['Revenue', '412.0', '437.5'],
  ['Orders', '420.0', '451.0'],
  ['EBITDA', '38.0', '43.0'],
];
const german = [
  ['Mio. EUR', '2024', '2025'],
  ['Umsatz', '412,0', '437,5'],
  ['EBITDA', '38,0', '43,0'],
];
const located = (kind: 'title' | 'paragraph', section: string, text: string) => ({
  kind,
  text,
  level: 1,
  locate: () => `section "${section}"${kind === 'title' ? '' : ', paragraph 1'}`,
});
const run = (section: string, text: string, table: readonly (readonly string[])[] = figures) =>
  runCheck(
    conflictingFigures,
    documentTextOf(
      [
        located('title', 'Group', 'Group'),
        located('title', section, section),
        located('paragraph', section, text),
      ],
      [],
      [],
      [table],
    ),
    templateOf({}),
  );

it.each([
  ['Service division', 'Revenue was EUR 390.3 million in 2025.'],
  ['Service division', 'Orders reached EUR 252.0 million in 2025.'],
  ['Germany', 'Revenue was EUR 390.3 million in 2025.'],
  ['Competitors', 'The EBITDA margin is 7.0 %.'],
  ['Packaging', 'Revenue was EUR 240.3 million in 2025. The EBITDA margin was 12.4 %.'],
  [
    'Summary',
    'At the exchange rates of 2024, revenue rose from EUR 412.0 million in 2024 to EUR 444.0 million in 2025.',
  ],
  ['Summary', 'Including Brandt, revenue rose from EUR 412.0 million in 2024 to EUR 460.0 million in 2025.'],
  ['Summary', 'According to an earlier release, revenue was EUR 439.0 million in 2025.'],
])('accepts figures of another subject in %s: %s', (section, text) => {
  expect(run(section, text)).toEqual([]);
});

it.each([
  ['Sparte Service', 'Der Umsatz erreichte 390,3 Mio. EUR im Jahr 2025.'],
  ['Wärme', 'Der Umsatz stieg 2025 auf 61,4 Mio. EUR.'],
])('accepts figures of a part in %s: %s', (section, text) => {
  expect(run(section, text, german)).toEqual([]);
});

it.each([
  ['Summary', 'Revenue was EUR 240.3 million in 2025.'],
  ['Review of the year', 'Revenue was EUR 473.5 million in 2025.'],
  ['Packaging', 'Revenue was EUR 473.5 million in 2025.'],
])('reports another figure of the whole in %s', (section, text) => {
  expect(run(section, text)).toHaveLength(1);
});

const peers = [
  ['Company', 'Revenue, EUR m', 'Staff'],
  ['Nordvarme', '212', '890'],
  ['Kältewerk', '184', '720'],
  ['Termica', '66', '205'],
];
const about = (text: string, table: readonly (readonly string[])[] = peers) =>
  runCheck(conflictingFigures, documentTextOf([text], [], [], [table]), templateOf({}));

it.each([
  ['Nordvarme had orders of EUR 221 million at the end of the year.'],
  ['Kältewerk was sold for EUR 148 million in 2021.'],
  ['Nordvarme employed 980 people before the cuts.'],
  ['Together they employ 1,915 people if temporary staff are counted.'],
])('accepts another quantity of a row: %s', (text) => {
  expect(about(text)).toEqual([]);
});

const nights = [
  ['Thousand nights', '2019', '2022', '2023', '2024', '2025'],
  ['Hotels', '812', '655', '740', '781', '806'],
  ['Camping', '210', '248', '241', '239', '244'],
];

it('accepts peaks of other quantities and within a year', () => {
  expect(about('Nights in hotels peaked in August 2025.', nights)).toEqual([]);
  expect(about('Bookings of hotels made online peaked in 2022.', nights)).toEqual([]);
  expect(about('Hotels peaked in 2024.', nights)).toHaveLength(1);
});

it('accepts the largest company beside a table of points', () => {
  const bids = [
    ['Bidder', 'Price points', 'Quality points'],
    ['Ahrens Bau', '56.0', '31.0'],
    ['Bau-Union', '60.0', '24.5'],
    ['Cordes', '51.7', '36.0'],
  ];
  expect(about('Ahrens Bau is the largest of the three.', bids)).toEqual([]);
});
