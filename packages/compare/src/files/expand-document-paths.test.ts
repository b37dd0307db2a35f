import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderOf } from '../../testing/run-in-process.js';
import { expandDocumentPaths } from './expand-document-paths.js';

async function tree(...paths: string[]): Promise<string> {
  const folder = await folderOf({});
  for (const path of paths) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), '');
  }
  return folder;
}

const shown = async (cwd: string, ...named: string[]) =>
  (await expandDocumentPaths(named, { cwd })).map((document) => document.shown);

it('finds documents of every format in folders, by name, and skips other files', async () => {
  const folder = await tree(
    'b/deck.PPTX',
    'b/a.xlsm',
    'b/c/deep.dotx',
    'b/notes.txt',
    'b/~$deck.pptx',
    'b/.hidden/x.pptx',
    'b/node_modules/y/y.pptx',
  );
  expect(await shown(folder, 'b')).toEqual(['b/a.xlsm', 'b/c/deep.dotx', 'b/deck.PPTX']);
});

it('keeps the given order and takes each document once', async () => {
  const folder = await tree('a.pptx', 'b.pptx');
  expect(await shown(folder, 'b.pptx', '*.pptx', './a.pptx')).toEqual(['b.pptx', 'a.pptx']);
});

it('accepts a file by its name even if the name is also a pattern', async () => {
  const folder = await tree('report [final].pptx', 'report f.pptx');
  expect(await shown(folder, 'report [final].pptx')).toEqual(['report [final].pptx']);
});

it('shows a document outside the working folder as it was named', async () => {
  const folder = await tree('a.pptx', 'sub/b.pptx');
  expect(await shown(join(folder, 'sub'), '../a.pptx', '..')).toEqual(['../a.pptx', 'b.pptx']);
});

it('does not treat files that the command writes as documents', async () => {
  const folder = await tree('a.xlsx', 'findings.xlsx');
  const foundDocuments = await expandDocumentPaths(['.'], {
    cwd: folder,
    exclude: [join(folder, 'findings.xlsx')],
  });
  expect(foundDocuments).toMatchObject([{ shown: 'a.xlsx', type: 'xlsx' }]);
});
