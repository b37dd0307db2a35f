import { datesInText } from '../../figures/dates-in-text.js';
import type { DocumentText, LocatedTable } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';
import { inPlace } from '../wording.js';
import type { DateFault } from './date-faults.js';

type PlacedFault = DateFault & { readonly place: string };

/** The code of a milestone, work package or action: H4, M-12, WP3. */
const code = /^[A-Z]{1,3}[-.]?\d{1,3}$/;
/** A date of another version, or of something else about the row. */
const otherMeaning =
  /(?<!\p{L})(?:moved|postponed|delayed|original\p{L}*|instead|previous\p{L}*|earlier|later|before|after|until|from|since|at the latest|last|latest|verschoben|verzögert|ursprünglich|statt|bisher|früher|später|vor|nach|seit|bis|spätestens|reporté\p{L}*|retardé\p{L}*|initial\p{L}*|avant|après|depuis|jusqu\p{L}*|au plus tard|aplazad\p{L}*|retrasad\p{L}*|antes|después|desde|hasta|a más tardar|rinviat\p{L}*|prima|dopo|entro|inizialmente|dal)(?!\p{L})/iu;
const maxSentence = 300;
const minRows = 2;

interface CodedDate {
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
  const coded = rows.flatMap((row, index): [string, CodedDate | null][] => {
    const name = row[0]?.trim() ?? '';
    if (!code.test(name)) return [];
    const [date, ...others] = row.flatMap((text) => datesInText(text));
    const isOnly = date !== undefined && others.length === 0;
    return [[name, isOnly ? { day: date.day, written: date.text, place: locate(index + 1) } : null]];
  });
  return coded.length < minRows ? [] : coded;
}

function faultIn(
  sentence: string,
  rows: ReadonlyMap<string, CodedDate | null>,
  locate: () => string,
): PlacedFault[] {
  if (sentence.length > maxSentence || otherMeaning.test(sentence)) return [];
  const codes = [
    ...new Set(sentence.match(/(?<![\p{L}\p{N}-])[A-Z]{1,3}[-.]?\d{1,3}(?![\p{L}\p{N}-])/gu) ?? []),
  ];
  const [name, ...names] = codes.filter((candidate) => rows.has(candidate));
  const [date, ...dates] = datesInText(sentence);
  const row = name === undefined ? null : (rows.get(name) ?? null);
  if (row === null || names.length + dates.length > 0 || date === undefined) return [];
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
