import {
  type ChangeGate,
  type ChangeViolation,
  type FileContents,
  findTestInputs,
} from '@fixpoint/guard/change-gate';
import { isShownExactly } from '@fixpoint/sandbox/tree';
import type { RepositoryDefinition } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';
import type { Repository } from './repositories.js';
import type { CommandOutcome } from './service-commands.js';
import type { Snapshots } from './snapshots.js';

/** Result of publishing a change. `rejected`: it does not fit commits that others pushed in the meantime. */
export type Publication =
  | { readonly outcome: 'pushed'; readonly commit: string }
  | { readonly outcome: 'rejected'; readonly reason: string };

/** Results of the service's tests with a change. */
export interface ChangeTests {
  readonly tests: CommandOutcome;
  /** Differences of their reports from those of the base. */
  readonly weakened: readonly ChangeViolation[];
}

export interface PublishOptions {
  readonly definition: RepositoryDefinition;
  readonly repository: Repository;
  readonly snapshots: Snapshots;
  readonly gate: ChangeGate;
  /** Runs the service's tests on exactly the files of a tree, and compares their report with that on the commit below it. */
  readonly runTests: (tree: string, onto: string) => Promise<ChangeTests>;
  /** `{task}/{iteration}`: the value of the commit's trailer. */
  readonly reference: string;
  readonly message: string;
  readonly signal: AbortSignal;
  /** Action if the change does not fit commits that others pushed in the meantime. */
  readonly onConflict: 'throw' | 'reject';
}

const attempts = 3;

/** The branch moved and our change no longer fits: it has to be made again, on the new state. Nothing was pushed. */
export class PushConflictError extends FixpointError {
  /** `reason`: a clause that describes the mismatch. */
  constructor(branch: string, reason: string) {
    super(`"${branch}" was changed in the meantime: ${reason}.`, {
      code: 'push-conflict',
      retry: 'backoff',
      hint: 'The fix is repeated automatically on the new commit.',
    });
  }
}

/**
 * Pushes a commit to the branch. If the branch has moved, the change is rebased onto the new state, checked and tested again, and pushed: at most
 * three times, never by force. A commit on the branch that carries our reference ends it at once: another run of the same step was faster, and one
 * iteration makes one commit. Throws `PushRefusedError` when the remote refuses the push.
 */
export async function publish(commit: string, options: PublishOptions): Promise<Publication> {
  const { repository, snapshots, definition, signal } = options;
  let candidate = commit;

  for (let attempt = 1; ; attempt += 1) {
    const outcome = await repository.push(candidate, signal);
    if (outcome === 'accepted') return { outcome: 'pushed', commit: candidate };

    const head = await repository.fetch(signal);
    const landed = await repository.findCommit(options.reference, signal);
    if (landed !== null) return { outcome: 'pushed', commit: landed };
    if (attempt === attempts) {
      return {
        outcome: 'rejected',
        reason: `the branch "${definition.branch}" changed during every push (${attempts} attempts)`,
      };
    }

    const merged = await snapshots.merge(head, candidate, signal);
    const misfit =
      merged === null ? 'the same lines have other content' : await findMisfit(merged, head, options);
    if (merged !== null && misfit === null) {
      candidate = await snapshots.commit(merged, head, options.message, signal);
    } else if (options.onConflict === 'throw') {
      throw new PushConflictError(definition.branch, `${misfit}`);
    } else {
      return { outcome: 'rejected', reason: `the branch has new commits: ${misfit}` };
    }
  }
}

/** Objection of the gate or the tests to a change that was rebased onto commits of others; null: none. */
async function findMisfit(merged: string, head: string, options: PublishOptions): Promise<string | null> {
  const { snapshots, signal } = options;
  const violations = await evaluateChange(await snapshots.treeOf(head, signal), merged, options);
  if (violations[0] !== undefined) return `with them, the change is refused [${violations[0].rule}]`;
  const { tests, weakened } = await options.runTests(merged, head);
  if (!tests.ok) return `with them, "${options.definition.test}" fails (${tests.how})`;
  return weakened[0] === undefined ? null : `with them, the change is refused [${weakened[0].rule}]`;
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
    // A submodule contains no text, and is refused as such; so is a name that is not text, by which git finds nothing.
    if (!gate.needsWholeContent(path) || mode === '160000' || !isShownExactly(path)) continue;
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
