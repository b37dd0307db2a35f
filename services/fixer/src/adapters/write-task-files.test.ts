import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from '@fixpoint/shared/contracts';
import type { AskDrawnPages } from '@fixpoint/tasks/drawn-pages';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeTaskFiles } from './write-task-files.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'task-files-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const finding: Finding = {
  id: 'f1',
  check: 'thin-slides',
  category: 'content-depth',
  severity: 'high',
  location: 'slide 2',
  message: 'Slide 2 is thin.',
  expected: 'three blocks',
  actual: 'one',
  suggestion: 'Write more.',
};

const [deck, picture, gone] = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)] as const;
const drawn: AskDrawnPages = async () => ({
  state: 'drawn',
  pages: [1, 2].map((number) => ({ number, width: 8, height: 6, picture, thumbnail: picture })),
  notes: [],
});

async function write(name: string, askPages: AskDrawnPages, documents = [deck]) {
  const webp = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#ff0000' } })
    .webp()
    .toBuffer();
  const stored = new Map([
    [deck, Buffer.from('a deck')],
    [picture, webp],
  ]);
  const target = join(folder, name);
  const files = await writeTaskFiles(
    target,
    {
      documents: documents.map((artifact) => ({ artifact, name: '../evil.pptx', type: 'pptx', bytes: 6 })),
      findings: [finding],
      form: { Business: 'Cold storage' },
      evidence: [
        { source: 'logs', text: 'TypeError: x is undefined' },
        { source: 'refusal', text: 'not for this file' },
      ],
    },
    {
      artifacts: {
        async get(id) {
          const bytes = stored.get(id);
          if (bytes === undefined) throw new Error('There is no such artifact.');
          return bytes;
        },
      },
      askPages,
      reference: '# Five companies',
      signal: AbortSignal.timeout(30_000),
      waitMs: 400,
    },
  );
  return { target, names: files.map(({ path }) => path.slice(target.length + 1)) };
}

it('writes the document, its pages, findings, form, requirements and log errors under fixed names (V-14)', async () => {
  const { target, names } = await write('all', drawn);
  expect(names).toEqual([
    'document.pptx',
    'document-pages',
    'findings.json',
    'form.json',
    'template.md',
    'log.txt',
  ]);
  expect((await readdir(target)).sort()).toEqual([...names].sort());
  expect(await readFile(join(target, 'document.pptx'), 'utf8')).toBe('a deck');
  expect(await readFile(join(target, 'log.txt'), 'utf8')).toBe('TypeError: x is undefined\n');
  expect(JSON.parse(await readFile(join(target, 'findings.json'), 'utf8'))).toEqual([finding]);
  const page = await sharp(join(target, 'document-pages/2.png')).metadata();
  expect(page).toMatchObject({ format: 'png', width: 8, height: 6 });
});

it('continues without pictures that are missing or not drawn in time, and without a document that was deleted', async () => {
  const missing: AskDrawnPages = async () => ({ state: 'missing', reason: 'No LibreOffice.' });
  expect((await write('missing', missing)).names).not.toContain('document-pages');
  const late: AskDrawnPages = async () => ({ state: 'drawing' });
  expect((await write('late', late)).names).not.toContain('document-pages');
  expect((await write('deleted', drawn, [gone, deck])).names.slice(0, 2)).toEqual([
    'document-2.pptx',
    'document-2-pages',
  ]);
});
