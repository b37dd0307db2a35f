import type { DocxDocument } from '@fixpoint/documents/model';
import type { Finding, FindingAnchor } from '@fixpoint/shared/contracts';
import { toSafeLine } from '@fixpoint/shared/text';
import { createTextDocumentView } from '../views/text-document/create-text-document-view.js';
import type { PlacedBlock } from '../views/text-document/text-document-view.js';
import { type NamedTexts, namedTexts, rangesOf } from './named-words.js';
import { toldColumn } from './told-column.js';

type TextAnchor = Extract<FindingAnchor, { kind: 'text' }>;

/** A block of the body with its number there. */
interface NumberedBlock extends PlacedBlock {
  readonly number: number;
}

/** Finds the places of findings in one text document, whose blocks are placed once for all of them. */
export function textAnchorsIn(
  document: DocxDocument,
): (finding: Finding, places: readonly string[]) => TextAnchor[] {
  const numbers = new Map(document.body.map((block, index) => [block, index + 1]));
  const blocks = createTextDocumentView(document).blocks.map(
    (placed): NumberedBlock => ({
      ...placed,
      number: numbers.get(placed.block) ?? 1,
      locate: () => toSafeLine(placed.locate()),
    }),
  );
  const byPlace = new Map<string, NumberedBlock[]>();
  for (const block of blocks) {
    const place = block.locate();
    byPlace.set(place, [...(byPlace.get(place) ?? []), block]);
  }
  return (finding, places) => {
    const named = namedTexts(finding);
    return places.flatMap((place) => anchorsAt(place, { finding, named, blocks, byPlace }));
  };
}

function anchorsAt(
  place: string,
  {
    finding,
    named: quotes,
    blocks,
    byPlace,
  }: {
    readonly finding: Finding;
    readonly named: NamedTexts;
    readonly blocks: readonly NumberedBlock[];
    readonly byPlace: ReadonlyMap<string, readonly NumberedBlock[]>;
  },
): TextAnchor[] {
  const before = /^before (.*)$/u.exec(place)?.[1];
  const next = before === undefined ? undefined : byPlace.get(before)?.[0];
  if (next !== undefined) return [{ ...anchorAt(next), gap: 'before' }];
  if (place === 'cover')
    return inBlocks(
      blocks.filter(({ onCover }) => onCover),
      quotes,
    );
  const [, stem = place, number] = /^(.*), (?:row (\d{1,7})(?:, .*)?|chart)$/u.exec(place) ?? [];
  const named =
    byPlace.get(place) ?? byPlace.get(stem) ?? cutPlace(byPlace, stem) ?? chapterNamed(blocks, place);
  if (named === undefined) return [];
  if (named.every(({ block, chapter }) => block === chapter?.heading))
    return inBlocks(chaptersOf(named, blocks), quotes);
  const row = number === undefined ? undefined : Number(number);
  const told = row === undefined ? [] : named.flatMap((block) => inRow(block, row, finding));
  return told.length > 0 ? told : inBlocks(named, quotes, row);
}

/** The blocks of the chapters that headings begin. */
function chaptersOf(headings: readonly NumberedBlock[], blocks: readonly NumberedBlock[]): NumberedBlock[] {
  const chapters = new Set(headings.map(({ chapter }) => chapter));
  return blocks.filter(({ chapter }) => chapters.has(chapter));
}

/** A place that a list cut short. */
function cutPlace(
  byPlace: ReadonlyMap<string, readonly NumberedBlock[]>,
  place: string,
): readonly NumberedBlock[] | undefined {
  if (!place.endsWith('…')) return undefined;
  const [found, ...others] = [...byPlace].filter(([known]) => known.startsWith(place.slice(0, -1)));
  return others.length > 0 ? undefined : found?.[1];
}

/** `chapter "Market", paragraph 3`, as comparisons with golden documents name it; paragraphs with text are counted. */
function chapterNamed(blocks: readonly NumberedBlock[], place: string): readonly NumberedBlock[] | undefined {
  const [, title, kind, number] =
    /^chapter "(.*?)"(?:, (heading|paragraph|table)(?: (\d{1,7}))?)?/u.exec(place) ?? [];
  if (title === undefined) return undefined;
  const heading = blocks.find(
    ({ block, chapter }) =>
      chapter !== null &&
      block === chapter.heading &&
      (toSafeLine(chapter.title) === title ||
        (block.kind === 'paragraph' && toSafeLine(block.text) === title)),
  );
  if (heading === undefined) return undefined;
  const kinds = blocks.filter(
    ({ block, chapter }) =>
      chapter === heading.chapter &&
      block !== heading.block &&
      block.kind === kind &&
      (block.kind === 'table' || block.text !== ''),
  );
  const wanted = kinds[Number(number ?? 0) - 1];
  return [wanted ?? heading];
}

/** More blocks that hold a quote are of no use. */
const maxBlocks = 4;

/** Blocks with the words that a finding names; the first block as a whole if there are no such blocks. */
function inBlocks(blocks: readonly NumberedBlock[], named: NamedTexts, row?: number): TextAnchor[] {
  const results = blocks.flatMap((block) => wordsIn(block, named, row));
  const distinct = [...new Map(results.map((anchor) => [JSON.stringify(anchor), anchor])).values()];
  if (distinct.length > 0 && distinct.length <= maxBlocks) return distinct;
  const [first] = blocks;
  return first === undefined ? [] : [anchorAt(first, row)];
}

/** The cell of a row that a finding is about. */
function inRow(block: NumberedBlock, row: number, finding: Finding): TextAnchor[] {
  if (block.block.kind !== 'table') return [];
  const texts = block.block.rows.map((cells) => cells.map(({ text }) => text));
  const column = toldColumn(texts[0] ?? [], texts[row - 1] ?? [], finding);
  return column === undefined ? [] : [{ ...anchorAt(block, row), column: column + 1 }];
}

function wordsIn(block: NumberedBlock, named: NamedTexts, row: number | undefined): TextAnchor[] {
  if (block.block.kind === 'paragraph')
    return rangesOf(block.block.text, named).map((characters) => ({ ...anchorAt(block), characters }));
  return block.block.rows.flatMap((cells, index) =>
    row === undefined || row === index + 1
      ? cells.flatMap(({ text }, column) => {
          const [range] = rangesOf(text, named);
          if (range === undefined) return [];
          const words = text.slice(range.start, range.end).slice(0, 2_000);
          return [{ ...anchorAt(block, index + 1), column: column + 1, words }];
        })
      : [],
  );
}

function anchorAt({ number, block }: NumberedBlock, row?: number): TextAnchor {
  const isThere = row !== undefined && block.kind === 'table' && block.rows[row - 1] !== undefined;
  return { kind: 'text', document: 0, block: number, ...(isThere ? { row } : {}) };
}
