import { readDocument } from '@fixpoint/documents/reader';
import { expect, it } from 'vitest';
import { compsRows, sheetBytes, validationRows } from '../../../documents/testing/good-workbooks.js';
import { goodContent, renderDeck } from '../../../documents/testing/market-deck.js';
import { compareDocuments } from '../../testing/compare-documents.js';
import { today } from '../../testing/presentations.js';
import { allChecks } from '../checks/all-checks.js';
import { loadTemplates } from '../template-files/load-templates.js';
import { chooseTemplate } from './choose-template.js';

const choose = async (bytes: Buffer, wanted: string | null = null) =>
  chooseTemplate(await readDocument(bytes), wanted, await loadTemplates(allChecks));

it.each([
  ['validation-results', 'Validation Results', validationRows(), 100],
  ['trading-comps', 'Trading Comps', compsRows(), 100],
  ['validation-results', 'Sheet1', validationRows(), 86],
  ['trading-comps', 'Sheet1', compsRows(), 89],
] as const)(
  'takes %s for a workbook with a sheet "%s" of its columns, with the reason (S0-207)',
  async (name, sheet, rows, share) => {
    const { template, because } = await choose(await sheetBytes(sheet, rows as ReturnType<typeof compsRows>));
    expect(template?.name).toBe(name);
    expect(because).toContain(`matches ${share} % of the template "${name}"`);
  },
);

it('chooses no template for an unrelated workbook', async () => {
  const { template } = await choose(
    await sheetBytes('Timesheet', [
      ['Day', 'Hours'],
      ['Monday', 8],
      ['Tuesday', 7],
    ]),
  );
  expect(template).toBeNull();
});

it('checks both documents of trading comparables: the workbook, and the deck that comes with it (S0-168, S0-171)', async () => {
  const section = {
    title: 'Trading Comparables',
    bullets: ['One row of words here.', 'Two rows of words here.', 'Three rows of words here.'],
  };
  const deck = await renderDeck({ ...goodContent(), sections: [section], companies: [], closing: [] });
  const bytes = await sheetBytes('Trading Comps', compsRows());
  const report = compareDocuments(
    [
      { name: 'comps.pptx', type: 'pptx', bytes: deck.length, content: await readDocument(deck) },
      { name: 'comps.xlsx', type: 'xlsx', bytes: bytes.length, content: await readDocument(bytes) },
    ],
    { template: 'trading-comps', templates: await loadTemplates(allChecks), checks: allChecks, today },
  );
  expect(report.documents).toMatchObject([
    { outcome: 'checked', template: 'trading-comps-slides' },
    { outcome: 'checked', template: 'trading-comps', size: { unit: 'sheet', count: 1 } },
  ]);
  expect(report.findings).toEqual([]);
});

it('reports a missing deck if the mail contains only the workbook (S0-171)', async () => {
  const bytes = await sheetBytes('Trading Comps', compsRows());
  const report = compareDocuments(
    [{ name: 'comps.xlsx', type: 'xlsx', bytes: bytes.length, content: await readDocument(bytes) }],
    { template: 'trading-comps', templates: await loadTemplates(allChecks), checks: allChecks, today },
  );
  expect(report.findings).toMatchObject([{ check: 'missing-document' }]);
});
