import { looksLikeCode } from '../../text/code.js';
import type { DocumentText, LocatedText } from '../../views/document-text.js';
import { groupBy } from '../sightings.js';
import {
  definition,
  explainedBehind,
  logLine,
  namedBefore,
  statedBefore,
  subjectHeader,
  subjectHeading,
  subjects,
  usedBehind,
} from './mention-words.js';

/** A placeholder in a text. */
export interface FoundPlaceholder {
  readonly located: LocatedText;
  readonly text: string;
  readonly index: number;
  readonly found: string;
}

/** Surroundings of a text: what its section and its row say. */
interface Surroundings {
  readonly section: number;
  readonly isAboutSubjects: boolean;
  readonly hasCode: boolean;
  /** Other cells of its row. */
  readonly row: readonly string[];
  /** Name of its column; '' if it is not known. */
  readonly header: string;
}

/** Signs that together show that a text speaks of a placeholder. */
const threshold = 3;
const minNeighbours = 2;

/** A document with more of them does not speak of each. */
const maxPlaceholders = 500;

/** More texts are not searched for headings and rows. */
const maxTexts = 20_000;

/** Of a longer text only the beginning is searched for words. */
const maxRead = 2_000;

/**
 * The placeholders without those that the document speaks of: a report on the test of a shop, a guide to a form, a list of
 * abbreviations. Quotation marks, words beside it, the heading of its section, its row and its neighbours are signs; one sign
 * is not enough, and a heading says nothing of other sections.
 */
export function withoutMentions(
  content: DocumentText,
  placeholders: readonly FoundPlaceholder[],
): readonly FoundPlaceholder[] {
  if (placeholders.length === 0 || placeholders.length > maxPlaceholders) return placeholders;
  const surroundings = findSurroundings(content, placeholders);
  const rated = placeholders.map((placeholder) => {
    const around = surroundings.get(placeholder.located);
    return { placeholder, around, points: rate(placeholder, around) };
  });
  const listed = new Map<string, Set<string>>();
  for (const { placeholder, around, points } of rated) {
    if (around === undefined || (points < threshold && !isListed(placeholder, around))) continue;
    const section = String(around.section);
    listed.set(section, (listed.get(section) ?? new Set()).add(placeholder.found.toLowerCase()));
  }
  return rated
    .filter(({ placeholder, around, points }) => {
      if (points === 0 || around === undefined) return true;
      const neighbours = new Set(listed.get(String(around.section)));
      neighbours.delete(placeholder.found.toLowerCase());
      return points < threshold && neighbours.size < minNeighbours;
    })
    .map(({ placeholder }) => placeholder);
}

/** True for a placeholder in a column that lists such. */
function isListed(placeholder: FoundPlaceholder, around: Surroundings | undefined): boolean {
  return around !== undefined && isWhole(placeholder) && subjectHeader.test(around.header.trim());
}

/** True if the text says nothing else. */
function isWhole({ text, index, found }: FoundPlaceholder): boolean {
  return !/\p{L}{2}/u.test(text.slice(0, index) + text.slice(index + found.length));
}

function rate(placeholder: FoundPlaceholder, around: Surroundings | undefined): number {
  const { text } = placeholder;
  const isAlone = isWhole(placeholder);
  if (definition.test(text) || (isAlone && /^to be \p{L}+$/iu.test(around?.row[0] ?? ''))) return threshold;
  if (isAlone) return isListed(placeholder, around) ? 1 : 0;
  const words = rateWords(placeholder);
  const section = around?.isAboutSubjects === true ? 1 : 0;
  const row = around?.row.some((cell) => cell.search(subjects) >= 0) === true ? 1 : 0;
  if (section + row > 0 && subjectHeader.test(around?.header.trim() ?? '')) return threshold;
  if (words === 0) return isDefined(placeholder) ? section : 0;
  return words + section + row + (around?.hasCode === true ? 1 : 0);
}

/** Words of the subject count only beside a sign that this placeholder is meant: any software company uses them. */
function rateWords({ text, index, found }: FoundPlaceholder): number {
  const before = text.slice(Math.max(0, index - 60), index);
  const behind = text.slice(index + found.length, index + found.length + 80);
  const isQuoted = standsInQuotes(text, index, index + found.length);
  const stated = statedBefore.exec(before)?.[0] ?? '';
  const name = isQuoted ? stated : (namedBefore.exec(before)?.[0] ?? '');
  const isExplained = explainedBehind.test(behind) || (isQuoted && usedBehind.test(behind));
  const isShown = stated !== '' && output.test(found);
  const outside = `${text.slice(0, index - Math.max(stated.length, name.length))} ${text.slice(index + found.length)}`;
  const signs = (isQuoted ? 2 : 0) + (name === '' ? 0 : 2) + (isExplained ? 2 : 0) || (isShown ? 1 : 0);
  const isSubject = name !== '' || isExplained || isShown;
  return signs + (isSubject && outside.slice(0, maxRead).search(subjects) >= 0 ? 1 : 0);
}

