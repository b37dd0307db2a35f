import type { Sheet } from '@fixpoint/documents/model';
import { foldTitle } from '../../text/words.js';
import { statisticOf } from '../../views/workbook/find-body.js';
import { columnName } from '../../views/workbook/workbook-text.js';
import type { WorkbookView } from '../../views/workbook/workbook-view.js';
import type { FindingDraft } from '../check.js';
import { sheetAt } from '../column-cells.js';
import { groupBy } from '../sightings.js';
import { quote } from '../wording.js';
import { type Link, linksOf, namesAlong } from './cell-links.js';

const minMatches = 2;

/** Cells that show another line, period or statistic of another sheet than the one that they are named after. */
export function mismatchedLinks({ sheets, hiddenSheets }: WorkbookView): FindingDraft[] {
  const byName = new Map([...sheets, ...hiddenSheets].map((sheet) => [sheet.name, sheet]));
  return sheets.flatMap((sheet) => {
    const links = linksOf(sheet, byName);
    const findings = [...besideOthers(links), ...links.flatMap(byLabel)].map(({ link, name, actual }) =>
      toFinding(sheet, link, name, actual),
    );
    findings.push(...otherSigns(links).map((link) => toSignFinding(sheet, link)));
    return [...new Map(findings.map((finding) => [finding.key, finding])).values()];
  });
}

function isSame(a: string, b: string): boolean {
  return foldTitle(a) === foldTitle(b);
}

interface Mismatch {
  readonly link: Link;
  readonly name: string;
  readonly actual: string;
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
      return [...groupBy(links, place).values()].flatMap((line) => {
        const [mismatch, ...more] = line.filter(({ own, names }) => !isSame(own[axis], names[targetAxis]));
        if (mismatch === undefined || more.length > 0 || line.length <= minMatches) return [];
        const [name, actual] = [mismatch.own[axis], mismatch.names[targetAxis]];
        const isOffered =
          name !== '' && actual !== '' && namesAlong(mismatch, targetAxis).some((text) => isSame(text, name));
        return isOffered && line.every(({ own }) => own[axis] !== '')
          ? [{ link: mismatch, name, actual }]
          : [];
      });
    }),
  );
}

const otherTime =
  /(?<!\p{L})(?:opening|start|beginning|initial|prior|previous|last|base|before|change|anfang\p{L}*|beginn|vorjahr\p{L}*|veränderung|début|ouverture|précédente?|initiale?|inicial|anterior|apertura|iniziale|precedente)(?!\p{L})/iu;

/** A label that names the year or statistic itself: "EBITDA 2025A" for a cell of 2024, "Average multiple" for a maximum. */
function byLabel(link: Link): Mismatch[] {
  const { own, names } = link;
  if (otherTime.test(own.label)) return [];
  const [year, ...years] = yearsIn(own.label);
  const [shown, ...more] = yearsIn(names.heading);
  const isOfLine = names.label !== '' && ` ${foldTitle(own.label)} `.includes(` ${foldTitle(names.label)} `);
  if (year !== undefined && shown !== undefined && years.length + more.length === 0) {
    const isOther =
      year !== shown && isOfLine && yearsIn(own.heading).length + yearsIn(names.label).length === 0;
    const isOffered = isOther && namesAlong(link, 'heading').some((name) => yearsIn(name).includes(year));
    return isOffered ? [{ link, name: year, actual: names.heading }] : [];
  }
  const [statistic, ...statistics] = new Set(own.label.split(/\s+/).flatMap((word) => spreadOf(word) ?? []));
  const actual = spreadOf(names.label);
  if (statistic === undefined || statistics.length > 0 || actual === null || actual === statistic) return [];
  const isOffered = namesAlong(link, 'label').some((name) => spreadOf(name) === statistic);
  return isOffered ? [{ link, name: own.label, actual: names.label }] : [];
}

/** The one link of a row without the minus of the others, or with one. */
function otherSigns(links: readonly Link[]): Link[] {
  const rows = groupBy(links, ({ row, target, targetCell }) => `${row} ${target.name} ${targetCell.row}`);
  return [...rows.values()].flatMap((line) => {
    const minus = line.filter(({ text }) => text.startsWith('-'));
    const plus = line.filter((link) => !minus.includes(link));
    const few = minus.length < plus.length ? minus : plus;
    return few.length === 1 && line.length > minMatches ? few : [];
  });
}

function yearsIn(name: string): string[] {
  return name.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? [];
}

/** A statistic other than a sum. */
function spreadOf(label: string) {
  const statistic = statisticOf(label);
  return statistic === 'sum' ? null : statistic;
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
