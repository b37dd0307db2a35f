import { lineOf as lineOfLabel, lineOfTitle } from '../../figures/lines.js';
import { withDigits, withForeignDigits } from '../../figures/number-words.js';
import { showFigure } from '../../figures/read-figures.js';
import { foldTitle } from '../../text/words.js';
import type { DocumentText } from '../../views/document-text.js';
import { groupBy } from '../sightings.js';
import { inPlace, nameOf } from '../wording.js';
import type { PointConflict } from './chart-points.js';
import { sentencesOf } from './dated-amounts.js';
import { type ShownCell, type ShownLine, shownLines } from './shown-lines.js';
import { pageOf } from './stated-levels.js';

const rise =
  /(?<!\p{L})(?:grow(?:s|n|ing|th)?|grew|ris(?:e|es|en|ing)|rose|increas\p{L}+|climb\p{L}*|wächst|wachsen|wuchs\p{L}*|gewachsen|steig\p{L}*|stieg\p{L}*|gestiegen|progress\p{L}*|augment\p{L}*|croît|croissance|hausse|crec\p{L}+|aument\p{L}*|sub\p{L}{1,5}|cresc\p{L}+|cresciut\p{L}+|sal(?:e|gono|it[aoei]))(?!\p{L})/iu;
const fall =
  /(?<!\p{L})(?:fall(?:s|en|ing)?|fell|declin\p{L}+|decreas\p{L}+|drop\p{L}*|shr[aiu]nk\p{L}*|sink\p{L}*|sank\p{L}*|gesunken|fäll\p{L}*|fiel\p{L}*|gefallen|recul\p{L}*|baiss\p{L}*|diminu\p{L}*|ca(?:e|en|yó|yeron|ído)|baja\p{L}*|disminu\p{L}*|cal(?:a|ano|ato|ata|ò)|scend\p{L}*|sces\p{L}+)(?!\p{L})/iu;
const always =
  /(?<!\p{L})(?:every (?:single )?year|each year|year after year|year on year every year|in (?:every|each|all) years?|without interruption|for (?<en>\d) (?:consecutive |straight |successive )?years(?: running| in a row)?|jedes jahr|jahr für jahr|in jedem jahr|ununterbrochen|seit (?<de>\d) jahren|chaque année|année après année|d[’']année en année|sans interruption|depuis (?<fr>\d) ans|cada año|año tras año|todos los años|sin interrupción|ininterrumpidamente|desde hace (?<es>\d) años|ogni anno|anno dopo anno|tutti gli anni|ininterrottamente|da (?<it>\d) anni)(?!\p{L})/iu;
/** The rise is of something else than the year's figure, or of another time. */
const otherMeaning =
  /(?<!\p{L})(?:not|n[o']t|except|but|apart from|average|cagr|will|expect\p{L}*|plan\p{L}*|forecast|should|until|nicht|außer|bis auf|durchschnitt\p{L}*|wird|werden|soll\p{L}*|plan\p{L}*|pas|sauf|moyenne|va|vont|devrait|prévoi\p{L}*|no|salvo|excepto|media|promedio|prevé\p{L}*|non|tranne|prevede\p{L}*|per cent|points?|%)(?!\p{L})|%/iu;
/** Words that a sentence needs beside its line, its verb and its years. */
const auxiliary =
  /(?<!\p{L})(?:ha(?:s|ve|d)|is|are|been|hat|haben|ist|sind|a|ont|est|sont|ha|han|sono|è|the|our|der|die|das|unsere?|le|la|les|nos|notre|el|los|las|il|lo|gli|i)(?!\p{L})/giu;
const owner = / (?:of|von|de|du|di|del|der|des) \p{Lu}[\p{L}&]*(?: \p{Lu}[\p{L}&]*)*/u;
/** "2026E" and "2025 (9M)" are no whole years of the past. */
const plainYear = /^(?:FY ?)?(?:19|20)\d\d$/u;
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

/** The only line of which the whole sentence speaks: one in real terms or since another year is not shown. */
function lineOf(sentence: string, lines: readonly ShownLine[]): ShownLine | null {
  const [line, ...others] = lines.filter(({ label }) => {
    const [ownerName = ''] = owner.exec(label) ?? [];
    const subject = subjectOf(ownerName === '' ? sentence : sentence.replace(ownerName, ''));
    const own = lineOfLabel(subject);
    const shown = label.replace(ownerName, '').replace(/\([^)]*\)/gu, '');
    return own === null
      ? foldTitle(subject) !== '' && foldTitle(shown) === foldTitle(subject)
      : lineOfTitle(shown) === own;
  });
  return line === undefined || others.length > 0 ? null : line;
}

/** The rest of a sentence without its verb and its years. */
function subjectOf(sentence: string): string {
  const [verb] = rise.exec(sentence) ?? fall.exec(sentence) ?? [''];
  return numbered(sentence)
    .replace(always, ' ')
    .replace(verb, ' ')
    .replace(auxiliary, ' ')
    .replace(/[.!:\s]+/gu, ' ')
    .trim();
}

function conflictOf(sentence: string, line: ShownLine, place: string): PointConflict[] {
  const isRise = rise.test(sentence);
  if (isRise === fall.test(sentence)) return [];
  const sorted = line.cells
    .filter(({ heading }) => plainYear.test(heading.trim()))
    .toSorted((a, b) => String(a.year).localeCompare(String(b.year)));
  const groups = always.exec(numbered(sentence))?.groups ?? {};
  const years = Number(Object.values(groups).find((count) => count !== undefined) ?? sorted.length - 1);
  const cells = sorted.slice(-years - 1);
  const isBreak = ({ figure }: ShownCell, position: number, row: readonly ShownCell[]) => {
    const before = row[position - 1]?.figure.value;
    return before !== undefined && (isRise ? figure.value < before : figure.value > before);
  };
  // The last year may be a forecast.
  const earlier = sorted.slice(-years - 2, -1);
  if (earlier.length > years && !earlier.some(isBreak)) return [];
  const index = cells.findIndex(isBreak);
  const [before, after] = [cells[index - 1], cells[index]];
  if (before === undefined || after === undefined) return [];
  const headline = `${nameOf(line.label)} ${isRise ? 'rises' : 'falls'} every year ${inPlace(place)}, but ${after.year} is ${showFigure(after.figure.value)} after ${showFigure(before.figure.value)} in ${before.year} ${inPlace(line.source)}`;
  return [{ place, headline, reason: headline }];
}
