import { UnreadableDocumentError } from '@fixpoint/documents/limits';
import { expect, it } from 'vitest';
import { pptxOf, slideOf, templateOf, today } from '../../testing/presentations.js';
import { allChecks } from '../checks/all-checks.js';
import type { ReadDocument } from '../engine/examine-document.js';
import { examineWithGolden } from './examine-with-golden.js';

const rules = { template: null, templates: new Map(), checks: allChecks, today };
const documentOf = (name: string, content: ReadDocument['content']): ReadDocument => ({
  name,
  type: 'pptx',
  bytes: 9,
  content,
});
const deck = pptxOf([slideOf(1, 'Water', ['A market in motion.'])]);
const other = pptxOf([slideOf(1, 'Water', ['A market at rest.'])]);

it('uses only the golden document if no template is named', () => {
  const { examined } = examineWithGolden(
    documentOf('out.pptx', other),
    documentOf('golden.pptx', deck),
    rules,
  );
  expect(examined.document).toMatchObject({
    outcome: 'checked',
    template: null,
    because: 'It is compared with the golden document "golden.pptx".',
  });
  expect(examined.findings.map(({ check }) => check)).toEqual(['golden-text']);
});

it('adds the golden findings to those of a template that is named', () => {
  const template = templateOf({ slides: { min: 5 } });
  const { examined } = examineWithGolden(documentOf('out.pptx', other), documentOf('golden.pptx', deck), {
    ...rules,
    template: template.name,
    templates: new Map([[template.name, template]]),
  });
  const results = examined.findings.map(({ check }) => check);
  expect(results).toContain('slide-count');
  expect(results.at(-1)).toBe('golden-text');
  expect(examined.document.because).toContain('golden.pptx');
});

it.each([
  ['broken', new UnreadableDocumentError('NOT_ZIP', 'It is no ZIP archive.'), 'cannot be read'],
  ['of a type that is not read', null, 'cannot be read'],
] as const)('reports that the golden document is %s, and passes nothing', (_, content, reason) => {
  const { examined } = examineWithGolden(
    documentOf('out.pptx', deck),
    documentOf('golden.pptx', content),
    rules,
  );
  expect(examined.document.outcome).toBe('skipped');
  expect(examined.findings).toMatchObject([
    { check: 'golden-document', severity: 'critical', message: expect.stringContaining(reason) },
  ]);
});

it('returns plain data, with the text of the pages if there is no golden document', () => {
  const answer = examineWithGolden(documentOf('out.pptx', deck), null, rules);
  expect(structuredClone(answer)).toEqual(answer);
  expect(answer.alignment).toMatchObject({
    hasGolden: false,
    pairs: [{ status: 'alone', output: { title: 'Water' } }],
  });
});

it('has no alignment of a document that cannot be read', () => {
  const broken = new UnreadableDocumentError('NOT_ZIP', 'It is no ZIP archive.');
  const { examined, alignment } = examineWithGolden(
    documentOf('out.pptx', broken),
    documentOf('golden.pptx', deck),
    rules,
  );
  expect(alignment).toBeNull();
  expect(examined.document.outcome).toBe('unreadable');
});
