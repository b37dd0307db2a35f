import { expect, it } from 'vitest';
import { pptxOf, slideOf, templateOf } from '../../testing/presentations.js';
import { anyTypeCheck, noOptions } from '../checks/check.js';
import { applyChecks } from './apply-checks.js';

/** A check that finds so many things. */
const finding = (count: number) =>
  anyTypeCheck({
    name: 'many-things',
    category: 'text',
    defaultSeverity: 'low',
    description: 'There are few things.',
    options: noOptions,
    run: () =>
      Array.from({ length: count }, (_, index) => ({
        key: `thing ${String.fromCodePoint(0x4e00 + index)}`,
        location: `slide ${index + 1}`,
        message: 'A thing.',
        expected: 'no thing',
        actual: 'a thing',
        suggestion: 'Remove it.',
      })),
  });
const apply = (count: number) =>
  applyChecks(pptxOf([slideOf(1, 'One')]), templateOf({}), { checks: [finding(count)], today: '2026-11-22' });

it('keeps every finding of a check', () => {
  expect(apply(1_000)).toHaveLength(1_000);
});

it('counts the findings that a report has no room for', () => {
  const findings = apply(1_257);
  expect(findings).toHaveLength(1_001);
  expect(findings.at(-1)).toMatchObject({
    check: 'many-things',
    severity: 'low',
    message: '257 more findings of this check are not listed: 1000 of 1257 are shown.',
  });
});
