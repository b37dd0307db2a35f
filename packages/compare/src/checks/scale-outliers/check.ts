import type { Cell } from '@fixpoint/documents/model';
import { z } from 'zod';
import { lineOf } from '../../figures/lines.js';
import type { ColumnRules } from '../../templates/xlsx-template.js';
import { loadNumberFormats, showCellNumber } from '../../text/shown-number.js';
import type { TableColumn } from '../../views/workbook/workbook-view.js';
import { xlsxCheck } from '../check.js';
import {
  type BodyColumn,
  bodyColumns,
  cellOf,
  cellsAt,
  columnKey,
  columnTitle,
  createOffences,
  holdsCodes,
} from '../column-cells.js';
import { quote } from '../wording.js';
import { negativeFigures, positiveCosts } from './negative-figures.js';

export const scaleOutliers = xlsxCheck({
  name: 'scale-outliers',
  category: 'data',
  defaultSeverity: 'medium',
  description:
    'No figure of a column is about a thousand times as large as the others, no percentage is about a hundred times as large, and no revenue or number of people is negative.',
  options: z.strictObject({
    min_figures: z.int().min(4).default(8).describe('Columns with fewer figures are not checked.'),
  }),
  prepare: loadNumberFormats,
  run(workbook, _template, { options: { min_figures } }) {
    const outliers = bodyColumns(workbook, isMeasured).flatMap((bodyColumn) => {
      const result = outliersOf(bodyColumn, min_figures);
      if (result === null) return [];
      const { table, column } = bodyColumn;
      return [
        {
          key: columnKey(table, column, 'scale'),
          ...cellsAt(table, column, result.rows),
          message: `${columnTitle(column)}${cellOf(table, column, result.rows.firstRow)} is ${result.shown}; the other figures of the column are around ${result.usualShown}${result.rows.more('figure')}.`,
          expected: `figures around ${result.usual}`,
          actual: result.rows.quotes(),
          suggestion:
            'Convert all figures to one unit before you write them. Do not mix thousands with millions, or fractions with percentages. Check the source of this row.',
        },
      ];
    });
    return [...outliers, ...negativeFigures(workbook), ...positiveCosts(workbook)];
  },
});

function isMeasured(column: TableColumn): boolean {
  return column.rules === null ? !holdsCodes(column) : column.rules.kind !== 'text';
}

/** Maximum factor between the other figures and the usual one: if they spread more, a large one is nothing special. */
const maxSpread = 10;
/** Figures by which the usual one of a column is known. */
const sampled = 2_000;
/** The share of figures that may be in another unit; more of them are no slip. */
const slips = 0.05;

function outliersOf(bodyColumn: BodyColumn, least: number) {
  const { header, rules } = bodyColumn.column;
  const usual = usualOf(bodyColumn, least);
  if (usual === null) return null;
  const isShare = rules?.kind === 'percent' || /%|margin|growth|share|rate|quote|andel/i.test(header);
  const rows = createOffences();
  let figures = 0;
  let isMixed = false;
  let thousand = true;
  let hundred = isShare && usual <= 1;
  bodyColumn.visit((row, cell) => {
    const value = figureOf(cell, rules);
    if (value === 0) return;
    figures += 1;
    if (value <= usual * maxSpread && value >= usual / maxSpread) return;
    isMixed ||= isOtherUnit(bodyColumn, row, cell);
    rows.add(row, () => quote(String(value)));
    thousand &&= isAbout(value / usual, 1_000) || isAbout(usual / value, 1_000);
    hundred &&= value > 1 && isAbout(value / usual, 100);
  });
  if (isMixed || rows.count === 0 || rows.count > Math.max(1, figures * slips) || (!thousand && !hundred))
    return null;
  const rounded = Number(usual.toPrecision(3));
  const first = bodyColumn.table.sheet.cells.cell(rows.firstRow, bodyColumn.column.column);
  const format = first?.format ?? 'General';
  return {
    rows,
    shown: showCellNumber(format, Number(first?.value)),
    usualShown: showCellNumber(format, rounded),
    usual: String(rounded),
  };
}

/** A line of a statement that is in per cent, or counts people, among lines of amounts. */
function isOtherUnit({ table, column, body }: BodyColumn, row: number, cell: Cell | null): boolean {
  const { cells } = table.sheet;
  const isPercent = (format: string | undefined) => format?.includes('%') === true;
  const others = [row - 1, row + 1].filter(
    (candidate) => candidate >= body.firstRow && candidate <= body.lastRow,
  );
  const beside = others.flatMap((item) => cells.cell(item, column.column) ?? []);
  if (isPercent(cell?.format) && !beside.every(({ format }) => isPercent(format))) return true;
  const label = String(cells.cell(row, table.columns[0]?.column ?? 0)?.value ?? '');
  return lineOf(column.header) === null && unitLines.test(label);
}

const unitLines =
  /%|(?<!\p{L})(?:margin|ratio|growth|rate|share|headcount|employees|staff|ftes?|multiple|per|price|days|eps|marge|quote|anteil|mitarbeiter|effectif|margen|margine)(?!\p{L})/iu;

/** The median of figures spread over the column; null if it has too few. */
function usualOf(bodyColumn: BodyColumn, least: number): number | null {
  const { firstRow, lastRow } = bodyColumn.body;
  const every = Math.max(1, Math.ceil((lastRow - firstRow + 1) / sampled));
  const results: number[] = [];
  bodyColumn.visit((row, cell) => {
    if ((row - firstRow) % every !== 0) return;
    const value = figureOf(cell, bodyColumn.column.rules);
    if (value !== 0) results.push(value);
  });
  if (results.length < least) return null;
  return results.sort((a, b) => a - b)[Math.floor(results.length / 2)] ?? null;
}

/** A figure without its sign; 0 if there is no figure, or if the template's bounds find it wrong already. */
function figureOf(cell: Cell | null, rules: ColumnRules | null): number {
  if (cell === null || cell.kind !== 'number' || typeof cell.value !== 'number') return 0;
  const { value } = cell;
  return value < (rules?.min ?? value) || value > (rules?.max ?? value) ? 0 : Math.abs(value);
}

/** Within the spread of the others, a third to three times. */
function isAbout(ratio: number, factor: number): boolean {
  return ratio > factor / 3 && ratio < factor * 3;
}
