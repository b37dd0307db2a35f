import { foldTitle } from '../../text/words.js';
import type { DocumentText } from '../../views/document-text.js';
import { type DatedAmount, datedAmounts, sentencesHolding } from '../conflicting-figures/dated-amounts.js';
import { otherBasis } from '../conflicting-figures/line-conflicts.js';
import { type ShownCell, type ShownLine, shownLines } from '../conflicting-figures/shown-lines.js';
import { groupBy } from '../sightings.js';
import { inPlace, list, nameOf } from '../wording.js';
import { percentLike, type WrongFigure } from './wrong-figure.js';

const jointly =
  '(?:together|combined|jointly|zusammen|gemeinsam|ensemble|à eux (?:deux|trois)|à elles (?:deux|trois)|conjointement|juntos|juntas|en conjunto|conjuntamente|insieme|complessivamente)';
/** "Sweden and Norway together account for": the figure follows. */
const subject = new RegExp(
  `^(?:in (?:19|20)\\d\\d,? )?(?<names>[^;:%]{5,160}?),? (?:${jointly} )?(?:accounts? for|accounted for|makes? up|made up|represents?|represented|contributes?|contributed|holds?|held|(?:is|are|was|were) (?:the |our )?(?:second |third )?(?:largest|biggest|smallest|main) [\\p{L} -]{3,30}, (?:at|with)|macht|machen|machten|trägt|tragen|trug|trugen|steht für|stehen für|standen für|kommt auf|kam auf|hält|hielt|stehen(?= ${jointly} für )|kommen auf|kamen auf|kommen(?= ${jointly} auf )|halten|représent(?:e|ent|ait|aient)|pèse|pèsent|détient|détiennent|representan?|representó|representaron|supone|suponen|suponían?|aportan?|rappresentano?|rappresentavano|vale|valgono|pesa|pesano|detiene|detengono) (?:(?:${jointly}|für|auf|for|per|il|el|l['’]|un) ?)*(?<vague>(?:about|around|some|nearly|almost|over|more than|rund|etwa|knapp|über|environ|près de|plus de|unos|casi|cerca del?|más del?|circa(?: il)?|quasi(?: il)?|oltre(?: il)?) (?:el |il |l['’])?)?$`,
  'iu',
);
const joints = /,? (?:and|und|sowie|et|y|e|ed) |, /iu;
const aside = new RegExp(
  `^(?:the|der|die|das|la|le|les|el|los|las|il|lo|gli|i) |^l['’]|(?<!\\p{L})${jointly}(?!\\p{L})`,
  'giu',
);
/** Behind the figure: its whole. */
const whole =
  /^(?: (?:of|des|der|vom|am|du|de la|de l['’]|des|de|del|de los|de las|della|dell['’]|dei|delle|degli|zum|zur) ?(?:the |our |its |total |all |gesamten )?(?<noun>\p{L}[\p{L}-]+)(?: (?:in|im|en|nel) (?:19|20)\d\d)?)?(?: aus| auf sich| bei)?[.!]?\s*$/iu;
const sign =
  /^(?:account|make|made|represent|contribut|largest|biggest|smallest|main|h[eo]ld|hält|hielt|mach|träg|trag|trug|kommt|kam(?=$)|steht|stehen|standen|kommen|kamen|halten|représent|pèsent|détienn|supon|aporta|rappresent|pèse|détient|vale|valgono|pesa|detien|detengono)\p{L}*$/iu;
const maxSentence = 250;
/** A share further away is of something else. */
const maxDifference = 30;
/** Points that rounding of the added shares explains. */
const slack = 0.6;

/** "Sweden and Norway together account for 75 %" beside a table that gives them 65 %. */
export function wrongJointShares(content: DocumentText): WrongFigure[] {
  if (content.statements !== undefined) return [];
  const told = [...sentencesHolding(content, sign, maxSentence)].filter(({ sentence }) =>
    /%|per ?cent|prozent|pour cent|por ciento|per cento/iu.test(sentence),
  );
  if (told.length === 0) return [];
  const sources = [...groupBy(shownLines(content), ({ source }) => source).values()];
  return told.flatMap(({ sentence, locate }) => wrongShare(sentence, sources, locate));
}

