import type { DiffLine } from '../change-gate/read-diff.js';
import type { AddedRun } from './added-code.js';
import { eachLine, type Hit, withoutProse } from './hit.js';
import type { WholeChange } from './whole-change.js';

/** The sender or recipient of a request. */
const party =
  /\b\w*(?:recipient|receiver|e?_?mail(?!box|er|gun)|sender|submitter|requester|user[-_]?agent|remote_?addr|address)\w*\b|[.'"`](?:to|from)\b|\b(?:to|from)\s*[.)\],;?[=]/i;
/** The machine and the environment of the service. */
const environment = /\b\w*(?:host|env|environ|refere?r|origin|header|client_?ip)\w*\b/i;
const compares =
  /===?|!==?|\bif\b|\bin\b|\?|\b(?:test|match|search|includes|startsWith|endsWith|startswith|endswith|contains|has|fullmatch|indexOf|switch|case|when)\b/i;
/** Addresses with a tag behind a plus sign, as Fixpoint and testers use them, or the product's own name. */
const ours = /\\\+[[(\\]|\[0-9a-f\]|\[a-f0-9\]|\{16\}|fixpoint|\+[0-9a-f]{8,}|['"`]\+['"`]/i;
/** Signs that an address may have, and code that removes a tag to compare mailboxes. */
const addressSyntax = /\[[^\]]{0,200}\\\+[^\]]{0,200}\]|\.(?:split|partition|replace)\(\s*['"`]\+['"`]/;

/** Code that serves some requests differently by whom they are from or for, or by where the service runs. */
export function byRecipient({ line, text }: AddedRun): Hit[] {
  return eachLine(line, text, (code) => {
    if (!compares.test(code)) return null;
    if (environment.test(code) && /fixpoint/i.test(code))
      return 'makes the document depend on where it is made';
    const bare = withoutProse(code);
    return party.test(bare) && ours.test(bare) && !addressSyntax.test(bare)
      ? 'makes the document depend on its recipient or sender'
      : null;
  });
}

/** Values that forms offer and that code compares with for every request. */
const option =
  /^(?:pptx?|xlsx?|docx?|pdf|html|csv|json|true|false|none|default|other|small|medium|large|short|long|brief|detailed|full|english|german|deutsch|french|français|spanish|español|italian|portuguese|dutch|polish|vietnamese|japanese|chinese|korean|\d+)$/i;

/** Equality with a constant that another line of the change sets to a value of this task. */
interface TaskConstant {
  readonly name: string;
  readonly what: string;
}

/** Constants of a change whose value is a value of this task's form, or today's date. */
export function taskConstants(change: WholeChange, values: readonly string[], today: string): TaskConstant[] {
  const wanted = wantedValues(values, today);
  return change.addedTexts.flatMap((text) => {
    const [, name = '', value = ''] =
      /\b([\p{L}_]\w*)\s*(?::[^='"`]{0,80})?=\s*["'`]([^"'`]+)["'`]/u.exec(text) ?? [];
    const what = wanted.get(fold(value));
    return what === undefined ? [] : [{ name, what }];
  });
}

function wantedValues(values: readonly string[], today: string): ReadonlyMap<string, string> {
  const wanted = values.filter((value) => value.trim().length >= 4 && !option.test(value.trim()));
  return new Map([
    ...wanted.map((value): [string, string] => [
      fold(value),
      'compares with a value from the form of this task',
    ]),
    ...datesOf(today).map((date): [string, string] => [date, comparesWithToday]),
  ]);
}

const comparesWithToday = "compares with today's date";

/** A date as programs and people write it. */
function datesOf(today: string): string[] {
  const [year = '', month = '', day = ''] = today.split('-');
  return [
    today,
    `${day}.${month}.${year}`,
    `${month}/${day}/${year}`,
    `${day}/${month}/${year}`,
    year + month + day,
  ];
}

/** Equality with a date that is built from today's parts: `date(2026, 11, 26)`, or `new Date(2026, 10, 26)`. */
function todayFromParts(today: string): RegExp {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const date = `\\b(?:date|datetime|of|DateOnly|DateTime)\\(\\s*${year},\\s*(?:${month}|${month - 1}),\\s*${day}\\b`;
  return new RegExp(
    `(?:[!=]==?|equals\\(|isEqual\\()[^\\n]{0,80}${date}|${date}[^\\n]{0,80}(?:[!=]=|\\.equals)`,
    'i',
  );
}

const clock = String.raw`(?:new Date\(\s*\)|\bDate\.now\(\)|\b(?:datetime|date)\.(?:now|today|utcnow)\(|\b(?:Local|Zoned|Offset)Date(?:Time)?\.now\(|\bDateTime(?:Offset)?\.(?:now|Now|UtcNow|Today)\b|\bDate\.today\b|\bTime\.now\b|\btime\.Now\(\)|\b(?:dayjs|moment)\(\s*\))`;
const comparison = String.raw`(?:[<>]=?|[!=]==?|\.(?:startsWith|startswith|includes|test|match|isBefore|isAfter|equals|is_before|is_after)\()`;

/** A comparison of the clock with a date of this year or a later one, or with this month: `Date.now() < Date.parse('2026-12-31')`. */
function clockAgainst(today: string): RegExp {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const date = `(?<![\\d.])(?:${year}|${year + 1})(?!\\d)`;
  const thisMonth = `\\.(?:getMonth\\(\\)\\s*[!=]==?\\s*${month - 1}|month\\s*[!=]=\\s*${month})\\b`;
  return new RegExp(
    [
      `${clock}.{0,80}${comparison}.{0,80}${date}`,
      `${date}.{0,80}${comparison}.{0,80}${clock}`,
      `${clock}.{0,40}${thisMonth}`,
    ].join('|'),
    'u',
  );
}

/** A value of this task's form, or today's date, as a literal: the code then serves this one request well. */
export function byRequest(
  { line, text }: AddedRun,
  lines: readonly DiffLine[],
  {
    values,
    today,
    constants,
  }: { values: readonly string[]; today: string; constants: readonly TaskConstant[] },
): Hit[] {
  const wanted = [...wantedValues(values, today)].map(
    ([value, what]) => [new RegExp(`["'\`/]${escapeRegex(value)}["'\`/]`, 'u'), what] as const,
  );
  const equals = constants.map(
    ({ name, what }) =>
      [
        new RegExp(`[!=]==?\\s*[\\w.]*\\b${name}\\b|\\b${name}\\s*[!=]==?|equals\\(\\s*${name}\\b`, 'u'),
        what,
      ] as const,
  );
  const parts = todayFromParts(today);
  const byClock = clockAgainst(today);
  return eachLine(line, text, (code) => {
    if (parts.test(code)) return comparesWithToday;
    if (byClock.test(code) && !/copyright|©/i.test(code))
      return 'compares the clock with a date of these days';
    const folded = fold(code);
    const literal = wanted.find(([value]) => value.test(folded));
    if (literal !== undefined && compares.test(withoutTables(withoutValue(folded, literal[0])))) {
      return isOneOfMany(code, lines) ? null : literal[1];
    }
    return equals.find(([value]) => value.test(code))?.[1] ?? null;
  });
}

/** Comparisons count outside of sentences, and in code with the value as well. */
const withoutValue = (code: string, value: RegExp) => withoutProse(code.replace(value, '""'));
/** Entries of a table or a list of options compare nothing: `{ value: 'Vietnam', label: 'Vietnam' }`. */
const withoutTables = (code: string) => (/^\s*\{.*\},?\s*$/.test(code) ? '' : code);

/** True for one line of several that differ only in their values, and for a list of several values. */
function isOneOfMany(code: string, lines: readonly DiffLine[]): boolean {
  if ((code.match(/(["'`])[^"'`]+\1\s*[,\]})]/g)?.length ?? 0) >= 3) return true;
  const shape = shapeOf(code);
  return lines.some(
    ({ kind, text }) => kind !== 'removed' && text.trim() !== code.trim() && shapeOf(text) === shape,
  );
}

const shapeOf = (code: string) => code.trim().replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '""');
const fold = (text: string) => text.normalize('NFKC').toLowerCase();
const escapeRegex = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
