import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildRepository } from '../repository/index.js';
import type { Session } from './open-session.js';

/**
 * Whether the agent committed on top of `base`, and that commit, taken over into our repository; null: it did not. Git runs on the
 * agent's repository inside the sandbox only: its configuration and attributes can name programs.
 */
export async function verifyCommitMade(
  {
    session,
    repository,
    tree,
    base,
  }: { session: Session; repository: BuildRepository; tree: string; base: string },
  signal: AbortSignal,
): Promise<string | null> {
  const { runner, temporary } = session.createRunnerWithFolder(tree);
  const line = `git -c core.hooksPath=/dev/null bundle create --quiet "$TMPDIR/session.bundle" ${base}..HEAD`;
  const made = await runner.run(line, { folder: '', signal });
  const bundle = join(temporary, 'session.bundle');
  // A link would lead us to another file.
  if (!made.ok || !(await lstat(bundle).catch(() => null))?.isFile()) return null;
  const commit = await repository.importBundle(bundle, signal).catch(() => null);
  if (commit === null || commit === base) return null;
  return (await repository.isAncestor(base, commit, signal)) ? commit : null;
}
