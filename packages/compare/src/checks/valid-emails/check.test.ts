import { expect, it } from 'vitest';
import { runOnRows } from '../../../testing/run-on-rows.js';
import { validEmails } from './check.js';

it('accepts one address in each cell and reports everything else', async () => {
  const values = [
    'sales@alder.example',
    'mailto:a.b+c@x.co.uk',
    null,
    'sales@alder',
    'a@x.example; b@x.example',
    'none',
  ];
  const findingDrafts = await runOnRows(
    validEmails,
    [['Company', 'Email'], ...values.map((value) => ['A', value])],
    {
      columns: [{ title: 'Email', kind: 'email' }],
    },
  );
  expect(findingDrafts).toMatchObject([{ location: 'sheet "Data", column "Email", rows 5, 6, 7' }]);
});
