import { rm } from 'node:fs/promises';
import type { CheckoutFile } from '../tree/index.js';
import type { Git, GitCall } from './create-git.js';

/**
 * Makes a git tree of files that were read before, so that git itself never looks into the folder they are in. Null with git's words if
 * git does not accept the files.
 */
export async function writeTree(
  git: Git,
  {
    gitDir,
    indexFile,
    files,
    others = [],
  }: {
    readonly gitDir: string;
    /** Temporary index of this call, in a folder that code inside a sandbox cannot write. */
    readonly indexFile: string;
    readonly files: readonly CheckoutFile[];
    /** Entries whose objects git has already. */
    readonly others?: readonly { readonly mode: string; readonly id: string; readonly path: string }[];
  },
  signal: AbortSignal,
): Promise<{ readonly tree: string | null; readonly refusal: string }> {
  await storeContents(git, { gitDir, signal }, files);
  const call: GitCall = { gitDir, indexFile, signal };
  await rm(indexFile, { force: true });
  const entries = [...files, ...others].map(({ mode, id, path }) => `${mode} ${id}\t${path}\0`);
  const input = Buffer.from(entries.join(''), 'latin1');
  const indexed = await git.ask(['update-index', '-z', '--index-info'], { ...call, input });
  if (indexed.code !== 0) return { tree: null, refusal: indexed.stderr };
  return { tree: (await git.run(['write-tree'], call)).trim(), refusal: '' };
}

/** Stores the contents under their ids, with one process for all. */
async function storeContents(git: Git, call: GitCall, files: readonly CheckoutFile[]): Promise<void> {
  const contents = files.flatMap(({ content }) => content ?? []);
  if (contents.length === 0) return;
  const parts = contents.flatMap((content) => [`blob\ndata ${content.length}\n`, content, '\n']);
  const input = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  await git.run(['fast-import', '--quiet'], { ...call, input });
}