function wrongShare(
  sentence: string,
  sources: readonly (readonly ShownLine[])[],
  locate: () => string,
): WrongFigure[] {
  const [amount, ...more] = datedAmounts(sentence);
  if (amount?.isPercent !== true || more.length > 0) return [];
  const { names, vague } = subject.exec(sentence.slice(0, amount.index))?.groups ?? {};
  const tail = whole.exec(sentence.slice(amount.end));
  if (names === undefined || tail === null || vague !== undefined) return [];
  // "Of the budget" names a column.
  if (otherBasis.test(sentence.replace(tail.groups?.noun ?? '', ' '))) return [];
  const year = /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(sentence)?.[0] ?? null;
  const shares = sources.flatMap((lines) => sharesIn(lines, { names, noun: tail.groups?.noun, year }));
  const first = shares.at(-1);
  if (first === undefined || shares.some((share) => agrees(amount, share))) return [];
  const stated = amount.readings[0]?.value ?? 0;
  if (shares.every(({ value }) => Math.abs(value - stated) > maxDifference)) return [];
  const place = locate();
  const headline = `${list(first.rows.map(({ label }) => nameOf(label)))} ${first.rows.length === 1 ? 'is' : 'are'} ${amount.text.replace(/ ?%/, ' %')} ${first.rows.length === 1 ? '' : 'together '}${inPlace(place)}, but ${first.written} ${inPlace(first.rows[0]?.source ?? '')}`;
  return [{ place, headline, reason: headline }];
}

interface JointShare {
  readonly rows: readonly ShownLine[];
  readonly value: number;
  readonly rounding: number;
  readonly written: string;
}

function agrees({ readings }: DatedAmount, { value, rounding }: JointShare): boolean {
  return readings.some((reading) => Math.abs(reading.value - value) <= reading.rounding + rounding + slack);
}

/** Shares of the named rows in each column that is about the whole of the sentence; none if other words are beside the names. */
function sharesIn(
  lines: readonly ShownLine[],
  { names, noun, year }: { names: string; noun: string | undefined; year: string | null },
): JointShare[] {
  const rows = rowsOf(names, lines);
  // One part may have another whole, unless the sentence names that of the table.
  if (rows.length < (noun === undefined ? 2 : 1)) return [];
  const columns = new Set(rows.flatMap(({ cells }) => cells.map(({ column }) => column)));
  return [...columns].flatMap((column) => {
    const cells = rows.flatMap((row) => row.cells.filter((cell) => cell.column === column));
    const [first] = cells;
    if (first === undefined || cells.length < rows.length || cells.some(({ isMultiple }) => isMultiple))
      return [];
    if (year !== null && first.year !== null && first.year !== year) return [];
    const isTop = topRows(names, lines).length > 0 && shareTitle.test(first.heading);
    const isOfMarket = isTop && noun !== undefined && market.test(noun);
    if (noun !== undefined && !isOfMarket && !isAbout(noun, rows[0], first)) return [];
    return shareOf(rows, cells, lines, isTop) ?? [];
  });
}

/** Rows of which the subject is a list, and of nothing else. */
function rowsOf(names: string, lines: readonly ShownLine[]): ShownLine[] {
  const top = topRows(names, lines);
  if (top.length > 0) return top;
  const one = lines.filter(({ label }) => foldTitle(label) === foldTitle(names.replace(aside, ' ')));
  const wanted = (one.length === 1 ? [names] : names.split(joints)).map((name) =>
    foldTitle(name.replace(aside, ' ')),
  );
  const rows = wanted.flatMap((name) => {
    const own = lines.filter(
      ({ label, cells, isTotal }) =>
        !isTotal && foldTitle(label) === name && cells.some(({ heading }) => heading !== label),
    );
    return own.length === 1 ? own : [];
  });
  return rows.length === wanted.length ? rows : [];
}

const numbers: Readonly<Record<string, number>> = {
  two: 2,
  zwei: 2,
  deux: 2,
  dos: 2,
  due: 2,
  three: 3,
  drei: 3,
  trois: 3,
  tres: 3,
  tre: 3,
  four: 4,
  vier: 4,
  quatre: 4,
  cuatro: 4,
  quattro: 4,
  five: 5,
  fünf: 5,
  cinq: 5,
  cinco: 5,
  cinque: 5,
};
const shareTitle = /share|anteil|(?<!\p{L})parts?(?!\p{L})|cuota|quota|participación|%/iu;
const count = `(?<count>${Object.keys(numbers).join('|')}|[2-5])`;
/** "The top three", "the three largest suppliers", "die drei größten Anbieter", "les trois premiers". */
const leading = new RegExp(
  `^(?:the|die|les|l[oae]s|i|le) (?:top ${count.replace('count', 'top')}|(?:first|größten|ersten|premiers|plus grands|primeros|mayores|primi|prime|maggiori) ${count.replace('count', 'last')}|${count} (?:largest|biggest|leading|first|größten|ersten|führenden|premiers|premières|plus grands?|plus grandes|primeros|primeras|mayores|primi|prime|maggiori|più grandi))(?: (?<kind>\\p{L}+))?(?: ${jointly})?$`,
  'iu',
);

