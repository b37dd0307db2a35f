import { expect, it } from 'vitest';
import { findingOf } from '../../testing/runs.js';
import { assembleReport } from './assemble-report.js';
import type { ExaminedDocument } from './examine-document.js';

const examined = (name: string, ids: readonly string[]): ExaminedDocument => ({
  document: { name, type: 'pptx', bytes: 1, outcome: 'checked', template: null, because: 'Why.', size: null },
  findings: ids.map((id) => findingOf({ id })),
});

it('gives every finding of a mail a unique id, including ids numbered within a document', () => {
  const report = assembleReport([examined('a.pptx', ['x', 'x-2']), examined('b.pptx', ['x', 'x-2'])], {
    template: null,
    templates: new Map(),
  });
  const ids = report.findings.map(({ id }) => id);
  expect(ids.slice(0, 2)).toEqual(['x', 'x-2']);
  expect(new Set(ids).size).toBe(4);
});
