import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { presentationBytes } from '../../testing/golden-documents.js';
import { renderThumbnails } from './render-thumbnails.js';

const path = process.env.PATH ?? '';
const signal = new AbortController().signal;
const isInstalled = ['soffice', 'pdftoppm'].every((name) => spawnSync('which', [name]).status === 0);
if (!isInstalled) {
  process.stderr.write(
    'SKIPPED: pictures of pages. LibreOffice (soffice) and Poppler (pdftoppm) are not installed.\n',
  );
}

let empty: string;
let temporary: string;
beforeAll(async () => {
  empty = await mkdtemp(join(tmpdir(), 'fixpoint-no-programs-'));
  // A folder of its own, since others draw pages on this machine at the same time.
  temporary = await mkdtemp(join(tmpdir(), 'fixpoint-drawing-'));
  vi.stubEnv('TMPDIR', temporary);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(empty, { recursive: true });
  await rm(temporary, { recursive: true });
});

async function leftovers(): Promise<string[]> {
  return (await readdir(temporary)).filter((name) => name.startsWith('fixpoint-pages-'));
}

it('reports missing programs and how to install them', async () => {
  const drawn = await renderThumbnails({ type: 'pptx', bytes: new Uint8Array() }, { path: empty, signal });
  expect(drawn).toEqual({
    missing: expect.stringMatching(/soffice and pdftoppm cannot be found.*apt-get install/),
  });
});

it('ends a program that takes too long, and leaves nothing behind', async () => {
  for (const name of ['soffice', 'pdftoppm']) {
    await writeFile(join(empty, name), '#!/bin/sh\nsleep 600 &\nwait\n', { mode: 0o755 });
  }
  const options = { path: `${empty}:/bin:/usr/bin`, signal, timeout: 300 };
  const drawn = await renderThumbnails({ type: 'pptx', bytes: new Uint8Array() }, options);
  expect(drawn).toEqual({ missing: 'LibreOffice could not render the document: it took longer than 0.3 s.' });
  expect(await leftovers()).toEqual([]);
});

it('stops when its signal aborts', async () => {
  await writeFile(join(empty, 'soffice'), '#!/bin/sh\nexec sleep 600\n', { mode: 0o755 });
  const options = { path: `${empty}:/bin:/usr/bin`, signal: AbortSignal.timeout(300) };
  await expect(renderThumbnails({ type: 'pptx', bytes: new Uint8Array() }, options)).rejects.toThrow();
});

describe.skipIf(!isInstalled)('with LibreOffice and Poppler', () => {
  it('renders the slides, no more than requested, and removes its files', async () => {
    const bytes = await presentationBytes(['One', 'Two', 'Three'].map((title) => ({ title })));
    const drawn = await renderThumbnails({ type: 'pptx', bytes }, { path, signal, maxPages: 2, width: 320 });
    if ('missing' in drawn) throw new Error(drawn.missing);
    expect(drawn.pages.map(({ page }) => page)).toEqual([1, 2]);
    expect(drawn.notes).toEqual(['Pictures of the first 2 pages only.']);
    const { width, height } = PNG.sync.read(Buffer.from(drawn.pages[0]?.png ?? []));
    expect(width).toBe(320);
    expect(Math.abs(height - 180)).toBeLessThan(3);
    expect(await leftovers()).toEqual([]);
  }, 120_000);

  it('reports a document that cannot be drawn', async () => {
    const drawn = await renderThumbnails(
      { type: 'pptx', bytes: Buffer.from('PK nothing') },
      { path, signal },
    );
    expect(drawn).toEqual({ missing: expect.stringContaining('could not render') });
  }, 120_000);
});