/** "[Amount]: volume without VAT". */
function isDefined({ text, index, found }: FoundPlaceholder): boolean {
  return /^\W*$/.test(text.slice(0, index)) && /^\W{0,2}\s*[:=–—-]/.test(text.slice(index + found.length));
}

/** What a program shows in place of a value. */
const output = /NaN|undefined|null|^#|\[object|ipsum|Invalid Date/;

const quotes = /["“”„«»`]/gu;

/** True if a part of a text is in quotation marks and more words are outside. */
function standsInQuotes(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 400), start);
  const behind = text.slice(end, end + 400);
  const last = [...before.matchAll(quotes)].at(-1);
  const close = behind.search(/["“”„«»`]/u);
  if (last === undefined || close < 0) return false;
  const mark = last[0];
  const isOpen = mark === '"' || mark === '`' ? before.split(mark).length % 2 === 0 : /[“„«»]/u.test(mark);
  const outside = before.slice(0, last.index) + behind.slice(close + 1);
  return isOpen && /\p{L}{2}\P{L}+\p{L}/u.test(outside);
}

interface Place {
  readonly located: LocatedText;
  readonly where: string;
  readonly section: number;
}

function findSurroundings(
  content: DocumentText,
  placeholders: readonly FoundPlaceholder[],
): ReadonlyMap<LocatedText, Surroundings> {
  const places: Place[] = [];
  let section = 0;
  let unit = '';
  for (const located of content.texts()) {
    if (places.length >= maxTexts) return new Map();
    const where = located.locate();
    const slide = /^slide \d+/.exec(where)?.[0] ?? '';
    if (located.kind === 'title' || slide !== unit || isEdge(located)) section += 1;
    unit = slide;
    places.push({ located, where, section });
  }
  const byWhere = groupBy(places, ({ where }) => where);
  const bySection = groupBy(places, (place) => String(place.section));
  return new Map(
    placeholders.flatMap(({ located }) => {
      const where = located.locate();
      const place = byWhere.get(where)?.find((one) => one.located.text === located.text);
      if (place === undefined) return [];
      return [[located, surroundingsOf(place, byWhere, bySection.get(String(place.section)) ?? [])]];
    }),
  );
}

function isEdge({ kind }: LocatedText): boolean {
  return kind === 'header' || kind === 'footer' || kind === 'notes';
}

function surroundingsOf(
  place: Place,
  byWhere: ReadonlyMap<string, readonly Place[]>,
  section: readonly Place[],
): Surroundings {
  const isCell = place.located.kind === 'cell';
  const row = isCell ? rowOf(place, byWhere, section) : [];
  const header = byWhere.get(place.where.replace(/row \d+$/, 'row 1')) ?? [];
  const column = row.indexOf(place);
  const isGrid = isCell && header.length === row.length;
  return {
    section: place.section,
    isAboutSubjects: section.some((one) => isHeading(one.located) && subjectHeading.test(one.located.text)),
    hasCode: section.some(({ located: { text } }) => logLine.test(text) || looksLikeCode(text)),
    row: row.filter((one) => one !== place).map(({ located }) => located.text),
    header: isGrid && header[0] !== row[0] ? (header[column]?.located.text ?? '') : '',
  };
}

/** Cells of a row: those at the same place, or in a sheet those with the same number. */
function rowOf(
  place: Place,
  byWhere: ReadonlyMap<string, readonly Place[]>,
  section: readonly Place[],
): readonly Place[] {
  const address = /^(.*?)[A-Z]{1,3}(\d+)$/.exec(place.where);
  if (address === null) return byWhere.get(place.where) ?? [];
  const [, sheet = '', number = ''] = address;
  const pattern = new RegExp(`^[A-Z]{1,3}${number}$`);
  return section.filter(({ where }) => where.startsWith(sheet) && pattern.test(where.slice(sheet.length)));
}

/** A title, or a short paragraph that is no sentence. */
function isHeading({ kind, text }: LocatedText): boolean {
  return kind === 'title' || (kind === 'paragraph' && text.length < 80 && !/[.!?:;]\s*$/.test(text));
}
