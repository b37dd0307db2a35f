import { countOf } from '@fixpoint/shared/text';
import type { LocatedTable } from '../../views/document-text.js';
import { anyTypeCheck, noOptions } from '../check.js';
import { list } from '../wording.js';

/** Rows with fewer texts may be the same by chance: "Yes, Yes". */
const leastTexts = 3;

export const repeatedTableRows = anyTypeCheck({
  name: 'repeated-table-rows',
  category: 'data',
  defaultSeverity: 'medium',
  description: 'No row of a table follows another one that says the same in every cell.',
  options: noOptions,
  run(content) {
    const found = [...content.tables()].flatMap(repeatedRows);
    if (found.length === 0) return [];
    return [
      {
        key: '',
        location: list(
          found.map(({ location }) => location),
          '; ',
        ),
        message: `${countOf(found.length, 'table row says', 'table rows say')} what the row above says.`,
        expected: 'each row once',
        actual: list(found.map(({ text }) => `"${text}"`)),
        measure: { value: found.length, goal: 0, unit: 'rows' },
        suggestion:
          'Remove duplicates before rows are rendered; look for a loop that writes an item twice, a retry that adds it again, or a header that is written with the first row.',
      },
    ];
  },
});

function repeatedRows({ rows, locate }: LocatedTable): { location: string; text: string }[] {
  return rows.flatMap((row, index) => {
    const above = rows[index - 1];
    const texts = row.filter((text) => text !== '');
    if (above === undefined || texts.length < leastTexts || new Set(texts).size < leastTexts) return [];
    if (row.length !== above.length || row.some((text, column) => text !== above[column])) return [];
    return [{ location: locate(index + 1), text: texts.slice(0, 3).join(' · ') }];
  });
}
