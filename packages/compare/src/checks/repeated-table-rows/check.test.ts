import { expect, it } from 'vitest';
import { checkTables } from '../../../testing/check-texts.js';
import { repeatedTableRows } from './check.js';

const header = ['Company', 'Country', 'Revenue'];
const alder = ['Alder', 'Norway', '120'];

it('reports rows that repeat the row above, including the header', () => {
  expect(checkTables(repeatedTableRows, [[header, header, alder, alder]])).toMatchObject([
    {
      location: 'table 1, row 2; table 1, row 4',
      message:
        'Table 1, row 2 repeats the row above it: "Company · Country · Revenue". 1 more row has the same problem.',
      actual: '"Company · Country · Revenue", "Alder · Norway · 120"',
    },
  ]);
});

it('accepts rows that differ, are not adjacent, or contain little', () => {
  const birch = ['Birch', 'Norway', '120'];
  expect(checkTables(repeatedTableRows, [[header, alder, birch, alder]])).toEqual([]);
  expect(checkTables(repeatedTableRows, [[header, ['Yes', 'Yes', 'Yes'], ['Yes', 'Yes', 'Yes']]])).toEqual(
    [],
  );
  expect(
    checkTables(repeatedTableRows, [
      [
        ['A', 'B'],
        ['1', '2'],
        ['1', '2'],
      ],
    ]),
  ).toEqual([]);
});
