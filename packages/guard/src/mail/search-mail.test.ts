import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildQuery, buildWideQuery } from './search-mail.js';

const after = new Date('2026-11-21T10:00:00.500Z');

describe('buildQuery', () => {
  it.each([
    ['target search', 'subject:target subject:search'],
    ['market research', 'subject:market subject:research'],
    ['profile slide', 'subject:profile subject:slide'],
    ['trading comp', 'subject:trading subject:comp'],
    ['validation result', 'subject:validation subject:result'],
    ['due diligence', 'subject:due subject:diligence'],
    ['utb', 'subject:utb'],
  ])('searches for "%s" with an attachment since the submission (S0-134)', (subject, words) => {
    expect(buildQuery({ subject, after })).toBe(`has:attachment ${words} after:1795255199`);
  });

  it('uses no operator but the three that every mailbox reads alike, whatever the subject contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (subject) => {
        for (const term of buildQuery({ subject, after }).split(' ')) {
          expect(term).toMatch(/^(has:attachment|after:\d+|subject:[\p{L}\p{N}]+)$/u);
        }
      }),
    );
    expect(buildWideQuery({ after })).toBe('after:1795255199');
  });
});
