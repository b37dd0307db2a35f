import { expect, it } from 'vitest';
import { findingsOfTexts } from '../../testing/document-terms.js';

const terms = { as_of: '2026-09-30', foreign_names: ['Birch Water'] };

it('applies the day and the forbidden names of a task to documents', () => {
  const texts = ['Prices as of 30 June 2026.', 'As agreed with Birch Water, we go on.'];
  expect(findingsOfTexts(texts, {})).toEqual([]);
  expect(findingsOfTexts(texts, terms)).toEqual(['foreign-names', 'conflicting-dates']);
  expect(findingsOfTexts(['Prices as of 30 September 2026.'], terms)).toEqual([]);
});

it('leaves a check off that the template switches off', () => {
  const off = { 'conflicting-dates': 'off', 'foreign-names': 'off' } as const;
  expect(findingsOfTexts(['Prices as of 30 June 2026 for Birch Water.'], terms, off)).toEqual([]);
});
