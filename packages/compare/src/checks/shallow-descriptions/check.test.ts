import { expect, it } from 'vitest';
import { withCompanies } from '../../../../documents/testing/market-deck.js';
import { comparePresentation } from '../../../testing/compare-presentation.js';
import {
  companyOf,
  presentationViewOf,
  runCheck,
  templateOf,
  words,
} from '../../../testing/presentations.js';
import { shallowDescriptions } from './check.js';

it('reports descriptions that are cut short, and nothing else (S0-179)', async () => {
  const content = withCompanies(({ description }) => ({
    description: description.split(' ').slice(0, 12).join(' '),
  }));
  expect(await comparePresentation(content)).toMatchObject([
    {
      check: 'shallow-descriptions',
      category: 'content-depth',
      severity: 'high',
      location: 'slides 5, 6, 7, 8, 9, 10',
      message:
        'Description of Alder Springs (slide 5) has 12 words, fewer than 50; 6 of 6 companies (100 %) have a description that is too short.',
    },
  ]);
});

const run = (short: number, all: number, minimum = 40) =>
  runCheck(
    shallowDescriptions,
    presentationViewOf({
      companies: Array.from({ length: all }, (_, index) =>
        companyOf(index + 1, { description: words(index < short ? minimum - 1 : minimum) }),
      ),
    }),
    templateOf({ min_words_per_description: minimum }),
  );

it('tolerates exactly 30 % and reports anything above (S0-179)', () => {
  expect(run(3, 10)).toEqual([]);
  expect(run(30, 100)).toEqual([]);
  expect(run(4, 10)).toHaveLength(1);
  expect(run(31, 100)).toHaveLength(1);
});

it('takes a description of exactly the wanted words as long enough (S0-194)', () => {
  expect(run(0, 3)).toEqual([]);
  expect(templateOf({}).min_words_per_description).toBe(40);
});

it('reports nothing for a deck without companies', () => {
  expect(run(0, 0)).toEqual([]);
});
