import { expect, it } from 'vitest';
import { compareDeck } from '../../../testing/compare-deck.js';
import { withCompanies } from '../../../testing/market-deck.js';

it('reports the companies without an address, and nothing else (S0-175)', async () => {
  const findings = await compareDeck(withCompanies((_, index) => (index > 3 ? { website: null } : {})));
  expect(findings).toMatchObject([
    { check: 'company-websites', severity: 'high', location: 'slides 9, 10', actual: '2 of 6 without one' },
  ]);
});

it('takes an address that stands in the text (S0-175)', async () => {
  const content = withCompanies(({ bullets }, index) =>
    index === 0 ? { website: null, bullets: [...bullets, 'Read more at www.alder.example, please.'] } : {},
  );
  expect(await compareDeck(content)).toEqual([]);
});

it('does not take a mail link for a website (S0-175)', async () => {
  const content = withCompanies((_, index) => (index === 0 ? { website: 'mailto:info@alder.example' } : {}));
  expect(await compareDeck(content)).toMatchObject([{ check: 'company-websites', location: 'slide 5' }]);
});
