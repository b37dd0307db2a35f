import { expect, it } from 'vitest';
import { runOnRows } from '../../../testing/run-on-rows.js';
import { uniqueValues } from './check.js';

it('reports values of earlier rows, whatever their case and punctuation', async () => {
  const names = ['Alder Springs Ltd.', 'Birch', 'ALDER SPRINGS LTD', null, null, '株式会社', '株式会社', '!'];
  const findingDrafts = await runOnRows(
    uniqueValues,
    [['Company', 'x'], ...names.map((name) => [name, 'y'])],
    {
      columns: [{ title: 'Company', unique: true }],
    },
  );
  expect(findingDrafts).toMatchObject([
    {
      key: 'Data: Company: repeated',
      location: 'sheet "Data", column "Company", rows 4, 8',
      actual: 'row 4: "ALDER SPRINGS LTD" like "Alder Springs Ltd." in row 2, row 8: "株式会社" as in row 7',
    },
  ]);
});

const valuesOf = (title: string, rules: object, values: readonly string[]) =>
  runOnRows(uniqueValues, [[title, 'x'], ...values.map((value) => [value, 'y'])], {
    columns: [{ title, unique: true, ...rules }],
  });

it('treats a company with and without a legal form as one, and a site with and without www.', async () => {
  expect(await valuesOf('Company', {}, ['Enel', 'Birch', 'ENEL S.p.A.'])).toMatchObject([
    { location: 'sheet "Data", column "Company", row 4' },
  ]);
  expect(await valuesOf('Website', { kind: 'url' }, ['a.example', 'https://www.a.example/en/'])).toHaveLength(
    1,
  );
});

it('distinguishes values by their signs, and product names by their legal forms', async () => {
  expect(await valuesOf('Language', {}, ['C', 'C#', 'C++'])).toEqual([]);
  expect(await valuesOf('Product', {}, ['Alder', 'Alder AG'])).toEqual([]);
});

it('names both values and their rows, and quotes each as written', async () => {
  const names = ['Gelopack S.r.l.', 'Gelopack SpA'];
  expect(await valuesOf('Company', {}, names)).toMatchObject([
    {
      message:
        'Gelopack SpA (row 3) looks like Gelopack S.r.l. (row 2): the same company under another legal form.',
      actual: 'row 3: "Gelopack SpA" like "Gelopack S.r.l." in row 2',
    },
  ]);
  expect(await valuesOf('Company', {}, ['Acme', 'ACME', 'Acme'])).toMatchObject([
    {
      message:
        'ACME (row 3) looks like Acme (row 2): the same value in another spelling. 1 more cell has the same problem.',
    },
  ]);
  expect(await valuesOf('Code', {}, ['A1', 'A1'])).toMatchObject([
    { message: 'A1 (row 3) is already in row 2.' },
  ]);
});
