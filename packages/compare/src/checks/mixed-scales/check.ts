import { type Figure, readFigures, showFigure, showLike, shownFigure } from '../../figures/read-figures.js';
import type { LocatedTable } from '../../views/document-text.js';
import { anyTypeCheck, draftAbout, noOptions } from '../check.js';
import { andMore, list, nameOf, placedAt } from '../wording.js';

export const mixedScales = anyTypeCheck({
  name: 'mixed-scales',
  category: 'data',
  defaultSeverity: 'medium',
  description:
    'No figure in a table is about a thousand times larger or smaller than its neighbours, and no value among percentages is written as a fraction.',
  options: noOptions,
  run(content) {
    const results = [...content.tables()].flatMap((table) => [
      ...outliers(table),
      ...multiples(table),
      ...fractions(table),
    ]);
    return draftAbout(results, (first) => ({
      ...placedAt([...new Set(results.map(({ place }) => place))]),
      message: `${first.headline}${andMore(results.length - 1, 'figure')}.`,
      expected: list(results.map(({ expected }) => expected)),
      actual: list(
        results.map(({ reason }) => reason),
        '; ',
      ),
      suggestion:
        'Convert figures to one unit before they are written: thousands and millions, fractions and per cent. Look at the source that this figure comes from.',
    }));
  },
});

interface Outlier {
  readonly place: string;
  readonly expected: string;
  readonly reason: string;
  /** `Total 2023 is 1.138; its neighbours are about 1,100, a thousand times larger`. */
  readonly headline: string;
}

const maxRows = 200;
const maxColumns = 30;
/** A row of fewer figures shows no usual one. */
const minFigures = 4;
/** Maximum factor between the other figures of a row and their middle. */
const maxSpread = 3;

/** A figure of a line over years that is about a thousand times the others, or a thousandth of them. */
function* outliers({ rows, locate }: LocatedTable): Iterable<Outlier> {
  if (rows.length < 2 || rows.length > maxRows) return;
  // Only along years the figures of a row are of one thing.
  const years = (rows[0] ?? [])
    .slice(1)
    .filter((text) => /(?<!\d)(?:19|20)\d{2}(?!\d)|^[QH][1-4]/.test(text));
  if (years.length < minFigures || years.length > maxColumns) return;
  for (const [index, row] of readFigures(rows).entries()) {
    if (index === 0) continue;
    const known = row
      .slice(1)
      .flatMap((figure, position) =>
        figure === null ? [] : [{ figure, value: figure.value, at: position + 1 }],
      );
    if (known.length < minFigures || known.some(({ figure }) => figure.isPercent || figure.value <= 0))
      continue;
    const odd = oddOf(known, maxSpread);
    if (odd === null) continue;
    const { only, usual } = odd;
    const [label, heading] = [rows[index]?.[0] ?? '', rows[0]?.[only.at] ?? ''];
    const figures = known.map(({ figure }) => figure);
    const beside = neighbours(usual, only.value, (value) => roundedLike(value, figures, only.figure));
    yield {
      place: locate(index + 1),
      expected: `figures around ${showFigure(usual)}`,
      headline: `${nameOf(label)} ${nameOf(heading)} is ${shownFigure(only.figure)}; ${beside}`,
      reason: `"${label}" of ${heading} is ${showFigure(only.value)}, and ${showFigure(only.value)} / ${showFigure(usual)} = ${Number((only.value / usual).toPrecision(3))}`,
    };
  }
}

/** The one value that is about a thousand times the middle one, or a thousandth of it, among others within the factor. */
function oddOf<Item extends { readonly value: number }>(
  items: readonly Item[],
  maxFactor: number,
): { readonly only: Item; readonly usual: number } | null {
  const sorted = items.map(({ value }) => value).toSorted((a, b) => a - b);
  const usual = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  const [only, ...more] = items.filter(({ value }) => value > usual * maxFactor || value < usual / maxFactor);
  const isOdd = only !== undefined && more.length === 0 && isThousand(only.value / usual);
  return isOdd ? { only, usual } : null;
}

/** `its neighbours are about 1,100, a thousand times larger`. */
function neighbours(usual: number, own: number, show: (value: number) => string): string {
  const times = usual > own ? 'larger' : 'smaller';
  return `its neighbours are about ${show(usual)}, a thousand times ${times}`;
}

/** To two digits, in the notation of the figures beside it. */
function roundedLike(value: number, figures: readonly Figure[], own: Figure): string {
  const like =
    figures.find((figure) => figure !== own && figure.value >= 1_000) ??
    figures.find((figure) => figure !== own);
  const rounded = Number(value.toPrecision(2));
  return like === undefined ? showFigure(rounded) : showLike(rounded, like);
}

