import type { DocumentText, LocatedTable } from '../../views/document-text.js';
import { quote } from '../wording.js';
import type { DateFault } from './date-faults.js';
import { foundingLabel } from './founding-years.js';

type PlacedFault = DateFault & { readonly place: string };

const minYears = 6;
const maxRows = 2_000;
/** A company that is so much older than all others is rarer than two swapped digits. */
const minGap = 200;
/** A row with a description would say that the company is old. */
const minDescription = 20;
const year = /^(?:1[4-9]|20)\d\d$/;
const isOld =
  /(?<!\p{L})(?:oldest|centur\p{L}*|tradition\p{L}*|since|ältest\p{L}*|jahrhundert\p{L}*|seit|siècles?|depuis|ancien\p{L}*|siglos?|desde|antigu\p{L}*|secol[oi]|dal|antic[oa]|histor\p{L}*)(?!\p{L})/iu;

interface Stated {
  readonly value: number;
  readonly row: number;
}

/** Years of foundation that are far from all others of their column, and among them with two neighbouring digits swapped. */
export function swappedYears(content: DocumentText): PlacedFault[] {
  return [...content.tables(), ...(content.lists?.() ?? [])].flatMap((table) => {
    const column = (table.rows[0] ?? []).findIndex((header) => foundingLabel.test(header.trim()));
    const odd = column === -1 ? null : oddYear(table, column);
    if (odd === null || isNamedAgain(content, table, odd)) return [];
    const reason = `${quote(String(odd.value))} among founding years from ${odd.from} to ${odd.to}: perhaps ${odd.meant}`;
    return [{ place: table.locate(odd.row, column), reason }];
  });
}

function oddYear({ rows, figure }: LocatedTable, column: number) {
  const years: Stated[] = [];
  for (const [index, cells] of rows.slice(1, maxRows).entries()) {
    const cell = cells[column]?.trim() || String(figure?.(index + 2, column) ?? '');
    if (year.test(cell)) years.push({ value: Number(cell), row: index + 2 });
  }
  if (years.length < minYears) return null;
  const [first, ...others] = years.toSorted((a, b) => a.value - b.value);
  const [from, to] = [others[0]?.value ?? 0, others.at(-1)?.value ?? 0];
  if (first === undefined || from - first.value <= Math.max(minGap, 2 * (to - from))) return null;
  const meant = swaps(first.value).find((candidate) => candidate >= from && candidate <= to);
  return meant === undefined ? null : { ...first, from, to, meant };
}

function swaps(value: number): number[] {
  const digits = String(value);
  return [0, 1, 2].map((index) =>
    Number(
      `${digits.slice(0, index)}${digits.charAt(index + 1)}${digits.charAt(index)}${digits.slice(index + 2)}`,
    ),
  );
}

/** True if the row or a text repeats the year, or says that the company is old. */
function isNamedAgain(content: DocumentText, { rows }: LocatedTable, { value, row }: Stated): boolean {
  const cells = rows[row - 1] ?? [];
  const written = String(value);
  const isDescribed = cells.some((cell) => cell.length >= minDescription && /\p{Ll} \p{L}/u.test(cell));
  if (!isDescribed || cells.some((cell) => isOld.test(cell))) return true;
  if (cells.filter((cell) => cell.includes(written)).length > 1) return true;
  if (content.lists !== undefined) return false;
  for (const { kind, text } of content.texts())
    if (text.includes(written) && (kind !== 'cell' || text.trim() !== written)) return true;
  return false;
}
