import { expect, it } from 'vitest';
import type { CellContent } from '../../../../documents/testing/write-workbook.js';
import { runOnRows } from '../../../testing/run-on-rows.js';
import { validUrls } from './check.js';

const run = (...values: CellContent[]) =>
  runOnRows(validUrls, [['Company', 'Website'], ...values.map((value) => ['A', value])], {
    columns: [{ title: 'Website', kind: 'url' }],
  });

it.each([
  'https://www.alder.example/',
  'http://alder.example:8080/a?b=c#d',
  'alder.example',
  'www.alder.co.uk/about us'.replace(' ', '-'),
  'https://bücher.example/',
  'https://例え.テスト/',
  'https://a.example/ü',
])('accepts "%s" as a public address (S0-186)', async (address) => {
  expect(await run(address)).toEqual([]);
});

it.each([
  'Alder Springs',
  'not found',
  'n/a',
  'v1.10',
  'https://localhost:3000/',
  'https://intranet/',
  'https://wiki.corp/',
  'http://10.0.0.7/',
  'http://[::1]/',
  'ftp://alder.example/',
  'mailto:sales@alder.example',
  'javascript:alert(1)',
  'a.example, b.example',
  'https://',
  'https://alder example.com',
])('rejects "%s" (S0-186)', async (address) => {
  expect(await run(address)).toMatchObject([
    { key: 'Data: Website: url', location: 'sheet "Data", column "Website", row 2' },
  ]);
});

it('checks words by the address that they link to (S0-186)', async () => {
  const findingDrafts = await run(
    { text: 'Website', hyperlink: 'https://alder.example/' },
    { text: 'Website', hyperlink: 'http://localhost/' },
    null,
    42,
  );
  expect(findingDrafts).toMatchObject([{ actual: 'row 3: "http://localhost/", row 5: "42"' }]);
});
