import { countOf } from '@fixpoint/shared/text';
import { foldTitle } from '../text/words.js';
import { namesItems } from './chance.js';
import type { LabelledTable } from './document-facts.js';

/** Permitted distance of later documents from the good ones. */
export interface Margins {
  range(counts: readonly number[]): { min: number; max: number };
  minimum(counts: readonly number[]): number;
}

/** So many documents with the same number mean it: fewer may agree by chance. */
const minAgreeing = 5;

/**
 * A tenth around the values seen in several documents, a quarter for one document; minimums a fifth below, two fifths for one. The
 * margin is never less than the usual distance between two of the documents, so few and different ones leave more room. What many
 * documents agree on is taken as it is.
 */
export const usualMargins: Margins = {
  range(counts) {
    const [least, most] = extremes(counts);
    if (counts.length >= minAgreeing && least === most) return { min: least, max: most };
    const share = counts.length === 1 ? 0.25 : 0.1;
    const margin = Math.max(counts.length === 1 ? 2 : 1, Math.ceil(most * share), distance(counts));
    return { min: Math.max(Math.min(least, 1), least - margin), max: most + margin };
  },
  minimum(counts) {
    const [least, most] = extremes(counts);
    if (counts.length >= minAgreeing && least === most) return least;
    const share = Math.floor(least * (counts.length === 1 ? 0.6 : 0.8));
    return Math.max(Math.min(least, 1), Math.min(share, least - distance(counts)));
  },
};

/** Exactly the values seen: for a document that is not good but lies within the usual margins. */
export const noMargins: Margins = {
  range(counts) {
    const [min, max] = extremes(counts);
    return { min, max };
  },
  minimum: (counts) => extremes(counts)[0],
};

/** "12 slides seen in the one document", "12 and 14 slides seen", "12 to 40 slides seen in 9 documents". */
export function seen(counts: readonly number[], thing: string, things = `${thing}s`): string {
  const [least, most] = extremes(counts);
  const documents = counts.length === 1 ? 'in the one document' : `in ${counts.length} documents`;
  if (counts.length === 2 && least !== most) return `${counts.join(' and ')} ${things} seen`;
  return least === most
    ? `${countOf(least, thing, things)} seen ${documents}`
    : `${least} to ${most} ${things} seen ${documents}`;
}

/** "the document has", "both documents have", "all 5 documents have". */
export function documentsHave(documents: number): string {
  if (documents === 1) return 'the document has';
  return documents === 2 ? 'both documents have' : `all ${documents} documents have`;
}

/** Expected distance of the next document from these: the mean distance between neighbours. */
function distance(counts: readonly number[]): number {
  const [least, most] = extremes(counts);
  return counts.length < 2 ? 0 : Math.ceil((most - least) / (counts.length - 1));
}

function extremes(counts: readonly number[]): [number, number] {
  return counts.reduce<[number, number]>(
    ([least, most], count) => [Math.min(least, count), Math.max(most, count)],
    [counts[0] ?? 0, counts[0] ?? 0],
  );
}

/** Parts of a year, which distinguish columns; in a title they change from run to run. */
const periods = /^(?:q[1-4]|h[12]|t[1-4]|s[12])$/u;

/** Months in five languages; no abbreviation that is a word as well. */
const months = [
  'jan(?:uar|uary|vier)?|enero|gennaio|jänner',
  'feb(?:ruar|ruary|rero|braio)?|février',
  'mar(?:ch|s|zo)?|märz',
  'apr(?:il|ile)?|avril|abril',
  'mai|mayo|maggio',
  'june?|juni|juin|junio|giugno',
  'july?|juli|juillet|julio|luglio',
  'aug(?:ust)?|août|agosto',
  'sept?(?:ember|embre|iembre)?|settembre',
  'o[ck]t(?:ober|obre|ubre)?|ottobre',
  'nov(?:ember|embre|iembre)?',
  'de[cz](?:ember)?|décembre|dicembre|diciembre',
].join('|');
/** Words that change from run to run: numbers, dates, and marks of continuation. "SGD '000" is a unit. */
const passing = new RegExp(
  `^(?!000$)(?:\\p{N}+\\p{L}{0,2}|[ivx]{1,4}|q[1-4]|h[12]|t[1-4]|s[12]|kw\\p{N}*|fy\\p{N}*|cont|contd|continued|${months})$`,
  'u',
);

/**
 * Titles that every document has, in the order of the first: the longest run of words that numbers and dates leave of each, if each
 * other document has a title that holds it. A title that another found title contains is left out. `keepPeriods`: Q1 and H2 are
 * names of columns, not dates.
 */
