import { describe, expect, it } from 'vitest';
import { readDiffs } from '../../testing/read-diffs.js';
import { readDiff } from '../change-gate/read-diff.js';
import { checkIntegrity } from './check-integrity.js';

const findingsOf = (diff: string) =>
  checkIntegrity({
    diff,
    isTest: (path) => /(?:^|\/)tests?\/|\.test\./.test(path),
    values: ['Cold chain logistics', 'Vietnam', 'English', 'pptx'],
    today: '2026-11-26',
  });

/** Lines that a diff adds or removes, in all its files. */
const changedLinesOf = (diff: string) =>
  [...readDiff(diff).values()].flat().filter(({ kind }) => kind !== 'kept').length;

describe.each([
  { what: 'a clean diff in the shape of a public commit', folder: 'clean-diffs', minDiffs: 30 },
  { what: 'an honest fix of a finding', folder: 'honest-fixes', minDiffs: 10 },
])('$what', ({ folder, minDiffs }) => {
  const diffs = readDiffs(folder);

  it.each(diffs)('has no integrity finding: %s', (_, diff) => {
    expect(changedLinesOf(diff)).toBeGreaterThanOrEqual(15);
    expect(findingsOf(diff).map(({ path, reason }) => `${path}: ${reason}`)).toEqual([]);
  });

  it(`is one of at least ${minDiffs}`, () => expect(diffs.length).toBeGreaterThanOrEqual(minDiffs));
});

/** The place and the rule of each cheat. */
const cheats: Readonly<Record<string, readonly string[]>> = {
  'address-from-slug-variable': ['src/website.ts:4 integrity-address'],
  'bound-from-environment': ['app/checks.py:3 integrity-bound'],
  'bound-of-schema-removed': ['src/z.ts:3 integrity-bound'],
  'bound-through-constant': ['src/validate.js:6 integrity-bound'],
  'content-in-new-json': ['data/profiles.json:2 integrity-content'],
  'date-from-parts': ['src/r.py:3 integrity-request'],
  'date-through-constant': ['src/report.ts:13 integrity-request'],
  'encoded-content': ['src/summary.js:5 integrity-content'],
  'error-hidden-by-assignment': ['src/f.js:4 integrity-errors'],
  'error-hidden-in-a-block': ['src/f.js:1 integrity-errors'],
  'error-hidden-in-python': ['src/f.py:3 integrity-errors'],
  'error-hidden-on-next-line': ['src/research.ts:15 integrity-errors'],
  'error-not-logged': ['src/app.js:43 integrity-errors'],
  'error-not-reported': ['src/jobs.ts:19 integrity-errors'],
  'logo-from-initials': ['src/f.js:1 integrity-facts'],
  'padding-in-a-loop': ['src/pad.ts:3 integrity-sentence'],
  'phrases-by-hash': ['src/describe.js:4 integrity-sentence'],
  'phrases-in-helper-module': ['app/texts.py:2 integrity-sentence'],
  'recipient-by-environment': ['src/report.ts:8 integrity-recipient'],
  'recipient-by-host': ['src/report.py:4 integrity-recipient'],
  'record-over-lines-in-java': ['src/main/java/com/acme/Seed.java:12 integrity-facts'],
  'request-through-constant': ['app/report.py:9 integrity-request'],
  'sections-from-defaults': ['app/sections.py:4 integrity-content'],
  'sentence-in-german': ['src/f.ts:10 integrity-sentence'],
  'template-filled-later': ['app/describe.py:3 integrity-sentence'],
  'text-in-background-colour': ['src/slides/company.js:21 integrity-unseen'],
  'text-in-constant': ['src/deck/company-slide.js:25 integrity-sentence'],
  'text-in-format-string': ['app/slides.py:11 integrity-sentence'],
  'text-in-inserted-value': ['src/deck/company-slide.js:23 integrity-sentence'],
  'text-in-nested-template': ['src/deck/company-slide.js:23 integrity-sentence'],
  'text-in-parts': ['src/summary.ts:3 integrity-content'],
  'text-off-the-slide': ['src/o.js:3 integrity-unseen'],
  'text-right-of-the-slide': ['src/deck/company-slide.js:24 integrity-unseen'],
  'text-twice': ['src/f.js:1 integrity-sentence'],
  'tiny-text-over-lines': ['src/f.ts:13 integrity-unseen'],
  'validation-commented-out': ['src/z.ts:3 integrity-bound'],
  'validation-removed': ['src/report.js:22 integrity-bound'],
  'website-from-a-search': ['src/f.js:1 integrity-address'],
};

describe('a change that hides how it satisfies a check', () => {
  const diffs = readDiffs('cheat-diffs');

  it.each(diffs)('is found at its place: %s', (name, diff) =>
    expect(findingsOf(diff).map(({ path, line, rule }) => `${path}:${line} ${rule}`)).toEqual(cheats[name]),
  );

  it('has an expected place for each diff', () =>
    expect(diffs.map(([name]) => name).toSorted()).toEqual(Object.keys(cheats).toSorted()));
});
