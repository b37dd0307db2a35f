import type { GridCell } from './grid.js';

/** Digits that two programs compute alike: the last few of a binary fraction are noise. */
const digits = 12;

/** Days from the calendar of 1900 to 1970. */
const epoch = 25_569;
const day = 86_400_000;

/** What a cell shows, whatever its number format: `0.25`, `2026-11-22`, `TRUE`; empty for an empty one. */
export function cellText(cell: GridCell | null): string {
  if (cell === null) return '';
  const { kind, value } = cell;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'string') return value.trim();
  if (kind !== 'date') return String(Number(value.toPrecision(digits)));
  const moment = Math.round(((value - epoch) * day) / 1000) * 1000;
  // Times of day, and what no calendar holds, stay numbers.
  if (value < 1 || Number.isNaN(moment) || Math.abs(moment) > 8.64e15) return String(value);
  return new Date(moment).toISOString().replace(/T00:00:00\.000Z$|\.000Z$/, '');
}
