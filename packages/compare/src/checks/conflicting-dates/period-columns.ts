import { datesInText } from '../../figures/dates-in-text.js';
import type { DocumentText, LocatedTable } from '../../views/document-text.js';
import { nameOf } from '../wording.js';
import type { DateFault } from './date-faults.js';

type PlacedFault = DateFault & { readonly place: string };

const start =
  /^(?:start(?:s|ed)?|start(?:ing)?[ -]?date|begin(?:s|ning)?|from|since|valid from|beginn|anfang|startdatum|von|ab|seit|gültig (?:ab|von)|laufzeit (?:ab|von)|début|date de début|du|inicio|fecha de inicio|desde|inizio|data (?:di |d['’])?inizio|dal)$/iu;
const end =
  /^(?:ends?|ended|end(?:ing)?[ -]?date|until|till|to|valid (?:until|to)|ende|enddatum|bis|gültig bis|laufzeit bis|fin|date de fin|au|final|fecha de fin(?:alización)?|hasta|fine|data (?:di )?fine|al)$/iu;
const maxRows = 2_000;
/** Fewer periods do not show which column is the beginning. */
const minRight = 2;
const maxWrongShare = 0.1;

interface Period {
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

/** Rows of tables and sheets whose end is before their beginning, among rows in the right order. */
export function periodColumns(content: DocumentText): PlacedFault[] {
  return [...content.tables(), ...(content.lists?.() ?? [])].flatMap((table) => {
    const header = (table.rows[0] ?? []).map((title) => title.trim());
    const [from, to] = [
      header.findIndex((candidate) => start.test(candidate)),
      header.findIndex((candidate) => end.test(candidate)),
    ];
    if (from < 0 || to < 0) return [];
    const periods = periodsOf(table, from, to);
    const wrong = periods.filter((period) => period.to < period.from);
    const right = periods.length - wrong.length;
    if (right < minRight || wrong.length > Math.max(1, periods.length * maxWrongShare)) return [];
    return wrong.map(({ row }) => {
      const reason = `${nameOf(header[to] ?? '')} is before ${nameOf(header[from] ?? '')}`;
      return { place: table.locate(row, to), reason };
    });
  });
}

function periodsOf(table: LocatedTable, start: number, end: number): Period[] {
  return table.rows.slice(1, maxRows).flatMap((_, index) => {
    const row = index + 2;
    const [from, to] = [dayOf(table, row, start), dayOf(table, row, end)];
    return from === null || to === null || from.isText !== to.isText
      ? []
      : [{ row, from: from.day, to: to.day }];
  });
}

/** Days since an epoch of texts, or of the workbook; null for a cell without one sure date. */
function dayOf({ rows, figure }: LocatedTable, row: number, column: number) {
  const text = rows[row - 1]?.[column]?.trim() ?? '';
  if (text === '') {
    const day = figure?.(row, column) ?? null;
    return day === null ? null : { day, isText: false };
  }
  const [date, ...others] = datesInText(text);
  return date === undefined || others.length > 0 || !date.isSure || date.text.length !== text.length
    ? null
    : { day: Date.parse(date.day) / 86_400_000, isText: true };
}
