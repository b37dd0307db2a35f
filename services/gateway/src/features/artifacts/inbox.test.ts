import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createInbox } from './inbox.js';

let folder: string;
let inbox: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inbox-'));
  inbox = join(folder, 'inbox');
  await mkdir(join(inbox, 'folder.csv'), { recursive: true });
  await writeFile(join(inbox, 'table.csv'), 'a,b\n');
  await writeFile(join(folder, 'private.csv'), 'secret\n');
  await symlink('../private.csv', join(inbox, 'link.csv'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('reads files only from the open folders', async () => {
  const read = createInbox([inbox]);
  expect(await read(join(inbox, 'table.csv'))).toEqual({ name: 'table.csv', bytes: Buffer.from('a,b\n') });
  for (const path of [
    'private.csv',
    'inbox/../private.csv',
    'inbox/link.csv',
    'inbox-other/x',
    'inbox/table.csv\0',
  ]) {
    await expect(read(join(folder, path))).rejects.toThrow('The file was not found');
  }
  await expect(read('/proc/self/environ')).rejects.toThrow('The file was not found');
  await expect(read(join(inbox, 'folder.csv'))).rejects.toThrow('not a file');
});

it.skipIf(process.platform === 'win32')('does not wait for the writer of a named pipe', async () => {
  const pipe = join(inbox, 'pipe.csv');
  execFileSync('mkfifo', [pipe]);
  await expect(createInbox([inbox])(pipe)).rejects.toThrow('not a file');
});