export function commonTitles(
  documents: readonly (readonly string[])[],
  { keepPeriods = false }: { readonly keepPeriods?: boolean } = {},
): string[] {
  const folded = documents.map((titles) => titles.map((title) => ` ${foldTitle(title)} `));
  const isCommon = (core: string) =>
    folded.every((titles) => titles.some((title) => title.includes(` ${core} `)));
  const cores = new Map<string, string>();
  for (const title of documents.flat()) {
    const core = coreOf(title, keepPeriods);
    if (core !== '' && !cores.has(core) && isCommon(core)) cores.set(core, spellingOf(title, core));
  }
  const kept = [...cores].filter(
    ([core]) =>
      ![...cores.keys()].some((candidate) => candidate !== core && ` ${candidate} `.includes(` ${core} `)),
  );
  const place = (core: string) => folded[0]?.findIndex((title) => title.includes(` ${core} `)) ?? 0;
  return kept.toSorted(([one], [other]) => place(one) - place(other)).map(([, title]) => title);
}

/** The longest run of words of a folded title in which nothing passes; '' if nothing is left. */
function coreOf(title: string, keepPeriods: boolean): string {
  const core = longestRun(title, keepPeriods);
  const hasName = /\p{L}.*\p{L}/u.test(core) || periods.test(core);
  return hasName && core.length <= 200 ? core : '';
}

function longestRun(text: string, keepPeriods: boolean): string {
  const runs: string[][] = [[]];
  for (const word of foldTitle(text).split(' ')) {
    if (passing.test(word) && !(keepPeriods && periods.test(word))) runs.push([]);
    else runs.at(-1)?.push(word);
  }
  return runs.reduce((best, run) => (run.length > best.length ? run : best), []).join(' ');
}

/** The longest part of a line that numbers and dates leave, as the line spells it; '' if no name is left. */
export function fixedPart(line: string): string {
  const part = longestRun(line, false);
  return isName(part) ? spellingOf(line, part) : '';
}

/** Named columns that are years or parts of years: rows are then lines of a statement, the same in every document. */
const period = /^(?:(?:fy|cy)\s?)?(?:19|20)?\d{2}\s?[aefp]?$|^(?:[qh][1-4]|ltm|ytd|ntm)(?!\p{L})/iu;

/** Share of a table's rows that every document has if its rows are the lines of a form, not the items of a list. */
const minFixedShare = 2 / 3;
/** So few documents share rows of a list by chance: a form has the same rows in each of them. */
const maxAgreeingByChance = 3;

/**
 * Labels of rows that every document has, as the first spells them. The items of a list differ from document to document. So
 * labels are learned of statements, whose columns are periods; of tables whose rows are in every document (most rows, if there are more
 * than three documents); and of tables of many documents.
 */
export function commonLabels(tables: readonly LabelledTable[]): string[] {
  const [first, ...others] = tables;
  if (first === undefined || first.labels.length > maxLabels) return [];
  if (tables.some(({ columns }) => namesItems(columns[0] ?? ''))) return [];
  const named = first.columns.slice(1).filter((column) => column !== '');
  const isStatement =
    named.length > 0 && named.filter((column) => period.test(column)).length * 2 > named.length;
  if (others.length === 0 && !isStatement) return [];
  const folded = others.map(({ labels }) => labels.map((label) => ` ${foldTitle(label)} `));
  const kept = first.labels.filter((label) => {
    const wanted = foldTitle(label);
    return (
      isName(wanted) &&
      folded.every((labels) => labels.some((candidate) => candidate.includes(` ${wanted} `)))
    );
  });
  const minShare = tables.length <= maxAgreeingByChance ? 1 : minFixedShare;
  const isForm = tables.every(({ labels }) => {
    const names = labels.filter((label) => isName(foldTitle(label)));
    return names.length <= maxLabels && kept.length >= names.length * minShare;
  });
  if (!isStatement && !isForm && tables.length < minAgreeing) return [];
  return [...new Set(kept.map((label) => label.replace(/\s+/g, ' ').trim()))];
}

/** Labels of total rows that every document has, without numbers and dates. */
export function commonTotals(tables: readonly Pick<LabelledTable, 'totals'>[]): string[] {
  return commonTitles(tables.map(({ totals = [] }) => totals)).slice(0, 20);
}

/** Titles without repetitions of an earlier one. */
export function distinctTitles(titles: readonly string[]): string[] {
  const folded = new Set<string>();
  return titles.filter((title) => !folded.has(foldTitle(title)) && folded.add(foldTitle(title)));
}

function isName(label: string): boolean {
  return /\p{L}{2}/u.test(label);
}

/** More rows are a list. */
const maxLabels = 60;

/** The words that count as the title spells them; if that is unknown, with capitals. */
function spellingOf(title: string, core: string): string {
  const written = title.normalize('NFKC').replace(/\s+/g, ' ').trim();
  if (foldTitle(written) === core) return written;
  const words = core.split(' ').map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''));
  const spelt = new RegExp(words.join('[^\\p{L}\\p{N}]+'), 'iu').exec(written)?.[0];
  if (spelt !== undefined && foldTitle(spelt) === core) return spelt;
  return core.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
}
