import type { DocumentText, LocatedText } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';

/** A number in brackets that no entry of the list of references has. */
export interface MissingReference {
  readonly mark: string;
  readonly index: number;
  readonly located: LocatedText;
}

const maxSearchedLength = 20_000;
const maxCitations = 2_000;
/** "[3] Eurostat, Prices, 2026." */
const entry = /^\s*\[(\d{1,3})\]\s*(?=[\p{L}"“„«(])/u;
/** "grew by a tenth [3]", "prices [1, 2]", "[4–6]"; not an index such as `list[3]`. */
const citation = /(?<=[\p{L}\p{N}.,;:)”"'’%] |[.,;:)”"'’%])\[(\d{1,3}(?: ?[,;–-] ?\d{1,3}){0,9})\]/gu;
const minEntries = 2;
/** A larger share of missing numbers means that the brackets are something else. */
const maxMissing = 0.34;

/** Citations of references that the numbered list of a document does not have. */
export function missingReferences(content: DocumentText): MissingReference[] {
  // Workbooks have no list of references, but they may have millions of texts.
  if (content.statements !== undefined) return [];
  const entries = new Set<number>();
  const cited: (MissingReference & { readonly number: number })[] = [];
  for (const located of textsHolding(content, /\[\d/)) {
    const text = located.text.slice(0, maxSearchedLength);
    const number = entry.exec(text)?.[1];
    if (number !== undefined) entries.add(Number(number));
    else cited.push(...citationsIn(located, text).slice(0, maxCitations - cited.length));
  }
  // References are numbered 1, 2, 3.
  if (entries.size < minEntries || Math.max(...entries) !== entries.size || !entries.has(1)) return [];
  const missing = cited.filter(({ number }) => !entries.has(number));
  return missing.length > cited.length * maxMissing && missing.length > 1 ? [] : missing;
}

function citationsIn(located: LocatedText, text: string) {
  return [...text.matchAll(citation)].flatMap(({ 0: mark, 1: numbers = '', index }) => {
    const cited = numbers.split(/[,;–-]/).map(Number);
    // "The interval [0, 1]".
    return cited.includes(0) ? [] : cited.map((number) => ({ mark, index, located, number }));
  });
}
