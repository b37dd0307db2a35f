import { expect, it } from 'vitest';
import { runOnRows } from '../../../testing/run-on-rows.js';
import { uniqueValues } from './check.js';

it('reports values of earlier rows, whatever their case and punctuation', async () => {
  const names = ['Alder Springs Ltd.', 'Birch', 'ALDER SPRINGS LTD', null, null, '株式会社', '株式会社', '!'];
  const found = await runOnRows(uniqueValues, [['Company', 'x'], ...names.map((name) => [name, 'y'])], {
    columns: [{ title: 'Company', unique: true }],
  });
  expect(found).toMatchObject([
    {
      key: 'Data: Company: repeated',
      location: 'sheet "Data", column "Company", rows 4, 8',
      actual: 'row 4: "ALDER SPRINGS LTD" as in row 2, row 8: "株式会社" as in row 7',
    },
  ]);
});
