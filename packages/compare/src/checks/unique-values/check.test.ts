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

const valuesOf = (title: string, rules: object, values: readonly string[]) =>
  runOnRows(uniqueValues, [[title, 'x'], ...values.map((value) => [value, 'y'])], {
    columns: [{ title, unique: true, ...rules }],
  });

it('takes a company with a legal form for the one without, and a site with www. for the same', async () => {
  expect(await valuesOf('Company', {}, ['Enel', 'Birch', 'ENEL S.p.A.'])).toMatchObject([
    { location: 'sheet "Data", column "Company", row 4' },
  ]);
  expect(await valuesOf('Website', { kind: 'url' }, ['a.example', 'https://www.a.example/en/'])).toHaveLength(
    1,
  );
});

it('tells values apart by their signs, and names that are no companies by their forms', async () => {
  expect(await valuesOf('Language', {}, ['C', 'C#', 'C++'])).toEqual([]);
  expect(await valuesOf('Product', {}, ['Alder', 'Alder AG'])).toEqual([]);
});
