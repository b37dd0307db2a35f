import { withDigits, withForeignDigits } from '../../figures/number-words.js';
import { showFigure } from '../../figures/read-figures.js';
import type { DocumentText } from '../../views/document-text.js';
import { groupBy } from '../sightings.js';
import { inPlace, nameOf } from '../wording.js';
import type { PointConflict } from './chart-points.js';
import { sentencesOf } from './dated-amounts.js';
import { type ShownLine, shownLines } from './shown-lines.js';
import { pageOf } from './stated-levels.js';

const rise =
  /(?<!\p{L})(?:grow(?:s|n|ing|th)?|grew|ris(?:e|es|en|ing)|rose|increas\p{L}+|climb\p{L}*|wächst|wachsen|wuchs\p{L}*|gewachsen|steig\p{L}*|stieg\p{L}*|gestiegen|progress\p{L}*|augment\p{L}*|croît|croissance|hausse|crec\p{L}+|aument\p{L}*|sub\p{L}{1,5}|cresc\p{L}+|cresciut\p{L}+|sal(?:e|gono|it[aoei]))(?!\p{L})/iu;
const fall =
  /(?<!\p{L})(?:fall(?:s|en|ing)?|fell|declin\p{L}+|decreas\p{L}+|drop\p{L}*|shr[aiu]nk\p{L}*|sink\p{L}*|sank\p{L}*|gesunken|fäll\p{L}*|fiel\p{L}*|gefallen|recul\p{L}*|baiss\p{L}*|diminu\p{L}*|ca(?:e|en|yó|yeron|ído)|baja\p{L}*|disminu\p{L}*|cal(?:a|ano|ato|ata|ò)|scend\p{L}*|sces\p{L}+)(?!\p{L})/iu;
const always =
  /(?<!\p{L})(?:every (?:single )?year|each year|year after year|year on year every year|in (?:every|each|all) years?|steadily|continuously|without interruption|for (?<en>\d) (?:consecutive |straight |successive )?years(?: running| in a row)?|jedes jahr|jahr für jahr|in jedem jahr|stetig|kontinuierlich|ununterbrochen|seit (?<de>\d) jahren|chaque année|année après année|d[’']année en année|sans interruption|régulièrement|depuis (?<fr>\d) ans|cada año|año tras año|todos los años|sin interrupción|ininterrumpidamente|desde hace (?<es>\d) años|ogni anno|anno dopo anno|tutti gli anni|ininterrottamente|costantemente|da (?<it>\d) anni)(?!\p{L})/iu;
/** The rise is of something else than the year's figure, or of another time. */
const otherMeaning =
  /(?<!\p{L})(?:not|n[o']t|except|but|apart from|average|cagr|will|expect\p{L}*|plan\p{L}*|forecast|should|until|nicht|außer|bis auf|durchschnitt\p{L}*|wird|werden|soll\p{L}*|plan\p{L}*|pas|sauf|moyenne|va|vont|devrait|prévoi\p{L}*|no|salvo|excepto|media|promedio|prevé\p{L}*|non|tranne|prevede\p{L}*|per cent|points?|%)(?!\p{L})|%/iu;
const minYears = 3;
const maxSentence = 200;

/** Sentences that say that a line rises or falls every year, although it does not. */
export function conflictingTrends(content: DocumentText): PointConflict[] {
  const told = [...content.texts()].flatMap(({ kind, text, locate }) =>
    kind === 'cell' || text.length > 2_000 || !(rise.test(text) || fall.test(text))
      ? []
      : sentencesOf(text).flatMap((sentence) =>
          sentence.length <= maxSentence && always.test(numbered(sentence)) && !otherMeaning.test(sentence)
            ? [{ sentence, locate }]
            : [],
        ),
  );
  if (told.length === 0) return [];
  const pages = groupBy(shownLines(content).filter(isOverYears), ({ source }) => pageOf(source));
  return told.flatMap(({ sentence, locate }) => {
    const page = pageOf(locate());
    const line = lineOf(sentence, page === '' ? [] : (pages.get(page) ?? []));
    return line === null ? [] : conflictOf(sentence, line, locate());
  });
}

function numbered(sentence: string): string {
  return withForeignDigits(withDigits(sentence));
}

function isOverYears({ cells }: ShownLine): boolean {
  const years = cells.flatMap(({ year }) => (year === null ? [] : [year]));
  return years.length === cells.length && years.length >= minYears && new Set(years).size === years.length;
}

/** The only line whose words the sentence has, or the only one beside it. */
function lineOf(sentence: string, lines: readonly ShownLine[]): ShownLine | null {
  const text = sentence.toLowerCase();
  const named = lines.filter(
    ({ words }) =>
      words.length > 0 && words.every((word) => word.length < 4 || text.includes(word.slice(0, 5))),
  );
  const [line, ...others] = lines.length === 1 ? lines : named;
  return line === undefined || others.length > 0 ? null : line;
}

function conflictOf(sentence: string, line: ShownLine, place: string): PointConflict[] {
  const isRise = rise.test(sentence);
  if (isRise === fall.test(sentence)) return [];
  const sorted = line.cells.toSorted((a, b) => String(a.year).localeCompare(String(b.year)));
  const groups = always.exec(numbered(sentence))?.groups ?? {};
  const years = Number(Object.values(groups).find((count) => count !== undefined) ?? sorted.length - 1);
  const cells = sorted.slice(-years - 1);
  const index = cells.findIndex(({ figure }, position) => {
    const before = cells[position - 1]?.figure.value;
    return before !== undefined && (isRise ? figure.value < before : figure.value > before);
  });
  const [before, after] = [cells[index - 1], cells[index]];
  if (before === undefined || after === undefined) return [];
  const headline = `${nameOf(line.label)} ${isRise ? 'rises' : 'falls'} every year ${inPlace(place)}, but ${after.year} is ${showFigure(after.figure.value)} after ${showFigure(before.figure.value)} in ${before.year} ${inPlace(line.source)}`;
  return [{ place, headline, reason: headline }];
}
