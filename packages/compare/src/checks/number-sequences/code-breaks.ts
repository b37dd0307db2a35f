import type { DocumentText } from '../../views/document-text.js';
import { inPlace, list, quote } from '../wording.js';
import { findReplaced, type SequenceFault } from './find-breaks.js';

const maxRows = 500;
/** "L-05", "INV 0012", "P3": a number behind letters. */
const code = /^(\p{L}{1,4}[-_./ ]?)(\d{1,5})$/u;
const minCodes = 5;

/** In a first column of codes such as "L-01" that count from 1, only one among right ones is wrong. */
export function* codeFaults(content: DocumentText): Iterable<SequenceFault> {
  for (const { rows, locate } of [...content.tables(), ...(content.lists?.() ?? [])]) {
    const [[title = ''] = [], ...body] = rows.slice(0, maxRows);
    const codes = body.map(([cell = '']) => code.exec(cell.trim()));
    // A total ends the list.
    if (codes.length > minCodes && codes.at(-1) === null) codes.pop();
    const prefix = codes[0]?.[1];
    if (prefix === undefined || codes.some((candidate) => candidate?.[1] !== prefix)) continue;
    const numbers = codes.map((item) => Number(item?.[2]));
    const result = findReplaced(numbers, minCodes);
    if (result === null) continue;
    const written = body.map(([cell = '']) => cell.trim());
    const width = codes[result.index]?.[2]?.length ?? 0;
    const expected = `${prefix}${String(result.expected).padStart(width, '0')}`;
    const place = locate(result.index + 2);
    yield {
      key: title.trim().toLowerCase(),
      place,
      message: `${quote(title.trim())} is ${written[result.index]} ${inPlace(place)}; the expected code is ${expected} after ${written[result.index - 1]}.`,
      actual: list(written.slice(0, codes.length)),
    };
  }
}
