import type { ChangeViolation } from '@fixpoint/guard/change-gate';
import type { StageOutput } from '@fixpoint/shared/contracts';
import { countOf, toSafeText, truncate } from '@fixpoint/shared/text';
import type { EngineRun } from './engine.js';

type Output = StageOutput<'fix'>;

/** What an engine's run left behind. `diff` and `transcript` name artifacts. */
export interface Attempt {
  readonly run: EngineRun;
  /** What all engines of the step have cost, in US dollars: earlier runs of the step and attempts of this one too. */
  readonly spentUsd: number;
  readonly transcript: string | null;
  readonly diff: string | null;
  readonly files: readonly { readonly path: string; readonly added: number; readonly removed: number }[];
}

const longestSummary = 10_000;

/** Two runs for one fix, reported as one: the text of the second, the turns and denials of both. */
export function joinRuns(earlier: EngineRun | null, run: EngineRun): EngineRun {
  if (earlier === null) return run;
  return {
    ...run,
    turns: earlier.turns + run.turns,
    denials: [...earlier.denials, ...run.denials],
    transcript: earlier.transcript + run.transcript,
  };
}

export function describeEmptyBudget(spentUsd: number): Output {
  return {
    outcome: 'unchanged',
    commit: null,
    summary: 'The engine was not started: nothing is left of the task’s budget.',
    files: [],
    diff: null,
    transcript: null,
    spent_usd: spentUsd,
    turns: 0,
    denials: [],
  };
}

export function describeUnchanged(attempt: Attempt): Output {
  const denied = attempt.run.denials.length;
  const why = denied > 0 ? ` The guard denied ${countOf(denied, 'tool call')}.` : '';
  return compose(attempt, 'unchanged', null, `The engine changed nothing.${why}\n${attempt.run.text}`);
}

export function describeRefusal(attempt: Attempt, violations: readonly ChangeViolation[]): Output {
  const lines = violations
    .slice(0, 20)
    .map(({ path, reason, rule }) => `- ${path ?? 'the change'}: ${reason} [${rule}]`);
  const summary = ['The change was not pushed: it is not within what may be changed.', ...lines];
  return compose(attempt, 'refused', null, summary.join('\n'));
}

export function describeTestFailure(
  attempt: Attempt,
  command: string,
  tests: { readonly how: string; readonly tail: string },
): Output {
  const summary = `The change was not pushed: "${command}" fails with it (${tests.how}).\n${tests.tail}`;
  return compose(attempt, 'tests-failed', null, summary);
}

export function describePublication(
  attempt: Attempt,
  publication:
    | { readonly outcome: 'pushed'; readonly commit: string }
    | { readonly outcome: 'rejected'; readonly reason: string },
): Output {
  if (publication.outcome === 'pushed') {
    return compose(attempt, 'pushed', publication.commit, attempt.run.text || 'The change was pushed.');
  }
  return compose(attempt, 'rejected', null, `The remote did not take the push: ${publication.reason}`);
}

/** For a commit that an earlier run of the same step had pushed; the text of that run is lost. */
export function describeLanded(
  commit: string,
  kept: Pick<Attempt, 'diff' | 'files'>,
  spentUsd: number,
): Output {
  return {
    outcome: 'pushed',
    commit,
    summary:
      'The fix of this iteration was on the branch already: an earlier run of this step had pushed it.',
    files: kept.files.slice(0, 200),
    diff: kept.diff,
    transcript: null,
    spent_usd: spentUsd,
    turns: 0,
    denials: [],
  };
}

function compose(
  attempt: Attempt,
  outcome: Output['outcome'],
  commit: string | null,
  summary: string,
): Output {
  const { run } = attempt;
  const limited = run.ok ? '' : `The engine was stopped by a limit (${run.terminalReason}). `;
  return {
    outcome,
    commit,
    summary: truncate(toSafeText(`${limited}${summary}`).trim(), longestSummary),
    files: attempt.files.slice(0, 200),
    diff: attempt.diff,
    transcript: attempt.transcript,
    spent_usd: attempt.spentUsd,
    turns: run.turns,
    denials: run.denials.slice(0, 100),
  };
}
