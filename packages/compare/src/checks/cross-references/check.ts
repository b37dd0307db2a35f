import { type DocxBlock, paragraphsOf } from '@fixpoint/documents/model';
import { textDocumentText } from '../../views/text-document/text-document-text.js';
import type { PlacedBlock, TextDocumentView } from '../../views/text-document/text-document-view.js';
import { docxCheck, type FindingDraft, noOptions } from '../check.js';
import { createSightings, excerpt, firstPlace, moreOf, sightedAt } from '../sightings.js';
import { inPlace, list, quote, titleKey } from '../wording.js';
import { findReferences, type Kind, kinds, targetOf } from './find-references.js';
import { pictureless } from './pictureless-captions.js';
import { listsOfCodes, unlistedCodes } from './unlisted-codes.js';

export const crossReferences = docxCheck({
  name: 'cross-references',
  category: 'structure',
  defaultSeverity: 'medium',
  description:
    'Chapters, tables, figures, appendices and numbered requirements that the text refers to exist, and captions of figures have a picture.',
  options: noOptions,
  run(view) {
    const targets = targetsOf(view);
    const reading = readingOf(view);
    const seen = createSightings();
    for (const located of textDocumentText(view).texts()) {
      // A caption and a line of contents name what they are.
      if (located.kind === 'header' || located.kind === 'footer' || located.kind === 'title') continue;
      const text = located.text.slice(0, maxSearchedLength);
      if (targetOf(text) !== null || (located.kind === 'cell' && reading.has(text.trim()))) continue;
      for (const { kind, number, written } of findReferences(text)) {
        const known = targets.get(kind);
        // "6 Appendices 48" is an entry of a contents list with its page.
        const isSentence = /\p{L}/u.test(text.replace(written, ''));
        if (known === undefined || known.has(number) || !isSentence) continue;
        seen.add(written, located, excerpt(text, text.indexOf(written), written.length));
      }
    }
    const references = seen.all().map((sighting) => {
      const kind = kindOf(sighting.key);
      return {
        key: titleKey(sighting.key),
        ...sightedAt(sighting),
        message: `Text ${firstPlace(sighting)} refers to ${sighting.key}, which does not exist: ${describe(kind, kind === 'chapter' ? chapterNumbers(view) : targets.get(kind))}${moreOf(sighting, 'reference')}.`,
        expected: 'references to what the document contains',
        actual: list(sighting.quotes, ' | '),
        measure: { value: sighting.count, goal: 0, unit: 'references' },
        suggestion:
          'Insert references as fields to bookmarks, so that they follow when chapters and tables are added or removed.',
      };
    });
    return [...references, ...codeFindings(view), ...pictureless(view).map(captionFinding)];
  },
});

/** A column of a curriculum, with chapters of books. */
const readingColumn =
  /^(?:readings?|literature|textbook|lektüre|literatur|lectures?|lecturas?|lettur[ae])$/iu;

function readingOf({ tables }: TextDocumentView): ReadonlySet<string> {
  return new Set(
    tables.flatMap(({ grid: [header = [], ...rows] }) =>
      header.flatMap((title, column) =>
        readingColumn.test(title.trim()) ? rows.map((row) => (row[column] ?? '').trim()) : [],
      ),
    ),
  );
}

function codeFindings(view: TextDocumentView): FindingDraft[] {
  const lists = listsOfCodes(view);
  const codes = createSightings();
  const ranges = new Map<string, string>();
  for (const located of lists.length === 0 ? [] : textDocumentText(view).texts()) {
    const { kind, text } = located;
    if (kind === 'cell' || text.length > maxSearchedLength) continue;
    for (const { written, known } of unlistedCodes(text, lists)) {
      codes.add(written, located, excerpt(text, text.indexOf(written), written.length));
      ranges.set(written, known);
    }
  }
  return codes.all().map((sighting) => ({
    key: titleKey(sighting.key),
    ...sightedAt(sighting),
    message: `Text ${firstPlace(sighting)} refers to ${sighting.key}, which does not exist: the table lists ${ranges.get(sighting.key) ?? ''}${moreOf(sighting, 'reference')}.`,
    expected: 'references to what the document contains',
    actual: list(sighting.quotes, ' | '),
    suggestion: 'Update the references when items are added to the list, removed or numbered again.',
  }));
}