/** The first rows of a table that is sorted by its only column of shares, if the subject is the largest of them. */
function topRows(names: string, lines: readonly ShownLine[]): ShownLine[] {
  const groups = leading.exec(names.trim())?.groups;
  const written = groups?.top ?? groups?.last ?? groups?.count;
  if (written === undefined) return [];
  const [kind] = lines;
  const isNamed = groups?.kind === undefined || kind === undefined || isKind(groups.kind, kind);
  if (!isNamed) return [];
  const wanted = numbers[written.toLowerCase()] ?? Number(written);
  const rows = lines.filter(
    ({ isTotal, label, cells }) => !isTotal && cells.some(({ heading }) => heading !== label),
  );
  const shares = rows.map(({ cells }) => cells.filter(({ figure }) => figure.isPercent));
  const isSorted = isRanked(shares.flatMap(([cell]) => (cell === undefined ? [] : [cell])));
  return shares.every(({ length }) => length === 1) && isSorted && rows.length > wanted
    ? rows.slice(0, wanted)
    : [];
}

const market = /^(?:market|markte?s?|marché|mercado|mercato)$/iu;
/** Beginnings of words for the companies of a market. */
const competitor =
  /^(?:compan|firm|suppl|player|provider|producer|vendor|competitor|manufactur|anbieter|hersteller|unternehm|wettbewerb|acteur|fourniss|entrepris|fabric|empresa|proveed|aziend|impres|fornitor|produttor)/iu;

/** True if the caption or first header of a table names what a sentence counts: "suppliers". */
function isKind(kind: string, { scope }: ShownLine): boolean {
  const stem = foldTitle(kind).slice(0, 5);
  const words = [...scope];
  return words.some((word) => word.startsWith(stem) || (competitor.test(kind) && competitor.test(word)));
}

function isRanked(cells: readonly ShownCell[]): boolean {
  return cells.every(
    ({ figure }, index) => index === 0 || figure.value <= (cells[index - 1]?.figure.value ?? 0),
  );
}

/** True if the table or the column is named like the whole. */
function isAbout(noun: string, row: ShownLine | undefined, { heading }: ShownCell): boolean {
  const stem = foldTitle(noun).slice(0, 5);
  const words = [...(row?.scope ?? []), ...foldTitle(heading).split(' ')];
  return stem.length > 3 && words.some((word) => word.startsWith(stem));
}

function shareOf(
  rows: readonly ShownLine[],
  cells: readonly ShownCell[],
  lines: readonly ShownLine[],
  isTop: boolean,
): JointShare | null {
  const sum = cells.reduce((all, { figure }) => all + figure.value, 0);
  const rounding = cells.reduce((all, { figure }) => all + figure.rounding, 0);
  const [first] = cells;
  if (first === undefined || cells.some(({ figure }) => figure.value <= 0)) return null;
  if (cells.every(({ figure }) => figure.isPercent)) {
    // Rates of growth have no sum.
    const column = lines.flatMap((line) =>
      line.isTotal ? [] : line.cells.filter((cell) => cell.column === first.column),
    );
    const all = column.reduce((total, { figure }) => total + figure.value, 0);
    // A ranking may list the largest alone.
    if ((all < 90 && !isTop) || all > 105) return null;
    return { rows, value: sum, rounding, written: percentLike(sum, first.figure.written) };
  }
  const [total, ...others] = lines.filter(({ isTotal }) => isTotal);
  const of = total?.cells.find(({ column }) => column === first.column);
  if (of === undefined || others.length > 0 || of.figure.value <= sum || of.figure.isPercent) return null;
  const value = (sum / of.figure.value) * 100;
  const reach = ((rounding + of.figure.rounding) / of.figure.value) * 100;
  return { rows, value, rounding: reach, written: percentLike(value, '1.0') };
}
