import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { conflictingFigures } from './check.js';

const run = (text: string, header: string, total: string) =>
  runCheck(
    conflictingFigures,
    documentTextOf(
      [text],
      [],
      [],
      [
        [
          [header.split('|')[0] ?? '', header.split('|')[1] ?? ''],
          ['A', '960'],
          ['B', '600'],
          ['C', '840'],
          [total, '2,400'],
        ],
      ],
    ),
    templateOf({}),
  );

it.each([
  ['The market for paper packaging was worth EUR 2.4 million in 2025.', 'Market|EUR million', 'billion'],
  ['The market reached EUR 2.4 million.', 'Market|EUR million', 'billion'],
  ['Der Markt erreichte ein Volumen von 2,4 Mio. EUR.', 'Markt|Mio. EUR', 'Mrd'],
])('compares the scale of "%s" with the total', (text, header, right) => {
  expect(run(text, header, 'Total')).toMatchObject([{ location: 'text 1' }]);
  expect(run(text.replace(/million|Mio/, right), header, 'Total')).toEqual([]);
});

it.each([
  'The market study was worth EUR 2.4 million.',
  'We invest EUR 2.4 million in this market.',
  'The market for spare parts grew by EUR 2.4 million.',
  'The market leader was valued at EUR 2.4 million.',
  'The market reached EUR 2.5 million in one small town.',
])('accepts "%s"', (text) => {
  expect(run(text, 'Market|EUR million', 'Total')).toEqual([]);
});
