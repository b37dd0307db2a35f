import { columnName } from '../../views/workbook/workbook-text.js';
import { noOptions, xlsxCheck } from '../check.js';
import { createSightings, firstPlace, moreOf, sightedAt } from '../sightings.js';
import { list, quote } from '../wording.js';

export const sheetFonts = xlsxCheck({
  name: 'sheet-fonts',
  category: 'appearance',
  defaultSeverity: 'low',
  description: 'Cells of visible sheets use only typefaces that the template lists, if it lists any.',
  options: noOptions,
  run({ sheets }, { fonts }) {
    if (fonts.length === 0) return [];
    const known = new Set(fonts.map((font) => font.toLowerCase()));
    const seen = createSightings();
    for (const sheet of sheets)
      sheet.cells.visit(({ typeface, row, column }) => {
        if (typeface === null || known.has(typeface.toLowerCase())) return;
        const place = () => `sheet ${quote(sheet.name)}, cell ${columnName(column)}${row}`;
        seen.add(typeface, { locate: place }, typeface);
      });
    return seen.all().map((sighting) => ({
      key: sighting.key,
      ...sightedAt(sighting),
      message: `${quote(sighting.key)} is not a typeface of the template: used ${firstPlace(sighting)}${moreOf(sighting, 'cell')}.`,
      expected: `only ${list(fonts)}`,
      actual: sighting.key,
      suggestion: `Write these cells in the style of their neighbours instead of setting ${sighting.key}.`,
    }));
  },
});
