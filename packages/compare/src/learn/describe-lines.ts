import { statedCurrencies } from '../figures/stated-currencies.js';
import { foldTitle } from '../text/words.js';
import type { View } from '../views/create-view.js';
import { cellText } from '../views/workbook/workbook-text.js';
import type { CountedValue, LineFacts } from './document-facts.js';

const maxLines = 600;
const maxLineLength = 1_000;
/** Texts of a workbook beyond these are data. */
const maxTexts = 20_000;
/** Rows above a table and below it that hold titles and notes. */
const maxRows = 40;

/** The lines of text of a document that another one may have as well, each once, without the cells of tables. */
export function describeLines(seen: View): LineFacts[] {
  const lines = new Map<string, LineFacts>();
  for (const line of linesOf(seen)) {
    const folded = foldTitle(line.text.slice(0, maxLineLength));
    if (folded === '' || line.text.length > maxLineLength || lines.size === maxLines) continue;
    const known = lines.get(folded);
    if (known === undefined || (known.place === 'body' && line.place !== 'body')) lines.set(folded, line);
  }
  return [...lines.values()];
}

function* linesOf(seen: View): Iterable<LineFacts> {
  const front = frontOf(seen);
  if (seen.type === 'xlsx') yield* linesAround(seen);
  let read = 0;
  for (const { kind, text } of seen.text.texts()) {
    read += 1;
    if (read > maxTexts) return;
    if (kind === 'header' || kind === 'footer') yield { text, place: 'edge' };
    else if (kind === 'paragraph') yield { text, place: front.has(text) ? 'front' : 'body' };
  }
}

/** Lines of the cover or of the first slide. */
function frontOf(seen: View): ReadonlySet<string> {
  if (seen.type === 'docx') return new Set(seen.view.cover.lines);
  if (seen.type === 'xlsx') return new Set();
  const texts = seen.view.slides[0]?.texts ?? [];
  return new Set(texts.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)));
}

/** Titles above the tables of a workbook, and notes below them. */
function* linesAround({ view }: Extract<View, { type: 'xlsx' }>): Iterable<LineFacts> {
  for (const { sheet, headerRow, body, totals } of view.tables) {
    const last = totals.at(-1)?.row ?? body?.lastRow ?? headerRow;
    const first = headerRow ?? sheet.cells.lastRow + 1;
    const lines: LineFacts[] = [];
    const ranges = [
      { firstRow: 1, lastRow: Math.min(first - 1, maxRows) },
      ...(last === null
        ? []
        : [{ firstRow: last + 1, lastRow: Math.min(sheet.cells.lastRow, last + maxRows) }]),
    ];
    for (const range of ranges.filter(({ firstRow, lastRow }) => firstRow <= lastRow))
      sheet.cells.visitRows(range, (cell) => {
        if (cell.kind === 'text') lines.push({ text: cellText(cell, view.date1904), place: 'body' });
      });
    yield* lines;
  }
}

/** The currencies of the amounts of a document, each with the number of its amounts. */
export function describeCurrencies({ text }: View): CountedValue[] {
  const counts = new Map<string, number>();
  let read = 0;
  for (const located of text.texts()) {
    read += 1;
    if (read > maxTexts) break;
    for (const { code } of statedCurrencies(located.text)) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts].map(([code, count]) => ({ text: code, count }));
}
