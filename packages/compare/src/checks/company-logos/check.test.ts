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
  expect(findings[0]?.message).toBe('Birch Water (slide 6) has no logo.');
});

it('ignores a mark that every slide shows (S0-174)', async () => {
  const bare = withCompanies((_, index) => (index === 1 ? { logo: false } : {}));
  expect(await comparePresentation({ ...bare, brand: true })).toMatchObject([
    { check: 'company-logos', location: 'slide 6', actual: '1 of 6 without one' },
  ]);
  expect(await comparePresentation({ ...withCompanies(() => ({})), brand: true })).toEqual([]);
});

it('ends with one dot after a name that has its own', async () => {
  const [finding] = await comparePresentation(
    withCompanies((_, index) => (index === 1 ? { name: 'Gelopack S.r.l.', logo: false } : {})),
  );
  expect(finding?.message).toBe('Gelopack S.r.l. (slide 6) has no logo.');
});
