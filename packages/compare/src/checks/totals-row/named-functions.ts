import type { CellRange } from '@fixpoint/documents/model';
import { foldTitle } from '../../text/words.js';
import type { Statistic } from '../../views/workbook/find-body.js';
import { columnName } from '../../views/workbook/workbook-text.js';
import type { SheetView } from '../../views/workbook/workbook-view.js';
import type { FindingDraft } from '../check.js';
import { sheetAt } from '../column-cells.js';
import { quote, titleKey } from '../wording.js';
import { type KeyFigure, onlyRange } from './key-figures.js';

/** Names of a statistic within a longer label, as `foldTitle` leaves them. */
const names: readonly (readonly [Exclude<Statistic, 'sum'>, RegExp])[] = [
  [
    'max',
    /(?<!\p{L})(?:largest|highest|biggest|peak|^max|maximum|grö(?:ß|ss)te[rsn]?|höchste[rsn]?|maximalwert|plus (?:grande?s?|élevée?s?|haute?s?|forte?s?|gros(?:se)?s?)|maximale?|más (?:alt[oa]|grande|elevad[oa])|máxim[oa]|mayor(?! de)|più (?:alt[oa]|grande|elevat[oa])|maggiore|massim[oa])(?!\p{L})/u,
  ],
  [
    'min',
    /(?<!\p{L})(?:smallest|lowest|^min|minimum|kleinste[rsn]?|niedrigste[rsn]?|geringste[rsn]?|minimalwert|plus (?:petite?s?|faibles?|basse?s?)|minimale?|más (?:baj[oa]|pequeñ[oa])|mínim[oa]|menor(?! de)|più (?:bass[oa]|piccol[oa])|minore|minim[oa])(?!\p{L})/u,
  ],
  ['median', /(?<!\p{L})(?:median|medianwert|zentralwert|médiane?|mediana(?! empresa))(?!\p{L})/u],
  [
    'average',
    /(?<!\p{L})(?:average|mean|avg|durchschnitt(?:liche[rsn]?)?|ø|mittelwert|moyennes?|promedio|^media(?= de| del)|^media$)(?!\p{L})/u,
  ],
];
const titles = { sum: 'sum', max: 'maximum', min: 'minimum', median: 'median', average: 'average' } as const;
/** The highest rank is the smallest number, and the largest loss may be the lowest result. */
const turned =
  /loss|decline|drop|decrease|deficit|drawdown|negative|fall|reduction|saving|change|deviation|rank|place|position|grade|rating|priorit|tier|class|categor|possible|allowed|capacity|output|throughput|load|verlust|rückgang|fehlbetrag|defizit|abweichung|veränderung|rang|platz|stufe|note|klasse|möglich|zulässig|kapazität|leistung|perte|baisse|recul|déficit|écart|rang|classe|niveau|possible|capacité|débit|pérdida|caída|descenso|desviación|puesto|clase|posible|capacidad|perdita|calo|disavanzo|scostamento|posto|grado|possibile|capacità/u;
const maxCells = 5_000;
/** Rows above a cell in which its heading is looked for. */
const maxHeadingDistance = 30;

/** "Largest revenue" with MIN, and "Median" with AVERAGE, over a range of other rows. */
export function wrongFunctions(tables: readonly SheetView[], figures: readonly KeyFigure[]): FindingDraft[] {
  const byName = new Map(tables.map((table) => [table.sheet.name, table]));
  return figures.flatMap((figure) => {
    const { table, cell, label } = figure;
    const read = onlyRange(figure);
    const target = read === null ? undefined : byName.get(read.sheet);
    const wanted = statisticIn(label);
    if (read === null || target === undefined || wanted === null) return [];
    if (!contradicts(wanted, read.statistic) || isSummedUp(figure, target, read.range)) return [];
    if (isExtreme(wanted) && (turned.test(foldTitle(label)) || !holdsNoNegative(target, read.range)))
      return [];
    const place = `${columnName(cell.column)}${cell.row}`;
    return [
      {
        key: `${table.rules === null ? table.sheet.name : titleKey(table.rules.title)}: function of ${label}`,
        location: `${sheetAt(table)}, cell ${place}`,
        message: `${quote(label)} in ${place} is ${quote(`=${cell.formula}`)}, which gives the ${titles[read.statistic]}.`,
        expected: `a formula that gives the ${titles[wanted]}`,
        actual: quote(`=${cell.formula}`),
        suggestion: 'Take the function of each figure from its label in one place of the code.',
      },
    ];
  });
}

/** The only statistic that a text names; null for none and several. */
function statisticIn(text: string): Exclude<Statistic, 'sum'> | null {
  const folded = foldTitle(text);
  const named = names.filter(([, pattern]) => pattern.test(folded));
  return named.length === 1 ? (named[0]?.[0] ?? null) : null;
}

/** A sum of weighted values is an average, and the largest segment may have an average. */
function contradicts(wanted: Statistic, computed: Statistic): boolean {
  if (wanted === computed || computed === 'sum') return false;
  return !isExtreme(wanted) || isExtreme(computed);
}

function isExtreme(statistic: Statistic): boolean {
  return statistic === 'max' || statistic === 'min';
}

/** True for rows of totals, figures of the own row, and columns that name a statistic. */
function isSummedUp(figure: KeyFigure, target: SheetView, { firstRow, lastRow }: CellRange): boolean {
  const { table, cell } = figure;
  if (table.totals.some(({ row }) => row === cell.row)) return true;
  const isOwnRow = target === table && firstRow === cell.row && lastRow === cell.row;
  return isOwnRow || statisticIn(headingOf(figure)) !== null;
}

/** The nearest text above a cell. */
function headingOf({ table: { sheet }, cell }: KeyFigure): string {
  for (let row = cell.row - 1; row >= Math.max(1, cell.row - maxHeadingDistance); row -= 1) {
    const above = sheet.cells.cell(row, cell.column);
    if (above?.kind === 'text') return String(above.value);
  }
  return '';
}

function holdsNoNegative({ sheet }: SheetView, range: CellRange): boolean {
  const { firstRow, lastRow, firstColumn, lastColumn } = range;
  if (lastRow - firstRow > maxCells || lastColumn - firstColumn > maxCells) return false;
  let numbers = 0;
  for (let row = firstRow; row <= lastRow; row += 1) {
    for (let column = firstColumn; column <= lastColumn; column += 1) {
      const cell = sheet.cells.cell(row, column);
      if (cell?.kind === 'uncalculated') return false;
      if (typeof cell?.value !== 'number') continue;
      if (cell.value < 0) return false;
      numbers += 1;
    }
  }
  return numbers > 1;
}
