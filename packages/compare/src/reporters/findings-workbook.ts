import type { Severity } from '@fixpoint/shared/contracts';
import { countOf, toSafeLine } from '@fixpoint/shared/text';
import ExcelJS from 'exceljs';
import { fixDates } from './fixed-zip.js';
import { type ComparisonRun, exitCodeOf, type Reporter } from './reporter.js';

type Value = string | number;

interface Column {
  readonly header: string;
  readonly width: number;
}

const fills: Record<Severity, string> = {
  critical: 'FFF4C7C3',
  high: 'FFFCE0C5',
  medium: 'FFFFF2CC',
  low: 'FFDCE9F7',
};

/** A workbook to sort, filter and hand round. */
export const xlsxReporter: Reporter = {
  name: 'xlsx',
  description: 'a workbook of the findings',
  extension: 'xlsx',
  async render(run) {
    const workbook = new ExcelJS.Workbook();
    // The library would take the clock.
    workbook.created = workbook.modified = new Date(Date.UTC(1980, 0, 1));
    workbook.creator = run.tool.name;
    addSheet(workbook, 'Summary', summaryColumns, summaryRows(run));
    const findings = addSheet(workbook, 'Findings', findingColumns, findingRows(run));
    addSheet(workbook, 'Documents', documentColumns, documentRows(run));
    colorSeverities(findings);
    const bytes = await workbook.xlsx.writeBuffer();
    return { output: await fixDates(new Uint8Array(bytes)), exitCode: exitCodeOf(run) };
  },
};

const summaryColumns: readonly Column[] = [
  { header: 'File', width: 44 },
  { header: 'Result', width: 16 },
  { header: 'Critical', width: 10 },
  { header: 'High', width: 10 },
  { header: 'Medium', width: 10 },
  { header: 'Low', width: 10 },
];

function summaryRows(run: ComparisonRun): Value[][] {
  const results = { 0: 'passed', 1: 'findings', 2: 'not compared' } as const;
  return run.reports.map((file) => {
    const { critical, high, medium, low } = file.report.counts;
    const result = results[exitCodeOf({ reports: [file], failOn: run.failOn })];
    return [file.path, result, critical, high, medium, low];
  });
}

const findingColumns: readonly Column[] = [
  { header: 'Severity', width: 11 },
  { header: 'File', width: 30 },
  { header: 'Check', width: 24 },
  { header: 'Location', width: 34 },
  { header: 'Message', width: 56 },
  { header: 'Expected', width: 44 },
  { header: 'Actual', width: 44 },
  { header: 'Suggestion', width: 56 },
  { header: 'Category', width: 15 },
  { header: 'Id', width: 20 },
];

function findingRows({ reports }: ComparisonRun): Value[][] {
  return reports.flatMap(({ path, report }) =>
    report.findings.map((finding) => [
      finding.severity,
      path,
      finding.check,
      finding.location,
      finding.message,
      finding.expected,
      finding.actual,
      finding.suggestion,
      finding.category,
      finding.id,
    ]),
  );
}

const documentColumns: readonly Column[] = [
  { header: 'File', width: 36 },
  { header: 'Document', width: 30 },
  { header: 'Type', width: 8 },
  { header: 'Bytes', width: 12 },
  { header: 'Outcome', width: 12 },
  { header: 'Template', width: 22 },
  { header: 'Extent', width: 16 },
  { header: 'Because', width: 70 },
];

function documentRows({ reports }: ComparisonRun): Value[][] {
  return reports.flatMap(({ path, report }) =>
    report.documents.map(({ name, type, bytes, outcome, template, size, because }) => [
      path,
      name,
      type,
      bytes,
      outcome,
      template ?? '',
      size === null ? '' : countOf(size.count, size.unit),
      because,
    ]),
  );
}

function addSheet(
  workbook: ExcelJS.Workbook,
  name: string,
  columns: readonly Column[],
  rows: readonly Value[][],
) {
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ header, width }) => ({ header, width }));
  sheet.getRow(1).font = { bold: true };
  for (const row of rows) sheet.addRow(row.map(cellValue)).alignment = { wrapText: true, vertical: 'top' };
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: rows.length + 1, column: columns.length } };
  return sheet;
}

/**
 * A string is stored as a string, so `=1+1` stays the document's text; only an object could become a formula. `_x0041_`
 * would be read as a character (ECMA-376 part 1, 22.9.2.19), so its underscore is written in that form itself.
 */
function cellValue(value: Value): Value {
  return typeof value === 'number' ? value : toSafeLine(value).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
}

function colorSeverities(sheet: ExcelJS.Worksheet): void {
  sheet.eachRow((row, number) => {
    const argb = fills[String(row.getCell(1).value) as Severity];
    if (number > 1 && argb !== undefined) {
      row.getCell(1).fill = { type: 'pattern', pattern: 'solid', fgColor: { argb } };
    }
  });
}
