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
  ['Shareholders', 'Brandt family – 55%', 'Voss family – 30%', 'Free float – 8%'],
])('reports shares of "%s" that do not add up', (title, ...items) => {
  expect(run(title, ...items)).toMatchObject([
    { message: expect.stringMatching(/add up to (?:98|110|93) %/) },
  ]);
});

it.each([
  ['Actionnariat et direction', 'Famille Montvallon : 62 %', 'Fonds Alpes : 28 %', 'Salariés : 10 %'],
  ['Ownership', 'Brandt family: 33%', 'Voss family: 33%', 'Foundation: 33%'],
  ['Largest shareholders', 'Brandt family: 43%', 'Voss family: 33%', 'Foundation: 16%'],
  ['Key figures', 'Margin: 43%', 'Export: 33%', 'Equity ratio: 16%'],
  ['Shareholders', 'Brandt family: 51%', 'Voss Holding: 25%', 'Foundation: 15%'],
  ['Aktionäre', 'Familie Brandt: 60 %', 'Voss Holding: 25 %', 'Stiftung: 13 %', 'Rest im Streubesitz'],
  ['Ownership of subsidiaries', 'Kelbra Poland: 70%', 'Kelbra Spain: 30%', 'Kelbra Chile: 5%'],
  ['Shareholders', 'Brandt family: 60%', 'of which Anna Brandt: 8%', 'Voss: 30%', 'Foundation: 10%'],
  ['Shareholders attending', 'Brandt family: 48%', 'Voss Holding: 35%', 'Foundation: 15%'],
  ['Aktionäre nach Ländern', 'Deutschland: 62 %', 'Schweiz: 25 %', 'Österreich: 11 %'],
  ['Revenue split', 'Europe: 55%', 'Asia: 30%', 'Americas: 12%'],
  ['Product mix', 'Frozen: 45%', 'Chilled: 38%', 'Ambient: 24%'],
  ['Ownership', 'Brandt family: 43%', 'Voss family: 13%', 'Foundation: 6%'],
])('accepts shares of "%s"', (title, ...items) => {
  expect(run(title, ...items)).toEqual([]);
});