function captionFinding({ block, locate }: PlacedBlock): FindingDraft {
  const text = block.kind === 'paragraph' ? block.text.trim() : '';
  const place = locate();
  return {
    key: titleKey(text),
    location: place,
    message: `Caption ${quote(text)} ${inPlace(place)} has no picture above or below it.`,
    expected: 'a picture or chart beside each caption of a figure',
    actual: quote(text),
    suggestion:
      'Insert the picture before its caption is written, and remove the caption if there is no picture.',
  };
}

const maxSearchedLength = 20_000;

/** A document with fewer numbered chapters is a part of something, or its numbers are not those of chapters. */
const minChapters = 3;

/** The numbers of each kind. A kind whose numbers are not counted from 1 in this document is left out. */
function targetsOf(view: TextDocumentView): ReadonlyMap<Kind, ReadonlySet<string>> {
  const targets = new Map(kinds.map((kind) => [kind, new Set<string>()]));
  const add = (kind: Kind, number: string) => targets.get(kind)?.add(number);
  for (const { number } of view.headings) if (number !== null) add('chapter', clean(number));
  for (const { block } of view.blocks) for (const { kind, number } of numbersIn(block)) add(kind, number);
  const outermost = chapterNumbers(view);
  if (outermost.size < minChapters || !outermost.has('1')) targets.delete('chapter');
  for (const kind of ['table', 'figure', 'appendix'] as const) {
    const known = targets.get(kind);
    if (known === undefined || known.size === 0 || !isCounted(known)) targets.delete(kind);
  }
  return targets;
}

/** Numbers of the paragraphs of a block, and those of its captions. */
function* numbersIn(block: DocxBlock): Iterable<{ readonly kind: Kind; readonly number: string }> {
  for (const { text, numbering } of paragraphsOf(block)) {
    const typed = /^(\d{1,2}(?:\.\d{1,2}){1,3}|\d{1,2}(?=[.)]))[.)]?\s/.exec(text)?.[1];
    const label = clean(numbering?.label ?? typed ?? '');
    // Clauses and items of lists may be meant; numbers in tables are figures.
    if (label !== '' && block.kind === 'paragraph') yield { kind: 'chapter', number: label };
    const target = targetOf(numbering === null ? text : `${numbering.label} ${text}`) ?? targetOf(text);
    if (target !== null) yield target;
  }
}

/** True if the count starts in this document: a chapter of a book may begin with table 14. */
function isCounted(numbers: ReadonlySet<string>): boolean {
  return ['1', 'A', 'I', 'A1', 'A.1', '1.1'].some((first) => numbers.has(first));
}

function clean(number: string): string {
  return number
    .replace(/^[^\dA-Z]*(?:section|chapter|kapitel|abschnitt)?\s*/iu, '')
    .replace(/[\s.):]+$/u, '')
    .replace(/(?<=\d)\.0$/, '')
    .toUpperCase();
}

function kindOf(written: string): Kind {
  // A name in small letters counts in brackets only.
  return findReferences(`(${written})`)[0]?.kind ?? 'chapter';
}

/** Numbers of the outermost chapters that are whole numbers. */
function chapterNumbers({ chapters }: TextDocumentView): ReadonlySet<string> {
  const numbers = chapters.map(({ number }) => clean(number ?? ''));
  return new Set(numbers.filter((number) => /^\d{1,2}$/.test(number)));
}

/** `the chapters are numbered 1 to 9`, `the tables are 1, 2`. */
function describe(kind: Kind, numbers: ReadonlySet<string> | undefined): string {
  const all = [...(numbers ?? [])];
  if (kind === 'chapter') return `the chapters are numbered ${all[0]} to ${all.at(-1)}`;
  const things = { table: 'tables', figure: 'figures', appendix: 'appendices' }[kind];
  return `the ${things} are ${list(all)}`;
}
