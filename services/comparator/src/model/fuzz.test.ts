import fc from 'fast-check';
import { expect, it } from 'vitest';
import { goodContent, renderDeck } from '../../testing/market-deck.js';
import { presentation, slideXml, textShape } from '../../testing/zip-bytes.js';
import { readDocument } from './read-document.js';
import { UnreadableDocumentError } from './unreadable-document-error.js';

type Edit = {
  readonly at: number;
  readonly kind: 'set' | 'cut' | 'insert' | 'copy';
  readonly bytes: Uint8Array;
};

const edits = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    kind: fc.constantFrom<Edit['kind']>('set', 'cut', 'insert', 'copy'),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
  }),
  { minLength: 1, maxLength: 6 },
);

function mutate(source: Buffer, changes: readonly Edit[]): Buffer {
  return changes.reduce<Buffer>((bytes, { at, kind, bytes: patch }) => {
    const start = Math.floor(at * bytes.length);
    const [before, after] = [bytes.subarray(0, start), bytes.subarray(start)];
    if (kind === 'cut') return Buffer.concat([before, after.subarray(patch.length)]);
    if (kind === 'insert') return Buffer.concat([before, patch, after]);
    if (kind === 'copy') return Buffer.concat([before, after.subarray(0, 64), after]);
    return Buffer.concat([before, patch, after.subarray(patch.length)]);
  }, source);
}

/** Whatever the bytes are: a document, or an explanation. Never another error. */
async function readOrRefuse(bytes: Buffer): Promise<void> {
  try {
    expect((await readDocument(bytes, { expected: 'pptx' })).type).toBe('pptx');
  } catch (error) {
    if (!(error instanceof UnreadableDocumentError)) throw error;
    expect(error.message).toMatch(/\.$/);
  }
}

it('reads or refuses a deck whose bytes were damaged anywhere (S0-211)', async () => {
  const deck = await renderDeck(goodContent());
  await fc.assert(
    fc.asyncProperty(edits, (changes) => readOrRefuse(mutate(deck, changes))),
    { numRuns: 150 },
  );
});

it('reads or refuses a slide whose markup was damaged anywhere (S0-211)', async () => {
  const slide = Buffer.from(slideXml(`<p:grpSp>${textShape('One &amp; two', 'three')}</p:grpSp>`));
  await fc.assert(
    fc.asyncProperty(edits, (changes) =>
      readOrRefuse(presentation({ 'ppt/slides/slide1.xml': mutate(slide, changes).toString('latin1') })),
    ),
    { numRuns: 300 },
  );
});
