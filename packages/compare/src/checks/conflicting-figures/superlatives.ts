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

const large =
  '(?:largest|biggest|größte[nrs]?|plus grande?|plus important[e]?|más grande|mayor|más importante|più grande|maggiore|più importante|principal|principale)';
const small = '(?:smallest|kleinste[nrs]?|plus petite?|más pequeñ[oa]|menor|più piccol[oa]|minore)';
const article = "(?:the|its|our|der|die|das|le|la|el|il|lo|notre|nuestr[oa]|l['’])";
const verb =
  '(?:is|was|remains|remained|became|ist|war|bleibt|blieb|est|était|reste|es|era|sigue siendo|è|era|resta|rimane)';
const adverb =
  '(?:now|still|again|therefore|by far|also|clearly|nun|jetzt|weiterhin|nach wie vor|mit abstand|erneut|damit|désormais|toujours|de loin|ahora|todavía|con diferencia|de nuevo|ora|ancora|sempre|di gran lunga)';
/** Things of which a document's table lists all. */
const parts =
  '(?:segment|site|division|business (?:unit|area)|unit|branch|department|cost (?:item|block|category)|item|contributor|office|plant|standort|sparte|bereich|segment|werk|posten|abteilung|filiale|geschäftsfeld|kostenblock|site|division|poste|usine|agence|activité|segmento|división|centro|planta|partida|área|oficina|sede|divisione|settore|stabilimento|voce|reparto|filiale)s?';
const end =
  '(?=$|[.;!]|,? (?:with|at|mit|avec|con|by|bei|followed|gefolgt|suivie?|seguid[oa]|seguit[oa])(?!\\p{L})|,? of (?:them|these|all|the (?:two|three|four|five|six|seven|eight|\\d+))(?!\\p{L})| \\()';
/** "Service is now the largest segment", "Der Standort Aue ist der größte", "El centro de Cádiz es el mayor". */
const subjectFirst = new RegExp(
  `^(?<name>[^.,;:!?]{3,80}?) (?:${verb})(?: ${adverb})? ${article} ?(?:${parts} )?(?:(?<large>${large})|${small})(?: ${parts})?${end}`,
  'iu',
);
/** "The largest of them is Kendal", "Größter Standort ist Aue". */
const subjectLast = new RegExp(
  `^(?:${article} ?)?(?:${parts} )?(?:(?<large>${large}|größter)|${small}|kleinster)(?: ${parts})?(?: (?:of (?:them|these|all)|davon|d[’']entre eux|de ell[ao]s|di es(?:si|se)))? ${verb}(?: ${adverb})? (?<name>[^.,;:!?]{3,80}?)${end}`,
  'iu',
);
const sign = /larg|bigg|small|größt|kleinst|plus|más|mayor|menor|più|maggior|minore|principal/i;
const maxLead = 3;
const minRows = 3;
const maxText = 1_000;

/** Sentences that call a row of the only table with that name the largest or smallest, if it is so in none of the columns. */
export function conflictingSuperlatives(content: DocumentText): PointConflict[] {
  const sources = once(() => [...groupBy(shownLines(content), ({ source }) => source).values()]);
  return [...content.texts()].flatMap(({ kind, text, locate }) =>
    kind === 'cell' || text.length > maxText || !sign.test(text)
      ? []
      : sentencesOf(text).flatMap((sentence) => conflictIn(sentence, locate, sources)),
  );
}

function conflictIn(
  sentence: string,
  locate: () => string,
  sources: () => readonly (readonly ShownLine[])[],
): PointConflict[] {
  const groups = (subjectFirst.exec(sentence) ?? subjectLast.exec(sentence))?.groups;
  if (groups?.name === undefined) return [];
  const place = locate();
  const but = contradiction(groups.name, groups.large !== undefined, pageOf(place), sources());
  if (but === null) return [];
  const most = groups.large === undefined ? 'smallest' : 'largest';
  const headline = `${nameOf(but.own.label)} is called the ${most} ${inPlace(place)}, but ${nameOf(but.top.line.label)} has ${but.top.cell.figure.written} against ${but.cell.figure.written} ${inPlace(but.cell.locate())}`;
  return [{ place, headline, reason: headline }];
}

interface Contradiction {
  readonly own: ShownLine;
  readonly cell: ShownCell;
  readonly top: { readonly line: ShownLine; readonly cell: ShownCell };
}

function contradiction(
  name: string,
  isLargest: boolean,
  page: string,
  sources: readonly (readonly ShownLine[])[],
): Contradiction | null {
  const named = sources.filter((lines) => rowNamed(name, lines) !== null);
  const beside = named.filter(([line]) => pageOf(line?.source ?? '') === page);
  const [lines, ...others] = beside.length > 0 ? beside : named;
  const own = lines === undefined || others.length > 0 ? null : rowNamed(name, lines);
  if (lines === undefined || own === null) return null;
  const rows = partsOf(lines);
  if (rows.length < minRows || !rows.includes(own)) return null;
  const columns = columnsOf(rows);
  const results = columns.map((column) => topOf(rows, own, column, isLargest));
  // In some column it is so, or may be.
  if (results.length === 0 || results.some((result) => result === null)) return null;
  return results.at(-1) ?? null;
}

/** The only row that ends the subject of a sentence: "the Keswick site" is not, "El centro de Cádiz" is. */
function rowNamed(name: string, lines: readonly ShownLine[]): ShownLine | null {
  const words = foldTitle(name).split(' ');
  const rows = partsOf(lines).filter(({ label }) => {
    const own = foldTitle(label).split(' ');
    const lead = words.length - own.length;
    return (
      own.join('').length > 2 &&
      lead >= 0 &&
      lead <= maxLead &&
      own.every((word, index) => word === words[lead + index])
    );
  });
  const [row, ...others] = rows;
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
function columnsOf(rows: readonly ShownLine[]): number[] {
  const all = [...new Set(rows.flatMap(({ cells }) => cells.map(({ column }) => column)))];
  const isFilled = (column: number, isPercent: boolean) =>
    rows.every(({ cells }) =>
      cells.some(
        ({ column: own, figure, isMultiple, heading }) =>
          own === column &&
          figure.isPercent === isPercent &&
          !isMultiple &&
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
  const sign = isLargest ? 1 : -1;
  const held = rows.flatMap((line) =>
    line.cells.filter((cell) => cell.column === column).map((cell) => ({ line, cell })),
  );
  const cell = held.find(({ line }) => line === own)?.cell;
  const [first] = held;
  if (cell === undefined || first === undefined) return null;
  const top = held.reduce(
    (most, item) => (item.cell.figure.value * sign > most.cell.figure.value * sign ? item : most),
    first,
  );
  const apart = (top.cell.figure.value - cell.figure.value) * sign;
  return apart <= top.cell.figure.rounding + cell.figure.rounding ? null : { own, cell, top };
}
