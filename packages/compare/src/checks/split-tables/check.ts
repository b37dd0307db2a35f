import { countOf } from '@fixpoint/shared/text';
import type { PlacedTable } from '../../views/text-document/text-document-view.js';
import { docxCheck, noOptions } from '../check.js';
import { list } from '../wording.js';

export const splitTables = docxCheck({
  name: 'split-tables',
  category: 'appearance',
  defaultSeverity: 'low',
  description: 'No page ends behind a table’s header, and none begins with its last row alone.',
  options: noOptions,
  run({ tables }) {
    const split = tables.flatMap(orphans);
    if (split.length === 0) return [];
    return [
      {
        key: '',
        location: list(
          split.map(({ location }) => location),
          '; ',
        ),
        message: `${countOf(split.length, 'row stands', 'rows stand')} on a page without the rest of ${split.length === 1 ? 'its table' : 'their tables'}.`,
        expected: 'two rows of a table together at the end and at the beginning of a page',
        actual: list(
          split.map(({ location, what }) => `${location}: ${what}`),
          '; ',
        ),
        suggestion:
          'Keep the paragraphs of the first rows, and of the row before the last, with the next (keepNext), and let the header repeat on each page (tblHeader).',
      },
    ];
  },
});

/** A shorter table has no rest to be without. */
const fewestRows = 4;

function orphans({ table, location }: PlacedTable): { location: string; what: string }[] {
  const { rows, pageStarts } = table;
  if (rows.length < fewestRows) return [];
  const last = rows.length - 1;
  return pageStarts.flatMap((row) => {
    if (row === 1) return { location: `${location}, row 1`, what: 'the first row alone ends a page' };
    // A header that is shown again keeps the last row company.
    if (row !== last || table.headerRows > 0) return [];
    return { location: `${location}, row ${last + 1}`, what: 'the last row alone begins a page' };
  });
}
