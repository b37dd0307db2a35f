import type { DocxDocument } from '@fixpoint/documents/model';
import { looksOfChapter } from './chapter-looks.js';
import { type Chapter, chaptersOf, tableRows } from './chapters.js';
import { compareCharts } from './compare-charts.js';
import { compareLines, type Line } from './compare-lines.js';
import { compareLooks } from './compare-looks.js';
import { compareSets } from './compare-sets.js';
import { compareTables } from './compare-tables.js';
import { comparedText } from './computed-text.js';
import type { Difference } from './difference.js';
import { matchPages } from './match-pages.js';
import { extraPage, locatePage, missingPage, movedPage, type PageComparison } from './page-differences.js';

import { type PlainLine, sketchAlone, sketchPair } from './sketch-lines.js';

/** Pairs the chapters of two text documents and reports the differences of each pair. */
export function compareChapters(output: DocxDocument, golden: DocxDocument): PageComparison[] {
  const chapters = { output: chaptersOf(output), golden: chaptersOf(golden) };
  return matchPages(chapters.output.map(faceOf), chapters.golden.map(faceOf)).flatMap((match) => {
    const chapter = match.output === null ? undefined : chapters.output[match.output];
    const other = match.golden === null ? undefined : chapters.golden[match.golden];
    if (chapter === undefined) return other === undefined ? [] : [missingChapter(other)];
    return other === undefined
      ? [extraChapter(chapter)]
      : [pairOfChapters(chapter, other, { moved: match.moved, deleted: output.deletedTexts })];
  });
}

/** A text document's chapters without counterparts. */
export function sketchChapters(document: DocxDocument): PageComparison[] {
  return chaptersOf(document).map((chapter) => aloneOf(chapter, false));
}

/** Headings are often numbered by hand, and a chapter put in renumbers those behind it. */
function faceOf(chapter: Chapter) {
  return {
    title: chapter.title.replace(/^[\d.]+[.)]?\s+/u, ''),
    text: linesOf(chapter)
      .map(({ text }) => text)
      .join('\n'),
  };
}

function linesOf({ paragraphs, tables }: Chapter): PlainLine[] {
  return [
    ...paragraphs.map(({ paragraph }) => ({
      kind: 'text' as const,
      text: paragraph.text,
      compared: comparedText(paragraph),
    })),
    ...tables.flatMap((table) =>
      tableRows(table).map((row) => ({ kind: 'row' as const, text: row.join(' | ') })),
    ),
  ];
}

function aloneOf(chapter: Chapter, changed: boolean): PageComparison {
  const { number, title } = chapter;
  const lines = sketchAlone(linesOf(chapter), changed);
  return { output: { number, title, lines }, golden: null, moved: false, differences: [] };
}

function missingChapter(chapter: Chapter): PageComparison {
  const { output: golden, moved } = aloneOf(chapter, true);
  const differences = [missingPage('chapter', chapter.number, chapter.title, faceOf(chapter).text)];
  return { output: null, golden, moved, differences };
}

function extraChapter(chapter: Chapter): PageComparison {
  const differences = [extraPage('chapter', chapter.number, chapter.title, faceOf(chapter).text)];
  return { ...aloneOf(chapter, true), differences };
}

function pairOfChapters(
  output: Chapter,
  golden: Chapter,
  { moved, deleted }: { readonly moved: boolean; readonly deleted: DocxDocument['deletedTexts'] },
): PageComparison {
  const lines = sketchPair(linesOf(output), linesOf(golden));
  return {
    output: { number: output.number, title: output.title, lines: lines.output },
    golden: { number: golden.number, title: golden.title, lines: lines.golden },
    moved,
    differences: [
      ...(moved ? [movedPage('chapter', output.number, golden.number, output.title)] : []),
      ...compareChapter(output, golden, deleted),
    ],
  };
}

function compareChapter(
  output: Chapter,
  golden: Chapter,
  deleted: DocxDocument['deletedTexts'],
): Difference[] {
  const page = golden.title;
  const location = locatePage('chapter', output.number, output.title);
  const rows = ({ tables }: Chapter) => tables.map(tableRows);
  const styles = ({ level, paragraphs }: Chapter) => [
    ...new Set([
      `heading of order ${level}`,
      ...paragraphs.map(({ paragraph }) => paragraph.style ?? 'default'),
    ]),
  ];
  return [
    ...compareLines(textLines(output, location), textLines(golden, 'golden'), {
      kind: 'golden-text',
      page,
      location,
      deleted,
    }),
    ...compareTables(rows(output), rows(golden), { page, location }),
    ...compareCharts(output.charts, golden.charts, { page, location }),
    ...compareLooks(looksOfChapter(output, location), looksOfChapter(golden, 'golden'), { page }),
    ...compareSets(styles(output), styles(golden), { kind: 'golden-looks', noun: 'style', page, location }),
  ];
}

function textLines({ title, heading, paragraphs }: Chapter, location: string): Line[] {
  const compared = heading === null ? title : comparedText(heading);
  return [
    ...(title === '' ? [] : [{ text: title, compared, location: `${location}, heading`, noun: 'heading' }]),
    ...paragraphs.map(({ number, paragraph }) => ({
      text: paragraph.text,
      compared: comparedText(paragraph),
      location: `${location}, paragraph ${number}`,
      noun: 'paragraph',
    })),
  ];
}
