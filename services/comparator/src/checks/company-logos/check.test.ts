import { expect, it } from 'vitest';
import { compareDeck } from '../../../testing/compare-deck.js';
import { withCompanies } from '../../../testing/market-deck.js';

it('reports the companies without a picture, and nothing else (S0-174)', async () => {
  const findings = await compareDeck(withCompanies((_, index) => (index === 1 ? { logo: false } : {})));
  expect(findings).toMatchObject([
    { check: 'company-logos', severity: 'medium', location: 'slide 6', actual: '1 of 6 without one' },
  ]);
  expect(findings[0]?.message).toContain('Birch Water');
});
