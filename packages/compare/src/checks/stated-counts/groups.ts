import { isPartial, isTotal } from '../../figures/labels.js';
import type { DocumentText } from '../../views/document-text.js';
import { kindOf, nounOf } from './nouns.js';

/** Things that a document presents. */
export interface Group {
  readonly kind: string;
  /** As the header names them. */
  readonly noun: string;
  readonly names: readonly string[];
  readonly place: string;
  /** Digits of the totals below them; none if other things are in the totals too. */
  readonly totals: ReadonlySet<string>;
}

const mostGroups = 100;
const longest = 500;
const counter =
  /^(?:#|no\.?|nr\.?|n\.?[º°]|rank|rang|position|posizione|posición|platz|pos\.?|lfd\.? ?nr\.?|)$/i;
/** "Local 1", "A-12": names by which rows are told apart, instead of what they are. */
const coded = /\d/;

/** Groups that the document presents: by its template, and the rows of tables by the header of their first column. */
export function groupsOf(content: DocumentText): Group[] {
  const groups: Group[] = [];
  for (const { noun, names, locate } of content.groups?.() ?? []) {
    const own = nounOf(noun);
    const named = names.filter((name) => name.trim() !== '' && !isSummary(name));
    if (own !== null && named.length > 0)
      groups.push({ kind: kindOf(own), noun: own, names: named, place: locate(), totals: none });
  }
  for (const { rows, locate } of content.tables()) {
    if (groups.length >= mostGroups) break;
    const [header, ...body] = rows;
    if (header === undefined || rows.length > longest) continue;
    // A first column of numbers counts the rows.
    const column = counter.test((header[0] ?? '').trim()) ? 1 : 0;
    // Of two columns the first are labels: "Company" is one of them, and no header.
    if (header.length < 3 - column) continue;
    groups.push(...groupOf(header, body, column, locate()));
    const isCoded = column === 0 && body.every(([code = '']) => coded.test(code) || isSummary(code));
    if (isCoded && header.length > 3) groups.push(...groupOf(header, body, 1, locate()));
  }
  return groups;
}

const none: ReadonlySet<string> = new Set();

function groupOf(
  header: readonly string[],
  body: readonly (readonly string[])[],
  column: number,
  place: string,
): Group[] {
  const noun = nounOf(header[column] ?? '');
  if (noun === null) return [];
  const named = body.filter((row) => !isSummary(row.find((text) => text.trim() !== '') ?? ''));
  const names = named.map((row) => row[column] ?? '').filter((name) => name.trim() !== '');
  // Figures and years are counted by nobody, and names that repeat are no list of things.
  if (names.length === 0 || names.some((name) => !/\p{L}/u.test(name))) return [];
  const isDistinct = new Set(names).size === names.length;
  const kind = kindOf(noun);
  if (!isDistinct && kind === noun) return [];
  const isClosed = body.every((row) => !row.some((text) => others.test(text.trim())));
  const summed = isClosed ? body.filter((row) => isTotal(row.find((text) => text.trim() !== '') ?? '')) : [];
  return [{ kind, noun, names, place, totals: new Set(summed.flat().flatMap(digitsOf)) }];
}

const others =
  /^(?:all )?(?:others?|rest|remaining|übrige|andere|sonstige|autres?|otr[ao]s|altr[ie]|andre)(?!\p{L})/iu;

function isSummary(name: string): boolean {
  return (
    isPartial(name) ||
    isTotal(name) ||
    /^(?:mean|median|average|min|max|minimum|maximum|source|mittelwert|durchschnitt|moyenne|médiane?|media|mediana|promedio|ensemble)(?!\p{L})/iu.test(
      name.trim(),
    ) ||
    others.test(name.trim())
  );
}

/** Digits of the large figures in a text: "47.100 m²" is 47100. Years and round hundreds are too common. */
export function digitsOf(text: string): string[] {
  if (text.length > 4_000) return [];
  return [...text.matchAll(/(?<![\d.,])\d[\d.,]*\d(?! ?%)/g)].flatMap(([token]) => {
    const digits = token.replace(/[.,]/g, '');
    const isCommon = /^(?:(?:19|20)\d\d|\d0+)$/.test(digits) || digits.length < 3;
    return isCommon ? [] : [digits];
  });
}
