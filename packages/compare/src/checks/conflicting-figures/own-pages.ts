import { type Claim, told } from '../../figures/claims.js';
import { lineOf, lineOfTitle } from '../../figures/lines.js';
import { foldCompanyName } from '../../text/company-names.js';
import { foldTitle } from '../../text/words.js';
import type { DocumentText } from '../../views/document-text.js';
import { groupBy } from '../sightings.js';
import { capitalised, inPlace, nameOf, slideOf } from '../wording.js';
import type { PointConflict } from './chart-points.js';
import { type ShownCell, type ShownLine, shownLines } from './shown-lines.js';

/** A claim of a sentence with its place. */
interface Told extends Claim {
  readonly place: string;
  readonly source: string | null;
}

/** A figure on the page of a company beside its cell in a table on another page. */
interface Pair {
  readonly claim: Told;
  readonly row: ShownLine;
  readonly cell: ShownCell;
  readonly isRight: boolean;
}

const minRows = 3;
const powers = [1, 1e3, 1e6, 1e9, 1e-3, 1e-6];
/** A figure further away is of something else. */
const maxRatio = 3;

/**
 * Figures on the slide or in the section that a company has to itself, which differ from its row in a table elsewhere. Only if
 * another figure of that year is in both: the table may be of another year.
 */
export function conflictingPages(content: DocumentText, claims: readonly Told[]): PointConflict[] {
  const levels = claims.filter(({ source, isGrowth }) => source === null && isGrowth !== true);
  if (levels.length < 2) return [];
  const owners = ownersOf(content);
  const rows = groupBy(rowsOfCompanies(content), ({ label }) => foldName(label));
  if (rows.size === 0) return [];
  const pairs = levels.flatMap((claim) => {
    const owner = owners(claim.place);
    const own = owner === '' ? [] : (rows.get(owner) ?? []);
    return own.filter(({ source }) => pageOf(source) !== pageOf(claim.place)).flatMap(pairsWith(claim));
  });
  return [...groupBy(pairs, ({ row, claim }) => `${row.source} ${claim.period}`).values()].flatMap((same) => {
    const wrong = same.filter(({ isRight }) => !isRight);
    if (wrong.length === 0 || wrong.length * 2 > same.length) return [];
    // Another table, or another sentence, may have the figure.
    return wrong
      .filter(({ claim }) => !pairs.some((pair) => pair.claim === claim && pair.isRight))
      .filter(
        ({ cell, row }) => !pairs.some((pair) => pair.isRight && pair.cell === cell && pair.row === row),
      )
      .map(conflictOf);
  });
}

function conflictOf({ claim, row, cell }: Pair): PointConflict {
  const name = `${capitalised(lineTitle(cell))} of ${nameOf(row.label)}`;
  const headline = `${name} is ${claim.written} ${inPlace(claim.place)}, but ${cell.figure.written} ${inPlace(cell.locate())}`;
  return { place: claim.place, headline, reason: headline };
}

/** The title of a column without its unit. */
function lineTitle({ heading }: ShownCell): string {
  return nameOf(heading.replace(/,.*$|\([^)]*\)/gu, '').trim());
}

function pairsWith(claim: Told): (row: ShownLine) => Pair[] {
  return (row) => {
    const cells = row.cells.filter(
      ({ heading, year, isMultiple, figure }) =>
        !isMultiple &&
        figure.value > 0 &&
        lineOfTitle(heading) === claim.line &&
        (year === null || year === claim.period),
    );
    const [cell] = cells;
    if (cell === undefined || cells.length > 1 || !isOneUnit(claim, cell)) return [];
    const ratio = Math.min(...claim.readings.map(({ value }) => distance(value, cell)));
    return ratio > maxRatio ? [] : [{ claim, row, cell, isRight: isSame(claim, cell) }];
  };
}

function isOneUnit({ currency }: Told, { unit }: ShownCell): boolean {
  return currency === null || unit.currency === null || currency === unit.currency;
}

/** Powers of a thousand by which the figure of a cell may be multiplied. */
function scalesOf({ unit, figure, heading }: ShownCell): readonly number[] {
  if (figure.isPercent || lineOfTitle(heading) === 'employees') return [1];
  return unit.scale === null ? powers : [unit.scale];
}

function distance(value: number, cell: ShownCell): number {
  return Math.min(
    ...scalesOf(cell).map((scale) => {
      const ratio = Math.abs(value / (cell.figure.value * scale));
      return Math.max(ratio, 1 / ratio);
    }),
  );
}

function isSame({ readings, isVague }: Told, cell: ShownCell): boolean {
  const { figure } = cell;
  return scalesOf(cell).some((scale) =>
    readings.some(({ value, rounding }) => {
      const reach = (rounding + figure.rounding * scale) * 1.01 + (isVague ? value / 10 : 0) + 1e-9;
      return Math.abs(value - figure.value * scale) <= reach;
    }),
  );
}

/** Rows of tables with a column for a line of a statement: each is a company. */
function rowsOfCompanies(content: DocumentText): ShownLine[] {
  const lines = shownLines(content).filter(
    ({ isTotal, cells, label }) =>
      !isTotal && lineOf(label) === null && cells.some(({ heading }) => isTold(heading)),
  );
  return [...groupBy(lines, ({ source }) => source).values()]
    .filter(({ length }) => length >= minRows)
    .flat();
}

function isTold(heading: string): boolean {
  const line = lineOfTitle(heading);
  return line !== null && told.has(line);
}

/** The folded name that a page has as its title. */
function ownersOf(content: DocumentText): (place: string) => string {
  const titles = new Map<string, string>();
  for (const { kind, text, locate } of content.texts()) {
    const page = kind === 'title' ? slideOf(locate()) : '';
    if (page !== '' && !titles.has(page)) titles.set(page, foldName(text));
  }
  return (place) => titles.get(slideOf(place)) ?? foldName(/^section "([^"]+)"/u.exec(place)?.[1] ?? '');
}

/** "3.2 Lumen AG", "Profile: Lumen AG" as the name of the company. */
function foldName(text: string): string {
  const bare = text.replace(
    /^\s*\d+(?:\.\d+)*\.?\s+|^(?:company )?(?:profile|profil|perfil|profilo|target \d+)\s?[:–-]\s/iu,
    '',
  );
  return bare.length > 60 ? '' : foldCompanyName(bare) || foldTitle(bare);
}

function pageOf(place: string): string {
  return slideOf(place) || (/^section "[^"]+"/u.exec(place)?.[0] ?? '');
}
