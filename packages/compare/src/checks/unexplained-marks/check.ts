import type { DocumentText, LocatedText } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';
import { anyTypeCheck, type FindingDraft, noOptions } from '../check.js';
import { createSightings, excerpt, firstPlace, moreOf, sightedAt } from '../sightings.js';
import { list, quote } from '../wording.js';
import { missingReferences } from './citations.js';

export const unexplainedMarks = anyTypeCheck({
  name: 'unexplained-marks',
  category: 'structure',
  defaultSeverity: 'medium',
  description:
    'Each footnote mark that is typed as a superscript figure (¹) has a note, and each citation ([3]) an entry in the references.',
  options: noOptions,
  run(content) {
    return [...bareMarks(content), ...bareCitations(content)];
  },
});

interface Mark {
  readonly mark: string;
  readonly index: number;
  readonly located: LocatedText;
}

function marksOf(content: DocumentText): Mark[] {
  const marked: Mark[] = [];
  for (const located of textsHolding(content, superscript)) {
    if (marked.length >= maxMarks) break;
    const text = located.text.slice(0, maxSearchedLength);
    for (const { 0: mark, index } of text.matchAll(marks)) {
      if (index > 0 && !isPower(text, index, mark)) marked.push({ mark, index, located });
    }
  }
  return marked;
}

function bareMarks(content: DocumentText): FindingDraft[] {
  const marked = marksOf(content);
  if (marked.length === 0) return [];
  const explained = new Set<string>();
  const plain = new Set<string>();
  for (const { kind, text } of content.texts()) {
    if (kind !== 'title') addNotes(text.slice(0, maxSearchedLength), { explained, plain });
  }
  // More numbers than marks are a list, or the lines of a contents list.
  const last = Math.max(...marked.map(({ mark }) => Number(digitsOf(mark))));
  if ([...plain].every((number) => Number(number) <= last)) for (const number of plain) explained.add(number);
  const bare = marked.filter(({ mark }) => !explained.has(digitsOf(mark)));
  // A document without any note has them elsewhere, or under signs that this check does not know.
  if (bare.length === 0 || bare.length > maxBare) return [];
  const seen = createSightings();
  for (const { mark, index, located } of bare)
    seen.add('', located, excerpt(located.text, index, mark.length));
  return seen.all().map((sighting) => ({
    key: '',
    ...sightedAt(sighting),
    message: `Footnote mark ${quote(bare[0]?.mark ?? '')} ${firstPlace(sighting)} has no note${moreOf(sighting, 'mark')}.`,
    expected: 'a note that begins with the mark, such as "¹ Without subsidiaries"',
    actual: list(sighting.quotes, ' | '),
    measure: { value: sighting.count, goal: 0, unit: 'marks' },
    suggestion:
      'Write each note with its mark in one step, or remove the marks of texts whose notes are not copied.',
  }));
}

function bareCitations(content: DocumentText): FindingDraft[] {
  const missing = missingReferences(content);
  const seen = createSightings();
  for (const { mark, index, located } of missing)
    seen.add('', located, excerpt(located.text, index, mark.length));
  return seen.all().map((sighting) => ({
    key: 'citation',
    ...sightedAt(sighting),
    message: `Citation ${quote(missing[0]?.mark ?? '')} ${firstPlace(sighting)} has no entry in the list of references${moreOf(sighting, 'citation')}.`,
    expected: 'an entry for each number that is cited',
    actual: list(sighting.quotes, ' | '),
    measure: { value: sighting.count, goal: 0, unit: 'citations' },
    suggestion: 'Number citations and references in one step, after references were added or removed.',
  }));
}

const maxSearchedLength = 20_000;
const maxMarks = 500;
const maxBare = 10;

const superscript = /[¹²³⁴-⁹]/;

/** At the end of a word or a sentence; not within a number or a formula. */
const marks = /(?<=[\p{L}\p{N}.,;:!?)%”"'’])[¹²³⁴-⁹][⁰¹²³⁴-⁹]?(?=$|[\s.,;:!?)\]–-])/gu;

const digits = '⁰¹²³⁴⁵⁶⁷⁸⁹';

function digitsOf(mark: string): string {
  return [...mark].map((digit) => digits.indexOf(digit)).join('');
}

/** m², R², 10³, "a km² of land": the base of a power is short, or a number. */
function isPower(text: string, index: number, mark: string): boolean {
  const before = /[\p{L}\p{N}]*$/u.exec(text.slice(Math.max(0, index - 30), index))?.[0] ?? '';
  if (before === '') return /[)%]$/.test(text.slice(0, index)) && mark !== '¹';
  return /\p{N}$/u.test(before) || before.length <= 3 || units.test(before);
}

const units =
  /^(?:metres?|meters?|feet|foot|inch|miles?|mol|chi|sigma|kilomet\w+|square|cubic|quadratmeter)$/i;

/** A note begins with its mark, or follows one in the same text: "¹ Audited. ² Estimated." */
const note = /(?:^|[\s(;])\(?([¹²³⁴-⁹][⁰¹²³⁴-⁹]?)\)?[\s.:]{0,2}(?=[\p{L}\p{N}"“(])/gu;
const plainNote = /^[\s([]{0,2}(\d{1,2})(?:[).:\]]|\s)\s*(?=[\p{L}"“(])/u;

function addNotes(
  text: string,
  { explained, plain }: { readonly explained: Set<string>; readonly plain: Set<string> },
): void {
  if (superscript.test(text)) {
    for (const [, mark = ''] of text.matchAll(note)) explained.add(digitsOf(mark));
  }
  const number = plainNote.exec(text)?.[1];
  if (number !== undefined) plain.add(number);
}
