import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { statedCounts } from './check.js';

const lines = [
  ['Pos.', 'Leistung', 'Gesamtpreis (€)'],
  ['1', 'Empfangstheke', '6.800,00'],
  ['2', 'Wandschrank', '5.000,00'],
  ['3', 'Montage', '2.000,00'],
  ['', 'Nettosumme', '13.800,00'],
];
const run = (text: string) =>
  runCheck(statedCounts, documentTextOf([text], [], [], [lines]), templateOf({}), {});

it.each([
  'Wir bieten Ihnen die folgenden vier Positionen an:',
  'Please find our offer for the following two items.',
  'Nous vous proposons les quatre prestations suivantes :',
])('reports "%s"', (text) => {
  expect(run(text)).toHaveLength(1);
});

it.each([
  'Wir bieten Ihnen die folgenden drei Positionen an:',
  'Please find our offer for the following three items.',
  'Two items are in stock.',
  'Nous vous proposons les trois prestations suivantes :',
  'The offer comprises two items and the assembly.',
  'Your order contains five items, of which three are delivered today:',
  'We need your decision on the following two items.',
  'Wir liefern Ihnen die folgenden zwei Positionen nach:',
  'This invoice covers 12 items.',
  'Die folgenden zwei Positionen sind optional: Montage und Wandschrank.',
  'The following two items need a decision: the desk and the cabinet.',
  'The following three items and two options are binding.',
])('accepts "%s"', (text) => {
  expect(run(text)).toEqual([]);
});

it('accepts a table that continues in another one', () => {
  const tables = [lines, [['4', 'Lieferung', '400,00']]];
  const content = documentTextOf(['Wir bieten Ihnen die folgenden vier Positionen an:'], [], [], tables);
  expect(runCheck(statedCounts, content, templateOf({}), {})).toEqual([]);
});
