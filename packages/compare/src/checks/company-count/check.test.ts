import { expect, it } from 'vitest';
import { withCompanies } from '../../../../documents/testing/market-deck.js';
import { comparePresentation } from '../../../testing/compare-presentation.js';
import { companyOf, presentationViewOf, runCheck, templateOf } from '../../../testing/presentations.js';
import { companyCount } from './check.js';

it('reports a deck with too few companies, and nothing else (S0-173)', async () => {
  const findings = await comparePresentation(withCompanies((_, index) => (index < 4 ? {} : null)));
  expect(findings).toMatchObject([
    {
      check: 'company-count',
      severity: 'critical',
      location: 'slides 5, 6, 7, 8',
      expected: 'at least 5 companies',
      actual: '4: Alder Springs, Birch Water, Cedar Bottling, Damson Wells',
    },
  ]);
});

it('accepts the bounds themselves and refuses one beyond (S0-173)', () => {
  const companies = [companyOf(1), companyOf(2)];
  const run = (min: number, max: number) =>
    runCheck(companyCount, presentationViewOf({ companies }), templateOf({ companies: { min, max } }));
  expect(run(2, 2)).toEqual([]);
  expect(run(3, 9)).toMatchObject([{ key: 'too few' }]);
  expect(run(1, 1)).toMatchObject([{ key: 'too many' }]);
});

it('reports nothing if the template expects no companies', () => {
  expect(runCheck(companyCount, presentationViewOf({}), templateOf({}))).toEqual([]);
});
