import type { Cell, Sheet } from '@fixpoint/documents/model';
import { elapsedText, isoDateOfSerial } from '@fixpoint/documents/xlsx';
import {
  asideOf,
  type DocumentText,
  type LocatedAside,
  type LocatedDate,
  type LocatedLink,
  type LocatedText,
} from '../document-text.js';

/** The text cells and links of the sheets. */
export function workbookText(sheets: readonly Sheet[]): DocumentText {
  let kept: readonly LocatedText[] | null = null;
  return {
    texts(): Iterable<LocatedText> {
      if (kept !== null) return kept;
      if (sheets.reduce((sum, { cells }) => sum + cells.countOf('text'), 0) > maxKept)
        return everyText(sheets);
      kept = [...everyText(sheets)];
      return kept;
    },
    *links(): Iterable<LocatedLink> {
      for (const sheet of sheets) {
        for (const { text, address, row, column } of sheet.links) {
          yield { text, address, locate: () => locateCell(sheet, row, column) };
        }
      }
    },
    tables: () => [],
    *asides(): Iterable<LocatedAside> {
      for (const sheet of sheets) {
        for (const comment of sheet.comments)
          yield asideOf(
            'comment',
            comment.text,
            () => locateCell(sheet, comment.row, comment.column),
            comment,
          );
        for (const shape of sheet.shapes ?? [])
          if (shape.hidden)
            yield asideOf('hidden', shape.texts.join(' '), () => locateOver(sheet, 'shape', shape));
        yield* hiddenColumns(sheet);
        yield* hiddenRows(sheet);
      }
    },
  };
}

/** Hidden columns that hold something, by the first of it. */
function* hiddenColumns(sheet: Sheet): Iterable<LocatedAside> {
  const { cells, hiddenColumns } = sheet;
  for (const { first, last } of hiddenColumns) {
    for (let column = first; column <= Math.min(last, cells.lastColumn); column += 1) {
      let result: string | null = null;
      cells.visitColumn({ firstRow: 1, lastRow: cells.lastRow }, column, (_, cell) => {
        if (cell !== null) result ??= String(cell.value);
      });
      if (result !== null) {
        yield asideOf('hidden', result, () => `sheet "${sheet.name}", column ${columnName(column)}`);
      }
    }
  }
}

/** Hidden rows that hold something, those that follow one another together. */
function* hiddenRows(sheet: Sheet): Iterable<LocatedAside> {
  const filled = sheet.hiddenRows.filter((row) => {
    for (const _ of sheet.cells.row(row)) return true;
    return false;
  });
  for (let start = 0; start < filled.length; ) {
    let end = start;
    while (filled[end + 1] === (filled[end] ?? 0) + 1) end += 1;
    const [first = 0, last = 0] = [filled[start], filled[end]];
    const [cell] = sheet.cells.row(first);
    const place = first === last ? `row ${first}` : `rows ${first} to ${last}`;
    yield asideOf('hidden', String(cell?.value ?? ''), () => `sheet "${sheet.name}", ${place}`);
    start = end + 1;
  }
}

/** Every check reads the texts: of a workbook with no more than these they are made once. */
const maxKept = 100_000;
/** Rows that are looked at before their texts are passed on. */
const rowsAtOnce = 256;

/** Cells that are no texts cost next to nothing: a table may have millions of numbers. */
function* cellTexts(sheets: readonly Sheet[]): Iterable<LocatedText> {
  for (const sheet of sheets) {
    const { cells } = sheet;
    let results: CellText[] = [];
    for (let firstRow = 1; firstRow <= cells.lastRow; firstRow += rowsAtOnce) {
      cells.visitRows({ firstRow, lastRow: firstRow + rowsAtOnce - 1 }, (cell) => {
        if (cell.kind === 'text')
          results.push(new CellText(sheet, String(cell.value), cell.row, cell.column));
      });
      if (results.length === 0) continue;
      yield* results;
      results = [];
    }
  }
}

function* everyText(sheets: readonly Sheet[]): Iterable<LocatedText> {
  yield* cellTexts(sheets);
  for (const sheet of sheets) {
    yield* drawnTexts(sheet);
    yield* edgeTexts(sheet);
  }
}

