import { expect, it } from 'vitest';
import { compareDeck } from '../../../testing/compare-deck.js';
import { withCompanies } from '../../../testing/market-deck.js';

it('reports the companies without a description, and nothing else (S0-176)', async () => {
  const content = withCompanies(({ bullets }, index) =>
    index === 2 ? { description: '', bullets: [...bullets, 'Its wells are deep and old.'] } : {},
  );
  expect(await compareDeck(content)).toMatchObject([
    { check: 'company-descriptions', severity: 'high', location: 'slide 7', actual: '1 of 6 without one' },
  ]);
});

it('takes a tagline of four words for none (S0-176)', async () => {
  const content = withCompanies((_, index) => (index === 2 ? { description: 'Water for the world' } : {}));
  expect(await compareDeck(content)).toMatchObject([{ check: 'company-descriptions' }]);
});
