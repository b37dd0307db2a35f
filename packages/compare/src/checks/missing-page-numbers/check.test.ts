import { expect, it } from 'vitest';
import { goodReport } from '../../../../documents/testing/good-report.js';
import { compareReport } from '../../../testing/compare-report.js';

const unnumbered = { ...goodReport(), pageNumbers: false };

it('reports a long document whose pages have no numbers', async () => {
  const checks = { 'missing-page-numbers': { from_words: 500 } };
  expect(await compareReport(unnumbered, { checks })).toMatchObject([
    { check: 'missing-page-numbers', severity: 'low', location: 'footer' },
  ]);
  expect(await compareReport(goodReport(), { checks })).toEqual([]);
});

it('accepts short documents without page numbers', async () => {
  expect(await compareReport(unnumbered)).toEqual([]);
});
