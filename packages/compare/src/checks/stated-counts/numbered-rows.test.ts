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
  'Our quotation covers five items.',
])('reports "%s"', (text) => {
  expect(run(text)).toHaveLength(1);
});

it.each([
  'Wir bieten Ihnen die folgenden drei Positionen an:',
  'Please find our offer for the following three items.',
  'Two items are in stock.',
  'Nous vous proposons les trois prestations suivantes :',
  'The following three items and two options are binding.',
])('accepts "%s"', (text) => {
  expect(run(text)).toEqual([]);
});
