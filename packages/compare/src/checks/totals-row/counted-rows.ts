import { foldTitle } from '../../text/words.js';
import { isPartialTotal } from '../../views/workbook/find-body.js';
import { columnName } from '../../views/workbook/workbook-text.js';
import type { SheetView } from '../../views/workbook/workbook-view.js';
import type { FindingDraft } from '../check.js';
import { sheetAt } from '../column-cells.js';
import { namesSeveral, nounOf } from '../stated-counts/nouns.js';
import { quote, titleKey } from '../wording.js';
import type { KeyFigure } from './key-figures.js';
import { otherRow } from './short-reads.js';

/** "Companies profiled", "Number of companies in the list", "Anzahl Unternehmen": a count of one kind of things, and nothing more. */
const countedName =
  /^(?:(?:total )?(?:number|no|count) of |(?:gesamt)?(?:anzahl|zahl) (?:der )?|nombre (?:total )?(?:de |d )|número (?:total )?de |numero (?:totale )?(?:di |delle |dei |degli )|total )?(?<noun>\p{L}{3,})(?<behind>(?: (?:profiled|listed|shown|included|presented|covered|in (?:this|the) (?:list|table|workbook|sheet)|in total|total|profiliert|gelistet|aufgeführt|erfasst|gesamt|insgesamt|in der (?:liste|tabelle)|présentée?s|listée?s|recensée?s|au total|dans la liste|presentad[ao]s|listad[ao]s|incluid[ao]s|en total|en la lista|profilat[ei]|elencat[ei]|presentat[ei]|in totale|nell elenco|nella lista))?)$/u;
/** Companies of one kind: the table may hold others too. */
const other =
  /peer|target|competitor|rival|supplier|vendor|candidate|buyer|player|wettbewerb|anbieter|lieferant|konkurr|concurrent|fournisseur|competidor|proveedor|concorrent|fornitor/iu;
const minRows = 3;
const maxRows = 500;

/** Typed counts of the rows of another sheet: "Companies profiled" is 9 beside a list of 8. */
export function wrongCounts(tables: readonly SheetView[], figures: readonly KeyFigure[]): FindingDraft[] {
  return figures.flatMap((figure) => {
    const { table, cell, label } = figure;
    const value = countIn(figure);
    if (value === null) return [];
    const noun = countedName.exec(foldTitle(label))?.groups?.noun;
    if (noun === undefined) return [];
    const word = label.split(/[^\p{L}]+/u).find((candidate) => foldTitle(candidate) === noun) ?? noun;
    const lists = tables.flatMap((sheetView) => (sheetView === table ? [] : (listOf(sheetView, word) ?? [])));
    const [list] = lists;
    // A count that is far off is of other things.
    if (list === undefined || lists.length > 1 || list.count === value) return [];
    if (Math.abs(list.count - value) > Math.max(1, list.count * 0.35)) return [];
    const place = `${columnName(cell.column)}${cell.row}`;
    return [
      {
        key: `${table.rules === null ? table.sheet.name : titleKey(table.rules.title)}: count of ${label}`,
        location: `${sheetAt(table)}, cell ${place}`,
        message: `${quote(label)} in ${place} is ${value}; ${sheetAt(list.table)} has ${list.count} rows.`,
        expected: String(list.count),
        actual: String(value),
        measure: { value, goal: list.count, unit: 'rows' },
        suggestion: 'Count the rows after the last filter, or write the count as a formula (COUNTA).',
      },
    ];
  });
}

/** A typed count; null for other figures. */
function countIn(figure: KeyFigure): number | null {
  const { formula, value } = figure.cell;
  if (formula !== null || typeof value !== 'number' || !Number.isInteger(value)) return null;
  return value >= 2 && value <= maxRows && isAlone(figure) ? value : null;
}

/** True if the row holds one number: several are the counts of several groups. */
function isAlone({ table, cell }: KeyFigure): boolean {
  let numbers = 0;
  for (const { kind, formula } of table.sheet.cells.row(cell.row))
    if (kind === 'number' || formula !== null) numbers += 1;
  return numbers === 1;
}

/** The table whose rows are the things that a word names, by the header of its names, each of which is there once. */
function listOf(
  table: SheetView,
  word: string,
): { readonly table: SheetView; readonly count: number } | null {
  const { body, columns, sheet } = table;
  if (body === null || body.lastRow - body.firstRow > maxRows) return null;
  const column = columns.slice(0, 2).find(({ header }) => {
    const noun = nounOf(header);
    return noun !== null && namesSeveral(word, noun) && (!other.test(word) || other.test(header));
  });
  if (column === undefined) return null;
  const names: string[] = [];
  for (let row = body.firstRow; row <= body.lastRow; row += 1) {
    const cell = sheet.cells.cell(row, column.column);
    // The target among its peers is no peer.
    if (cell?.kind !== 'text' || isPartialTotal(sheet, row) || otherRow.test(String(cell.value))) return null;
    names.push(foldTitle(String(cell.value)));
  }
  return names.length < minRows || new Set(names).size < names.length ? null : { table, count: names.length };
}
