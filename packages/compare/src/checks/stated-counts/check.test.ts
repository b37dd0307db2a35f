import { expect, it } from 'vitest';
import { checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { statedCounts } from './check.js';

const peers = [
  ['Company', 'Country', 'Revenue'],
  ['Alder', 'Norway', '10'],
  ['Birch', 'Norway', '20'],
  ['Cedar', 'Sweden', '30'],
  ['Median', '', '20'],
];
const run = (text: string, tables: readonly (readonly (readonly string[])[])[] = [peers]) =>
  runCheck(statedCounts, documentTextOf([text], [], [], tables), templateOf({}));

it.each([
  'This report covers four companies in three countries.',
  'The following 4 regional peers were compared.',
  'Four companies are profiled below.',
  'We compared 4 listed competitors.',
  'We compare four companies in this chapter.',
  'The four companies below were visited in May.',
  'The table lists four companies.',
  'Four peers are compared.',
  'Our long list holds four companies.',
  'We profile four companies.',
  'Wir vergleichen vier Unternehmen.',
  'Die Tabelle zeigt vier börsennotierte Unternehmen.',
  'Vi sammenligner fire selskaper.',
  'Tabellen viser fire virksomheder.',
  'Nous comparons quatre entreprises.',
  'Les quatre sociétés suivantes ont été visitées.',
  'Comparamos cuatro empresas.',
  'La tabla presenta cuatro empresas.',
  'The four targets in this report are family firms.',
  { kind: 'title' as const, text: 'Four companies at a glance' },
])('reports %o beside a table of three', (text) => {
  const content = documentTextOf([text], [], [], [peers]);
  expect(runCheck(statedCounts, content, templateOf({}))).toMatchObject([
    {
      location: 'text 1',
      expected: '3 in table 1',
      actual: expect.stringContaining('3: Alder, Birch, Cedar'),
    },
  ]);
});

it.each([
  'This report covers three companies.',
  'The following 3 peers were compared.',
  'We identified forty companies, of which three are profiled.',
  'More than four companies were compared.',
  'The four companies that founded the union are gone.',
  'Four companies left the market in 2024.',
  'The table lists 4 patents.',
  'Two companies of these are owned by funds.',
  'Six companies were asked, and four answered.',
  'Twelve companies left the market last year.',
  'The two Nordic companies sell abroad.',
  'These two companies are listed: Alder and Birch.',
  'The ten largest companies hold half of the market.',
  'We spoke to nine companies.',
  'Wir vergleichen drei Unternehmen.',
  'Wir vergleichen drei Unternehmen, davon zwei Firmen aus Norwegen.',
  'Vier Unternehmen haben den Markt verlassen.',
  'Cuatro empresas dejaron el mercado.',
  'Top 10 companies at a glance',
  { kind: 'title' as const, text: '4 Companies' },
  { kind: 'title' as const, text: '2 Company overview' },
  'In the first 4 companies the founder is in office.',
])('says nothing of %o', (text) => {
  expect(runCheck(statedCounts, documentTextOf([text], [], [], [peers]), templateOf({}))).toEqual([]);
});

it('adds up several tables, and counts rows behind a column of numbers', () => {
  expect(run('The following six peers were compared.', [peers, peers])).toEqual([]);
  expect(run('The following five peers were compared.', [peers, peers])).toHaveLength(1);
  const numbered = [
    ['#', 'Risk'],
    ['1', 'Fire'],
    ['2', 'Flood'],
  ];
  expect(run('Three risks are listed below.', [numbered])).toMatchObject([{ expected: '2 in table 1' }]);
  expect(run('Two risks are listed below.', [numbered])).toEqual([]);
  expect(run('Three risks are listed below.')).toEqual([]);
  const labels = [
    ['Company', 'Alder'],
    ['Date', '3 May 2026'],
    ['Place', 'Oslo'],
  ];
  expect(run('The following four companies were compared.', [labels])).toEqual([]);
});

it('counts what a template presents', () => {
  const groups = () => [{ noun: 'company', names: ['Alder', 'Birch'], locate: () => 'slides 5 to 6' }];
  const content = { ...documentTextOf(['This deck presents the following three companies.']), groups };
  expect(runCheck(statedCounts, content, templateOf({}))).toMatchObject([{ expected: '2 in slides 5 to 6' }]);
});

it('is done with hostile texts', () => {
  expect(checkTexts(statedCounts, hostileTexts)).toEqual([]);
});
