import {
  type ChangeGate,
  type ChangeViolation,
  type FileContents,
  findTestInputs,
} from '@fixpoint/guard/change-gate';
import type { RepositoryDefinition } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';
import type { Repository } from './repositories.js';
import type { CommandOutcome } from './service-commands.js';
import type { Snapshots } from './snapshots.js';

/** How a change came to the branch, or why it did not. */
export type Publication =
  | { readonly outcome: 'pushed'; readonly commit: string }
  | { readonly outcome: 'rejected'; readonly reason: string }
  | { readonly outcome: 'refused'; readonly violations: readonly ChangeViolation[] }
  | { readonly outcome: 'tests-failed'; readonly tests: CommandOutcome };

/** How the service's tests went with a change. */
export interface ChangeTests {
  readonly tests: CommandOutcome;
  /** What their reports show against those of the state before. */
  readonly weakened: readonly ChangeViolation[];
}

export interface PublishOptions {
  readonly definition: RepositoryDefinition;
  readonly repository: Repository;
  readonly snapshots: Snapshots;
  readonly gate: ChangeGate;
  /** Runs the service's tests on exactly the files of a tree, and compares what they report with the commit that it is put on. */
  readonly runTests: (tree: string, onto: string) => Promise<ChangeTests>;
  /** `{task}/{iteration}`: the value of the commit's trailer. */
  readonly reference: string;
  readonly message: string;
  readonly signal: AbortSignal;
  /** What to do when somebody else's change and ours touch the same lines. */
  readonly onConflict: 'throw' | 'reject';
}

const attempts = 3;

/** The branch moved and our change no longer fits: it has to be made again, on the new state. Nothing was pushed. */
export class PushConflictError extends FixpointError {
  constructor(branch: string) {
    super(`Somebody else changed the same lines on "${branch}" meanwhile.`, {
      code: 'push-conflict',
      retry: 'backoff',
      hint: 'The fix is made again on the new state by itself.',
    });
  }
}

/**
 * Pushes a commit to the branch. Where the branch has moved, the change is put on top of the new state, checked and tested
 * again, and pushed: at most three times, never by force. A commit on the branch that carries our reference ends it at
 * once: another run of the same step was faster, and one iteration makes one commit.
 */
export async function publish(commit: string, options: PublishOptions): Promise<Publication> {
  const { repository, snapshots, definition, signal } = options;
  let candidate = commit;

  for (let attempt = 1; ; attempt += 1) {
    const report = await repository.push(candidate, signal);
    if (report.status === 'accepted') return { outcome: 'pushed', commit: candidate };
    if (report.status === 'refused') return { outcome: 'rejected', reason: report.reason };

    const head = await repository.fetch(signal);
    const landed = await repository.findCommit(options.reference, signal);
    if (landed !== null) return { outcome: 'pushed', commit: landed };
    if (attempt === attempts) {
      return {
        outcome: 'rejected',
        reason: `the branch "${definition.branch}" kept moving (${attempts} attempts)`,
      };
    }

    const merged = await snapshots.merge(head, candidate, signal);
    if (merged === null) {
      if (options.onConflict === 'throw') throw new PushConflictError(definition.branch);
      return { outcome: 'rejected', reason: 'the branch moved, and its changes conflict with the fix' };
    }
    const violations = await evaluateChange(await snapshots.treeOf(head, signal), merged, options);
    if (violations.length > 0) return { outcome: 'refused', violations };
    const { tests, weakened } = await options.runTests(merged, head);
    if (!tests.ok) return { outcome: 'tests-failed', tests };
    if (weakened.length > 0) return { outcome: 'refused', violations: weakened };
    candidate = await snapshots.commit(merged, head, options.message, signal);
  }
}

/** Passes everything between two trees through the change gate. */
export async function evaluateChange(
  from: string,
  to: string,
  {
    snapshots,
    gate,
    definition,
    signal,
  }: Pick<PublishOptions, 'snapshots' | 'gate' | 'definition' | 'signal'>,
): Promise<readonly ChangeViolation[]> {
  const [files, diff, paths, tree] = await Promise.all([
    snapshots.changes(from, to, signal),
    snapshots.diff(from, to, signal),
    snapshots.paths(from, signal),
    snapshots.paths(to, signal),
  ]);
  const contents = new Map<string, FileContents>();
  for (const { path, status, mode } of files) {
    // A submodule holds no text, and is refused as such.
    if (!gate.needsWholeContent(path) || mode === '160000') continue;
    contents.set(path, {
      before: status === 'modified' || status === 'deleted' ? await snapshots.read(from, path, signal) : null,
      after: status === 'deleted' ? null : await snapshots.read(to, path, signal),
    });
  }
  const { directories, test: testCommand, workdir } = definition;
  const read = (path: string) => snapshots.read(from, path, signal);
  const testInputs = await findTestInputs({ command: testCommand, workdir, paths, read });
  return gate.check({ files, diff, directories, contents, testCommand, tree, testInputs });
}
