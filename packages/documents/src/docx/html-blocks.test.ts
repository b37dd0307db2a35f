import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readHtml } from './html-blocks.js';

const p = (text: string, level: number | null = null) => ({ kind: 'paragraph', text, level, links: [] });

it('reads headings, paragraphs, items of lists and bare text in order', () => {
  const html =
    '<!DOCTYPE html><html><head><title>T</title><style>p{}</style></head><body><h1>Market</h1><p>One<br/>two</p><ul><li>a</li><li>b &amp; c</li></ul><div>bare<div>inner</div></div><!-- no --><script>if (a<b) {}</SCRIPT>end</body></html>';
  expect(readHtml(html)).toEqual([
    p('Market', 1),
    p('One two'),
    p('a'),
    p('b & c'),
    p('bare'),
    p('inner'),
    p('end'),
  ]);
});

it('reads tables by rows and cells, nested ones as text', () => {
  const html =
    '<p>before</p><table><tr><th colspan="2">Region</th></tr><tr><td>North<table><tr><td>x</td></tr></table></td><td><p>4</p><p>5</p></td></tr></table>after';
  expect(readHtml(html)).toMatchObject([
    p('before'),
    {
      rows: [[{ text: 'Region', span: 2 }], [{ text: 'Northx' }, { text: ' 4  5 ' }]],
    },
    p('after'),
  ]);
});

it('reads links, entities and signs that are no markup', () => {
  expect(
    readHtml(
      '<p><a href="https://a.example/?x=1&amp;y=2">site</a> 3 < 4 &#8364; &#x20AC; &unknown; &#0;</p>',
    ),
  ).toEqual([
    {
      kind: 'paragraph',
      text: 'site 3 < 4 € € &unknown; &#0;',
      level: null,
      links: [{ text: 'site', address: 'https://a.example/?x=1&y=2' }],
    },
  ]);
});

it('never fails on any text', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '</',
    'table',
    'td',
    'tr',
    'p',
    ' ',
    '<!--',
    '-->',
    '<script',
    'a',
    '&',
    '"',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      readHtml(pieces.join(''));
    }),
  );
});

it.each(['<', '<p', '<!--', '<script>', '&', '<td>', '<table>', '</p>', '<a href="', '< '])(
  'reads a megabyte of %j at once',
  (piece) => {
    const started = performance.now();
    readHtml(piece.repeat(1_000_000 / piece.length));
    readHtml(`${piece.repeat(1_000_000 / piece.length)}>`);
    // Time that grows with the square of the length would be many minutes.
    expect(performance.now() - started).toBeLessThan(30_000);
  },
);
