import type { DocumentModel } from '@fixpoint/documents/model';
import { expect, it } from 'vitest';
import { documentOf } from '../../../../documents/testing/write-workbook.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { pptxOf, runCheck, templateOf } from '../../../testing/presentations.js';
import { applyChecks } from '../../engine/apply-checks.js';
import { Template } from '../../templates/template.js';
import { foreignNames } from './check.js';

const template = templateOf({ foreign_names: ['Birch Water', 'Cedar*'] });

it('finds names in texts, addresses, comments and properties, as whole words', () => {
  const content = documentTextOf(
    ['Prepared for birch  water.', 'Birchwater is another.'],
    [{ address: 'https://cedarbottling.example/' }],
    [{ text: 'fine', author: 'Ann, Birch Water' }],
  );
  const document = { ...pptxOf([]), properties: [{ label: 'company', value: 'Birch Water', custom: false }] };
  expect(runCheck(foreignNames, content, template, {}, document)).toMatchObject([
    { location: 'text 1; aside 1; property "company"' },
    { location: 'link 1' },
  ]);
});

it('finds names in the documents inside a document, and in the footer of a sheet', async () => {
  const results = (document: DocumentModel, type: string) => {
    const rules = Template.parse({ name: 'test', type, foreign_names: ['Birch Water'] });
    return applyChecks(document, rules, { checks: [foreignNames], today: '2026-11-22' });
  };
  const content = { summary: 'a text document', texts: ['Prepared for Birch Water'] };
  const deck = { ...pptxOf([]), embedded: [{ part: 'a.docx', source: 'ppt/slides/slide1.xml', content }] };
  expect(results(deck, 'pptx')).toMatchObject([{ location: 'embedded file a.docx' }]);
  const workbook = await documentOf([['Company'], ['Alder']]);
  const sheets = workbook.sheets.map((sheet) => ({ ...sheet, footers: ['Birch Water 2025'] }));
  expect(results({ ...workbook, sheets }, 'xlsx')).toMatchObject([{ location: 'sheet "Data", footer' }]);
});

it('searches nothing if the template forbids no name', () => {
  expect(runCheck(foreignNames, documentTextOf(['Birch Water']), templateOf({}))).toEqual([]);
});
