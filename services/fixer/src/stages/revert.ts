import type { Git } from '@fixpoint/sandbox/git';
import type { StageInput, StageOutput } from '@fixpoint/shared/contracts';
import { truncate } from '@fixpoint/shared/text';
import type { StageContext, StageHandler } from '@fixpoint/tasks/engine';
import type { Repositories, Repository } from '../adapters/repositories.js';
import { takeBack } from '../adapters/take-back.js';
import type { TakeFingerprint } from '../adapters/take-fingerprint.js';
import { buildRevertMessage, formatRevertReference } from '../core/revert-message.js';
import { fingerprintBeforePush } from './fingerprint-before-push.js';

export interface RevertStageOptions {
  readonly git: Git;
  readonly repositories: Repositories;
  readonly takeFingerprint: TakeFingerprint;
}

type Output = StageOutput<'revert'>;

interface Run extends RevertStageOptions {
  readonly input: StageInput<'revert'>;
  readonly context: StageContext;
  readonly repository: Repository;
  readonly reference: string;
}

/** Pushes of one revert: the branch may move in between. */
const attempts = 3;

/**
 * Reverts a pushed change, by a commit on top of the branch, never by force. A branch that has the revert already, from an earlier run of the step,
 * gets no second one. The state without the change is one that the service's tests have passed, or a merge of it with later commits. Throws
 * `PushRefusedError` when the remote refuses the push.
 */
export function createRevertStage(options: RevertStageOptions): StageHandler<'revert'> {
  return async (input, context) => {
    const repository = await options.repositories.open(input.service.repository, context.signal);
    const reference = formatRevertReference(context.task.id, input.commit);
    const run: Run = { ...options, input, context, repository, reference };
    const before = await fingerprintBeforePush(input.service, options.takeFingerprint, context);
    const output = await context.once<Output>('revert', () => push(run), {
      effect: 'compare-and-set',
      kind: 'push',
      details: { commit: input.commit },
      async reconcile() {
        await repository.fetch(context.signal);
        const landed = await repository.findCommit(reference, context.signal);
        return landed === null ? undefined : describe('reverted', landed, run);
      },
    });
    await context.progress(output.summary, { outcome: output.outcome });
    return { ...output, ...(before === undefined ? {} : { before }) };
  };
}

async function push(run: Run): Promise<Output> {
  const { git, repository, input, context, reference } = run;
  const { signal } = context;
  for (let attempt = 1; ; attempt += 1) {
    const head = await repository.fetch(signal);
    const landed = await repository.findCommit(reference, signal);
    if (landed !== null) return describe('reverted', landed, run);
    if (!(await repository.holds(input.commit, signal))) return describe('absent', null, run);
    const without = await takeBack({ head, commit: input.commit }, { git, repository, signal });
    if (without.outcome !== 'tree') {
      return describe(without.outcome === 'conflict' ? 'conflict' : 'absent', null, run);
    }
    const message = buildRevertMessage({ ...input, subject: await subjectOf(run), reference });
    const args = ['commit-tree', without.tree, '-p', head, '-F', '-'];
    const candidate = (await git.run(args, { gitDir: repository.gitDir, signal, input: message })).trim();
    const outcome = await repository.push(candidate, signal);
    if (outcome === 'accepted') return describe('reverted', candidate, run);
    if (attempt === attempts) return describe('rejected', null, run);
  }
}

async function subjectOf({ git, repository, input, context }: Run): Promise<string> {
  const args = ['log', '-1', '--format=%s', input.commit, '--'];
  return (await git.run(args, { gitDir: repository.gitDir, signal: context.signal })).trim();
}

function describe(outcome: Output['outcome'], commit: string | null, { input, repository }: Run): Output {
  const change = input.commit.slice(0, 12);
  const summary = {
    reverted: `Reverted ${change} on ${repository.branch} by ${commit?.slice(0, 12) ?? ''}: ${input.reason}`,
    conflict: `${change} cannot be reverted automatically: later changes touch the same lines.`,
    rejected: `The revert of ${change} was not pushed: ${repository.branch} changed during every push (${attempts} attempts).`,
    absent: `There is nothing to revert: ${repository.branch} does not contain the changes of ${change}.`,
  }[outcome];
  return { outcome, commit, summary: truncate(summary, 2_000) };
}
