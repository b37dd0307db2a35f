/** A month with its year in a text. */
export interface WrittenMonth {
  /** YYYY-MM. */
  readonly month: string;
  readonly index: number;
  readonly text: string;
}

/** English, German, French, Spanish, Italian, Dutch and Nordic names, by month. */
const names: readonly string[] = [
  'january|jan|januar|jänner|janvier|enero|gennaio|januari',
  'february|feb|februar|feber|février|febrero|febbraio|februari',
  'march|mar|märz|mars|marzo|maart|marts',
  'april|apr|avril|abril|aprile',
  'may|mai|mayo|maggio|mei|maj',
  'june|jun|juni|juin|junio|giugno',
  'july|jul|juli|juillet|julio|luglio',
  'august|aug|août|aout|agosto|augustus|augusti',
  'september|sept|sep|septembre|septiembre|setiembre|settembre',
  'october|oct|oktober|okt|octobre|octubre|ottobre',
  'november|nov|novembre|noviembre',
  'december|dec|dezember|dez|décembre|diciembre|dicembre|desember',
];

const numbers = new Map(
  names.flatMap((line, index) =>
    line.split('|').map((name): [string, string] => [name, String(index + 1).padStart(2, '0')]),
  ),
);

/** Matches every month name, the longest first. */
export const monthName = [...numbers.keys()].toSorted((a, b) => b.length - a.length).join('|');

/** Number of a month from 1 to 12 by its name; 0 for other words. */
export function monthNumber(name: string): number {
  return Number(numbers.get(name.toLowerCase()) ?? 0);
}

const written = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${monthName})\.?,?(?: \d{1,2},)?(?: de| del| of)? ((?:19|20)\d{2})(?![\p{L}\p{N}])`,
  'giu',
);

/** Months with a year, with or without a day before them: "October 2026", "14 août 2026", "junio de 2026". */
export function monthsInText(text: string): WrittenMonth[] {
  if (!/(?:19|20)\d\d/.test(text)) return [];
  return [...text.matchAll(written)].slice(0, 20).map(({ 0: found, 1: name = '', 2: year = '', index }) => ({
    month: `${year}-${numbers.get(name.toLowerCase()) ?? ''}`,
    index,
    text: found,
  }));
}
