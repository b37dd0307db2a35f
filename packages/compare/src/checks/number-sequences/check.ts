import type { DocumentText, LocatedTable } from '../../views/document-text.js';
import { anyTypeCheck, type FindingDraft, noOptions } from '../check.js';
import { inPlace, list, quote } from '../wording.js';
import { findCaptionBreaks, findListBreaks } from './caption-breaks.js';
import { type Break, findBreak, type SequenceFault } from './find-breaks.js';

export const numberSequences = anyTypeCheck({
  name: 'number-sequences',
  category: 'structure',
  defaultSeverity: 'medium',
  description: 'Numbers of table rows, ranks, captions and typed lists count without gaps and repetitions.',
  options: noOptions,
  run(content): FindingDraft[] {
    // A workbook has neither captions nor lists, but it may have millions of texts.
    const isWorkbook = content.statements !== undefined;
    const inText = isWorkbook ? [] : [...findCaptionBreaks(content), ...findListBreaks(content)];
    const faults = [...tableFaults(content), ...inText];
    return faults.map(({ key, place, message, actual }) => ({
      key,
      location: place,
      message,
      expected: 'numbers that count 1, 2, 3, each once',
      actual,
      suggestion:
        'Number the items when they are written, after filtering and sorting, instead of copying numbers from the source.',
    }));
  },
});

const columns =
  /^(?:no|no\.|nr|nr\.|nº|n°|n\.º|n\.|núm\.?|#|num|number|numéro|numero|número|nummer|pos|pos\.|position|posizione|posición|rank|ranking|rang|rango|puesto|classement|classifica|rangering|plass|placering|platz|lfd\. nr\.?)$/iu;
const ranks = /^(?:rank|ranking|rang|rango|puesto|classement|classifica|rangering|plass|placering|platz)$/iu;

const longest = 500;
const minRanks = 4;

interface NumberedRow {
  readonly number: number;
  readonly cells: readonly string[];
  readonly place: () => string;
}

/** Tables with the same header continue each other. */
function* tableFaults(content: DocumentText): Iterable<SequenceFault> {
  const sequences = new Map<string, { readonly title: string; readonly rows: NumberedRow[] }>();
  for (const table of content.tables()) {
    const [header = []] = table.rows;
    const title = header[0]?.trim() ?? '';
    if (!columns.test(title)) continue;
    const rows = numberedRows(table);
    const key = header.join('|').toLowerCase();
    const known = sequences.get(key);
    // A table that starts again at 1 is another one.
    if (known === undefined || rows[0]?.number === 1) {
      if (known !== undefined) yield* faultOf(known);
      sequences.set(key, { title, rows });
    } else known.rows.push(...rows);
  }
  for (const sequence of sequences.values()) yield* faultOf(sequence);
}

function numberedRows({ rows, locate }: LocatedTable): NumberedRow[] {
  const found: NumberedRow[] = [];
  for (const [index, cells] of rows.slice(1, longest).entries()) {
    const written = /^(\d{1,4})[.)]?$/.exec(cells[0]?.trim() ?? '')?.[1];
    // A total, or a row that continues the one above.
    if (written === undefined) continue;
    found.push({ number: Number(written), cells, place: () => locate(index + 2) });
  }
  return found;
}

function* faultOf({
  title,
  rows,
}: {
  readonly title: string;
  readonly rows: readonly NumberedRow[];
}): Iterable<SequenceFault> {
  const numbers = rows.map(({ number }) => number);
  const isRank = ranks.test(title);
  const found = findBreak(numbers, isRank ? minRanks : undefined);
  const row = found === null ? undefined : rows[found.index];
  if (found === null || row === undefined) return;
  // Few ranks may be those of a selection, so of these only a repeated one counts.
  if (isRank && (found.kind === 'repeated' ? isTie(rows, found) : rows.length <= minRanks)) return;
  const place = row.place();
  yield {
    key: title.toLowerCase(),
    place,
    message: `${quote(title)} is ${found.number} ${inPlace(place)}; the expected number is ${found.expected} after ${list(numbers.slice(0, found.index).map(String))}.`,
    actual: list(numbers.map(String)),
  };
}

/** True if the rows share a figure, or if no column of figures decides about the order. */
function isTie(rows: readonly NumberedRow[], { index }: Break): boolean {
  const [above, below] = [rows[index - 1]?.cells ?? [], rows[index]?.cells ?? []];
  const decides = above.map((_, column) => column > 0 && isSorted(rows, column));
  if (!decides.includes(true)) return true;
  return decides.some((isDeciding, column) => isDeciding && above[column] === below[column]);
}

/** True for a column of figures that falls or rises from row to row: the ranks follow it. */
function isSorted(rows: readonly NumberedRow[], column: number): boolean {
  const figures = rows.map(({ cells }) => figureOf(cells[column] ?? ''));
  if (figures.some((figure) => figure === null)) return false;
  const steps = figures.slice(1).map((figure, index) => (figure ?? 0) - (figures[index] ?? 0));
  return steps.every((step) => step <= 0) || steps.every((step) => step >= 0);
}

function figureOf(text: string): number | null {
  const plain = text.replace(/[\s\u00a0,']/g, '').replace(/[%xX]$/, '');
  return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(plain) ? Number(plain) : null;
}
