import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readFileBeneath } from '@fixpoint/sandbox/tree';
import type { BuildRepository } from '../repository/index.js';
import type { Session } from './open-session.js';

const maxBundleBytes = 512 * 1024 ** 2;

/**
 * The commit that the agent made on top of `base`, taken over into our repository; null without one. Git runs on the agent's
 * repository inside the sandbox only: its configuration and attributes can name programs.
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
  // Git gets a copy: what code inside can still swap for a link or a repository would lead git to other objects and configuration.
  const content = made.ok ? await readFileBeneath(temporary, 'session.bundle', maxBundleBytes) : null;
  if (content === null) return null;
  const bundle = join(session.folder, 'session.bundle');
  await rm(bundle, { force: true });
  await writeFile(bundle, content, { flag: 'wx', mode: 0o600 });
  const commit = await repository.importBundle(bundle, signal).catch(() => null);
  if (commit === null || commit === base) return null;
  return (await repository.isAncestor(base, commit, signal)) ? commit : null;
}
