import {
  type DocxBlock,
  type DocxDocument,
  type DocxTable,
  type Hyperlink,
  paragraphsOf,
} from '@fixpoint/documents/model';
import {
  asideOf,
  type DocumentText,
  type LocatedAside,
  type LocatedChart,
  type LocatedLink,
  type LocatedText,
} from '../document-text.js';
import { once } from '../once.js';
import type { PlacedBlock, TextDocumentView } from './text-document-view.js';

/** The headings, paragraphs, cells, headers, footers, notes and links of a text document. */
export function textDocumentText({ document, blocks, tables }: TextDocumentView): DocumentText {
  return {
    *texts(): Iterable<LocatedText> {
      for (const placed of blocks) yield* textsOf(placed);
      for (const text of document.headers) yield { kind: 'header', text, locate: () => 'header' };
      for (const text of document.footers) yield { kind: 'footer', text, locate: () => 'footer' };
      for (const [index, text] of document.footnotes.entries()) {
        if (text !== '') yield { kind: 'notes', text, locate: () => `note ${index + 1}` };
      }
    },
    links: () => linksIn(document, blocks),
    tables: () =>
      tables.map(({ table, grid, location }) => ({
        rows: grid,
        isIrregular: isIrregular(table),
        locate: (row) => (row === undefined ? location : `${location}, row ${row}`),
      })),
    charts: once(() => blocks.flatMap((placed) => [...chartsOf(placed)])),
    asides: () => asidesIn(document, blocks),
  };
}

function* linksIn(document: DocxDocument, blocks: readonly PlacedBlock[]): Iterable<LocatedLink> {
  const seen = new Set<Hyperlink>();
  for (const { block, locate } of blocks) {
    for (const [link, row] of linksOf(block, null)) {
      seen.add(link);
      yield { ...link, locate: () => (row === null ? locate() : `${locate()}, row ${row}`) };
    }
  }
  for (const link of document.links) {
    if (!seen.has(link)) yield { ...link, locate: () => 'header, footer or note' };
  }
}

function* asidesIn(document: DocxDocument, blocks: readonly PlacedBlock[]): Iterable<LocatedAside> {
  const paragraphs = blocks.flatMap(({ block, locate }) =>
    Array.from(paragraphsOf(block), (paragraph) => ({ paragraph, locate })),
  );
  const places = new Map<string, () => string>();
  for (const { paragraph, locate } of paragraphs) {
    const { comments, hidden, highlighted } = paragraph;
    for (const id of comments) if (!places.has(id)) places.set(id, locate);
    if (hidden !== '') yield asideOf('hidden', hidden, locate);
    if (highlighted !== '') yield asideOf('highlight', highlighted, locate);
  }
  for (const comment of document.comments)
    yield asideOf('comment', comment.text, places.get(comment.id) ?? (() => 'document'), comment);
  for (const words of document.watermarks) yield asideOf('watermark', words, () => 'watermark');
}

function isIrregular({ rows }: DocxTable): boolean {
  return rows.some((row) =>
    row.some(
      ({ span, continues, blocks, text }) =>
        span > 1 ||
        continues ||
        (text === '' &&
          blocks.some((block) => [...paragraphsOf(block)].some(({ drawings }) => drawings > 0))),
    ),
  );
}

function* textsOf({ block, locate }: PlacedBlock): Iterable<LocatedText> {
  if (block.kind === 'table') yield* cellsOf(block, locate);
  else if (block.text !== '') {
    const isTitle = block.outlineLevel !== null || /^(sub)?title$/i.test(block.style ?? '');
    const marker = block.numbering?.label;
    const level = block.outlineLevel ?? undefined;
    yield { kind: isTitle ? 'title' : 'paragraph', text: block.text, marker, level, locate };
  }
  for (const { title, series, locate: place } of chartsOf({ block, locate })) {
    if (title !== '') yield { kind: 'paragraph', text: title, locate: place };
    for (const { name } of series) if (name !== '') yield { kind: 'cell', text: name, locate: place };
  }
}

function* cellsOf({ rows }: DocxTable, locate: () => string): Iterable<LocatedText> {
  for (const [index, row] of rows.entries()) {
    const place = () => `${locate()}, row ${index + 1}`;
    for (const { text } of row) if (text !== '') yield { kind: 'cell', text, locate: place };
  }
}

/** Charts of a block, those in tables included. */
function* chartsOf({ block, locate }: Pick<PlacedBlock, 'block' | 'locate'>): Iterable<LocatedChart> {
  for (const { charts = [] } of paragraphsOf(block)) {
    for (const { title, name, kind, series } of charts)
      yield { title: title ?? '', name, kind, series, locate: () => `${locate()}, chart` };
  }
}

/** Links of a block, each with its row of the outermost table around it. */
function* linksOf(block: DocxBlock, row: number | null): Iterable<[Hyperlink, number | null]> {
  if (block.kind === 'paragraph') {
    for (const link of block.links) yield [link, row];
    return;
  }
  for (const [index, cells] of block.rows.entries()) {
    for (const { blocks } of cells) for (const inner of blocks) yield* linksOf(inner, row ?? index + 1);
  }
}
