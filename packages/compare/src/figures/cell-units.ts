import type { DocumentText, LocatedTable } from '../views/document-text.js';
import { type Unit, unitOf } from './money.js';

const captionWord = /^(?:table|tabelle|tableau|tabla|cuadro|tabella|exhibit|tab\.)(?!\p{L})/iu;
const maxCaption = 160;

/** Captions by the place of their table: the paragraph before or behind it that names a table or a unit. */
export function captionsOf(content: DocumentText): ReadonlyMap<string, string> {
  const captions = new Map<string, string>();
  let before = '';
  let place: string | null = null;
  for (const { kind, text, locate } of content.texts()) {
    if (kind === 'header' || kind === 'footer' || kind === 'notes') continue;
    if (kind === 'cell') {
      if (place !== null) continue;
      place = locate().replace(/, row \d+$/, '');
      if (isCaption(before)) captions.set(place, before);
      continue;
    }
    if (place !== null && !captions.has(place) && captionWord.test(text)) captions.set(place, text);
    place = null;
    before = text;
  }
  return captions;
}

function isCaption(text: string): boolean {
  if (text.length > maxCaption) return false;
  return captionWord.test(text) || (text.length <= 80 && !/[.!?]$/.test(text) && hasUnit(unitOf(text)));
}

function hasUnit({ scale, currency }: Unit): boolean {
  return scale !== null || currency !== null;
}

/** The unit of each cell of a table, by the cell, its header, its row's label, the corner, and the caption. */
export function unitsOfTable({ rows }: LocatedTable, caption: string): (row: number, column: number) => Unit {
  const header = rows[0] ?? [];
  const ofColumns = header.map(unitOf);
  const ofRows = rows.map(([label = '']) => unitOf(label));
  const common = [unitOf(header[0] ?? ''), unitOf(caption)].find(hasUnit);
  return (row, column) => {
    const text = rows[row]?.[column] ?? '';
    const own = /\p{L}|\p{Sc}/u.test(text) ? unitOf(text) : none;
    const stated = [own, ofColumns[column] ?? none, row === 0 ? none : (ofRows[row] ?? none)].find(hasUnit);
    return stated ?? common ?? none;
  };
}

const none: Unit = { scale: null, currency: null, isPercent: false };
