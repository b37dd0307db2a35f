import type { CellRange } from '@fixpoint/documents/model';
import { parseRange } from '@fixpoint/documents/xlsx';
import type { Statistic } from '../../views/workbook/find-body.js';

/** A formula that is one function over one range. */
export interface SummaryFormula {
  readonly statistic: Statistic;
  /** Null: a column of a table by its name, which always covers all of it. */
  readonly range: CellRange | null;
  /** SUBTOTAL, which passes over other subtotals. */
  readonly isSubtotal: boolean;
}

const functions = new Map<string, Statistic>([
  ['SUM', 'sum'],
  ['AVERAGE', 'average'],
  ['MEDIAN', 'median'],
  ['MIN', 'min'],
  ['MAX', 'max'],
]);
/** First argument of SUBTOTAL; above 100 hidden rows are left out. */
const subtotals = new Map<string, Statistic>([
  ['1', 'average'],
  ['101', 'average'],
  ['4', 'max'],
  ['104', 'max'],
  ['5', 'min'],
  ['105', 'min'],
  ['9', 'sum'],
  ['109', 'sum'],
]);

/** Null for every other formula: their results cannot be computed from the column. */
export function summaryFormula(formula: string): SummaryFormula | null {
  const [, name = '', first = '', operand = ''] =
    /^\s*([A-Z]+)\(\s*(?:(\d+)\s*[,;]\s*)?([^(),;]+?)\s*\)\s*$/i.exec(formula) ?? [];
  const upper = name.toUpperCase();
  const statistic = statisticOf(upper, first);
  if (statistic === undefined) return null;
  const isSubtotal = upper === 'SUBTOTAL';
  if (operand.includes('[')) return { statistic, range: null, isSubtotal };
  const range = parseRange(operand);
  return range === null ? null : { statistic, range, isSubtotal };
}

function statisticOf(name: string, first: string): Statistic | undefined {
  if (name === 'SUBTOTAL') return subtotals.get(first);
  return first === '' ? functions.get(name) : undefined;
}

/** Null: of nothing. */
export function compute(statistic: Statistic, numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null;
  if (statistic === 'min') return numbers.reduce((least, number) => Math.min(least, number));
  if (statistic === 'max') return numbers.reduce((most, number) => Math.max(most, number));
  if (statistic === 'median') return medianOf(numbers);
  const sum = numbers.reduce((total, number) => total + number, 0);
  return statistic === 'sum' ? sum : sum / numbers.length;
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? upper;
  return (lower + upper) / 2;
}
