import type { Sheet } from '../../model/xlsx-document.js';
import type { SheetRules } from '../../templates/xlsx-template.js';
import { findHeader } from './find-header.js';
import { matchTitles } from './match-titles.js';

/** Sheets whose columns are looked at in search of one that is called otherwise. */
const searched = 50;

/** Which sheet of a template a sheet is. */
export interface FoundSheet {
  readonly rules: SheetRules;
  /** It is called so. Otherwise it was taken for its columns. */
  readonly isNamed: boolean;
}

/**
 * Finds the template's sheets: by their names; where one that is called so lacks most of the columns ("Validation Summary"), and
 * another that is called so has them ("All Results"), that one; where none is called so, by columns alone.
 */
export function findSheets(
  sheets: readonly Sheet[],
  wanted: readonly SheetRules[],
  date1904: boolean,
): ReadonlyMap<Sheet, FoundSheet> {
  const found = new Map<Sheet, FoundSheet>();
  const byName = matchTitles(
    wanted,
    sheets.map(({ name }) => name),
  );
  for (const [at, rules] of wanted.entries()) {
    const sheet = sheets[byName[at] ?? -1];
    if (sheet !== undefined) found.set(sheet, { rules, isNamed: true });
  }
  for (const [sheet, { rules }] of [...found]) {
    if (findByColumns([sheet], rules, date1904) !== undefined) continue;
    const called = free(sheets, found).filter(({ name }) => matchTitles([rules], [name])[0] === 0);
    const better = findByColumns(called, rules, date1904);
    if (better === undefined) continue;
    found.delete(sheet);
    found.set(better, { rules, isNamed: true });
  }
  for (const rules of wanted.filter((_, at) => byName[at] === -1)) {
    const standIn = findByColumns(free(sheets, found), rules, date1904);
    if (standIn !== undefined) found.set(standIn, { rules, isNamed: false });
  }
  return found;
}

function free(sheets: readonly Sheet[], found: ReadonlyMap<Sheet, FoundSheet>): Sheet[] {
  return sheets.filter((sheet) => !found.has(sheet));
}

/** The sheet that shows most of the columns, and at least half. */
function findByColumns(sheets: readonly Sheet[], rules: SheetRules, date1904: boolean): Sheet | undefined {
  const wanted = rules.columns.length;
  return sheets
    .slice(0, searched)
    .map((sheet) => ({ sheet, missing: findHeader(sheet, rules, date1904)?.missing.length ?? wanted }))
    .filter(({ missing }) => wanted > 0 && missing <= wanted / 2)
    .toSorted((one, other) => one.missing - other.missing)[0]?.sheet;
}