/** Texts over the cells of a sheet: its shapes, and the titles of its charts and of their series. */
function drawnTexts(sheet: Sheet): LocatedText[] {
  const shapes = (sheet.shapes ?? []).filter(({ hidden }) => !hidden);
  return [
    ...shapes.flatMap((shape) =>
      shape.texts.map((text) => ({
        kind: 'paragraph' as const,
        text,
        locate: () => locateOver(sheet, 'shape', shape),
      })),
    ),
    ...(sheet.charts ?? []).flatMap((chart) => {
      const locate = () => locateOver(sheet, 'chart', chart);
      return [
        ...(chart.title === null ? [] : [{ kind: 'paragraph' as const, text: chart.title, locate }]),
        ...chart.series.flatMap(({ name }) =>
          name === '' ? [] : [{ kind: 'cell' as const, text: name, locate }],
        ),
      ];
    }),
  ];
}

/** `sheet "Results", shape at B7`. */
function locateOver(
  sheet: Sheet,
  noun: string,
  { row, column }: { readonly row: number; readonly column: number },
): string {
  const place = row === 0 || column === 0 ? '' : ` at ${columnName(column)}${row}`;
  return `sheet "${sheet.name}", ${noun}${place}`;
}

/** Texts printed above and below the pages of a sheet. */
function edgeTexts({ name, headers, footers }: Sheet): LocatedText[] {
  const at = (kind: 'header' | 'footer') => (text: string) => ({
    kind,
    text,
    locate: () => `sheet "${name}", ${kind}`,
  });
  return [...headers.map(at('header')), ...footers.map(at('footer'))];
}

/** A class: workbooks have millions of them, and a closure for each would cost as much again. */
class CellText implements LocatedText {
  readonly kind = 'cell';

  constructor(
    private readonly sheet: Sheet,
    readonly text: string,
    private readonly row: number,
    private readonly column: number,
  ) {}

  locate(): string {
    return locateCell(this.sheet, this.row, this.column);
  }
}

/** As a formula names it: `sheet "Results", cell B7`. */
export function locateCell(sheet: Pick<Sheet, 'name'>, row: number, column: number): string {
  return `sheet "${sheet.name}", cell ${columnName(column)}${row}`;
}

/** 1 is A, 27 is AA. */
export function columnName(column: number): string {
  let name = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}

/** The date cells of the sheets, each with the texts that name it. */
export function* workbookDates(sheets: readonly Sheet[], date1904: boolean): Iterable<LocatedDate> {
  for (const sheet of sheets) {
    const above = new Map<number, string>();
    for (const row of sheet.cells.rowNumbers()) yield* datesOfRow(sheet, row, { above, date1904 });
  }
}

/** Dates of a row. Its texts are noted as those above the next rows. */
function* datesOfRow(
  sheet: Sheet,
  row: number,
  { above, date1904 }: { readonly above: Map<number, string>; readonly date1904: boolean },
): Iterable<LocatedDate> {
  let left = '';
  let name = '';
  for (const { kind, value, column } of sheet.cells.row(row)) {
    if (kind === 'text') {
      left = String(value);
      if (name === '') name = left;
      above.set(column, left);
    } else if (kind === 'date' && typeof value === 'number') {
      const day = isoDateOfSerial(value, date1904)?.slice(0, 10) ?? '';
      const header = above.get(column) ?? '';
      const label = `${header} ${left}`.trim();
      // A time of day is no date.
      if (day.length === 10)
        yield { day, label, column: header, name, locate: () => locateCell(sheet, row, column) };
    }
  }
}

/**
 * A cell as messages quote it: dates as ISO 8601, elapsed time as it is shown, other numbers as they are stored, formulas without a
 * result as formulas.
 */
export function cellText(
  cell: Pick<Cell, 'kind' | 'value' | 'formula' | 'format'>,
  date1904: boolean,
): string {
  if (cell.kind === 'date' && typeof cell.value === 'number') {
    return isoDateOfSerial(cell.value, date1904) ?? String(cell.value);
  }
  if (cell.kind === 'boolean') return cell.value === true ? 'TRUE' : 'FALSE';
  if (cell.kind === 'number' && typeof cell.value === 'number')
    return elapsedText(cell.value, cell.format) ?? String(cell.value);
  if (cell.kind === 'uncalculated') return `=${cell.formula ?? ''}`;
  return String(cell.value);
}
