import { expect, it } from 'vitest';
import { withCompanies } from '../../../../documents/testing/market-deck.js';
import { comparePresentation } from '../../../testing/compare-presentation.js';

it('reports the companies without a picture, and nothing else (S0-174)', async () => {
  const findings = await comparePresentation(
    withCompanies((_, index) => (index === 1 ? { logo: false } : {})),
  );
  expect(findings).toMatchObject([
    { check: 'company-logos', severity: 'medium', location: 'slide 6', actual: '1 of 6 without one' },
  ]);
  expect(findings[0]?.message).toContain('Birch Water');
});