/** Matches a multiple. */
const multiple = /^(\d[\d.,'’\s\u00a0\u202f]*)[x×]$/iu;
/** Maximum factor between the multiples of peers and their middle; those of one company's years are closer to one another. */
const peerSpread = 10;

/** A multiple down a column of peers that is about a thousand times the others: "8.9x" as "8,900x". */
function* multiples({ rows, locate }: LocatedTable): Iterable<Outlier> {
  if (rows.length <= minFigures || rows.length > maxRows) return;
  const width = Math.min(maxColumns, rows[0]?.length ?? 0);
  // Without their sign, so that figures and separators are read as everywhere.
  if (!rows.some((row) => row.some((text) => /[x×]$/iu.test(text.trim())))) return;
  const bare = rows.map((row) => row.slice(0, width).map((text) => multiple.exec(text.trim())?.[1] ?? ''));
  if (!bare.some((row) => row.some((text) => text !== ''))) return;
  const figures = readFigures(bare);
  for (let column = 1; column < width; column += 1) {
    const known = figures.flatMap((row, index) => {
      const value = row[column]?.value ?? 0;
      return value > 0 ? [{ value, index }] : [];
    });
    if (known.length <= minFigures) continue;
    const odd = oddOf(known, peerSpread);
    if (odd === null) continue;
    const { only, usual } = odd;
    const [shown = '', above = ''] = [rows[only.index]?.[column], rows[0]?.[column]];
    yield {
      place: locate(only.index + 1),
      expected: `multiples around ${showFigure(usual)}x`,
      headline: `${nameOf(above)} of ${nameOf(rows[only.index]?.[0] ?? '')} is ${shown.trim()}; ${neighbours(usual, only.value, (value) => `${Number(value.toPrecision(2)).toLocaleString('en-US')}x`)}`,
      reason: `"${above}" of "${rows[only.index]?.[0] ?? ''}" is ${shown.trim()}, and ${showFigure(only.value)} / ${showFigure(usual)} = ${Number((only.value / usual).toPrecision(3))}`,
    };
  }
}

/** Within what lines grow or shrink in a few years. */
function isThousand(ratio: number): boolean {
  const factor = ratio > 1 ? ratio : 1 / ratio;
  return factor > 1_000 / maxSpread && factor < 1_000 * maxSpread;
}

/** A line or a column of percentages in which one is written as a fraction: "0.12" among "12.5 %" and "11.0 %". */
function* fractions({ rows, locate }: LocatedTable): Iterable<Outlier> {
  if (rows.length < 2 || rows.length > maxRows) return;
  if (!rows.some((row) => row.some((text) => text.includes('%')))) return;
  const figures = readFigures(rows);
  const cellAt = (row: number, column: number) => rows[row]?.[column] ?? '';
  for (const [row, line] of figures.entries()) {
    const result = fractionOf(line.slice(1));
    if (result === null) continue;
    const [label, heading] = [cellAt(row, 0), cellAt(0, result.at + 1)];
    const name = `${nameOf(label)} ${nameOf(heading)}`;
    const text = cellAt(row, result.at + 1);
    yield { place: locate(row + 1), ...fraction(text, result, { name, line: 'row', of: label }) };
  }
  const width = Math.min(maxColumns, rows[0]?.length ?? 0);
  for (let column = 1; column < width; column += 1) {
    const result = fractionOf(figures.slice(1).map((row) => row[column] ?? null));
    if (result === null) continue;
    const [label, heading] = [cellAt(result.at + 1, 0), cellAt(0, column)];
    const name = `${nameOf(heading)} of ${nameOf(label)}`;
    const text = cellAt(result.at + 1, column);
    yield { place: locate(result.at + 2), ...fraction(text, result, { name, line: 'column', of: heading }) };
  }
}

function fraction(
  text: string,
  { value, count }: { readonly value: number; readonly count: number },
  at: { readonly name: string; readonly line: string; readonly of: string },
): Omit<Outlier, 'place'> {
  return {
    expected: 'percentages throughout',
    headline: `${at.name} is ${text.trim()}; the other ${count} figures of the ${at.line} are percentages`,
    reason: `"${text}" among ${count} percentages of "${at.of}": ${showFigure(value)} × 100 = ${showFigure(value * 100)} %`,
  };
}

/** The one figure below one without a sign among percentages that are each a hundred times as large; null if there is no such figure. */
function fractionOf(
  figures: readonly (Figure | null)[],
): { at: number; value: number; count: number } | null {
  const shares = figures.filter((figure) => figure?.isPercent === true);
  const plain = figures.flatMap((figure, index) =>
    figure === null || figure.isPercent
      ? []
      : [{ at: index, value: figure.value, rounding: figure.rounding }],
  );
  const [only] = plain;
  if (only === undefined || plain.length > 1 || shares.length < minFigures - 1) return null;
  if (only.value <= 0 || only.value >= 1 || only.rounding >= 0.5) return null;
  const usual = shares.map((figure) => Math.abs(figure?.value ?? 0)).toSorted((a, b) => a - b);
  const middle = usual[Math.floor(usual.length / 2)] ?? 0;
  const ratio = (only.value * 100) / middle;
  return ratio > 1 / maxSpread && ratio < maxSpread && middle >= 2
    ? { at: only.at, value: only.value, count: shares.length }
    : null;
}
