import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { edits, mutate, type Parts, partsOf, readOrRefuse, withPart } from '../../testing/fuzz-documents.js';
import { goodReport, renderReport } from '../../testing/good-report.js';
import { compsRows, sheetBytes } from '../../testing/good-workbooks.js';
import { goodContent, renderDeck } from '../../testing/market-deck.js';
import { p, r, writeDocx } from '../../testing/read-docx.js';
import { sheetNamespaces, spreadsheet } from '../../testing/xlsx-bytes.js';
import { relationship, relationships } from '../../testing/zip-bytes.js';

/** Of each kind and document: 2,211 in all. */
const inputs = 201;
/** Kept, so that every run reads the same inputs. */
const seeds = { archive: 20_260_301, markup: 20_260_302 };
const mostMemory = 300_000_000;

const formats = {
  pptx: () => renderDeck(goodContent()),
  xlsx: () => sheetBytes('Comps', compsRows()),
  docx: () => renderReport(goodReport()),
  'docx with notes, comments and an embedded workbook': async () =>
    writeDocx({
      body: `${p('Words.')}<w:p><w:commentReference w:id="1"/>${r('More.')}</w:p>`,
      parts: {
        comments: {
          root: 'w:comments',
          content: `<w:comment w:id="1" w:author="Ann">${p('Is this so?')}</w:comment>`,
        },
        footnotes: { root: 'w:footnotes', content: `<w:footnote w:id="2">${p('A source.')}</w:footnote>` },
      },
      embedded: { 'embeddings/model.xlsx': await sheetBytes('Comps', compsRows()) },
    }),
  'xlsx with comments': async () =>
    spreadsheet({
      'xl/worksheets/_rels/sheet1.xml.rels': relationships(
        relationship('rId1', 'comments', '../comments1.xml'),
      ),
      'xl/comments1.xml': `<comments ${sheetNamespaces}><authors><author>Ann</author></authors><commentList><comment ref="A1" authorId="0"><text><t>Is this so?</t></text></comment></commentList></comments>`,
    }),
};

const appearance = /^ppt\/(?:slideLayouts|slideMasters|theme)\//;

it('a deck whose layouts, masters and themes are damaged is read or refused with a reason, and mostly read (S0-211)', async () => {
  const parts = await partsOf(await formats.pptx());
  const names = parts.names.filter((name) => appearance.test(name));
  const outcomes = { read: 0, refused: 0 };
  await run(
    fc.asyncProperty(fc.nat(), edits, async (choice, changes) => {
      const name = names[choice % names.length] ?? '';
      const content = mutate(parts.contents.get(name) ?? Buffer.alloc(0), changes);
      outcomes[await readOrRefuse(withPart(parts, name, content))] += 1;
    }),
    seeds.markup,
  );
  expect(outcomes.read).toBeGreaterThan(outcomes.refused);
});

describe.each(Object.entries(formats))(
  'a damaged %s is read or refused with a reason (S0-211)',
  (_, render) => {
    let document: Buffer;
    let parts: Parts;

    beforeAll(async () => {
      document = await render();
      parts = await partsOf(document);
      expect(await readOrRefuse(document)).toBe('read');
    });

    it('whichever bytes of it changed', async () => {
      await run(
        fc.asyncProperty(edits, async (changes) => {
          await readOrRefuse(mutate(document, changes));
        }),
        seeds.archive,
      );
    });

    it('whichever part of it has other markup', async () => {
      const outcomes = { read: 0, refused: 0 };
      await run(
        fc.asyncProperty(fc.nat(), edits, async (choice, changes) => {
          const name = parts.names[choice % parts.names.length] ?? '';
          const content = mutate(parts.contents.get(name) ?? Buffer.alloc(0), changes);
          outcomes[await readOrRefuse(withPart(parts, name, content))] += 1;
        }),
        seeds.markup,
      );
      // Damage that is only refused, or never, would test little.
      expect(outcomes.read).toBeGreaterThan(inputs / 20);
      expect(outcomes.refused).toBeGreaterThan(inputs / 20);
    });
  },
);

async function run(property: fc.IAsyncProperty<unknown>, seed: number): Promise<void> {
  const before = process.memoryUsage().rss;
  await fc.assert(property, { numRuns: inputs, seed });
  expect(process.memoryUsage().rss - before).toBeLessThan(mostMemory);
}
