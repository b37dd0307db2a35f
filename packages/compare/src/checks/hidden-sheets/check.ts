import { countOf } from '@fixpoint/shared/text';
import { noOptions, xlsxCheck } from '../check.js';
import { quote } from '../column-cells.js';
import { list } from '../wording.js';

export const hiddenSheets = xlsxCheck({
  name: 'hidden-sheets',
  category: 'structure',
  defaultSeverity: 'low',
  description: 'The workbook hides no sheets from the people who receive it.',
  options: noOptions,
  run({ hiddenSheets: hidden }) {
    if (hidden.length === 0) return [];
    return [
      {
        key: '',
        location: list(hidden.map(({ name }) => `sheet ${quote(name)}`)),
        message: `The workbook hides ${countOf(hidden.length, 'sheet')}, which no other check reads.`,
        expected: 'visible sheets only',
        actual: list(
          hidden.map(
            ({ name, state }) => `${quote(name)} (${state === 'hidden' ? 'hidden' : 'very hidden'})`,
          ),
        ),
        suggestion:
          'Show these sheets, or leave them out: anyone who receives the file can read them all the same.',
      },
    ];
  },
});
