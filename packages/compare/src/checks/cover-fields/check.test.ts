import { expect, it } from 'vitest';
import { goodReport } from '../../../../documents/testing/good-report.js';
import { p, readDocx, writeDocx } from '../../../../documents/testing/read-docx.js';
import { compareReport } from '../../../testing/compare-report.js';
import { runCheck } from '../../../testing/presentations.js';
import { DocxTemplate } from '../../templates/docx-template.js';
import { createTextDocumentView } from '../../views/text-document/create-text-document-view.js';
import { coverFields } from './check.js';

it('reports each missing field and each unfilled one separately (S0-189)', async () => {
  const report = goodReport();
  const cover = report.cover
    .filter(([label]) => label !== 'Prepared by')
    .map(([label, value]) => [label, label === 'Company' ? '[Company name]' : value] as const);
  const findings = (await compareReport({ ...report, cover })).filter(
    ({ check }) => check === 'cover-fields',
  );
  expect(findings).toMatchObject([
    {
      severity: 'high',
      location: 'cover',
      message: '"Company" on the cover is only "[Company name]".',
      actual: '"[Company name]"',
    },
    { message: 'The cover has no "Prepared by".' },
  ]);
});

const run = async (lines: readonly string[], field: Record<string, unknown>, rules: object = {}) => {
  const body = [
    ...lines.map((line) => p(line)),
    p('1 Summary', '<w:pStyle w:val="Heading1"/>'),
    p('Prepared for: the body'),
  ];
  const template = DocxTemplate.parse({ name: 'test', type: 'docx', cover: { fields: [field], ...rules } });
  const document = await readDocx(await writeDocx({ body: body.join('') }));
  return runCheck(coverFields, createTextDocumentView(document, template), template).map(
    ({ message }) => message,
  );
};

it.each([
  ['a label before a colon', ['Report', 'Prepared for: Acme']],
  ['a label as a line with its value in the next', ['Report', 'Prepared for', 'Acme']],
  ['label and value in one line', ['Report', 'Prepared for Acme Ltd']],
])('takes %s (S0-189)', async (_, lines) => {
  expect(await run(lines, { label: 'Prepared for' })).toEqual([]);
});

it.each([
  ['nothing behind the label', ['Prepared for:'], '"Prepared for" on the cover is empty.'],
  ['another label in the next line', ['Prepared for', 'Date:'], '"Prepared for" on the cover is empty.'],
  ['a placeholder', ['Prepared for: TBD'], '"Prepared for" on the cover is only "TBD".'],
  ['the label in the body only', ['Report'], 'The cover has no "Prepared for".'],
])('does not take %s (S0-189)', async (_, lines, message) => {
  expect(await run(lines, { label: 'Prepared for' })).toEqual([message]);
});

it('treats a line with a date as the date, and a statement as itself (S0-189)', async () => {
  expect(await run(['Report', 'Singapore, March 2026'], { label: 'Date', kind: 'date' })).toEqual([]);
  expect(await run(['Report', 'spring'], { label: 'Date', kind: 'date' })).toHaveLength(1);
  expect(await run(['STRICTLY CONFIDENTIAL'], { label: 'Confidential', kind: 'statement' })).toEqual([]);
});

it('allows an optional field to be missing, but not unfilled (S0-189)', async () => {
  expect(await run(['Report'], { label: 'Client', required: false })).toEqual([]);
  expect(await run(['Client: ???'], { label: 'Client', required: false })).toHaveLength(1);
});

it('counts the lines of the cover if the template requires some', async () => {
  const field = { label: 'Prepared for' };
  const lines = ['Report', 'Prepared for: Acme'];
  expect(await run(lines, field, { min_lines: 2 })).toEqual([]);
  expect(await run(lines, field, { min_lines: 3 })).toEqual([
    'The cover has 2 lines; the template requires at least 3.',
  ]);
});
