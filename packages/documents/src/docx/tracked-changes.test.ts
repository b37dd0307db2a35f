import { expect, it } from 'vitest';
import { paragraphsIn, r, readDocx, tablesIn, writeDocx } from '../../testing/read-docx.js';

const by = 'w:id="1" w:author="A" w:date="2026-01-01T00:00:00Z"';
const numbered = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';
const numbering = {
  root: 'w:numbering',
  content:
    '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
};
const item = (text: string) => `<w:p><w:pPr>${numbered}</w:pPr>${r(text)}</w:p>`;
const moved = (element: 'moveFrom' | 'moveTo') =>
  `<w:p><w:pPr>${numbered}<w:rPr><w:${element} ${by}/></w:rPr></w:pPr><w:${element}RangeStart ${by} w:name="m"/><w:${element} ${by}>${r('Sign')}</w:${element}><w:${element}RangeEnd w:id="1"/></w:p>`;
const read = async (body: string, parts = {}) => readDocx(await writeDocx({ body, parts }));

it('leaves out a paragraph at the place that it was moved from, and counts on without it', async () => {
  const body = item('Hire') + moved('moveFrom') + item('Buy') + moved('moveTo') + item('Open');
  const document = await read(body, { numbering });
  expect(paragraphsIn(document).map(({ text, numbering: own }) => `${own?.label} ${text}`)).toEqual([
    '1. Hire',
    '2. Buy',
    '3. Sign',
    '4. Open',
  ]);
  expect(document).toMatchObject({ insertions: 1, deletions: 1, formatChanges: 0 });
});

it.each([
  [
    'characters',
    `<w:p><w:r><w:rPr><w:b/><w:rPrChange ${by}><w:rPr/></w:rPrChange></w:rPr><w:t>x</w:t></w:r></w:p>`,
  ],
  ['a paragraph', `<w:p><w:pPr><w:pPrChange ${by}><w:pPr/></w:pPrChange></w:pPr>${r('x')}</w:p>`],
  [
    'a paragraph’s mark',
    `<w:p><w:pPr><w:rPr><w:rPrChange ${by}><w:rPr/></w:rPrChange></w:rPr></w:pPr>${r('x')}</w:p>`,
  ],
  ['a number', `<w:p><w:pPr><w:numPr><w:numId w:val="1"/><w:ins ${by}/></w:numPr></w:pPr>${r('x')}</w:p>`],
  [
    'a table',
    `<w:tbl><w:tblPr><w:tblPrChange ${by}><w:tblPr/></w:tblPrChange></w:tblPr><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>`,
  ],
  [
    'its columns',
    `<w:tbl><w:tblGrid><w:gridCol/><w:tblGridChange w:id="1"><w:tblGrid/></w:tblGridChange></w:tblGrid><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>`,
  ],
  [
    'a row',
    `<w:tbl><w:tr><w:trPr><w:trPrChange ${by}><w:trPr/></w:trPrChange></w:trPr><w:tc><w:p/></w:tc></w:tr></w:tbl>`,
  ],
  [
    'a cell',
    `<w:tbl><w:tr><w:tc><w:tcPr><w:tcPrChange ${by}><w:tcPr/></w:tcPrChange></w:tcPr><w:p/></w:tc></w:tr></w:tbl>`,
  ],
  [
    'merged cells',
    `<w:tbl><w:tr><w:tc><w:tcPr><w:cellMerge ${by} w:vMerge="rest"/></w:tcPr><w:p/></w:tc></w:tr></w:tbl>`,
  ],
  [
    'a section',
    `<w:p>${r('x')}</w:p><w:sectPr><w:sectPrChange ${by}><w:sectPr/></w:sectPrChange></w:sectPr>`,
  ],
])('counts a tracked change of the formatting of %s', async (_, body) => {
  expect(await read(body)).toMatchObject({ insertions: 0, deletions: 0, formatChanges: 1 });
});

it('counts inserted and deleted cells', async () => {
  const cell = (change: string) =>
    `<w:tc><w:tcPr><w:${change} ${by}/></w:tcPr><w:p>${r(change)}</w:p></w:tc>`;
  const document = await read(`<w:tbl><w:tr>${cell('cellIns')}${cell('cellDel')}</w:tr></w:tbl>`);
  expect(document).toMatchObject({ insertions: 1, deletions: 1, body: [{ changed: true }] });
});

it('leaves out deleted rows, and a table of nothing else', async () => {
  const row = (text: string, properties = '') =>
    `<w:tr><w:trPr>${properties}</w:trPr><w:tc><w:p>${r(text)}</w:p></w:tc></w:tr>`;
  const gone = row('gone', `<w:del ${by}/>`);
  const document = await read(`<w:tbl>${row('kept')}${gone}</w:tbl><w:p/><w:tbl>${gone}</w:tbl>`);
  expect(tablesIn(document).map(({ rows }) => rows.map((cells) => cells.map(({ text }) => text)))).toEqual([
    [['kept']],
  ]);
  expect(document.deletions).toBe(2);
});
