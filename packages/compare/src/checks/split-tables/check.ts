import type { PlacedTable } from '../../views/text-document/text-document-view.js';
import { docxCheck, draftAbout, noOptions } from '../check.js';
import { andMore, list, placedAt } from '../wording.js';

export const splitTables = docxCheck({
  name: 'split-tables',
  category: 'appearance',
  defaultSeverity: 'low',
  description:
    'No page break separates the first row of a table from the second, or the last row from the row before it.',
  options: noOptions,
  run({ tables }) {
    const split = tables.flatMap(orphans);
    return draftAbout(split, (first) => ({
      ...placedAt(split.map(({ location }) => location)),
      message: `A page break splits ${first.location}: ${first.what}${andMore(split.length - 1, 'row')}.`,
      expected: 'at least two rows of a table before and after a page break',
      actual: list(
        split.map(({ location, what }) => `${location}: ${what}`),
        '; ',
      ),
      suggestion:
        'Set "keep with next" (keepNext) on the paragraphs of the first rows and of the second-to-last row, and repeat the header on each page (tblHeader).',
    }));
  },
});

/** A shorter table has no rest to be without. */
const minRows = 4;

function orphans({ table, location }: PlacedTable): { location: string; what: string }[] {
  const { rows, pageStarts } = table;
  if (rows.length < minRows) return [];
  const last = rows.length - 1;
  return pageStarts.flatMap((row) => {
    if (row === 1)
      return { location: `${location}, row 1`, what: 'the first row is alone at the bottom of a page' };
    // A header that is shown again keeps the last row company.
    if (row !== last || table.headerRows > 0) return [];
    return { location: `${location}, row ${last + 1}`, what: 'the last row is alone at the top of a page' };
  });
}
