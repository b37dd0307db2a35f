import { readDocument } from '@fixpoint/documents/reader';
import { expect, it } from 'vitest';
import { spreadsheetOf } from '../../../../documents/testing/xlsx-bytes.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { pptxOf, runCheck, templateOf } from '../../../testing/presentations.js';
import { formulaQueries } from '../../views/workbook/formula-queries.js';
import { dataConnections } from './check.js';

const sheetRow = (formula: string) =>
  `<row r="1"><c r="A1"><f>${formula.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}</f><v>1</v></c></row>`;

async function runOnFormula(formula: string) {
  const document = await readDocument(spreadsheetOf(sheetRow(formula)));
  const sheets = document.type === 'xlsx' ? document.sheets : [];
  const content = { ...documentTextOf([]), queries: () => formulaQueries(sheets) };
  return runCheck(dataConnections, content, templateOf({}), {}, document);
}

const run = (...queries: { kind: string; name: string; source: string }[]) =>
  runCheck(dataConnections, documentTextOf([]), templateOf({}), {}, { ...pptxOf([]), queries });

it('names each source once, in one finding', () => {
  expect(
    run(
      { kind: 'connection', name: 'Prices', source: 'Data Source=db-prod-3' },
      { kind: 'DDEAUTO', name: '', source: 'DDEAUTO excel a.xlsx' },
    ),
  ).toMatchObject([
    {
      location: 'document',
      message:
        'On refresh, the document loads data from "Data Source=db-prod-3" (connection "Prices"). 1 more source has the same problem.',
      actual: 'connection "Prices": Data Source=db-prod-3 | DDEAUTO: DDEAUTO excel a.xlsx',
    },
  ]);
});

it('ignores a document that contains its data', () => {
  expect(run()).toEqual([]);
});

it.each([
  ['_xlfn.WEBSERVICE("https://prices.example/a")', 'WEBSERVICE'],
  ['RTD("feed.server",,"ACME","BID")', 'RTD'],
  ["cmd|'/c calc'!A1", 'DDE'],
])('names a formula that requests external data: %s', async (formula, kind) => {
  const findingDrafts = await runOnFormula(formula);
  expect(findingDrafts).toMatchObject([{ actual: `${kind} "Data!A1": ${formula}` }]);
});

it.each(['SUM(A2:A9)', "'My RTD'!A1", 'IF(A1="a|b!c",1,0)'])('ignores =%s', async (formula) => {
  expect(await runOnFormula(formula)).toEqual([]);
});
