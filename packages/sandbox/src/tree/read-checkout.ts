import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import createIgnore from 'ignore';
import { readEntry } from './entries.js';
import { findNameFault, foldersAbove, toShownPath } from './git-names.js';
import { holdFolder, listHeld, readHeld } from './hold-folder.js';

/** Entry of a folder that cannot be in a git tree. */
export interface CheckoutProblem {
  readonly path: string;
  readonly rule: string;
  readonly reason: string;
}

/** A file as git would store it. Paths hold one character for each byte: a name may be in any encoding. */
export interface CheckoutFile {
  readonly path: string;
  readonly mode: '100644' | '100755' | '120000';
  /** Name of its content as a git object. */
  readonly id: string;
  /** Its content if that is new; null: git has it. */
  readonly content: Buffer | null;
}

export interface CheckoutOptions {
  /** Paths that count as files of the repository whether they are ignored or not. */
  readonly tracked: ReadonlySet<string>;
  /** Folders that stay as they are: submodules. */
  readonly kept: ReadonlySet<string>;
  /** Folders and files that count as ignored. */
  readonly excluded: ReadonlySet<string>;
  /** Patterns of ignored files, as in a `.gitignore` of the root. */
  readonly ignored?: readonly string[] | undefined;
}

const limits = {
  fileBytes: 32 * 1024 ** 2,
  newBytes: 64 * 1024 ** 2,
  ignoreFileBytes: 1024 ** 2,
  entries: 500_000,
  depth: 500,
  problems: 20,
};
const readersAtOnce = 16;

/**
 * Lists the files of a folder in which an agent worked that belong into a tree, and those that may not be in one. Git itself never looks
 * into such a folder: no attribute, filter, nested repository or submodule in it means anything, links are not followed, and nothing is
 * waited for. `.gitignore` is honoured; pipes, sockets and devices are left out, as git does.
 */
export async function listCheckout(
  root: string,
  { tracked, kept, excluded, ignored: patterns = [] }: CheckoutOptions,
): Promise<{ readonly paths: readonly string[]; readonly problems: readonly CheckoutProblem[] }> {
  const paths: string[] = [];
  const problems: CheckoutProblem[] = [];
  const foldersOfTracked = new Set([...tracked].flatMap(foldersAbove));
  const ignored = createIgnore({ ignorecase: false }).add([...patterns]);
  let entries = 0;

  function report(path: string, rule: string, reason: string): void {
    if (problems.length < limits.problems) problems.push({ path: toShownPath(path), rule, reason });
  }

  /** `isLeftOut`: ignored, so that only tracked files count. Null: nothing of it counts. */
  function judge(path: string, isFolder: boolean, onlyTracked: boolean): { isLeftOut: boolean } | null {
    const isLeftOut = onlyTracked || excluded.has(path) || ignored.ignores(isFolder ? `${path}/` : path);
    const counts = !isLeftOut || (isFolder ? foldersOfTracked.has(path) : tracked.has(path));
    return counts ? { isLeftOut } : null;
  }

  async function add(entry: Dirent, path: string, onlyTracked: boolean): Promise<void> {
    const isFolder = entry.isDirectory();
    const judged = judge(path, isFolder, onlyTracked);
    if (judged === null) return;
    const fault = findNameFault(entry.name, entry.isSymbolicLink());
    if (fault !== null) report(path, 'path-form', fault);
    else if (isFolder) await walk(path, judged.isLeftOut);
    else if (entry.isFile() || entry.isSymbolicLink()) paths.push(path);
  }

  async function walk(folder: string, onlyTracked: boolean): Promise<void> {
    if (folder.split('/').length > limits.depth) {
      return report(folder, 'too-deep', `The folder is nested more than ${limits.depth} levels deep.`);
    }
    const listed = await listFolder(root, folder, onlyTracked);
    if (listed === null) return report(folder, 'unreadable', 'The folder cannot be read.');
    if (listed.ignoreFile !== null) ignored.add(toRootPatterns(folder, listed.ignoreFile));
    for (const entry of listed.entries) {
      const path = join(folder, entry.name);
      entries += 1;
      if (entry.name === '.git' || kept.has(path) || entries > limits.entries) continue;
      await add(entry, path, onlyTracked);
    }
  }

  await walk('', false);
  if (entries > limits.entries)
    report('.', 'too-many-files', `The folder contains more than ${limits.entries} files.`);
  return { paths, problems };
}

/** Reads those files. `known` holds the ids that git has already. */
export async function readCheckout(
  root: string,
  options: CheckoutOptions & {
    readonly known: ReadonlySet<string>;
    /** Total size of new contents, in bytes. */
    readonly maxNewBytes?: number | undefined;
  },
): Promise<{ readonly files: readonly CheckoutFile[]; readonly problems: readonly CheckoutProblem[] }> {
  const { paths, problems: found } = await listCheckout(root, options);
  const problems = [...found];
  const files: CheckoutFile[] = [];
  const waiting = [...paths];
  const { maxNewBytes = limits.newBytes } = options;
  let newBytes = 0;

  async function read(path: string): Promise<void> {
    const { content, mode, isTooLarge } = await readEntry(root, path, limits.fileBytes);
    if (isTooLarge || newBytes > maxNewBytes) {
      const reason = 'The file is too large to be evaluated and pushed.';
      if (problems.length < limits.problems)
        problems.push({ path: toShownPath(path), rule: 'too-large', reason });
    } else if (content === null) {
      problems.push({ path: toShownPath(path), rule: 'unreadable', reason: 'The file cannot be read.' });
    } else {
      const id = createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
      const isNew = !options.known.has(id);
      if (isNew) newBytes += content.length;
      files.push({ path, mode, id, content: isNew ? content : null });
    }
  }

  async function readNext(): Promise<void> {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) await read(path);
  }
  await Promise.all(Array.from({ length: readersAtOnce }, readNext));
  return { files, problems };
}

function join(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

async function listFolder(root: string, folder: string, onlyTracked: boolean) {
  const held = await holdFolder(root, Buffer.from(folder, 'latin1')).catch(() => null);
  if (held === null) return null;
  try {
    const entries = await listHeld(held);
    const hasIgnoreFile =
      !onlyTracked && entries.some((entry) => entry.name === '.gitignore' && entry.isFile());
    const read = hasIgnoreFile ? await readHeld(held, '.gitignore', limits.ignoreFileBytes) : null;
    const isFile = read !== null && read.mode !== '120000';
    return { entries, ignoreFile: isFile ? (read.content?.toString('latin1') ?? null) : null };
  } catch {
    return null;
  } finally {
    held.close();
  }
}

/** The lines of a folder's `.gitignore` as the root's would name the same. */
function toRootPatterns(folder: string, text: string): string[] {
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  if (folder === '') return lines;
  const prefix = `/${folder.replace(/[\\*?[\]!#]/g, '\\$&')}`;
  return lines.flatMap((line) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const [, not = '', pattern = ''] = /^(!?)(.*)$/s.exec(line) ?? [];
    const isAnchored = /\/(?!\s*$)/.test(pattern);
    const own = pattern.replace(/^\//, '').replace(/^\\([!#])/, '$1');
    return [`${not}${prefix}/${isAnchored ? '' : '**/'}${own}`];
  });
}
