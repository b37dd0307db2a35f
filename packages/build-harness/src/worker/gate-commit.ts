import { createChangeGate, type ProposedFile } from '@fixpoint/guard/change-gate';
import { defaultPolicy } from '@fixpoint/guard/policy';
import { toBuildPolicy } from '../hook/index.js';
import type { BuildRepository, ChangedPath } from '../repository/index.js';

/** A first session writes a whole app. */
const limits = { maxFiles: 200, maxBytes: 2_000_000 };

/** The gate that every change of an agent passes before a push: paths, secrets, dependencies, lock files. */
export async function gateCommit(
  repository: BuildRepository,
  { base, commit, changes }: { base: string; commit: string; changes: readonly ChangedPath[] },
  signal: AbortSignal,
): Promise<string[]> {
  // Screenshots and tests have separate rules (`checkCommit`).
  const own = changes.filter(
    ({ path }) => !path.startsWith('screenshots/') && !path.startsWith('tests/e2e/'),
  );
  const agent = { ...toBuildPolicy(), protectedPaths: defaultPolicy.agent.protectedPaths };
  const gate = createChangeGate({ ...defaultPolicy, agent, diff: { ...defaultPolicy.diff, ...limits } });
  const read = async (at: string, path: string) =>
    (await repository.readFile(at, path, signal))?.toString('utf8') ?? null;
  const contents = new Map<string, { before: string | null; after: string | null }>();
  for (const { path } of own.filter(({ path }) => gate.needsWholeContent(path))) {
    contents.set(path, { before: await read(base, path), after: await read(commit, path) });
  }
  const files: ProposedFile[] = own.map((change) => ({ ...change, added: 0, removed: 0 }));
  const violations = await gate.check({
    files,
    diff: await repository.diff(base, commit, signal),
    directories: ['.'],
    contents,
    testCommand: '',
    tree: await repository.listFiles(commit, signal),
    testInputs: { files: new Set(), names: new Set() },
  });
  return violations.map(({ path, reason }) => `${path === null ? '' : `${path}: `}${reason}`);
}
