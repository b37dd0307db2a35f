import { join } from 'node:path';
import type { Git } from '@fixpoint/sandbox/git';
import type { RepositoryDefinition } from '@fixpoint/shared/contracts';
import { countOf, findNearest } from '@fixpoint/shared/text';
import type { Finding } from '@fixpoint/tasks/checks';

/** Maximum size of a pointer to a file in Git LFS, in bytes, by its specification. */
const maxPointerBytes = 1_024;
/** The fetched branch. */
export const branchRef = 'refs/fixpoint/branch';

export interface BranchCall {
  readonly git: Git;
  readonly gitDir: string;
  readonly signal: AbortSignal;
}

/** Reports a folder of the service that the branch lacks. */
export async function checkFolders(
  { branch, directories }: RepositoryDefinition,
  { git, gitDir, signal }: BranchCall,
): Promise<Finding | null> {
  const { stdout, code } = await git.ask(['ls-tree', '-r', '-d', '--name-only', branchRef], {
    gitDir,
    signal,
  });
  if (code !== 0) return null;
  const there = stdout.split('\n').filter((line) => line !== '');
  const lacking = directories.find((directory) => {
    const path = directory.replace(/^\.\/|\/+$/g, '');
    return path !== '' && path !== '.' && !there.includes(path);
  });
  // A shared folder that a service lacks is no reason to stop; one of several may be meant for later.
  if (lacking === undefined) return null;
  const nearest = findNearest(lacking, there);
  const isAny = directories.some((directory) => there.includes(directory.replace(/\/+$/, '')));
  return {
    state: isAny ? 'warning' : 'failed',
    code: 'repository/no-directory',
    message: `The branch ${branch} has no folder "${lacking}".${nearest === null ? '' : ` Did you mean "${nearest}"?`}`,
    remedy: 'Correct repository.directories. The agent may change files only in these folders.',
  };
}

/** Reports files that are pointers in git: the fixer's checkouts have only the pointers, and tests would read them. */
export async function checkLargeFiles(
  { branch, directories, workdir }: RepositoryDefinition,
  { git, gitDir, signal }: BranchCall,
): Promise<Finding | null> {
  const indexFile = join(gitDir, 'precondition-index');
  const call = { gitDir, indexFile, signal };
  await git.run(['read-tree', branchRef], call);
  const paths = await git.run(['ls-files', '-z'], call);
  const input = await git.ask(['check-attr', '--cached', '--stdin', '-z', 'filter'], {
    ...call,
    input: paths,
  });
  if (input.code !== 0) return null;
  const fields = input.stdout.split('\0');
  const tracked = fields.filter((_, index) => index % 3 === 0 && fields[index + 2] === 'lfs');
  if (tracked.length === 0) return null;
  const sizes = await git.ask(['cat-file', '--batch-check=%(objectsize)'], {
    ...call,
    input: tracked.map((path) => `:${path}\n`).join(''),
  });
  const lines = sizes.stdout.split('\n');
  const pointers = tracked.filter((_, index) => Number(lines[index]) <= maxPointerBytes);
  if (pointers.length === 0) return null;
  const folders = [...directories, workdir].map((folder) => folder.replace(/^\.\/|\/+$/g, ''));
  const isUsed = pointers.some((path) =>
    folders.some((folder) => folder === '' || folder === '.' || path.startsWith(`${folder}/`)),
  );
  const shown = pointers.slice(0, 3).join(', ');
  return {
    state: isUsed ? 'failed' : 'warning',
    code: 'repository/lfs-not-fetched',
    message: `The branch ${branch} has ${countOf(pointers.length, 'file')} in Git LFS (${shown}), but the fixer checks out only pointers to them.`,
    remedy: `Keep the files in git itself ("git lfs migrate export --include=${pointers[0]}"), or move them out of repository.workdir and repository.directories.`,
  };
}
