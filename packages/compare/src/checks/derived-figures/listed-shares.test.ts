import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { derivedFigures } from './check.js';

const run = (title: string, ...items: string[]) =>
  runCheck(
    derivedFigures,
    documentTextOf([{ kind: 'title', text: title }, 'President: Claire Montvallon', ...items]),
    templateOf({}),
    {},
  );

it.each([
  ['Actionnariat et direction', 'Famille Montvallon : 62 %', 'Fonds Alpes : 26 %', 'Salariés : 10 %'],
  ['Gesellschafter', 'Familie Brandt: 60,0 %', 'Familie Voss: 35,5 %', 'Stiftung (14,5 %)'],
  ['Revenue split by region', 'Europe – 55%', 'Asia – 30%', 'Americas – 12%'],
])('reports shares of "%s" that do not add up', (title, ...items) => {
  expect(run(title, ...items)).toMatchObject([
    { message: expect.stringMatching(/add up to (?:98|110|97) %/) },
  ]);
});

it.each([
  ['Actionnariat et direction', 'Famille Montvallon : 62 %', 'Fonds Alpes : 28 %', 'Salariés : 10 %'],
  ['Ownership', 'Brandt family: 33%', 'Voss family: 33%', 'Foundation: 33%'],
  ['Largest shareholders', 'Brandt family: 43%', 'Voss family: 33%', 'Foundation: 16%'],
  ['Key figures', 'Margin: 43%', 'Export: 33%', 'Equity ratio: 16%'],
  ['Ownership', 'Brandt family: 43%', 'Voss family: 13%', 'Foundation: 6%'],
])('accepts shares of "%s"', (title, ...items) => {
  expect(run(title, ...items)).toEqual([]);
});
