import { Severity } from '@fixpoint/shared/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assembleReport } from './assemble-report.js';
import { applyBaseline, Baseline, updateBaseline } from './baseline.js';

const finding = fc.record({
  id: fc.stringMatching(/^[a-f0-9]{6}$/),
  check: fc.constantFrom('thin-slides', 'company-logos'),
  category: fc.constant('structure'),
  severity: fc.constantFrom(...Severity.options),
  location: fc.string(),
  message: fc.string(),
  expected: fc.string(),
  actual: fc.string(),
  suggestion: fc.string(),
});

const report = fc.uniqueArray(finding, { selector: ({ id }) => id, maxLength: 8 }).map((findings) =>
  assembleReport(
    [
      {
        document: {
          name: 'deck.pptx',
          type: 'pptx',
          bytes: 1,
          outcome: 'checked',
          template: 'x',
          because: 'So.',
          size: null,
        },
        findings,
      },
    ],
    { template: null, templates: new Map() },
  ),
);

const empty: Baseline = { version: 1, documents: {} };

it('tolerates exactly the findings it was written with, and is the same file in any order', () => {
  fc.assert(
    fc.property(report, report, (before, after) => {
      const baseline = updateBaseline(empty, [{ document: 'deck.pptx', report: before }]);
      expect(Baseline.parse(JSON.parse(JSON.stringify(baseline)))).toEqual(baseline);
      const shuffled = { ...before, findings: before.findings.toReversed() };
      expect(updateBaseline(empty, [{ document: 'deck.pptx', report: shuffled }])).toEqual(baseline);

      const known = baseline.documents['deck.pptx'] ?? [];
      expect(applyBaseline(before, known)).toMatchObject({
        report: { match: true, findings: [] },
        tolerated: before.findings.length,
        fixed: [],
      });
      const held = applyBaseline(after, known);
      expect(held.report.findings.length + held.tolerated).toBe(after.findings.length);
      expect(held.fixed.length + held.tolerated).toBe(known.length);
      expect(held.report.match).toBe(held.report.findings.length === 0);
    }),
    { numRuns: 50 },
  );
});

it('keeps the findings of documents that were not compared', () => {
  const baseline: Baseline = {
    version: 1,
    documents: {
      'other.pptx': [{ id: 'a', check: 'thin-slides', severity: 'low', location: '', message: '' }],
    },
  };
  expect(updateBaseline(baseline, [])).toEqual(baseline);
});
