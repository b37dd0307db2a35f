import { expect, it } from 'vitest';
import { partsOf } from '../../testing/fuzz-documents.js';
import { goodContent, renderDeck } from '../../testing/market-deck.js';
import { createSaxesParser } from '../../testing/saxes-parser.js';
import { defaultReaderLimits as limits } from '../limits/reader-limits.js';
import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';
import { type LeftOut, parseXml } from './parse-xml.js';
import type { XmlElement } from './xml-element.js';

interface Plain {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: Plain[];
  text: string;
}

/** The tree of a part by the reference, which shares nothing. */
function treeOf(text: string, leftOut: LeftOut): Plain | undefined {
  const roots: Plain[] = [];
  const open: Plain[] = [];
  let passed = 0;
  const parser = createSaxesParser(
    'part.xml',
    {
      open(name, attributes) {
        if (passed > 0 || leftOut.get(name) === 'all') {
          passed += 1;
          return;
        }
        const element = {
          name,
          attributes: attributes as unknown as Map<string, string>,
          children: [],
          text: '',
        };
        (open.at(-1)?.children ?? roots).push(element);
        if (leftOut.get(name) === 'content') passed = 1;
        else open.push(element);
      },
      text(content) {
        const parent = open.at(-1);
        if (passed === 0 && parent !== undefined) parent.text += content;
      },
      close() {
        if (passed > 0) passed -= 1;
        else open.pop();
      },
    },
    limits,
  );
  parser.write(text);
  parser.end();
  return roots[0];
}

/** The same with the attributes that the other one has. */
function plainly({ name, attributes, children, text }: XmlElement, beside: Plain | undefined): Plain {
  const known = [...(beside?.attributes.keys() ?? [])].map((key): [string, string] => [
    key,
    attributes.get(key) ?? '(none)',
  ]);
  return {
    name,
    attributes: new Map(known),
    children: children.map((child, index) => plainly(child, beside?.children[index])),
    text,
  };
}

it('builds the same trees as the reference, of content that came before as well, whatever a reader leaves out', async () => {
  const { contents } = await partsOf(await renderDeck(goodContent()));
  const parts = [...contents].filter(([name]) => /slides|notesSlides|rels|docProps/.test(name));
  const leftOuts: LeftOut[] = [
    new Map(),
    new Map([
      ['a:tcPr', 'all'],
      ['a:solidFill', 'content'],
      ['a:ln', 'all'],
    ]),
  ];
  // Each twice, so that what one reader left out comes again to one that needs it.
  for (const leftOut of [...leftOuts, ...leftOuts]) {
    for (const [name, bytes] of parts) {
      const reference = treeOf(bytes.toString(), leftOut);
      expect(plainly(parseXml(name, bytes, limits, leftOut), reference), name).toEqual(reference);
    }
  }
});

it('counts earlier elements and their depth', () => {
  const cell = '<c a="1"><d><e/></d></c>';
  const part = Buffer.from(`<r>${cell.repeat(20)}</r>`);
  const parse = (changed: Partial<typeof limits>) => parseXml('part.xml', part, { ...limits, ...changed });
  expect(parse({ xmlElements: 61, xmlDepth: 4 }).children).toHaveLength(20);
  expect(() => parse({ xmlElements: 60 })).toThrow(UnreadableDocumentError);
  expect(() => parse({ xmlDepth: 3 })).toThrow(/nests elements more than 3 deep/);
});
