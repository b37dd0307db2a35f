import type { Sheet, XlsxDocument } from '@fixpoint/documents/model';
import { capitalised, quote } from '../checks/wording.js';
import { locateCell } from '../views/workbook/workbook-text.js';
import { compareGrids, describeRow, type GridComparison } from './compare-grids.js';
import { compareHidden } from './compare-hidden.js';
import { compareLines, type Line } from './compare-lines.js';
import { compareSets } from './compare-sets.js';
import type { Difference } from './difference.js';
import { type Grid, headerOf, sheetGrid } from './grid.js';
import { matchPages, type PageMatch } from './match-pages.js';
import type { Match } from './match-sequence.js';
import { extraPage, locatePage, missingPage, movedPage, type PageComparison } from './page-differences.js';

import { type PlainLine, sketchAlone, sketchPair } from './sketch-lines.js';

interface NumberedSheet {
  readonly sheet: Sheet;
  readonly number: number;
  readonly grid: Grid;
}

/** Pairs the sheets of two workbooks, by name and then by their contents, and reports the differences of each pair. */
export function compareSheets(output: XlsxDocument, golden: XlsxDocument): PageComparison[] {
  const sheets = { output: number(output), golden: number(golden) };
  return matchPages(sheets.output.map(faceOf), sheets.golden.map(faceOf)).flatMap((match) => {
    const numberedSheet = match.output === null ? undefined : sheets.output[match.output];
    const other = match.golden === null ? undefined : sheets.golden[match.golden];
    if (numberedSheet === undefined) return other === undefined ? [] : [missingSheet(other)];
    return other === undefined ? [extraSheet(numberedSheet)] : [pairOfSheets(numberedSheet, other, match)];
  });
}

/** A workbook's sheets without counterparts. */
export function sketchSheets(document: XlsxDocument): PageComparison[] {
  return number(document).map((numberedSheet) => ({ ...aloneOf(numberedSheet, false), golden: null }));
}

function number({ sheets, date1904 }: XlsxDocument): NumberedSheet[] {
  return sheets.map((sheet, index) => ({ sheet, number: index + 1, grid: sheetGrid(sheet, date1904) }));
}

/** Rows by which a sheet is recognised and shown. */
const shown = 25;

function firstRows({ rows }: Grid): number[] {
  return Array.from({ length: Math.min(rows.length, shown) }, (_, index) => index);
}

function faceOf({ sheet, grid }: NumberedSheet) {
  return {
    title: sheet.name,
    text: firstRows(grid)
      .map((row) => describeRow(grid, row))
      .join('\n'),
  };
}

function missingSheet(numberedSheet: NumberedSheet): PageComparison {
  const { title, text } = faceOf(numberedSheet);
  const { output: golden, moved } = aloneOf(numberedSheet, true);
  return {
    output: null,
    golden,
    moved,
    differences: [missingPage('sheet', numberedSheet.number, title, text)],
  };
}

function extraSheet(numberedSheet: NumberedSheet): PageComparison {
  const { title, text } = faceOf(numberedSheet);
  return {
    ...aloneOf(numberedSheet, true),
    differences: [extraPage('sheet', numberedSheet.number, title, text)],
  };
}

function aloneOf({ sheet, number: place, grid }: NumberedSheet, changed: boolean): PageComparison {
  const lines = sketchAlone(lineRows(grid, firstRows(grid)), changed);
  return { output: { number: place, title: sheet.name, lines }, golden: null, moved: false, differences: [] };
}

function lineRows(grid: Grid, rows: readonly number[]): PlainLine[] {
  return rows.map((row) => ({ kind: 'row', text: describeRow(grid, row) }));
}

function pairOfSheets(output: NumberedSheet, golden: NumberedSheet, { moved }: PageMatch): PageComparison {
  const { sheet, grid } = output;
  const page = golden.sheet.name;
  const location = locatePage('sheet', output.number, sheet.name);
  const compared = compareGrids(grid, golden.grid, {
    kinds: { rows: 'golden-rows', columns: 'golden-columns', cells: 'golden-cells' },
    page,
    location,
    locateRow: (row) => `${location}, row ${row}`,
    locateCell: (row, column) => locateCell(sheet, row, column + 1),
  });
  const rows = rowsToShow(compared, output.grid, golden.grid);
  const lines = sketchPair(
    rows.output.map((row) => ({ kind: 'row', text: describeRow(grid, row) })),
    rows.golden.map((row) => ({ kind: 'row', text: describeRow(golden.grid, row) })),
  );
  const addresses = ({ links }: Sheet) => links.map(({ address }) => address);
  return {
    output: { number: output.number, title: sheet.name, lines: lines.output },
    golden: { number: golden.number, title: golden.sheet.name, lines: lines.golden },
    moved,
    differences: [
      ...(moved ? [movedPage('sheet', output.number, golden.number, sheet.name)] : []),
      ...compareNames(sheet, golden.sheet, location),
      ...compared.differences,
      ...compareHidden({ output, golden }, compared, location),
      ...compareLines(shapeLines(sheet, location), shapeLines(golden.sheet, 'golden'), {
        kind: 'golden-text',
        page,
        location,
      }),
      ...compareSets(addresses(sheet), addresses(golden.sheet), {
        kind: 'golden-links',
        noun: 'link',
        page,
        location,
      }),
    ],
  };
}

/** The texts of what lies over the cells. */
function shapeLines({ shapes = [] }: Sheet, location: string): Line[] {
  return shapes.flatMap(({ texts }) =>
    texts.map((text) => ({ text, location: `${location}, shape`, noun: 'text' })),
  );
}

function compareNames(output: Sheet, golden: Sheet, location: string): Difference[] {
  const differ = (what: string, actual: string, expected: string): Difference[] =>
    actual === expected
      ? []
      : [
          {
            kind: 'golden-sheets',
            change: 'changed',
            key: `${golden.name}|${what}`,
            location,
            message: `${capitalised(location)}: the ${what} is ${quote(actual)}; in the golden document it is ${quote(expected)}.`,
            expected,
            actual,
            suggestion: `Write the sheet with the ${what} of the golden document.`,
          },
        ];
  return [...differ('name', output.name, golden.name), ...differ('visibility', output.state, golden.state)];
}

/** The header and the first rows that differ, on both sides; the first rows if no rows differ. */
function rowsToShow({ differences, rows: { rows } }: GridComparison, output: Grid, golden: Grid) {
  const differing: Match[] = [];
  for (const match of rows) {
    if (differing.length === shown || differences.length === 0) break;
    const isSame =
      match.output !== null &&
      match.golden !== null &&
      describeRow(output, match.output) === describeRow(golden, match.golden);
    if (!isSame) differing.push(match);
  }
  if (differing.length === 0) return { output: firstRows(output), golden: firstRows(golden) };
  const pick = (side: 'output' | 'golden', header: number | null) => [
    ...new Set([...(header === null ? [] : [header]), ...differing.flatMap((match) => match[side] ?? [])]),
  ];
  return { output: pick('output', headerOf(output)), golden: pick('golden', headerOf(golden)) };
}
