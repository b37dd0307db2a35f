import { expect, it } from 'vitest';
import { runOnRows } from '../../../testing/run-on-rows.js';
import { allowedValues } from './check.js';

it('accepts the values in any case, booleans by their names, and gaps; reports others', async () => {
  const values = ['valid', 'INVALID', true, null, 'Not found', 'Probably', 'n/a'];
  const found = await runOnRows(
    allowedValues,
    [['Company', 'Verdict'], ...values.map((value) => ['A', value])],
    {
      columns: [{ title: 'Verdict', values: ['Valid', 'Invalid', 'True', 'Not Found'], stand_ins: ['n/a'] }],
    },
  );
  expect(found).toMatchObject([
    {
      key: 'Data: Verdict: value',
      actual: 'row 7: "Probably"',
      expected: '"Valid", "Invalid", "True", "Not Found"',
    },
  ]);
});
