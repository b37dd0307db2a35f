import type { LocatedTable } from '../../views/document-text.js';
import { nameOf } from '../wording.js';
import type { WrongFigure } from './wrong-figure.js';

/** A figure with a dot or comma in front of three digits among figures that have the other sign there. */
export function typedSeparator(cells: readonly string[]) {
  const written = cells.slice(1).map((text) => /^\d{1,3}([.,])\d{3}$/u.exec(text.trim())?.[1] ?? null);
  for (const [typed, usual] of [
    ['.', ','],
    [',', '.'],
  ] as const) {
    const odd = written.flatMap((sign, index) => (sign === typed ? [index + 1] : []));
    const others = cells.slice(1).filter((_, index) => written[index] === usual);
    const [column] = odd;
    if (column === undefined || odd.length > 1 || others.length < 2) continue;
    const names = { '.': 'dot', ',': 'comma' } as const;
    return {
      column,
      written: cells[column]?.trim() ?? '',
      typed: names[typed],
      usual: names[usual],
      others: others.slice(0, 2).map((text) => text.trim()),
    };
  }
  return null;
}

type Slip = NonNullable<ReturnType<typeof typedSeparator>>;

/** The figure that was typed wrong, in place of one that does not follow from it. */
export function slipOf(
  { column, written, typed, usual, others }: Slip,
  rows: LocatedTable['rows'],
  row: number,
  locate: LocatedTable['locate'],
  reason: string,
): WrongFigure {
  const heading = rows[0]?.[column]?.trim() ?? '';
  const place = `row ${nameOf(rows[row]?.[0] ?? '')}${heading === '' ? '' : `, ${nameOf(heading)}`}`;
  return {
    place: locate(row + 1),
    headline: `"${written}" in ${place}, is written with a ${typed}, but the other figures have a ${usual} (${others.join(' · ')})`,
    reason,
  };
}
