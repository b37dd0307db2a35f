import { foldTitle, titleContains } from '../../text/words.js';
import { noOptions, xlsxCheck } from '../check.js';
import { sheetAt } from '../column-cells.js';
import { capitalised, list, quote, titleKey } from '../wording.js';

export const requiredRows = xlsxCheck({
  name: 'required-rows',
  category: 'structure',
  defaultSeverity: 'high',
  description: 'Each table has the body rows that its template names.',
  options: noOptions,
  run({ tables }) {
    return tables.flatMap(({ rules, body, columns: [first], sheet }) => {
      if (rules === null || rules.rows_required.length === 0 || body === null || first === undefined)
        return [];
      const labels: string[] = [];
      sheet.cells.visitColumn(body, first.column, (_, cell) => {
        const label = cell?.kind === 'text' ? String(cell.value) : '';
        if (foldTitle(label) !== '') labels.push(label);
      });
      return rules.rows_required
        .filter(
          ({ title, also }) =>
            !labels.some((label) => [title, ...also].some((candidate) => titleContains(label, candidate))),
        )
        .map(({ title, also }) => ({
          key: titleKey(`${rules.title}: row ${title}`),
          location: sheetAt({ sheet }),
          message: `${capitalised(sheetAt({ sheet }))} has no row ${quote(title)}.`,
          expected: `a body row that starts with ${[title, ...also].map(quote).join(' or ')}`,
          actual: list(labels.map(quote)),
          suggestion: `Write the row ${quote(title)} with all of its cells filled; check for a row that is filtered out or has another name.`,
        }));
    });
  },
});
