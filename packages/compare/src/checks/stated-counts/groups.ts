import { isPartial, isTotal } from '../../figures/labels.js';
import type { DocumentText, LocatedTable, LocatedText } from '../../views/document-text.js';
import { kindOf, nounOf } from './nouns.js';

/** Things that a document presents. */
export interface Group {
  readonly kind: string;
  /** As the header names them. */
  readonly noun: string;
  readonly names: readonly string[];
  readonly place: string;
  /** The noun is in the plural, as in the title of a list. */
  readonly isPlural?: boolean;
  /** Digits of the totals below them; none if other things are in the totals too. */
  readonly totals: ReadonlySet<string>;
}

const maxGroups = 100;
const maxRows = 500;
const counter =
  /^(?:#|no\.?|nr\.?|n\.?[º°]|rank|rang|position|posizione|posición|platz|pos\.?|lfd\.? ?nr\.?|)$/i;
/** "Local 1", "A-12": names that distinguish rows, instead of naming a kind of thing. */
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
  groups.push(...listsOf(content));
  for (const { rows, locate } of content.tables()) {
    if (groups.length >= maxGroups) break;
    groups.push(...groupsOfTable(rows, locate()));
  }
  return groups;
}

const none: ReadonlySet<string> = new Set();

/** "1. ", "2) ", "3 " before a text. */
const numbered = /^(\d{1,2})(?:[.)]|\s)\s*(?=\p{L}|["„«“])/u;
const minItems = 2;
const maxTitle = 60;

function groupsOfTable([header, ...body]: LocatedTable['rows'], place: string): Group[] {
  if (header === undefined || body.length >= maxRows) return [];
  // A first column of numbers counts the rows.
  const column = counter.test((header[0] ?? '').trim()) ? 1 : 0;
  // Of two columns the first are labels: "Company" is one of them, and no header, unless the second has a title as well.
  if (header.length < 3 - column && !isColumnTitle(header[1] ?? '')) return [];
  const groups = groupOf(header, body, column, place);
  const isCoded = column === 0 && body.every(([code = '']) => coded.test(code) || isSummary(code));
  return isCoded && header.length > 3 ? [...groups, ...groupOf(header, body, 1, place)] : groups;
}

/** Numbered paragraphs below a title that names them. */
interface NumberedList {
  readonly noun: string;
  readonly names: readonly string[];
  readonly locate: () => string;
}

/** Lists of numbered paragraphs below a title that names them, and the numbered chapters of the document. */
function listsOf(content: DocumentText): Group[] {
  if (content.statements !== undefined) return [];
  const groups: Group[] = [];
  const chapters: string[] = [];
  let list: NumberedList | null = null;
  for (const located of content.texts()) {
    if (located.kind === 'title' && numberOf(located) === chapters.length + 1) chapters.push(located.text);
    const { open, ended }: ListStep = stepOf(list, located);
    groups.push(...groupOfList(ended));
    list = open;
  }
  groups.push(...groupOfList(list));
  if (chapters.length > minItems)
    groups.push({ kind: 'chapter', noun: 'chapter', names: chapters, place: 'document', totals: none });
  return groups;
}

function groupOfList(list: NumberedList | null): Group[] {
  if (list === null || list.names.length < minItems) return [];
  const { noun, names, locate } = list;
  return [{ kind: kindOf(noun), noun, names, place: locate(), totals: none, isPlural: true }];
}

function numberOf({ text, marker = '' }: LocatedText): number {
  return Number(numbered.exec(`${marker} ${text}`.trim())?.[1] ?? Number.NaN);
}

interface ListStep {
  readonly open: NumberedList | null;
  readonly ended: NumberedList | null;
}

/** The list that is open after a text, and the one that the text ends. */
function stepOf(list: NumberedList | null, located: LocatedText): ListStep {
  const { kind, text, locate } = located;
  if (kind === 'title') {
    const noun = text.length > maxTitle ? null : nounOf(text.replace(numbered, ''));
    return { open: noun === null ? null : { noun, names: [], locate }, ended: list };
  }
  if (kind === 'cell') return { open: null, ended: list };
  if (kind !== 'paragraph' || list === null) return { open: list, ended: null };
  const number = numberOf(located);
  if (number === list.names.length + 1)
    return { open: { ...list, names: [...list.names, text] }, ended: null };
  // A second list below one title is of other things.
  if (!Number.isNaN(number)) return { open: null, ended: null };
  return list.names.length > 0 ? { open: null, ended: list } : { open: list, ended: null };
}

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
  // Figures and years are never counted, and names that repeat are not a list of things.
  if (names.length === 0 || names.some((name) => !/\p{L}/u.test(name))) return [];
  const isDistinct = new Set(names).size === names.length;
  const kind = kindOf(noun);
  if (!isDistinct && kind === noun) return [];
  const isClosed = body.every((row) => !row.some((text) => others.test(text.trim())));
  const summed = isClosed ? body.filter((row) => isTotal(row.find((text) => text.trim() !== '') ?? '')) : [];
  return [{ kind, noun, names, place, totals: new Set(summed.flat().flatMap(digitsOf)) }];
}

const columnTitle =
  /^(?:(?:head ?quarters?|hq|head office|seat|city|town|country|location|region|website|web ?site|web|employees|headcount|staff|revenue|revenues|sales|turnover|market share|share|ebitda|ownership|owner|segment|sector|activity|business|description|products?|rating|status|likelihood|impact|mitigation|severity|owner|priority|(?:haupt|firmen)?sitz|ort|stadt|land|webseite|internet|mitarbeiter|beschäftigte|umsatz|marktanteil|anteil|tätigkeit|beschreibung|produkte?|bewertung|maßnahme|auswirkung|siège(?: social)?|ville|pays|site(?: web| internet)?|salariés|effectifs?|chiffre d['’ ]affaires|ca|part de marché|activité|description|mesure|sede|ciudad|país|sitio web|web|empleados|ventas|ingresos|cuota(?: de mercado)?|actividad|descripción|medida|città|paese|sito(?: web| internet)?|dipendenti|addetti|ricavi|fatturato|quota(?: di mercato)?|attività|descrizione|misura|ev ?\/ ?(?:ebitda|ebit|sales|revenue|umsatz))(?: \(.{1,20}\)| (?:19|20)\d\d|,.{1,20})?)$/iu;

/** A title that no value beside the label "Company" has. */
function isColumnTitle(text: string): boolean {
  return text.length <= 40 && columnTitle.test(text.trim());
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
