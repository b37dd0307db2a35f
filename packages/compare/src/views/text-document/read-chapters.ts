import type { DocxBlock, DocxParagraph } from '@fixpoint/documents/model';
import { truncate } from '@fixpoint/shared/text';
import type { Chapter } from './text-document-view.js';

/** The headings of a text as a tree: each is under the nearest one before it that is further out. */
export function readChapters(
  body: readonly DocxBlock[],
  levels: Headings,
): {
  readonly chapters: readonly Chapter[];
  readonly headings: readonly Chapter[];
} {
  const chapters: OpenChapter[] = [];
  const headings: OpenChapter[] = [];
  const open: OpenChapter[] = [];
  for (const block of body) {
    const level = levels.get(block);
    if (level === undefined || block.kind === 'table') {
      open.at(-1)?.blocks.push(block);
      continue;
    }
    while ((open.at(-1)?.level ?? 0) >= level) open.pop();
    const { number, automatic, title } = headingNumber(block);
    const chapter: OpenChapter = {
      level,
      number,
      automatic,
      title,
      location: locationOf(number, title),
      heading: block,
      blocks: [],
      children: [],
    };
    (open.at(-1)?.children ?? chapters).push(chapter);
    open.push(chapter);
    headings.push(chapter);
  }
  return { chapters, headings };
}

interface OpenChapter extends Chapter {
  readonly blocks: DocxBlock[];
  readonly children: OpenChapter[];
}

const maxTitleLength = 80;

function locationOf(number: string | null, title: string): string {
  const shown = truncate(title, maxTitleLength);
  return number === null ? `section "${shown}"` : `section ${number} "${shown}"`;
}

/** A chapter and all below it, in reading order. */
export function* withSubchapters(chapter: Chapter): Iterable<Chapter> {
  yield chapter;
  for (const inner of chapter.children) yield* withSubchapters(inner);
}

/** The paragraphs that open a chapter, with the level of each; 1 for the outermost. */
export type Headings = ReadonlyMap<DocxBlock, number>;

const headingStyle =
  /heading|title|überschrift|titre|título|titulo|titolo|kop|rubrik|overskrift|nagłówek|заголовок|标题|見出し/iu;
/** Built-in styles of Word for notes, which have outline levels. */
const noteStyle = /^note level \d/i;
/** The line above a letter: "Allerød, 11-01-2012". */
const placeAndDate = /^\p{Lu}[\p{L} .-]{1,40},? (?:den |le |the )?\d{1,2}[-. /]\d{1,2}[-. /]\d{2,4}$/u;
const maxHeading = 200;

/** A sentence of a document that gives outline levels to its text. */
function isBodyText({ style, text }: DocxParagraph): boolean {
  if (headingStyle.test(style ?? '')) return false;
  if (noteStyle.test(style ?? '') || placeAndDate.test(text)) return true;
  return text.length > maxHeading || /[\p{L}\p{N})”"][.;,]$/u.test(text);
}

/**
 * Paragraphs with an outline level. An empty one is a gap made by hand, and a text box is no part of the flow. If the whole document
 * is under one heading without a number, that is its title and no chapter, and the levels below move up.
 */
export function findHeadings(body: readonly DocxBlock[]): Headings {
  const results = body.filter(
    (block): block is DocxParagraph & { outlineLevel: number } =>
      block.kind === 'paragraph' &&
      block.outlineLevel !== null &&
      block.text !== '' &&
      !block.textBox &&
      !isBodyText(block),
  );
  const [title, ...others] = results;
  const isTitle =
    title?.outlineLevel === 1 &&
    headingNumber(title).number === null &&
    others.every(({ outlineLevel }) => outlineLevel > 1) &&
    others.filter(({ outlineLevel }) => outlineLevel === 2).length > 1;
  return isTitle
    ? new Map(others.map((block) => [block, block.outlineLevel - 1]))
    : new Map(results.map((block) => [block, block.outlineLevel]));
}

/** A heading's number, and the rest of its text. */
interface HeadingNumber {
  readonly number: string | null;
  readonly automatic: boolean;
  readonly title: string;
}

const typedNumber =
  /^(?:(?:section|chapter|part)\s+)?(?:(\d{1,3}(?:\.\d{1,3})+|\d{1,2})(?:[.):]?\s+|[.):](?=\p{L}))|([A-Z]|[IVXLC]{1,6})[.)]\s+)(?=\S)(.*)$/iu;

/**
 * The number of a heading, counted by the program or typed in front of its words. `2024 results` has no number: a number
 * without a dot between digits has at most two digits.
 */
export function headingNumber({ text, numbering }: DocxParagraph): HeadingNumber {
  if (numbering !== null && numbering.format !== 'bullet') {
    const number = cleanNumber(numbering.label);
    if (number !== '') return { number, automatic: true, title: text };
  }
  const typed = typedNumber.exec(text);
  const number = typed?.[1] ?? typed?.[2];
  if (number === undefined) return { number: null, automatic: false, title: text };
  return { number, automatic: false, title: typed?.[3]?.trim() ?? '' };
}

/** `2.1.` and `(2.1)` and `Section 2.1` are the number 2.1. */
function cleanNumber(label: string): string {
  return label.replace(/^(section|chapter|part|article)\s+/iu, '').replace(/^[\s(]+|[\s.):]+$/gu, '');
}
