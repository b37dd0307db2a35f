import type { RowRange, Sheet } from '@fixpoint/documents/model';
import { foldTitle } from '../../text/words.js';
import type { Header } from './find-header.js';
import type { TotalsRow } from './workbook-view.js';

/** Statistic that a row shows, by its label. */
export type Statistic = 'sum' | 'average' | 'median' | 'min' | 'max';

/** Labels as `foldTitle` leaves them, in the languages of the services' readers. */
const labels: Readonly<Record<Statistic, string>> = {
  sum: 'total|totals|grand total|sum|sum total|totalt|sum totalt|i alt|ialt|til sammen|summa|summe|gesamt|gesamtsumme|insgesamt|gesamtergebnis|totaal|eindtotaal|total général|totale|totale complessivo|suma|suma total|total general|total geral|yhteensä|razem|合計|总计|總計',
  average:
    'average|avg|mean|gennemsnit|gjennomsnitt|snitt|genomsnitt|medel|durchschnitt|mittelwert|moyenne|media|promedio|média|gemiddelde|keskiarvo|平均|mittel|arithmetisches mittel|valeur moyenne|valore medio|valor medio|media aritmetica|media aritmética|average value|mean value',
  median:
    'median|médiane|mediana|mediaan|mediaani|medianwert|zentralwert|valeur médiane|valore mediano|valor mediano|median value',
  min: 'min|minimum|low|laveste|lavest|mínimo|minimo',
  max: 'max|maximum|high|højeste|høyest|högst|máximo|massimo',
};
const statistics = new Map(
  Object.entries(labels).flatMap(([statistic, names]) =>
    names.split('|').map((name) => [name, statistic as Statistic] as const),
  ),
);
/** Rows with these sum up in ways that cannot be recomputed. Short words start names too ("Min side"), so what follows counts. */
const summaries =
  /^(?:(?:grand |sub ?)?totals?|average|avg|mean|median|(?:1st|3rd|25th|75th|first|third|upper|lower) (?:quartile|percentile)|standard deviation)(?![\p{L}\p{N}])|^(?:sum|std|min(?:imum)?|max(?:imum)?)(?: (?:of|excl|excluding|incl|including|without|ex|all|overall|value|dev)(?![\p{L}\p{N}])|$)|^(?:moyenne|médiane|durchschnitt|mittelwert|promedio|media|mediana) (?:de|du|des|der|del|della|delle|dei|di|peer|hors|ohne|sans|sin|senza|aller|alle|tous|todos|tutti)(?![\p{L}\p{N}])/u;
/** Rows among the others that sum up those before them: "Subtotal", a pivot's "North Total", "Sum drift", "Norden i alt". */
const partial =
  /^(?:sub ?totals?|delsum|zwischensumme|sous total|subtotaal|totals?|sum|summe|summa|totalt|gesamt|i alt)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(?:totals?|subtotal|i alt|totalt|ergebnis|gesamt)$/u;
const maxLabelLength = 40;
const notes =
  /^\s*(?:[*†‡§©]|\(\d+\)|\[\d+\]|(?:source|sources|note|notes|n\.?b|footnotes?|legend|disclaimer|as of|as at|generated|prepared|currency|all figures|figures)\b)/i;

/** The rows below a header: body, and what sums it up. */
export interface TableRows {
  readonly body: RowRange | null;
  readonly totals: readonly TotalsRow[];
}

/**
 * The body reaches from the header (and a line of units below it) to the first empty row. Rows of totals at its end, or
 * right behind that empty row, are totals; notes at its end are no part of the table.
 */
export function findRows(sheet: Sheet, header: Header): TableRows {
  const block = rowsFrom(sheet, header.row + 1);
  let first = header.row + 1;
  if (block !== null && isUnits(sheet, first, header)) first += 1;
  let last = block ?? header.row;
  const totals: TotalsRow[] = [];
  for (; last >= first; last -= 1) {
    const label = totalsLabel(sheet, last) ?? sumsLabel(sheet, last, first);
    if (label !== null) totals.unshift({ row: last, label });
    else if (!isNote(sheet, last)) break;
  }
  if (totals.length === 0 && block !== null) totals.push(...totalsBehind(sheet, block));
  return { body: last < first ? null : { firstRow: first, lastRow: last }, totals };
}

