import { readDocument } from '@fixpoint/documents/reader';
import { toSafeLine } from '@fixpoint/shared/text';
import ExcelJS from 'exceljs';
import { expect, it } from 'vitest';
import { findingOf, hostileTexts, reportOf, runOf, runOfFindings } from '../../testing/runs.js';
import { xlsxReporter } from './findings-workbook.js';
import type { ComparisonRun } from './reporter.js';

async function bytesOf(run: ComparisonRun): Promise<Buffer> {
  const { output } = await xlsxReporter.render(run, { color: false });
  return Buffer.from(output);
}

async function readSheet(run: ComparisonRun, name: string) {
  const document = await readDocument(await bytesOf(run), { expected: 'xlsx' });
  const sheet =
    document.type === 'xlsx' ? document.sheets.find((candidate) => candidate.name === name) : undefined;
  return [...(sheet?.cells.rowNumbers() ?? [])].map((row) => [...(sheet?.cells.row(row) ?? [])]);
}

it('writes summary, findings and documents that a strict reader reads back', async () => {
  const run = runOf([
    { path: 'out/a.pptx', report: reportOf([findingOf()]) },
    { path: 'out/b.pptx', report: reportOf([], 'skipped') },
  ]);
  const values = async (name: string) =>
    (await readSheet(run, name)).map((row) => row.map(({ value }) => value));
  expect(await values('Summary')).toEqual([
    ['File', 'Result', 'Critical', 'High', 'Medium', 'Low'],
    ['out/a.pptx', 'findings', 0, 1, 0, 0],
    ['out/b.pptx', 'not compared', 0, 0, 0, 0],
  ]);
  expect((await values('Findings'))[1]).toEqual([
    'high',
    'out/a.pptx',
    'thin-slides',
    'slide 3',
    'Slides are thin.',
    'three blocks',
    'one',
    'Write more.',
    'content-depth',
    '0123456789abcdef',
  ]);
  expect((await values('Documents'))[2]).toEqual([
    'out/b.pptx',
    'deck.pptx',
    'pptx',
    9,
    'skipped',
    'market-research',
    '2 slides',
    'Why.',
  ]);
});

it('can be filtered, and keeps its header visible', async () => {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(new Uint8Array(await bytesOf(runOfFindings([findingOf()]))).buffer);
  for (const sheet of workbook.worksheets) {
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    expect(sheet.autoFilter).toBeTruthy();
    expect(sheet.getColumn(1).width).toBeGreaterThan(5);
  }
});

it('writes texts of documents as text and never as a formula', async () => {
  const texts = [...hostileTexts, '_x0041_', '1e5', 'TRUE', '2026-11-22'];
  const run = runOfFindings(texts.map((text, index) => findingOf({ id: `id${index}`, actual: text })));
  const cells = (await readSheet(run, 'Findings'))
    .slice(1)
    .map((row) => row.find(({ column }) => column === 7));
  expect(cells.map((cell) => cell?.value)).toEqual(texts.map((text) => toSafeLine(text)));
  for (const cell of cells) expect(cell).toMatchObject({ kind: 'text', formula: null });
});

it('has the same bytes for the same run', async () => {
  const run = runOfFindings([findingOf()]);
  expect((await bytesOf(run)).equals(await bytesOf(run))).toBe(true);
});
