import { expect, it } from 'vitest';
import { checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { pptxOf, runCheck, templateOf } from '../../../testing/presentations.js';
import { localPaths } from './check.js';

it.each([
  ['Source: C:\\Users\\ann\\Documents\\acme.xlsx', 'a path of one computer'],
  ['loaded from /home/ann/work/acme.csv', 'a path of one computer'],
  ['/Users/ann/Desktop/deck.pptx', 'a path of one computer'],
  ['file:///srv/data/acme.xlsx', 'a path of one computer'],
  ['\\\\fileserver\\deals\\acme.xlsx', 'a path of one computer'],
  ['see http://localhost:8080/export', 'an address inside a network'],
  ['For example, sales rose. Source: http://192.168.1.7/api', 'an address inside a network'],
  ['from http://192.168.1.7/api', 'an address inside a network'],
  ['https://wiki.corp/acme', 'an address inside a network'],
])('sees in "%s" %s', (text, key) => {
  expect(checkTexts(localPaths, [text])).toMatchObject([{ key }]);
});

it.each([
  'Source: annual report 2025',
  'https://www.acme.com/home/ann/report',
  'Install it under C:\\Program Files',
  'Open /home and /about on the site',
  'and/or, km/h, 24/7',
  'The local.internal team',
  'Section 10.1.2.3 of the contract',
  'For example, enter https://192.168.1.1/webfolder to open the folder.',
  'Geben Sie zum Beispiel https://192.168.1.1/Web-Ordner ein.',
  'たとえば、https://192.168.1.1/webfolder と入力します。',
  'The address has the "file:" protocol ("file:///data1/xyz/picture.gif").',
  'escape \\n and \\t',
])('sees nothing in "%s"', (text) => {
  expect(checkTexts(localPaths, [text])).toEqual([]);
});

it('reads the properties of the document', () => {
  const document = {
    ...pptxOf([]),
    properties: [{ label: 'hyperlink base', value: 'C:\\Users\\ann\\out\\', custom: false }],
  };
  expect(runCheck(localPaths, documentTextOf([]), templateOf({}), {}, document)).toMatchObject([
    { location: 'property "hyperlink base"' },
  ]);
});

it('is done with hostile texts', () => {
  expect(
    checkTexts(localPaths, [...hostileTexts, '/home/'.repeat(100_000), 'C:/Users/'.repeat(100_000)]).length,
  ).toBeLessThan(3);
});
