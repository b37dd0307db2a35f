import { expect, it } from 'vitest';
import { runOnRows } from '../../../testing/run-on-rows.js';
import { allowedValues } from './check.js';

it('accepts the values in any case, booleans by their names, and gaps; reports others', async () => {
  const values = ['valid', 'INVALID', true, null, 'Not found', 'Probably', 'n/a'];
  const findingDrafts = await runOnRows(
    allowedValues,
    [['Company', 'Verdict'], ...values.map((value) => ['A', value])],
    {
      columns: [{ title: 'Verdict', values: ['Valid', 'Invalid', 'True', 'Not Found'], stand_ins: ['n/a'] }],
    },
  );
  expect(findingDrafts).toMatchObject([
    {
      key: 'Data: Verdict: value',
      actual: 'row 7: "Probably"',
      expected: '"Valid", "Invalid", "True", "Not Found"',
    },
  ]);
});

it('names the column, the value, its row and the nearest allowed value', async () => {
  const verdicts = async (...values: string[]) =>
    (
      await runOnRows(allowedValues, [['Company', 'Verdict'], ...values.map((value) => ['A', value])], {
        columns: [{ title: 'Verdict', values: ['Valid', 'Invalid', 'Unknown', 'Needs Review'] }],
      })
    ).map(({ message }) => message);
  expect(await verdicts('Valid', 'Pending', 'Needs  Reviw', 'x')).toEqual([
    'Verdict "Pending" (row 3) is not allowed. The nearest allowed value is "Needs Review". 2 more cells have the same problem.',
  ]);
  expect(await verdicts('Needs  Reviw')).toEqual([
    'Verdict "Needs  Reviw" (row 2) is not allowed. The nearest allowed value is "Needs Review".',
  ]);
  expect(await verdicts('Zebra crossing')).toEqual(['Verdict "Zebra crossing" (row 2) is not allowed.']);
});
