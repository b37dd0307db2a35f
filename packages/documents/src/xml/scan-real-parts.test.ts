import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cut, expectSame } from '../../testing/compare-parsers.js';
import { edits, mutate, partsOf } from '../../testing/fuzz-documents.js';
import { goodReport, renderReport } from '../../testing/good-report.js';
import { compsRows, sheetBytes } from '../../testing/good-workbooks.js';
import { goodContent, renderDeck } from '../../testing/market-deck.js';

const formats = {
  pptx: () => renderDeck(goodContent()),
  xlsx: () => sheetBytes('Comps', compsRows()),
  docx: () => renderReport(goodReport()),
};
/** Damage shows best where little else is: longer parts are cut to their beginning and their end. */
const longest = 6_000;

function shorten(part: string): string {
  return part.length <= longest ? part : part.slice(0, longest / 2) + part.slice(-longest / 2);
}

describe.each(Object.entries(formats))('the parts of a %s', (_, render) => {
  it('are the same to scanner and reference, whole and in pieces', async () => {
    const { contents } = await partsOf(await render());
    for (const part of contents.values()) {
      expect(typeof expectSame(cut(part.toString(), [0.1, 0.5, 0.9]))).toBe('object');
    }
  });

  it('are refused for the same reason if they are damaged', async () => {
    const { contents, names } = await partsOf(await render());
    const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 });
    fc.assert(
      fc.property(fc.nat(), edits, places, (choice, changes, cuts) => {
        const part = contents.get(names[choice % names.length] ?? '')?.toString() ?? '';
        expectSame(cut(mutate(Buffer.from(shorten(part)), changes).toString(), cuts));
      }),
      { numRuns: 400, seed: 9 },
    );
  });
});
