import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cut, expectSame } from '../../testing/compare-parsers.js';
import { defaultReaderLimits, ReaderLimits } from '../limits/reader-limits.js';
import { createXmlScanner } from './scan-xml.js';
import type { XmlHandler } from './xml-handler.js';

const main = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const strict = 'http://purl.oclc.org/ooxml/drawingml/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const space = fc.constantFrom('', ' ', '\n', '\t ', '\r\n', '\r');
const gap = fc.constantFrom(' ', '\n', '\t', '\r\n ', '\r');
const characters = fc.constantFrom(
  ...[
    'a',
    'Zoë',
    '1',
    '  ',
    '\n',
    '\r',
    '\r\n',
    '\t',
    ']',
    ']]',
    '>',
    '漢字',
    '😀',
    '&amp;',
    '&lt;',
    '&#65;',
    '&#x1F600;',
    '&#13;',
    '&#10;',
    '&gt;',
    '&quot;',
    '&apos;',
    '\u00A0',
    'x'.repeat(40),
  ],
);
const text = fc.array(characters, { maxLength: 6 }).map((all) => all.join('').replaceAll(']]>', ']] >'));
const value = fc
  .tuple(fc.array(characters, { maxLength: 4 }), fc.constantFrom('"', "'"))
  .map(([all, quote]) => {
    const raw = all.join('');
    return `${quote}${raw}${quote}`;
  });
const attributeName = fc.constantFrom('id', 'r:id', 'xml:space', 'a:b', 'name', 'été', 'q:id', 'v');
const declaration = fc.constantFrom(
  ...[
    `xmlns="${main}"`,
    `xmlns="${strict}"`,
    'xmlns=""',
    `xmlns:a="${strict}"`,
    `xmlns:r='${relationships}'`,
    'xmlns:q="urn:other"',
    `xmlns:q="${relationships}"`,
    `xmlns:b=" ${main} "`,
  ],
);
const attributes = fc
  .tuple(
    fc.uniqueArray(fc.tuple(attributeName, space, space, value), {
      maxLength: 4,
      selector: ([name]) => name,
    }),
    fc.uniqueArray(declaration, { maxLength: 2, selector: (whole) => whole.split('=')[0] }),
    gap,
  )
  .map(([own, declared, between]) =>
    [...own.map(([name, before, after, quoted]) => `${name}${before}=${after}${quoted}`), ...declared]
      .map((item) => between + item)
      .join(''),
  );
const aside = fc.constantFrom(
  '<!-- a - b -->',
  '<!---->',
  '<?pi some ?thing??>',
  '<?x?>',
  '<![CDATA[]]>',
  '<![CDATA[<a>&amp;\r\n]] ]]]>',
  '<!--<a>&x;-->',
);

const { element } = fc.letrec<{ element: string; content: string }>((tie) => ({
  content: fc
    .array(fc.oneof({ maxDepth: 4 }, text, aside, tie('element')), { maxLength: 4 })
    .map((all) => all.join('')),
  element: fc
    .tuple(
      fc.constantFrom('a:p', 'p', 'r:x', 'q:Å', 'a:very-long.name_1'),
      attributes,
      space,
      tie('content'),
      fc.boolean(),
    )
    .map(([name, inside, before, content, isEmpty]) =>
      isEmpty ? `<${name}${inside}${before}/>` : `<${name}${inside}${before}>${content}</${name}${before}>`,
    ),
}));
const beginning = fc.constantFrom(
  ...[
    '',
    '\uFEFF',
    '<?xml version="1.0"?>',
    "<?xml version='1.0' encoding='UTF-8' standalone='yes'?>\n",
    '<?xml version="1.0" encoding="us-ascii" ?>',
    '<?xml version = "1.1"?>',
    ' <!-- first -->\n',
    '<?mso-application progid="Word.Document"?>',
  ],
);
const document = fc
  .tuple(beginning, element, fc.constantFrom('', '\n', '<!-- last -->', '<?last?> '))
  .map(
    ([before, inside, after]) =>
      `${before}<a:root xmlns:a="${main}" xmlns:r="${relationships}" xmlns:q="urn:q">${inside}</a:root>${after}`,
  );
const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 });

it('gives the events that the reference gives, wherever the text is cut into pieces', () => {
  let read = 0;
  fc.assert(
    fc.property(document, places, (whole, cuts) => {
      if (typeof expectSame(cut(whole, cuts)) === 'object') read += 1;
    }),
    { numRuns: 500, seed: 3 },
  );
  // The rest repeat an attribute under two prefixes of one namespace.
  expect(read).toBeGreaterThan(450);
});

it('survives a cut before every character', () => {
  fc.assert(
    fc.property(document, (whole) => {
      expectSame([...whole]);
    }),
    { numRuns: 100, seed: 4 },
  );
});

const damage = fc.constantFrom(
  ...[
    '<',
    '>',
    '&',
    ';',
    '"',
    "'",
    '/',
    '=',
    ' ',
    ':',
    ']]>',
    '--',
    '?>',
    '<!',
    '<?',
    '\u0000',
    '\uFFFE',
    '<!DOCTYPE a>',
    '<!DOCTYPE a [<!ENTITY b "c">]>',
    '<a>',
    '</a>',
    '<![CDATA[',
    '&x;',
    '&#0;',
    '&#xD800;',
    '&#X41;',
    '<?xml version="1.0"?>',
    ' xmlns:a=""',
    ' xmlns:xml="urn:x"',
    ' id="1" id="2"',
    ' a:id="1" b:id="2"',
    '1',
    'é',
    '×',
  ],
);
const damages = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat({ max: 6 }), damage), {
  minLength: 1,
  maxLength: 3,
});

function harm(whole: string, changes: readonly (readonly [number, number, string])[]): string {
  return changes.reduce((source, [place, length, patch]) => {
    const start = Math.floor(place * source.length);
    return source.slice(0, start) + patch + source.slice(start + length);
  }, whole);
}

it('refuses the same input as the reference, for the same reason', () => {
  fc.assert(
    fc.property(document, damages, places, (whole, changes, cuts) => {
      expectSame(
        cut(Buffer.from(harm(whole, changes)).toString(), cuts),
        ReaderLimits.parse({ xmlDepth: 6, xmlAttributes: 4 }),
      );
    }),
    { numRuns: 3_000, seed: 5 },
  );
});

it('passes on a long text in pieces without cutting a reference, a line end or a bracket', () => {
  const run = fc.array(fc.tuple(characters, fc.constantFrom(1, 3, 20_000)), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(run, places, (runs, cuts) => {
      const long = runs.map(([characters, count]) => characters.repeat(count)).join('');
      expectSame(cut(`<a>${long}</a>`, cuts));
    }),
    { numRuns: 30, seed: 6 },
  );
});

it('keeps only the texts that it passes on in memory', () => {
  const texts: string[] = [];
  const values: string[] = [];
  const handler: XmlHandler = {
    open: (_, attributes) => values.push(attributes.get('name') ?? ''),
    text: (text) => texts.push(text),
    close: () => undefined,
  };
  const before = process.memoryUsage().heapUsed;
  for (let round = 0; round < 24; round += 1) {
    const parser = createXmlScanner('part.xml', handler, defaultReaderLimits);
    const padding = String(round).repeat(1_000_000);
    parser.write(Buffer.from(`<a name="a value of some length">a text of some length<!--${padding}--></a>`));
    parser.end();
  }
  expect(texts).toHaveLength(24);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000);
});
