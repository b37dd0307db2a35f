import { expect, it } from 'vitest';
import { checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import { cutText } from './check.js';

it.each([
  ['It could not be found out which of the two it is not …', 'on dots'],
  ['The company sells to hotels and clinics on the coast and...', 'on dots'],
  ['Sales grew by nine per cent last year, driven by the', 'on a word that cannot end a sentence'],
  ['Der Umsatz stieg im letzten Jahr deutlich an und', 'on a word that cannot end a sentence'],
  ['The head of the firm said that it is now looking for an', 'on a word that cannot end a sentence'],
  ['Omsætningen steg med ni procent i fjor, drevet af salget til', 'on a word that cannot end a sentence'],
  ['Sales grew last year. They fell in plants which make glass for', 'on a word that cannot end a sentence'],
  ['Sales grew last year. Most of it came from exports to', 'on a word that cannot end a sentence'],
])('sees that "%s" ends %s', (text, fault) => {
  const actual = expect.stringContaining(`ends ${fault}`);
  expect(checkTexts(cutText, [text])).toMatchObject([{ key: '', actual }]);
});

it.each([
  'Sales grew by nine per cent last year.',
  'Sales grew by nine per cent last year in the north',
  'Growth in three steps, plan A',
  'Zeigt den Namen des im Dialog Öffnen aufgeführten Dokuments unter Windows an',
  'Blendet die Liste der Dateien am Rand des Fensters aus und wieder ein',
  'To be continued…',
  'Sales grew. Costs fell by nine per cent. In the north and in the west,',
  'It was a strange choice that had to cause no end of trouble…',
  'Take life as it comes to you, before it is gone,',
  'one that is not higher than a single storey; or',
  'It fills bottles of every kind there is: glass, plastic, cans...',
  'Nobody could say any more where all of it came from',
  'The first value is that of the board. The second is the one the buyer came up with',
  'You have 30 days a year. When to take it is a matter you and your team agree on',
  'The new line is ready. It is a job which 12 people work on',
  'Take one of the three that are left, such as vitamin A',
  'It asked: “Where does all this money go to in the end?”',
  'Revenue, costs, margin and cash flow of vitamin B12',
  { kind: 'title' as const, text: 'What we found when we looked into the market…' },
  { kind: 'header' as const, text: 'A long header that ends with a word such as the' },
])('accepts %o', (text) => {
  expect(checkTexts(cutText, [text])).toEqual([]);
});

it('accepts a paragraph or cell that the next one continues', () => {
  const first = 'Sales grew by nine per cent in the north, driven by the';
  expect(checkTexts(cutText, [first, 'hotels and clinics on the coast.'])).toEqual([]);
  expect(checkTexts(cutText, [first, 'Hotels and clinics on the coast.'])).toMatchObject([
    { location: 'text 1' },
  ]);
  const cell = (text: string) => ({ kind: 'cell' as const, text });
  expect(checkTexts(cutText, [cell(first), cell('   hotels and clinics on the coast.')])).toEqual([]);
  expect(checkTexts(cutText, [cell(first), cell('yes')])).toHaveLength(1);
  expect(checkTexts(cutText, [cell(first), 'hotels and clinics'])).toHaveLength(1);
  expect(checkTexts(cutText, ['Costs fell.', first])).toHaveLength(1);
});

it('accepts the lines of a text that was broken by hand', () => {
  const lines = [
    'Die Halle wurde im Jahr 2019 gebaut und dient seither als Lager für die',
    'Pumpen der Werke in Aue und Zell, die von dort aus im ganzen Land an die',
    'Kunden ausgeliefert werden.',
  ];
  expect(
    checkTexts(cutText, ['Das Werk hat zwei Tore, von denen eines zur Bahn führt, und liegt nahe', ...lines]),
  ).toEqual([]);
  expect(
    checkTexts(cutText, ['Das Werk liegt an der Bahn.', lines[1] ?? '', 'Kunden zahlen bar.']),
  ).toHaveLength(1);
  expect(checkTexts(cutText, ['Kurz', lines[1] ?? '', 'Kunden zahlen bar.'])).toHaveLength(1);
});

it('accepts a sentence that leads to a formula', () => {
  const lead = 'Sales grew last year. Most of the margin over all plants is given by the';
  expect(checkTexts(cutText, [lead, 'M = (R − C) / R'])).toEqual([]);
  expect(checkTexts(cutText, [lead, 'Margins follow. They are high.'])).toHaveLength(1);
});

it('is done with hostile texts', () => {
  expect(checkTexts(cutText, hostileTexts).length).toBeLessThan(2);
});

it('accepts a text whose next line is indented by spaces or begins in quotation marks', () => {
  const begun = 'This differs where the reasons give rise to the surplus of staff as well or';
  expect(checkTexts(cutText, [begun, '  D.C. - Disease prevention and control'])).toEqual([]);
  expect(checkTexts(cutText, [begun, ' „preventive“ abuse must be excluded.'])).toEqual([]);
  expect(checkTexts(cutText, [begun, 'D.C. - Disease prevention and control'])).toHaveLength(1);
});
