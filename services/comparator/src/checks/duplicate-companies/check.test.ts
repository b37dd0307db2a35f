import { expect, it } from 'vitest';
import { compareDeck } from '../../../testing/compare-deck.js';
import { companyOf, deckOf, runCheck, templateOf } from '../../../testing/decks.js';
import { withCompanies } from '../../../testing/market-deck.js';
import { duplicateCompanies } from './check.js';

it('reports a company that is there twice under two spellings, and nothing else (S0-178)', async () => {
  const content = withCompanies((_, index) => (index === 5 ? { name: 'Alder Springs Pte. Ltd.' } : {}));
  expect(await compareDeck(content)).toMatchObject([
    {
      check: 'duplicate-companies',
      severity: 'high',
      location: 'slides 5, 10',
      actual: 'Alder Springs, Alder Springs Pte. Ltd. (slides 5, 10)',
    },
  ]);
});

const run = (...names: [string, string[]][]) =>
  runCheck(
    duplicateCompanies,
    deckOf({ companies: names.map(([name, websites], index) => companyOf(index + 1, { name, websites })) }),
    templateOf({}),
  );

it('reports two names that share their only website (S0-178)', () => {
  expect(run(['Alder', ['https://a.example/']], ['Birch', ['https://www.a.example/about']])).toHaveLength(1);
});

it('does not mistake a shared source or a blocked site for the same company', () => {
  expect(run(['Alder', ['https://linkedin.com/a']], ['Birch', ['https://linkedin.com/b']])).toEqual([]);
  expect(
    run(
      ['Alder', ['https://a.example', 'https://source.example']],
      ['Birch', ['https://b.example', 'https://source.example']],
    ),
  ).toEqual([]);
});

it('keeps companies apart whose names are legal forms only', () => {
  expect(run(['Co', []], ['Company', []])).toEqual([]);
});
