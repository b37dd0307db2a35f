import { expect, it } from 'vitest';
import { withCompanies } from '../../../../documents/testing/market-deck.js';
import { comparePresentation } from '../../../testing/compare-presentation.js';
import { companyOf, presentationViewOf, runCheck, templateOf } from '../../../testing/presentations.js';
import { duplicateCompanies } from './check.js';

it('reports a company that occurs twice under two spellings, and nothing else (S0-178)', async () => {
  const content = withCompanies((_, index) => (index === 5 ? { name: 'Alder Springs Pte. Ltd.' } : {}));
  expect(await comparePresentation(content)).toMatchObject([
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
    presentationViewOf({
      companies: names.map(([name, websites], index) => companyOf(index + 1, { name, websites })),
    }),
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
