import { expect, it } from 'vitest';
import { withCompanies } from '../../../../documents/testing/market-deck.js';
import { comparePresentation } from '../../../testing/compare-presentation.js';
import { companyOf, presentationViewOf, runCheck, templateOf } from '../../../testing/presentations.js';
import { companyDescriptions } from './check.js';

it('reports the companies without a description, and nothing else (S0-176)', async () => {
  const content = withCompanies(({ bullets }, index) =>
    index === 2 ? { description: '', bullets: [...bullets, 'Its wells are deep and old.'] } : {},
  );
  expect(await comparePresentation(content)).toMatchObject([
    { check: 'company-descriptions', severity: 'high', location: 'slide 7', actual: '1 of 6 without one' },
  ]);
});

it('treats a tagline of four words as a missing description (S0-176)', async () => {
  const content = withCompanies((_, index) => (index === 2 ? { description: 'Water for the world' } : {}));
  expect(await comparePresentation(content)).toMatchObject([{ check: 'company-descriptions' }]);
});

const run = (...companies: readonly (readonly [string, string])[]) =>
  runCheck(
    companyDescriptions,
    presentationViewOf({
      companies: companies.map(([name, description], index) => companyOf(index + 2, { name, description })),
    }),
    templateOf({}),
  );

it('reports a description that opens with the name of another company', () => {
  expect(
    run(
      ['Alder Springs Ltd', 'Birch bottles water from two wells near the border.'],
      ['Birch Water GmbH', 'Birch sells to hotels and clinics on the coast.'],
    ),
  ).toMatchObject([
    {
      location: 'slide 2',
      message:
        'The description of Alder Springs Ltd (slide 2) opens with the name of another company, Birch Water GmbH (slide 3).',
    },
  ]);
});

it('accepts descriptions that name their own company, or open with a word', () => {
  const birch = ['Birch Water GmbH', 'Birch sells to hotels and clinics on the coast.'] as const;
  expect(run(['Alder Springs', 'Birch and Alder share a well near the border.'], birch)).toEqual([]);
  expect(run(['Alder Birch', 'Birch grows near the well.'], birch)).toEqual([]);
  expect(
    run(['Alder', 'Global demand feeds its two plants.'], ['Global Foods', 'It packs fruit in Vigo.']),
  ).toEqual([]);
});
