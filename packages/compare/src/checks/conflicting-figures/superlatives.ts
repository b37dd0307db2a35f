import { isPartial } from '../../figures/labels.js';
import { lineOf } from '../../figures/lines.js';
import { foldTitle } from '../../text/words.js';
import type { DocumentText } from '../../views/document-text.js';
import { once } from '../../views/once.js';
import { groupBy } from '../sightings.js';
import { inPlace, nameOf } from '../wording.js';
import type { PointConflict } from './chart-points.js';
import { sentencesOf } from './dated-amounts.js';
import { type ShownCell, type ShownLine, shownLines } from './shown-lines.js';
import { pageOf } from './stated-levels.js';
import { rates } from './stated-totals.js';
import { endsOn, type SuperlativeClaim, superlativeClaim } from './superlative-claims.js';

/** Columns that say how large a place is. Others count its accidents or the year of its opening. */
const sizes =
  /total|sum|sales|revenue|turnover|income|budget|cost|staff|employ|people|persons?|headcount|fte|area|space|m²|sq|capacity|output|visitors|customers|patients|pupils|students|residents|umsatz|erlös|ertrag|personen|beschäftig|mitarbeit|kopfzahl|fläche|kapazität|besucher|kunden|effectif|salari|chiffre|ventes|ca(?!\p{L})|surface|capacité|visiteurs|ventas|ingresos|plantilla|emplead|personas|superficie|visitantes|ricav|fatturat|vendit|dipendent|addett|organico|visitator|insgesamt|gesamt|summe/iu;
const sign = /larg|bigg|small|größt|kleinst|plus|más|mayor|menor|più|maggior|minore|principal/i;
const minRows = 3;
const maxText = 1_000;

/** Sentences that call a row of the only table with that name the largest or smallest, if it is so in none of the columns. */
export function conflictingSuperlatives(content: DocumentText): PointConflict[] {
  const sources = once(() => [...groupBy(shownLines(content), ({ source }) => source).values()]);
  return [...content.texts()].flatMap(({ kind, text, locate }) =>
    kind === 'cell' || text.length > maxText || !sign.test(text)
      ? []
      : sentencesOf(text).flatMap((sentence, index, sentences) =>
          conflictIn(sentence, sentences.slice(0, index).join(' '), locate, sources),
        ),
  );
}

function conflictIn(
  sentence: string,
  lead: string,
  locate: () => string,
  sources: () => readonly (readonly ShownLine[])[],
): PointConflict[] {
  const claim = superlativeClaim(sentence);
  if (claim === null) return [];
  const place = locate();
  const but = contradiction(claim, pageOf(place), sources());
  if (but === null || isAmongFew(but, lead)) return [];
  const most = claim.isLargest ? 'largest' : 'smallest';
  const headline = `${nameOf(but.own.label)} is called the ${most} ${inPlace(place)}, but ${nameOf(but.top.line.label)} has ${but.top.cell.figure.written} against ${but.cell.figure.written} ${inPlace(but.cell.locate())}`;
  return [{ place, headline, reason: headline }];
}

/** "In Scotland we run Perth and Dundee. Perth is the largest.": the sentences before are about some of the rows. */
function isAmongFew({ own, top }: Contradiction, lead: string): boolean {
  const text = ` ${foldTitle(lead)} `;
  const isNamed = ({ label }: ShownLine) => text.includes(` ${foldTitle(label)} `);
  return isNamed(own) && !isNamed(top.line);
}

interface Contradiction {
  readonly own: ShownLine;
  readonly cell: ShownCell;
  readonly top: { readonly line: ShownLine; readonly cell: ShownCell };
}

function contradiction(
  claim: SuperlativeClaim,
  page: string,
  sources: readonly (readonly ShownLine[])[],
): Contradiction | null {
  const named = sources.filter((lines) => rowNamed(claim, lines) !== null);
  const beside = named.filter(([line]) => pageOf(line?.source ?? '') === page);
  const [lines, ...others] = beside.length > 0 ? beside : named;
  const own = lines === undefined || others.length > 0 ? null : rowNamed(claim, lines);
  if (lines === undefined || own === null) return null;
  const rows = partsOf(lines);
  if (rows.length < minRows || !rows.includes(own)) return null;
  if (claim.count !== null && claim.count !== rows.length) return null;
  const figures = rows.flatMap(({ cells }) => cells.map(({ figure }) => figure.value));
  // "with 40 hectares", in a table of visitors.
  if (claim.stated !== null && !figures.includes(claim.stated)) return null;
  const columns = columnsOf(rows, claim);
  const results = columns.map((column) => topOf(rows, own, column, claim.isLargest));
  // In some column it is so, or may be.
  if (results.length === 0 || results.some((result) => result === null)) return null;
  return results.at(-1) ?? null;
}

/** The only row that the subject of a claim names. */
function rowNamed({ words }: SuperlativeClaim, lines: readonly ShownLine[]): ShownLine | null {
  const [row, ...others] = partsOf(lines).filter(({ label }) => endsOn(words, foldTitle(label).split(' ')));
  return row === undefined || others.length > 0 ? null : row;
}

/** The rows above the first total; none for the lines of a statement. */
function partsOf(lines: readonly ShownLine[]): ShownLine[] {
  const total = lines.findIndex(({ label }) => isPartial(label));
  const rows = lines
    .slice(0, total < 0 ? lines.length : total)
    .filter(({ label, cells }) => cells.some(({ heading }) => heading !== label));
  return rows.filter(({ label }) => lineOf(label) !== null).length > 1 ? [] : rows;
}

/** Columns in which each row has an amount; shares if there are no amounts. */
function columnsOf(rows: readonly ShownLine[], { isOfPlace }: SuperlativeClaim): number[] {
  const all = [...new Set(rows.flatMap(({ cells }) => cells.map(({ column }) => column)))];
  const isFilled = (column: number, isPercent: boolean) =>
    rows.every(({ cells }) =>
      cells.some(
        ({ column: own, figure, isMultiple, heading }) =>
          own === column &&
          figure.isPercent === isPercent &&
          !isMultiple &&
          (!isOfPlace || isPercent || sizes.test(heading)) &&
          !(isPercent ? growth : rates).test(heading),
      ),
    );
  const amounts = all.filter((column) => isFilled(column, false));
  return amounts.length > 0 ? amounts : all.filter((column) => isFilled(column, true));
}

const growth =
  /growth|change|wachstum|veränder|croissance|évolution|variation|crecim|variaci|crescita|variazion|margin|marge/iu;

/** The row that has more, or less, in a column; null if the row itself is at the top, or may be. */
function topOf(
  rows: readonly ShownLine[],
  own: ShownLine,
  column: number,
  isLargest: boolean,
): Contradiction | null {
  const filled = rows.flatMap((line) =>
    line.cells.filter((cell) => cell.column === column).map((cell) => ({ line, cell })),
  );
  // Costs may have a minus. Profits and losses have no common size.
  const isNegative = filled.every(({ cell }) => cell.figure.value <= 0);
  if (!isNegative && filled.some(({ cell }) => cell.figure.value < 0)) return null;
  const direction = isLargest === isNegative ? -1 : 1;
  const cell = filled.find(({ line }) => line === own)?.cell;
  const [first] = filled;
  if (cell === undefined || first === undefined) return null;
  const top = filled.reduce(
    (most, item) => (item.cell.figure.value * direction > most.cell.figure.value * direction ? item : most),
    first,
  );
  const gap = (top.cell.figure.value - cell.figure.value) * direction;
  return gap <= top.cell.figure.rounding + cell.figure.rounding ? null : { own, cell, top };
}
