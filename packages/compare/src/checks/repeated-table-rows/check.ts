import type { LocatedTable } from '../../views/document-text.js';
import { anyTypeCheck, draftAbout, noOptions } from '../check.js';
import { andMore, capitalised, list, placedAt, quote } from '../wording.js';

/** Rows with fewer texts may be the same by chance: "Yes, Yes". */
const minTexts = 3;

export const repeatedTableRows = anyTypeCheck({
  name: 'repeated-table-rows',
  category: 'data',
  defaultSeverity: 'medium',
  description: 'No row of a table repeats the row above it in every cell.',
  options: noOptions,
  run(content) {
    const results = [...content.tables()].flatMap(repeatedRows);
    return draftAbout(results, (first) => ({
      ...placedAt(results.map(({ location }) => location)),
      message: `${capitalised(first.location)} repeats the row above it: ${quote(first.text)}${andMore(results.length - 1, 'row')}.`,
      expected: 'each row once',
      actual: list(results.map(({ text }) => `"${text}"`)),
      measure: { value: results.length, goal: 0, unit: 'rows' },
      suggestion:
        'Remove duplicates before rows are rendered; look for a loop that writes an item twice, a retry that adds it again, or a header that is written with the first row.',
    }));
  },
});

function repeatedRows({ rows, locate }: LocatedTable): { location: string; text: string }[] {
  return rows.flatMap((row, index) => {
    const above = rows[index - 1];
    const texts = row.filter((text) => text !== '');
    if (above === undefined || texts.length < minTexts || new Set(texts).size < minTexts) return [];
    if (row.length !== above.length || row.some((text, column) => text !== above[column])) return [];
    return [{ location: locate(index + 1), text: texts.slice(0, 3).join(' · ') }];
  });
}
