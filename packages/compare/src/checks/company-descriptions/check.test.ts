import { expect, it } from 'vitest';
import { withCompanies } from '../../../../documents/testing/market-deck.js';
import { comparePresentation } from '../../../testing/compare-presentation.js';

it('reports the companies without a description, and nothing else (S0-176)', async () => {
  const content = withCompanies(({ bullets }, index) =>
    index === 2 ? { description: '', bullets: [...bullets, 'Its wells are deep and old.'] } : {},
  );
  expect(await comparePresentation(content)).toMatchObject([
    { check: 'company-descriptions', severity: 'high', location: 'slide 7', actual: '1 of 6 without one' },
  ]);
});

it('takes a tagline of four words for none (S0-176)', async () => {
  const content = withCompanies((_, index) => (index === 2 ? { description: 'Water for the world' } : {}));
  expect(await comparePresentation(content)).toMatchObject([{ check: 'company-descriptions' }]);
});
