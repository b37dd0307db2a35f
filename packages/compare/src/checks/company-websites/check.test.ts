import { expect, it } from 'vitest';
import { withCompanies } from '../../../../documents/testing/market-deck.js';
import { comparePresentation } from '../../../testing/compare-presentation.js';

it('reports the companies without an address, and nothing else (S0-175)', async () => {
  const findings = await comparePresentation(
    withCompanies((_, index) => (index > 3 ? { website: null } : {})),
  );
  expect(findings).toMatchObject([
    {
      check: 'company-websites',
      severity: 'high',
      location: 'slides 9, 10',
      actual: '2 of 6 without one: Elm Source, Fir Filtration',
    },
  ]);
});

it('accepts an address in the text (S0-175)', async () => {
  const content = withCompanies(({ bullets }, index) =>
    index === 0 ? { website: null, bullets: [...bullets, 'Read more at www.alder.example, please.'] } : {},
  );
  expect(await comparePresentation(content)).toEqual([]);
});

it('does not take a mail link for a website (S0-175)', async () => {
  const content = withCompanies((_, index) => (index === 0 ? { website: 'mailto:info@alder.example' } : {}));
  expect(await comparePresentation(content)).toMatchObject([
    { check: 'company-websites', location: 'slide 5' },
  ]);
});
