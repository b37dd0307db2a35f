import type { Git, GitCall } from '@fixpoint/sandbox/git';
import type { Repository } from './repositories.js';

/** The newest state of the branch without one change. */
export type WithoutChange =
  | { readonly outcome: 'tree'; readonly tree: string }
  /** Later changes touch the same lines. */
  | { readonly outcome: 'conflict' }
  /** The branch does not contain the change any more. */
  | { readonly outcome: 'nothing' };

/** The state of `head` without the change of its ancestor `commit`. Touches no files. */
export async function takeBack(
  { head, commit }: { readonly head: string; readonly commit: string },
  {
    git,
    repository,
    signal,
  }: { readonly git: Git; readonly repository: Repository; readonly signal: AbortSignal },
): Promise<WithoutChange> {
  const call: GitCall = { gitDir: repository.gitDir, signal };
  // A commit that reverts the change, on top of it: merged into the branch, whose merge base with it is the change itself. `merge-tree --merge-base`
  // would do the same and needs git 2.40.
  const inverse = await git.run(['commit-tree', `${commit}^^{tree}`, '-p', commit, '-F', '-'], {
    ...call,
    input: 'Undo',
  });
  const args = ['merge-tree', '--write-tree', '--name-only', '-z', head, inverse.trim()];
  const merged = await git.ask(args, call);
  const tree = merged.stdout.split('\0')[0]?.trim() ?? '';
  if (merged.code !== 0 || tree === '') return { outcome: 'conflict' };
  const present = (await git.run(['rev-parse', '--verify', `${head}^{tree}`], call)).trim();
  return tree === present ? { outcome: 'nothing' } : { outcome: 'tree', tree };
}
