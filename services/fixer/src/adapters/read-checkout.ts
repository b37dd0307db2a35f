import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, readdir, readlink } from 'node:fs/promises';
import type { ChangeViolation } from '@fixpoint/guard/change-gate';
import createIgnore from 'ignore';
import { foldersAbove, isTakenForGit, toShownPath } from '../core/git-names.js';

/** A file as git would store it. Paths hold one character for each byte: a name may be in any encoding. */
export interface CheckoutFile {
  readonly path: string;
  readonly mode: '100644' | '100755' | '120000';
  /** Name of its content as a git object. */
  readonly id: string;
  /** Its content where that is new; null: git has it. */
  readonly content: Buffer | null;
}

export interface CheckoutOptions {
  /** Paths that count as files of the repository whether they are ignored or not. */
  readonly tracked: ReadonlySet<string>;
  /** Folders that stay as they are: submodules. */
  readonly kept: ReadonlySet<string>;
  /** Folders and files that count as ignored. */
  readonly excluded: ReadonlySet<string>;
}

const limits = { fileBytes: 32 * 1024 ** 2, newBytes: 64 * 1024 ** 2, entries: 500_000, problems: 20 };
const readersAtOnce = 16;

/**
 * Lists the files of a folder in which somebody else worked that belong into a tree, and what may not be in one. Git itself never
 * looks into such a folder: no attribute, filter, nested repository or submodule in it means anything, links are not followed, and
 * nothing is waited for. `.gitignore` is honoured; pipes, sockets and devices are left out, as git does.
 */
export async function listCheckout(
  root: string,
  { tracked, kept, excluded }: CheckoutOptions,
): Promise<{ readonly paths: readonly string[]; readonly problems: readonly ChangeViolation[] }> {
  const paths: string[] = [];
  const problems: ChangeViolation[] = [];
  const foldersOfTracked = new Set([...tracked].flatMap(foldersAbove));
  const ignored = createIgnore({ ignorecase: false });
  let entries = 0;

  function report(path: string, rule: string, reason: string): void {
    if (problems.length < limits.problems) problems.push({ path: toShownPath(path), rule, reason });
  }

  async function walk(folder: string, onlyTracked: boolean): Promise<void> {
    const names = await readdir(toBuffer(root, folder), { encoding: 'latin1', withFileTypes: true }).catch(
      () => null,
    );
    if (names === null) return report(folder, 'unreadable', 'The folder cannot be read.');
    if (!onlyTracked && names.some((entry) => entry.name === '.gitignore' && entry.isFile())) {
      const { content } = await readContent(toBuffer(root, join(folder, '.gitignore')));
      if (content !== null) ignored.add(toRootPatterns(folder, content.toString('latin1')));
    }
    for (const entry of names) {
      const path = join(folder, entry.name);
      entries += 1;
      if (entry.name === '.git' || kept.has(path) || entries > limits.entries) continue;
      const isFolder = entry.isDirectory();
      const isLeftOut = onlyTracked || excluded.has(path) || ignored.ignores(isFolder ? `${path}/` : path);
      if (isLeftOut && !(isFolder ? foldersOfTracked.has(path) : tracked.has(path))) continue;
      if (isTakenForGit(toShownPath(entry.name))) {
        report(path, 'path-form', 'Some systems take the name for that of a repository’s administration.');
      } else if (isFolder) await walk(path, isLeftOut);
      else if (entry.isFile() || entry.isSymbolicLink()) paths.push(path);
    }
  }

  await walk('', false);
  if (entries > limits.entries) report('.', 'too-many-files', `There are more than ${limits.entries} files.`);
  return { paths, problems };
}

/** Reads those files. `known` holds the ids that git has already. */
export async function readCheckout(
  root: string,
  options: CheckoutOptions & { readonly known: ReadonlySet<string> },
): Promise<{ readonly files: readonly CheckoutFile[]; readonly problems: readonly ChangeViolation[] }> {
  const { paths, problems: found } = await listCheckout(root, options);
  const problems = [...found];
  const files: CheckoutFile[] = [];
  const waiting = [...paths];
  let newBytes = 0;

  async function read(path: string): Promise<void> {
    const { content, mode, isTooLarge } = await readContent(toBuffer(root, path));
    if (isTooLarge || newBytes > limits.newBytes) {
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

function toBuffer(root: string, path: string): Buffer {
  return Buffer.concat([Buffer.from(`${root}/`), Buffer.from(path, 'latin1')]);
}

interface Content {
  readonly content: Buffer | null;
  readonly mode: CheckoutFile['mode'];
  readonly isTooLarge: boolean;
}

/** A file's or a link's own content; null: neither, or not readable. Opened so that a pipe does not hold us and no link leads on. */
async function readContent(path: Buffer): Promise<Content> {
  const nothing: Content = { content: null, mode: '100644', isTooLarge: false };
  const found = await lstat(path).catch(() => null);
  if (found?.isSymbolicLink()) {
    const content = await readlink(path, { encoding: 'buffer' });
    return { content, mode: '120000', isTooLarge: false };
  }
  if (!found?.isFile()) return nothing;
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const file = await open(path, flags).catch(() => null);
  if (file === null) return nothing;
  try {
    const { size, mode } = await file.stat();
    if (size > limits.fileBytes) return { ...nothing, isTooLarge: true };
    const content = await file.readFile();
    return { content, mode: mode & 0o100 ? '100755' : '100644', isTooLarge: false };
  } finally {
    await file.close();
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
