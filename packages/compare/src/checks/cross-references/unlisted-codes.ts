import type { TextDocumentView } from '../../views/text-document/text-document-view.js';
import { ofAnother } from './find-references.js';

/** A code that a sentence refers to and that the only list of such codes does not have. */
export interface UnlistedCode {
  readonly written: string;
  /** `A-01 to A-08`. */
  readonly known: string;
}

/** "A-01", "REQ-12", "R7". */
const code = /(?<![\p{L}\p{N}./-])([A-Z]{1,5}[-–.]?)(\d{1,3})(?![\p{L}\p{N}]|[.,/–-]\d)/gu;
/** "M-06", "M-06 New roof", "M-06: new roof". */
const definition = new RegExp(`^(${code.source})(?:$|: ?\\p{L}| [–—-] | \\p{Lu})`, 'u');
const whole = new RegExp(`^${code.source}$`, 'u');
const minListed = 4;
/** A code that is more than a few numbers after the last one is of something else: the refrigerant R-32, the road A-66. */
const maxBeyond = 9;
/** "R-04 was withdrawn", "A-02 was sold". */
const withdrawn =
  /(?<!\p{L})(?:sold|divested|discontinued|stopped|terminated|closed|verkauft|abgebrochen|eingestellt|vendue?s?|arrêtée?s?|vendid[oa]s?|interrumpid[oa]s?|vendut[oaie]|interrott[oaie])(?!\p{L})|withdr|delet|remov|dropp|merge|duplicate|twice|combin|cancel|former|earlier|previous|superseded|replac|standard|gestrichen|entfall|entfällt|entfernt|früher|ersetzt|zusammengefasst|zusammengelegt|fusionn|fusiona|accorpat|(?<!\p{L})norm|supprim|retir|abandonn|ancien|remplac|eliminad|suprimid|retirad|antigu|sustitu|eliminat|soppress|ritirat|precedent|sostitu/iu;

interface CodeList {
  readonly prefix: string;
  readonly codes: ReadonlySet<string>;
  readonly known: string;
  readonly digits: number;
  readonly last: number;
}

/** Codes in the first column of a table that count from 1, by their letters, with those that other tables and paragraphs define; those of two tables are left out. */
export function listsOfCodes({ tables, blocks }: TextDocumentView): CodeList[] {
  const defined = [
    ...tables.flatMap(({ grid }) => grid.flat()),
    ...blocks.flatMap(({ block }) => (block.kind === 'paragraph' ? [block.text] : [])),
  ].flatMap((text) => definition.exec(text.trim())?.[1] ?? []);
  const lists = tables.flatMap(({ grid }): CodeList[] => {
    const matches = grid.slice(1).map(([cell = '']) => whole.exec(cell.trim()));
    const listed = matches.flatMap((match) => (match === null ? [] : [match]));
    const prefix = listed[0]?.[1];
    if (prefix === undefined || listed.length < Math.max(minListed, grid.length - 1)) return [];
    if (listed.some((match) => match[1] !== prefix)) return [];
    const numbers = listed.map((match) => Number(match[2]));
    if (Math.min(...numbers) !== 1 || Math.max(...numbers) > listed.length + 2) return [];
    const codes = new Set([...listed.map(([text]) => text), ...defined]);
    const known = `${listed[0]?.[0] ?? ''} to ${listed.at(-1)?.[0] ?? ''}`;
    return [{ prefix, codes, known, digits: listed[0]?.[2]?.length ?? 0, last: Math.max(...numbers) }];
  });
  return lists.filter(({ prefix }) => lists.filter((list) => list.prefix === prefix).length === 1);
}

/** Codes of a text with the letters of a list that the list does not have, next to one that it has or with a leading zero. */
export function unlistedCodes(text: string, lists: readonly CodeList[]): UnlistedCode[] {
  return lists.flatMap(({ prefix, codes, known, digits, last }) => {
    if (withdrawn.test(text)) return [];
    const named = [...text.matchAll(code)].filter((match) => match[1] === prefix);
    const isOfList = /[-–]$/u.test(prefix) || named.some(([written]) => codes.has(written));
    return isOfList
      ? named
          .filter(
            ({ 0: written, 2: number = '', index }) =>
              !ofAnother.test(text.slice(index + written.length)) &&
              !codes.has(written) &&
              number.length === digits &&
              Number(number) <= last + maxBeyond,
          )
          .map(([written]) => ({ written, known }))
      : [];
  });
}
