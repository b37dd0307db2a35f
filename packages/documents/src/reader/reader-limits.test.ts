import { expect, it } from 'vitest';
import { refusalOf } from '../../testing/refusal.js';
import { sharedStringsXml, sheetXml, spreadsheet } from '../../testing/xlsx-bytes.js';
import { presentation } from '../../testing/zip-bytes.js';
import { defaultReaderLimits, ReaderLimits } from '../limits/reader-limits.js';
import { readDocument } from './read-document.js';

const deck = presentation();
const workbook = spreadsheet({
  'xl/sharedStrings.xml': sharedStringsXml('<t>one</t>', '<t>two</t>'),
  'xl/worksheets/sheet1.xml': sheetXml(
    '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c><v>7</v></c></row>',
  ),
});

/** Each limit, set so that it is exceeded, with its message. */
const cases: Record<keyof ReaderLimits, readonly [number, string, Buffer]> = {
  fileBytes: [100, `The file has ${deck.length} bytes; at most 100 are read (limit fileBytes).`, deck],
  entries: [4, 'The document has 5 parts; at most 4 are read (limit entries).', deck],
  entryBytes: [
    200,
    'The part "[Content_Types].xml" declares 281 bytes; at most 200 are read (limit entryBytes).',
    deck,
  ],
  totalBytes: [600, 'The document declares 826 bytes; at most 600 are read (limit totalBytes).', deck],
  xmlBytes: [
    200,
    'The part "[Content_Types].xml" declares 281 bytes; at most 200 are read (limit xmlBytes).',
    deck,
  ],
  textCharacters: [
    4,
    'The presentation contains more than 4 characters of text (limit textCharacters).',
    deck,
  ],
  xmlDepth: [3, 'The part "ppt/slides/slide1.xml" nests elements more than 3 deep (limit xmlDepth).', deck],
  xmlElements: [5, 'The part "ppt/slides/slide1.xml" has more than 5 elements (limit xmlElements).', deck],
  xmlAttributes: [2, 'An element of "_rels/.rels" has more than 2 attributes (limit xmlAttributes).', deck],
  sharedStrings: [1, 'The workbook has more than 1 shared strings (limit sharedStrings).', workbook],
  cellCharacters: [
    5,
    'The cells of the workbook contain more than 5 characters of text (limit cellCharacters).',
    workbook,
  ],
  cells: [2, 'The workbook contains more than 2 cells (limit cells).', workbook],
};

it.each(Object.entries(cases))(
  'the limit %s refuses a document beyond it, with its message (S0-211)',
  async (name, [limit, message, bytes]) => {
    await expect(readDocument(bytes)).resolves.toMatchObject({ type: expect.any(String) });
    const error = await refusalOf(bytes, { limits: ReaderLimits.parse({ [name]: limit }) });
    expect(error.message).toBe(message);
    expect(error.hint).toContain('limit');
  },
);

it('has a default for every limit', () => {
  expect(Object.keys(defaultReaderLimits).sort()).toEqual(Object.keys(cases).sort());
});
