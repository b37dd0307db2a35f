import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { conflictingFigures } from './check.js';

const peers = [
  ['Company', 'EV (€m)', 'EV/EBITDA', 'Margin'],
  ['Oslind', '1,438', '10.2x', '15.0 %'],
  ['Tarka', '664', '8.4x', '11.0 %'],
  ['Belmore', '400', '8.0x', '11.9 %'],
  ['Corti', '202', '6.5x', '10.0 %'],
  ['Median', '', '8.2x', '11.5 %'],
];
const run = (text: string) => {
  const content = documentTextOf([{ text, locate: () => 'slide 3' }]);
  const tables = () => [{ rows: peers, locate: () => 'slide 3, table 1' }];
  return runCheck(conflictingFigures, { ...content, tables }, templateOf({}), {});
};

it.each([
  ['Valuation: peers range from 6.5x to 9.9x', 'Highest EV/EBITDA is 9.9'],
  ['Peers range from 6.5x to 9.8x', 'Highest EV/EBITDA is 9.8 on slide 3, but 10.2 on slide 3, table 1.'],
  ['Die Multiplikatoren liegen zwischen 7.1x und 10.2x', 'Lowest EV/EBITDA is 7.1'],
  ['Les marges vont de 10,0 % à 14,0 %', 'Highest Margin is 14,0 %'],
])('reports "%s"', (text, message) => {
  expect(run(text)).toMatchObject([{ message: expect.stringContaining(message) }]);
});

it.each([
  'Peers range from 6.5x to 10.2x',
  'Most peers range from 8.0x to 10.2x',
  'We see a valuation range from 6.5x to 9.0x',
  'Les marges vont de 10 % à 15 %',
  'Margins ranged from 9.0 % in 2021 to 15.0 % in 2025',
  'The three larger peers range from 8.0x to 10.2x',
  'Peers range from 8.0x to 10.2x',
  'Transactions range from 6.5x to 12.0x',
  'Multiples ranged from 6.5x to 9.4x',
  'European peers range from 7.0x to 10.2x',
  'A year ago, multiples ranged from 6.5x to 9.4x',
  'Our model range spans from 7.5x to 10.2x',
  'Die Margen der drei großen Anbieter liegen zwischen 11,0 % und 15,0 %',
  'Les marges oscillent entre 10,0 % et 17,0 % selon les analystes',
  'I tassi variano tra 10,0 % e 12,5 %',
  'Multiples between 5x and 20x were kept',
])('accepts "%s"', (text) => {
  expect(run(text)).toEqual([]);
});
