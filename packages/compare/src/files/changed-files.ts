import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { InvalidInputError } from '@fixpoint/shared/errors';

const execute = promisify(execFile);

/** Longest time of one git command, in milliseconds: a network folder may hang. */
const gitMs = 60_000;

interface ChangedFilesOptions {
  readonly cwd: string;
  readonly signal: AbortSignal;
}

/**
 * Absolute paths of the files of a repository that differ from the point at which its present branch left a commit, tag or branch,
 * including files that git does not track yet. Later changes of others on that branch do not count. Throws `InvalidInputError`
 * outside a repository and for a reference that names no commit.
 */
export async function listChangedFiles(
  reference: string,
  { cwd, signal }: ChangedFilesOptions,
): Promise<ReadonlySet<string>> {
  const git = async (folder: string, ...arguments_: string[]) =>
    (await execute('git', arguments_, { cwd: folder, signal, timeout: gitMs, maxBuffer: 2 ** 28 })).stdout;
  const root = (
    await git(cwd, 'rev-parse', '--show-toplevel').catch((cause: unknown) => {
      signal.throwIfAborted();
      throw new InvalidInputError(`--changed-since needs a git repository, but "${cwd}" is not in one.`, {
        field: 'changed-since',
        hint: 'Run the command inside the repository, with git on the PATH.',
        cause,
      });
    })
  ).replace(/\r?\n$/, '');
  const commit = await git(
    root,
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${reference}^{commit}`,
  ).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new InvalidInputError(`There is no commit, tag or branch "${reference}".`, {
      field: 'changed-since',
      hint: 'Fetch it first; in GitHub Actions, check out with fetch-depth: 0 and name origin/main.',
      cause,
    });
  });
  // A shallow clone may not hold the commit where both began: then the commit itself is compared with.
  const base = await git(root, 'merge-base', commit.trim(), 'HEAD').catch(() => commit);
  const [changed, unknown] = await Promise.all([
    git(root, 'diff', '--name-only', '-z', '--no-renames', '--diff-filter=d', base.trim(), '--'),
    git(root, 'ls-files', '--others', '--exclude-standard', '-z'),
  ]);
  const names = `${changed}${unknown}`.split('\0').filter((name) => name !== '');
  return new Set(names.map((name) => join(root, name)));
}
