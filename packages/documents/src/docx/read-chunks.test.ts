import { expect, it } from 'vitest';
import { p, paragraphsIn, readDocx, tablesIn, writeDocx } from '../../testing/read-docx.js';

const html =
  '<html><body><h1>Markt</h1><p>Über 4 %.</p><table><tr><td>North</td><td>4</td></tr></table></body></html>';

async function read(name: string, bytes: Buffer, times = 1) {
  return readDocx(
    await writeDocx({
      body: p('Before.') + '<w:altChunk r:id="rId9"/>'.repeat(times) + p('After.'),
      links: { rId9: { type: 'aFChunk', target: name, internal: true } },
      embedded: { [name]: bytes },
    }),
  );
}

const mht = (encoding: string, content: string) =>
  Buffer.from(
    `MIME-Version: 1.0\r\nContent-Type: multipart/related; type="text/html"; boundary="----=mht"\r\n\r\n------=mht\r\nContent-Type: text/html; charset="utf-8"\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${content}\r\n------=mht\r\nContent-Type: image/png\r\n\r\nx\r\n------=mht--`,
  );

it.each([
  ['UTF-8', 'a.htm', Buffer.from(html)],
  ['UTF-16', 'a.html', Buffer.from(`\uFEFF${html}`, 'utf16le')],
  [
    'a stated charset',
    'a.htm',
    Buffer.from(html.replace('<html>', '<html><meta charset="iso-8859-1">'), 'latin1'),
  ],
  [
    'an archive with its pictures',
    'a.mht',
    mht('quoted-printable', html.replaceAll('=', '=3D').replace('Über', '=C3=9C=\r\nber')),
  ],
  ['an archive in base64', 'a.mht', mht('base64', Buffer.from(html).toString('base64'))],
])('reads a page that a document takes in, in %s', async (_, name, bytes) => {
  const document = await read(name, bytes);
  expect(paragraphsIn(document).map(({ text, outlineLevel }) => [text, outlineLevel])).toEqual([
    ['Before.', null],
    ['Markt', 1],
    ['Über 4 %.', null],
    ['After.', null],
  ]);
  expect(tablesIn(document)[0]?.rows.map((row) => row.map(({ text }) => text))).toEqual([['North', '4']]);
  expect(document.external).toMatchObject([{ kind: 'altChunk' }]);
});

it('reads plain text by its lines', async () => {
  expect(paragraphsIn(await read('a.txt', Buffer.from('one\r\n\r\ntwo'))).map(({ text }) => text)).toEqual([
    'Before.',
    'one',
    'two',
    'After.',
  ]);
});

it.each([
  ['another document', 'a.docx', Buffer.from('PK\u0003\u0004rest')],
  ['rich text', 'a.rtf', Buffer.from('{\\rtf1 text}')],
  ['an archive without a page', 'a.mht', Buffer.from('MIME-Version: 1.0\n\ntext')],
])('names %s only', async (_, name, bytes) => {
  const document = await read(name, bytes);
  expect(paragraphsIn(document)).toHaveLength(2);
  expect(document.external).toMatchObject([{ kind: 'altChunk' }]);
});

it('shows a page once, however often it is named', async () => {
  expect(paragraphsIn(await read('a.htm', Buffer.from(html), 50))).toHaveLength(4);
});
