import type { DocumentText, LocatedText } from '../../views/document-text.js';
import {
  aboutTemplates,
  aboutWording,
  announcedHeader,
  definedBehind,
  definedNext,
  definition,
  explainedBehind,
  languageHeader,
  namedBefore,
  replacedBefore,
  replacedBehind,
  statedBefore,
  subjectHeader,
  subjects,
  usedBehind,
  valueHeader,
  writtenBefore,
} from './mention-words.js';
import { findSurroundings, type Surroundings } from './surroundings.js';

/** A placeholder in a text. */
export interface FoundPlaceholder {
  readonly located: LocatedText;
  readonly text: string;
  readonly index: number;
  readonly found: string;
}

/** Signs that together show that a text speaks of a placeholder. */
const threshold = 3;
const minNeighbours = 2;

/** A document with more of them does not speak of each. */
const maxPlaceholders = 500;

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
  const surroundings = findSurroundings(
    content,
    placeholders.map(({ located }) => located),
  );
  const rated = placeholders.map((placeholder) => {
    const around = surroundings.get(placeholder.located);
    return { placeholder, around, points: rate(placeholder, around) };
  });
  for (const one of rated) {
    const isListedBehind = rated.some(
      ({ placeholder, points }) => points >= threshold && follows(one.placeholder, placeholder),
    );
    if (isListedBehind) one.points = threshold;
  }
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

/** True if only a comma or "and" is between the placeholders: "{{client}} and [Date]". */
function follows(placeholder: FoundPlaceholder, first: FoundPlaceholder): boolean {
  const start = first.index + first.found.length;
  if (placeholder.located !== first.located || placeholder.index <= start) return false;
  const between = placeholder.text.slice(start, placeholder.index);
  const behind = placeholder.text.slice(placeholder.index + placeholder.found.length);
  if (/^[^.!?]*,(?: and| und| et| y| e)? ["“„«]?$/u.test(between) && definedNext.test(behind)) return true;
  return /^["”“»«'’\s]*(?:,|and|or|und|oder|et|ou|y|o|e|og|och|eller)["“„«»'‘\s]*$/iu.test(between);
}

/** True for a placeholder in a column that lists such. */
function isListed(placeholder: FoundPlaceholder, around: Surroundings | undefined): boolean {
  return around !== undefined && isWhole(placeholder) && subjectHeader.test(around.header.trim());
}

/** True if the text says nothing else. */
function isWhole({ text, index, found }: FoundPlaceholder): boolean {
  return !/\p{L}{2}/u.test(text.slice(0, index) + text.slice(index + found.length));
}

/** True if the text, its row or its column shows that the placeholder is meant as one. */
function isExplained(placeholder: FoundPlaceholder, around: Surroundings | undefined): boolean {
  if (definition.test(placeholder.text)) return true;
  const header = around?.header.trim() ?? '';
  if (isWhole(placeholder)) return isValue(placeholder, header, around?.row[0] ?? '');
  if (/^[{%]/.test(placeholder.found) && languageHeader.test(header)) return true;
  if (around?.hasOptions === true && /^\{\w+\}$/u.test(placeholder.found)) return true;
  return isReplaced(placeholder) || isVariable(placeholder) || isDefinedBehind(placeholder);
}

/** True for a cell that may hold such a value: an answer of a survey, a room to be announced, a default. */
function isValue({ text, found }: FoundPlaceholder, header: string, row: string): boolean {
  if (/^to be \p{L}+$/iu.test(row) || header.endsWith('?')) return true;
  if (/^TB[ACD]$/.test(found) && announcedHeader.test(header)) return true;
  return emptyValue.test(text.trim()) && valueHeader.test(header);
}

/** "%s means a text"; not "[Company] means to grow". */
function isDefinedBehind({ text, index, found }: FoundPlaceholder): boolean {
  if (found.startsWith('{%') && aboutTemplates.test(text)) return true;
  return !/^(?:\[\p{L}|\{\{|«|<<)/u.test(found) && definedBehind.test(text.slice(index + found.length));
}

function rate(placeholder: FoundPlaceholder, around: Surroundings | undefined): number {
  if (isExplained(placeholder, around)) return threshold;
  if (isWhole(placeholder)) return isListed(placeholder, around) ? 1 : 0;
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
  const name = nameBefore(before, found, isQuoted ? stated : null);
  const outside = `${text.slice(0, index - Math.max(stated.length, name.length))} ${text.slice(index + found.length)}`;
  const isUsed = usedBehind.test(behind) || aboutWording.test(outside);
  const isExplained = explainedBehind.test(behind) || (isQuoted && isUsed);
  const isShown = stated !== '' && output.test(found);
  const signs = (isQuoted ? 2 : 0) + (name === '' ? 0 : 2) + (isExplained ? 2 : 0) || (isShown ? 1 : 0);
  const isSubject = name !== '' || isExplained || isShown;
  const isAbout = isSubject && outside.slice(0, maxRead).search(subjects) >= 0;
  return signs + (isAbout || isNamedMarker(name, found) ? 1 : 0);
}

const emptyValue = /^(?:null|undefined|None|NaN)$/;
/** "They carry the mark TODO in the code." */
function isNamedMarker(name: string, match: string): boolean {
  return name.trim() !== '' && marker.test(match);
}

const marker = /^(?:TODO|FIXME|TB[ACD])/;
/** Marks of programs; people write [date] for values still to be filled in. */
const programMark = /^(?:\$?\{|<%|TODO|FIXME|TB[ACD])/;

/** The words that call it a placeholder: of a quoted one more words do. */
function nameBefore(before: string, match: string, stated: string | null): string {
  const name = stated ?? namedBefore.exec(before)?.[0] ?? '';
  if (name !== '' || (stated === null && !programMark.test(match))) return name;
  return writtenBefore.test(before) ? ' ' : '';
}

/** "la variable de entorno «CERTIFICATE_FOLDER»". */
function isVariable({ text, index, found }: FoundPlaceholder): boolean {
  const isName = /^«\s?[A-Z]+(?:_[A-Z]+)+\s?»$/u.test(found);
  return (
    isName &&
    /variab\p{L}+(?: \p{L}+| d[’']\p{L}+){0,2} ?$/iu.test(text.slice(Math.max(0, index - 60), index))
  );
}

function isReplaced({ text, index, found }: FoundPlaceholder): boolean {
  const before = text.slice(Math.max(0, index - 60), index);
  return (
    programMark.test(found) &&
    replacedBefore.test(before) &&
    replacedBehind.test(text.slice(index + found.length))
  );
}

/** "[Amount]: volume without VAT". */
function isDefined({ text, index, found }: FoundPlaceholder): boolean {
  return /^\W*$/.test(text.slice(0, index)) && /^\W{0,2}\s*[:=–—-]/.test(text.slice(index + found.length));
}

/** Output of a program in place of a value. */
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
