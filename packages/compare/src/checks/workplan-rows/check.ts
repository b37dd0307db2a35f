import { countOf } from '@fixpoint/shared/text';
import type { TableRule } from '../../templates/docx-template.js';
import { bearsTitle, findTable } from '../../views/text-document/find-parts.js';
import type { TextDocumentView } from '../../views/text-document/text-document-view.js';
import { docxCheck, type FindingDraft, noOptions } from '../check.js';
import { bodyRows, holdTable } from '../hold-table.js';
import { list, quote } from '../wording.js';

export const workplanRows = docxCheck({
  name: 'workplan-rows',
  category: 'structure',
  defaultSeverity: 'high',
  description:
    'The workplan has every row and column that the template names, with all of their cells filled.',
  options: noOptions,
  run(view, { workplan }) {
    return workplan === undefined ? [] : [...holdTable(view, workplan), ...openCells(view, workplan)];
  },
});

function openCells(view: TextDocumentView, rule: TableRule): FindingDraft[] {
  const placed = findTable(view, rule);
  if (placed === null) return [];
  const header = placed.grid[0] ?? [];
  const wanted = rule.columns.flatMap((column) => {
    const index = header.findIndex((text) => bearsTitle(text, column));
    return index === -1 ? [] : [{ title: column.title, index }];
  });
  const open = bodyRows(placed).flatMap((row) => {
    const lacking = wanted.filter(({ index }) => (row[index] ?? '') === '').map(({ title }) => title);
    // A row with a single cell heads a group of rows.
    const isGroup = row.filter((text) => text !== '').length === 1;
    return lacking.length === 0 || isGroup
      ? []
      : [`row ${quote(row.find((text) => text !== '') ?? '')} has no ${list(lacking, ' or ')}`];
  });
  if (open.length === 0) return [];
  return [
    {
      key: 'open cells',
      location: placed.location,
      message: `In the table ${quote(rule.title)}, ${open[0]}${open.length === 1 ? '' : ` (${countOf(open.length - 1, 'more row is', 'more rows are')} incomplete)`}.`,
      expected: `text under ${list(wanted.map(({ title }) => title))} in every row`,
      actual: list(open, '; '),
      measure: { value: open.length, goal: 0, unit: 'rows' },
      suggestion:
        'Fill every cell of the workplan; if something is not known yet, say who decides it and by when.',
    },
  ];
}
