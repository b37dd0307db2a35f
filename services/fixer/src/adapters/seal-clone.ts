import { lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const configuration = '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true\n';

/**
 * Highest-priority attributes: files are exactly their bytes. No filter, line ending or encoding of a repository applies, so the same bytes are
 * evaluated, tested and pushed, and a file's diff shows its contents.
 */
export const plainAttributes =
  '* -text !eol !crlf -ident -filter !working-tree-encoding !diff !merge !whitespace !conflict-marker-size\n';

/** All parts of a clone, by type. Anything else in it was not put there by us. */
const parts: Readonly<Record<string, 'file' | 'folder'>> = {
  HEAD: 'file',
  config: 'file',
  objects: 'folder',
  refs: 'folder',
  info: 'folder',
};

/**
 * Restores the administration of a clone as we wrote it: configuration, attributes and `HEAD` are ours, only the remote's references are left, and
 * everything that does not belong to a clone of ours is removed: hooks, worktrees, grafts, alternates, packed and replaced references. Returns false
 * if the clone is broken and has to be created again.
 */
export async function sealClone(gitDir: string): Promise<boolean> {
  for (const name of await readdir(gitDir)) {
    const type = parts[name];
    const result = await lstat(join(gitDir, name));
    if (type === 'file' ? result.isFile() : type === 'folder' && result.isDirectory()) continue;
    await rm(join(gitDir, name), { recursive: true, force: true });
  }
  for (const name of ['objects', 'refs']) {
    if ((await lstat(join(gitDir, name)).catch(() => null)) === null) return false;
  }
  await removeAllBut('remotes', join(gitDir, 'refs'));
  await rm(join(gitDir, 'objects/info'), { recursive: true, force: true });
  await mkdir(join(gitDir, 'info'), { recursive: true });
  await removeAllBut('attributes', join(gitDir, 'info'));
  await restore(join(gitDir, 'config'), configuration);
  await restore(join(gitDir, 'HEAD'), 'ref: refs/heads/main\n');
  await restore(join(gitDir, 'info/attributes'), plainAttributes);
  return true;
}

async function removeAllBut(kept: string, folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name !== kept) await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function restore(file: string, text: string): Promise<void> {
  const result = await lstat(file).catch(() => null);
  const isPlain = result?.isFile() === true && result.nlink === 1 && result.size === text.length;
  if (isPlain && (await readFile(file, 'utf8')) === text) return;
  await rm(file, { recursive: true, force: true });
  await writeFile(file, text, { flag: 'wx' });
}
