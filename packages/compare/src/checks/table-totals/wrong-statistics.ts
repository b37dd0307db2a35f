import { isTotal } from '../../figures/labels.js';
import { readFigures, showLike } from '../../figures/read-figures.js';
import type { LocatedTable } from '../../views/document-text.js';
import { type Statistic, statisticOf } from '../../views/workbook/find-body.js';
import { compute } from '../totals-row/statistics.js';
import { nameOf } from '../wording.js';
import type { WrongTotal } from './wrong-total.js';

const maxRows = 500;
const minValues = 3;

/** A mean, median, least or largest figure, with the result of the rows above. */
interface HeldStatistic {
  readonly row: number;
  readonly column: number;
  readonly label: string;
  readonly shown: string;
  readonly right: string;
  readonly isRight: boolean;
}

/**
 * Means and medians in a table that are not those of the rows above it. A mean may be weighted and a median may leave out
 * outliers, so one is wrong only beside others that hold: in its own row or in its own column.
 */
export function wrongStatistics({ rows, locate }: LocatedTable): WrongTotal[] {
  if (rows.length < minValues + 2 || rows.length > maxRows) return [];
  const kinds = rows.map((row) => kindOf(row.find((text) => text.trim() !== '') ?? ''));
  const first = kinds.findIndex((kind) => kind !== null);
  if (first < minValues + 1 || kinds.every((kind) => kind === null)) return [];
  const held = kinds.flatMap((kind, row) => (kind === null ? [] : holdRow(rows, first, row, kind)));
  const right = held.filter(({ isRight }) => isRight);
  return held.flatMap(({ isRight, row, column, label, shown, right: gives }) => {
    const evidence = right.filter(
      (heldStatistic) => heldStatistic.row === row || heldStatistic.column === column,
    ).length;
    const alike = held.filter(
      (heldStatistic) =>
        !heldStatistic.isRight && (heldStatistic.row === row || heldStatistic.column === column),
    ).length;
    if (isRight || evidence < alike) return [];
    const heading = rows[0]?.[column]?.trim() ?? '';
    const name = `${nameOf(label)}${heading === '' ? '' : ` of ${nameOf(heading)}`}`;
    return [
      {
        place: locate(row + 1),
        sum: `"${label}" is ${shown}, and the rows above give ${gives}`,
        headline: `${name} is ${shown}, but the rows above give ${gives}`,
      },
    ];
  });
}

/** Most labels name none, and need not be folded. */
const sign =
  /m[eé]d|mean|aver|avg|snit|durch|mitt|moyen|prom|gemid|keski|min|max|m[ií]n|m[aá]x|mass|low|high|lav|h[øö][gj]|平均/iu;

function kindOf(label: string): Exclude<Statistic, 'sum'> | null {
  if (!sign.test(label)) return null;
  const kind = isTotal(label) ? null : statisticOf(label);
  return kind === 'sum' ? null : kind;
}

function holdRow(rows: LocatedTable['rows'], first: number, row: number, kind: Statistic): HeldStatistic[] {
  const label = rows[row]?.find((text) => text.trim() !== '') ?? '';
  return (rows[row] ?? []).flatMap((text, column) => {
    if (column === 0) return [];
    const texts = [...rows.slice(1, first).map((cells) => cells[column] ?? ''), text];
    const sign = /^[\d.,\s()-]+ ?x$/i.test(text.trim()) ? 'x' : '';
    const figures = readFigures(texts.map((item) => [sign === '' ? item : item.replace(/ ?x\s*$/i, '')])).map(
      ([figure]) => figure ?? null,
    );
    const own = figures.at(-1) ?? null;
    const values = figures.slice(0, -1).flatMap((figure) => figure ?? []);
    if (
      own === null ||
      values.length < minValues ||
      values.some((value) => value.isPercent !== own.isPercent)
    )
      return [];
    const result = compute(
      kind,
      values.map(({ value }) => value),
    );
    if (result === null) return [];
    const hidden = Math.max(...values.map(({ rounding }) => rounding)) + own.rounding;
    return [
      {
        row,
        column,
        label,
        shown: text.trim(),
        right: `${showLike(result, own)}${sign}`,
        isRight: Math.abs(result - own.value) <= hidden * 1.01 + 1e-9,
      },
    ];
  });
}