/** Last row of the unbroken run of rows that starts at `row`; null if that row is empty. */
function rowsFrom(sheet: Sheet, row: number): number | null {
  let last = row - 1;
  for (const next of sheet.cells.rowNumbers()) {
    if (next < row) continue;
    if (next !== last + 1) break;
    last = next;
  }
  return last < row ? null : last;
}

function totalsBehind(sheet: Sheet, block: number): TotalsRow[] {
  const totals: TotalsRow[] = [];
  for (const row of sheet.cells.rowNumbers()) {
    if (row <= block) continue;
    const label = totalsLabel(sheet, row);
    if (label === null) break;
    totals.push({ row, label });
  }
  return totals;
}

/** Null unless the row's first text is a label of totals and numbers follow it. */
function totalsLabel(sheet: Sheet, row: number): string | null {
  const cells = [...sheet.cells.row(row)];
  const text = cells.find(({ kind }) => kind === 'text');
  if (text === undefined || String(text.value).length > maxLabelLength) return null;
  const hasFigures = cells.some(
    ({ kind }) => kind === 'number' || kind === 'uncalculated' || kind === 'error',
  );
  const label = String(text.value).trim();
  return hasFigures && (statistics.has(foldTitle(label)) || summaries.test(foldTitle(label))) ? label : null;
}

const sumOfColumn = /^SUM\(\$?([A-Z]{1,3})\$?(\d{1,7}):\$?\1\$?(\d{1,7})\)$/i;

/** The label of a row whose formulas add up the rows above it, under any name: "Year", "Network". Null for other rows. */
function sumsLabel(sheet: Sheet, row: number, first: number): string | null {
  const cells = [...sheet.cells.row(row)];
  const label = cells.find(({ kind }) => kind === 'text');
  const formulas = cells.flatMap(({ formula }) => formula ?? []);
  const sums = formulas.filter((formula) => {
    const [, , from = '', to = ''] = sumOfColumn.exec(formula) ?? [];
    return Number(from) >= 1 && Number(from) <= first + 1 && Number(to) === row - 1 && row - first > 1;
  });
  return label === undefined || sums.length === 0 || sums.length * 2 < formulas.length
    ? null
    : String(label.value).trim();
}

/** Statistic that can be recomputed for a row with that label; null: none ("Mean without outliers"). */
export function statisticOf(label: string): Statistic | null {
  return statistics.get(foldTitle(label)) ?? null;
}

/** Mean or median, if a label of several words begins with it: "Median of the peers". Null if it names both or neither. */
export function meanOrMedianIn(label: string): 'average' | 'median' | null {
  const named = foldTitle(label)
    .split(' ')
    .map((word) => statistics.get(word))
    .filter((statistic) => statistic === 'average' || statistic === 'median');
  return new Set(named).size === 1 && statistics.get(foldTitle(label).split(' ')[0] ?? '') === named[0]
    ? (named[0] ?? null)
    : null;
}

/** True if a row among the others sums up some of them, by its first text. */
export function isPartialTotal(sheet: Sheet, row: number): boolean {
  for (const { kind, value } of sheet.cells.row(row)) {
    if (kind === 'text') return partial.test(foldTitle(String(value).slice(0, 200)));
  }
  return false;
}

function isNote(sheet: Sheet, row: number): boolean {
  const [cell, ...more] = sheet.cells.row(row);
  return cell?.kind === 'text' && more.length === 0 && notes.test(String(cell.value));
}

/** A line like "USD m" and "x" below the header: texts only, none of them in the first column. */
function isUnits(sheet: Sheet, row: number, header: Header): boolean {
  const cells = [...sheet.cells.row(row)];
  const figures = header.columns.filter(({ rules }) => rules?.kind === 'number' || rules?.kind === 'percent');
  return (
    cells.every(({ kind, column, value }) => {
      return (
        kind === 'text' && column !== header.columns[0]?.column && String(value).length <= maxLabelLength
      );
    }) && figures.some(({ column }) => cells.some((cell) => cell.column === column))
  );
}
