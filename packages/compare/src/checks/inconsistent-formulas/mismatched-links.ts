import type { Sheet } from '@fixpoint/documents/model';
import { monthNumber } from '../../figures/months-in-text.js';
import { columnName } from '../../views/workbook/workbook-text.js';
import type { WorkbookView } from '../../views/workbook/workbook-view.js';
import type { FindingDraft } from '../check.js';
import { sheetAt } from '../column-cells.js';
import { groupBy } from '../sightings.js';
import { quote } from '../wording.js';
import { isSame, type Link, linksOf, type Mismatch, type Names, namesAlong } from './cell-links.js';
import { mismatchByLabel } from './named-links.js';

const minMatches = 2;

/** Cells that show another line, period or statistic of another sheet than the one that they are named after. */
export function mismatchedLinks({ sheets, hiddenSheets }: WorkbookView): FindingDraft[] {
  const byName = new Map([...sheets, ...hiddenSheets].map((sheet) => [sheet.name, sheet]));
  return sheets.flatMap((sheet) => {
    const links = linksOf(sheet, byName);
    const findings = [...besideOthers(links), ...links.flatMap((link) => mismatchByLabel(link) ?? [])].map(
      ({ link, name, actual }) => toFinding(sheet, link, name, actual),
    );
    findings.push(...otherSigns(links).map((link) => toSignFinding(sheet, link)));
    return [...new Map(findings.map((finding) => [finding.key, finding])).values()];
  });
}

const axes = ['label', 'heading'] as const;

/** The one link of a row or column to a line of another name, if all others are to lines of the same name. */
function besideOthers(links: readonly Link[]): Mismatch[] {
  return axes.flatMap((axis) =>
    axes.flatMap((targetAxis) => {
      const place = ({ row, column, target, targetCell }: Link) =>
        [
          ...[target.name, axis === 'label' ? column : -row],
          targetAxis === 'label' ? targetCell.column : -targetCell.row,
        ].join(' ');
      // "Opening balance" and "Closing balance" of one month are in other rows of the source.
      return [...groupBy(links, place).values()].flatMap((line) => mismatchIn(line, axis, targetAxis) ?? []);
    }),
  );
}

function mismatchIn(line: readonly Link[], axis: keyof Names, targetAxis: keyof Names): Mismatch | null {
  const [link, ...more] = line.filter(({ own, names }) => !isSame(own[axis], names[targetAxis]));
  if (link === undefined || more.length > 0 || line.length <= minMatches) return null;
  if (axis === 'heading' && isCarriedOn(link, line)) return null;
  const [name, actual] = [link.own[axis], link.names[targetAxis]];
  if (actual === '' || line.some(({ own }) => own[axis] === '')) return null;
  return namesAlong(link, targetAxis).some((text) => isSame(text, name)) ? { link, name, actual } : null;
}

/** "2025A", "Q1", "März". */
function isPeriod(name: string): boolean {
  return /\d/.test(name) || monthNumber(name) > 0;
}

/**
 * True for the first or last cell of a row that shows the same as the cell beside it: a figure that is frozen from then on. So may
 * a forecast be that is the budget.
 */
function isCarriedOn(link: Link, line: readonly Link[]): boolean {
  const index = line.indexOf(link);
  const pairs = [line.slice(index, index + 2), line.slice(Math.max(0, index - 1), index + 1).reverse()];
  const ends = isPeriod(link.own.heading) ? [line.slice(0, 2), line.slice(-2).reverse()] : pairs;
  return ends.some(
    ([end, beside]) =>
      end === link &&
      beside?.targetCell.row === link.targetCell.row &&
      beside.targetCell.column === link.targetCell.column,
  );
}

/** The one link of a row without the minus of the others, or with one. */
function otherSigns(links: readonly Link[]): Link[] {
  const rows = groupBy(links, ({ row, target, targetCell }) => `${row} ${target.name} ${targetCell.row}`);
  return [...rows.values()].flatMap((line) => {
    const minus = line.filter(({ text }) => text.startsWith('-'));
    const plus = line.filter((link) => !minus.includes(link));
    const few = minus.length < plus.length ? minus : plus;
    // "Allocated", "Eliminated": columns of one figure.
    const isByPeriod = line.every(({ own, names }) => isSame(own.heading, names.heading));
    const columns = new Set(line.map(({ targetCell }) => targetCell.column));
    return few.length === 1 && line.length > minMatches && isByPeriod && columns.size === line.length
      ? few
      : [];
  });
}

function toFinding(sheet: Sheet, { row, column, text }: Link, name: string, actual: string): FindingDraft {
  const cell = `${columnName(column)}${row}`;
  return {
    key: `${sheet.name}: link in ${cell}`,
    location: `${sheetAt({ sheet })}, cell ${cell}`,
    message: `${cell} is named ${quote(name)}, but "=${text}" shows ${quote(actual)}.`,
    expected: `a reference to ${quote(name)}`,
    actual: `=${text}, which is named ${quote(actual)}`,
    suggestion: 'Find the row and column of each reference by their names, not by a count.',
  };
}

function toSignFinding(sheet: Sheet, { row, column, text }: Link): FindingDraft {
  const cell = `${columnName(column)}${row}`;
  return {
    key: `${sheet.name}: sign in ${cell}`,
    location: `${sheetAt({ sheet })}, cell ${cell}`,
    message: `${cell} is "=${text}"; the other cells of the row show the same line with the opposite sign.`,
    expected: 'one sign in all cells of the row',
    actual: `=${text}`,
    suggestion:
      'Write the formula of the whole row in one place of the code, with the column as its only variable.',
  };
}
