import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cellsOf, readXlsx } from '../../testing/write-workbook.js';
import { sharedStringsXml, sheetXml, spreadsheet, stylesXml } from '../../testing/xlsx-bytes.js';

const parts = {
  'xl/sharedStrings.xml': sharedStringsXml('<t>one</t>', '<t></t>', '<t>three</t>'),
  'xl/styles.xml': stylesXml([0, 14, 10]),
};

/** The cells, or why there are none. With prefixes no cell is plain, and the scanner reads them all. */
async function read(rows: string, prefixed: boolean) {
  const xml = sheetXml(rows);
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const sheet = prefixed
    ? xml.replace(/(<\/?)(?=[a-z])/g, '$1x:').replace(`xmlns="${main}"`, `xmlns:x="${main}"`)
    : xml;
  return readXlsx(spreadsheet({ ...parts, 'xl/worksheets/sheet1.xml': sheet })).then(
    (document) => cellsOf(document.sheets[0]),
    (error: Error) => error.message,
  );
}

const numbers = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }).map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.constantFrom(
    '0',
    '-0',
    '5.',
    '.5',
    '-.5',
    '1e3',
    '00012',
    '123456789012345',
    '1234567890123456',
    '1.',
    '-',
    '',
    ' 1',
    '1 ',
    '0.1234567890123456',
    '99999999999999999999',
  ),
);
const attribute = (name: string, values: readonly string[]) =>
  fc.constantFrom('', ...values.map((value) => ` ${name}="${value}"`));
const cell = fc
  .tuple(
    attribute('s', ['0', '1', '2', '9', '00', '123456', '']),
    attribute('t', ['n', 's', 'str', 'b']),
    numbers,
    fc.constantFrom(0, 0, 0, 0, 0, 1, 2, 3, 4),
  )
  .map(([style, type, value, shape]) => (reference: string) => {
    const named = shape === 1 ? '' : ` r="${reference}"`;
    if (shape === 2) return `<c${type}${named}${style}><v>${value}</v></c>`;
    if (shape === 3) return `<c${named}${style}${type}><f>A1</f><v>${value}</v></c>`;
    return `<c${named}${style}${type}>${shape === 4 ? '\n' : ''}<v>${value}</v></c>`;
  });

it('reads every cell as the scanner does, and refuses the same', async () => {
  const rows = fc.array(fc.array(fc.tuple(cell, fc.constantFrom(1, 1, 1, 1, 2, 0)), { maxLength: 6 }), {
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(rows, async (written) => {
      const xml = written
        .map((cells, row) => {
          let column = 0;
          const content = cells.map(([write, step]) => {
            column += step;
            return write(`${String.fromCharCode(65 + Math.max(0, column - 1))}${row + 1}`);
          });
          return `<row r="${row + 1}">${content.join('')}</row>`;
        })
        .join('');
      expect(await read(xml, false)).toEqual(await read(xml, true));
    }),
    { numRuns: 300 },
  );
});

it('reads cells alike wherever the pieces of a part end', async () => {
  const rows = Array.from({ length: 6_000 }, (_, index) => {
    const row = index + 1;
    return `<row r="${row}"><c r="A${row}" t="s"><v>${row % 3}</v></c><c r="B${row}" s="1"><v>${40_000 + row}</v></c><c r="C${row}"><v>${row / 7}</v></c></row>`;
  }).join('');
  const plain = await read(rows, false);
  expect(plain.length).toBeGreaterThan(14_000);
  expect(plain).toEqual(await read(rows, true));
});

it.each([
  ['of another row', '<row r="1"><c r="A2"><v>1</v></c></row>'],
  ['that goes back', '<row r="1"><c r="B1"><v>1</v></c><c r="A1"><v>1</v></c></row>'],
  ['beyond the sheet', '<row r="1"><c r="ZZZ1"><v>1</v></c></row>'],
  ['with a text that is not shared', '<row r="1"><c r="A1" t="s"><v>7</v></c></row>'],
])('refuses a cell %s with the scanner’s words', async (_, rows) => {
  const padded = rows.replace('</row>', `</row>${'<row/>'.repeat(20)}`);
  const message = await read(padded, false);
  expect(message).toEqual(expect.stringContaining('The sheet "Data"'));
  expect(message).toEqual(await read(padded, true));
});
