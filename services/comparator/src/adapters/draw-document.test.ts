import { spawnSync } from 'node:child_process';
import { operations } from '@fixpoint/compare/operations';
import { defaultReaderLimits } from '@fixpoint/documents/limits';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { sheetBytes, validationRows } from '../../../../packages/documents/testing/good-workbooks.js';
import { goodContent, renderDeck } from '../../../../packages/documents/testing/market-deck.js';
import { createDrawDocument } from './draw-document.js';

const path = process.env.PATH ?? '';
const isInstalled = ['soffice', 'pdftoppm'].every((name) => spawnSync('which', [name]).status === 0);
if (!isInstalled) {
  process.stderr.write(
    'SKIPPED: pages drawn for the browser. LibreOffice (soffice) and Poppler (pdftoppm) are not installed.\n',
  );
}
const { signal } = new AbortController();

function world(searched = path) {
  const artifacts = createMemoryArtifacts();
  const draw = createDrawDocument({
    artifacts,
    examiner: {
      run: (operation, request) =>
        operations[operation](request as never, { limits: defaultReaderLimits, at: () => {} }) as never,
    },
    path: searched,
  });
  return { artifacts, draw };
}

it('gives the reason where nothing draws, and gives LibreOffice nothing that our own reader refuses', async () => {
  const { artifacts, draw } = world('/nowhere');
  const deck = await artifacts.put(await renderDeck(goodContent()));
  expect(await draw({ document: deck, type: 'pptx' }, signal)).toEqual({
    state: 'missing',
    reason: expect.stringContaining('apt-get install'),
  });
  const noise = await artifacts.put(Buffer.from('PK nothing'));
  expect(await draw({ document: noise, type: 'pptx' }, signal)).toEqual({
    state: 'missing',
    reason: expect.stringMatching(/^The document cannot be read: /),
  });
});

// Decks are drawn by the tests of the renderer itself; all types by `node scripts/check-anchors.mjs`.
it.skipIf(!isInstalled)(
  'draws a workbook behind the sandbox, a page for each sheet, as WebP',
  async () => {
    const { artifacts, draw } = world();
    const document = await artifacts.put(await sheetBytes('Validation Results', validationRows()));
    const drawn = await draw({ document, type: 'xlsx' }, signal);
    if (drawn.state === 'missing') throw new Error(drawn.reason);
    expect(drawn.pages).toHaveLength(1);
    const [first] = drawn.pages;
    const { format, width } = await sharp(await artifacts.get(first?.picture ?? '')).metadata();
    expect([format, width]).toEqual(['webp', 1_280]);
    expect((await sharp(await artifacts.get(first?.thumbnail ?? '')).metadata()).width).toBe(240);
  },
  120_000,
);
