import { datesInText } from '../../figures/dates-in-text.js';
import { foldTitle } from '../../text/words.js';
import type { DocumentText, LocatedTable } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';
import { inPlace } from '../wording.js';
import type { DateFault } from './date-faults.js';

type PlacedFault = DateFault & { readonly place: string };

/** The code of a milestone, work package or action: H4, M-12, WP3. */
const code = /^[A-Z]{1,3}[-.]?\d{1,3}$/;
/** Between a code and its planned date: a day on which something else happened to it is not in the table. */
const planned =
  /^\)? (?:(?:is|ist|est|está|es|è) )?(?:(?:due|planned|scheduled)(?: on| for)?|(?:für den|am|auf den)|prévue?s?(?: pour)? le|(?:previst|programad|programmat)[oa] (?:para el|per il|el|il)) (?:the )?$/iu;
/** In front of a code: nothing but what kind of row it is. */
const kind =
  /^(?:(?:the|der|die|das|le|la|l[’']|el|il|lo) ?)?(?:(?:milestone|deliverable|meilenstein|jalon|livrable|hito|entregable|traguardo|milestone) )?$/iu;
const article = /^(?:the|der|die|das|le|la|les|l[’']|el|los|las|il|lo|gli) ?/iu;
/** German puts the verb behind the date. */
const plannedBehind = /^ (?:geplant|vorgesehen|fällig|terminiert)[.!;]?$/iu;
const end = /^[.!;]?$/;
/** Dates of another kind than the planned one, in the header of the table. */
const otherDates =
  /(?<!\p{L})(?:start\p{L}*|begin\p{L}*|beginn|début|inicio|inizio|opened|actual|reached|revised|new|ist|neu|tatsächlich|erreicht|réel\p{L}*|real\p{L}*|effettiv\p{L}*)(?!\p{L})/iu;
const maxSentence = 300;
const minRows = 2;

interface CodedDate {
  /** The text behind the code: the name of the milestone. */
  readonly title: string;
  readonly day: string;
  readonly written: string;
  readonly place: string;
}

/** Dates in sentences that name one row of a table by its code, and that differ from the only date of this row. */
export function codedDates(content: DocumentText): PlacedFault[] {
  if (content.statements !== undefined) return [];
  const rows = new Map<string, CodedDate | null>();
  // A code of two tables is of two things.
  for (const table of content.tables())
    for (const [name, row] of codedRows(table)) rows.set(name, rows.has(name) ? null : row);
  if (rows.size === 0) return [];
  return [...textsHolding(content, /(?:19|20)\d\d/)].flatMap(({ kind, text, locate }) =>
    kind === 'cell'
      ? []
      : text
          .split(/(?<=\D[.!?;]|\d{4}\.)\s+(?=\P{Ll})/u)
          .flatMap((sentence) => faultIn(sentence, rows, locate)),
  );
}

function codedRows({ rows, locate }: LocatedTable): [string, CodedDate | null][] {
  if (rows[0]?.some((title) => otherDates.test(title))) return [];
  const coded = rows.flatMap((row, index): [string, CodedDate | null][] => {
    const name = row[0]?.trim() ?? '';
    if (!code.test(name)) return [];
    const [date, ...others] = row.flatMap((text) => datesInText(text));
    const isOnly = date !== undefined && others.length === 0;
    const title = row[1] ?? '';
    return [[name, isOnly ? { title, day: date.day, written: date.text, place: locate(index + 1) } : null]];
  });
  return coded.length < minRows ? [] : coded;
}

function faultIn(
  sentence: string,
  rows: ReadonlyMap<string, CodedDate | null>,
  locate: () => string,
): PlacedFault[] {
  if (sentence.length > maxSentence) return [];
  const codes = [
    ...new Set(sentence.match(/(?<![\p{L}\p{N}-])[A-Z]{1,3}[-.]?\d{1,3}(?![\p{L}\p{N}-])/gu) ?? []),
  ];
  const [name, ...names] = codes.filter((candidate) => rows.has(candidate));
  const [date, ...dates] = datesInText(sentence);
  const row = name === undefined ? null : (rows.get(name) ?? null);
  if (row === null || names.length + dates.length > 0 || date === undefined) return [];
  if (!isPlanned(sentence, name ?? '', row, date)) return [];
  // "07/12/2026" is read as the one or the other day.
  const [year, month, day] = row.day.split('-');
  const isSame = date.day === row.day || date.day === `${year}-${day}-${month}`;
  if (isSame || date.day.slice(0, 4) !== year) return [];
  return [
    {
      place: locate(),
      reason: `"${date.text}" is given for ${name}, but "${row.written}" ${inPlace(row.place)}`,
      headline: `${name} is on "${date.text}" ${inPlace(locate())}, but on "${row.written}" ${inPlace(row.place)}`,
    },
  ];
}

/** True if the sentence is about the row itself and says for which day it is planned. */
function isPlanned(
  sentence: string,
  name: string,
  { title }: CodedDate,
  { text }: { text: string },
): boolean {
  const [index, start] = [sentence.indexOf(name), sentence.lastIndexOf(text)];
  const [lead, tail] = [sentence.slice(0, index), sentence.slice(start + text.length)];
  const link = sentence.slice(index + name.length, start);
  const isGerman = / (?:für den|am|auf den) $/iu.test(link);
  if (!planned.test(link) || !(isGerman ? plannedBehind : end).test(tail)) return false;
  const own = foldTitle(lead.replace(article, ''));
  return kind.test(lead) || (lead.endsWith('(') && own !== '' && foldTitle(title).startsWith(own));
}
