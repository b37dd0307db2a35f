import { noOptions, xlsxCheck } from '../check.js';
import { andMore, list, quote } from '../wording.js';

export const hiddenSheets = xlsxCheck({
  name: 'hidden-sheets',
  category: 'structure',
  defaultSeverity: 'low',
  description: 'The workbook contains no hidden sheets.',
  options: noOptions,
  run({ hiddenSheets: hidden }) {
    if (hidden.length === 0) return [];
    return [
      {
        key: '',
        location: list(hidden.map(({ name }) => `sheet ${quote(name)}`)),
        message: `Sheet ${quote(hidden[0]?.name ?? '')} is hidden but still in the file; other checks do not read hidden sheets${andMore(hidden.length - 1, 'sheet')}.`,
        expected: 'visible sheets only',
        actual: list(
          hidden.map(
            ({ name, state }) => `${quote(name)} (${state === 'hidden' ? 'hidden' : 'very hidden'})`,
          ),
        ),
        suggestion: 'Show these sheets or remove them. Anyone who receives the file can unhide them.',
      },
    ];
  },
});
