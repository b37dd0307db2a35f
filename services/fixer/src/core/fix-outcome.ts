import type { ChangeViolation } from '@fixpoint/guard/change-gate';
import type { ComparedChange, Failure, RenderDefinition, StageOutput } from '@fixpoint/shared/contracts';
import { countOf, toSafeLine, toSafeText, truncate } from '@fixpoint/shared/text';
import type { EngineRun } from './engine.js';

type Output = StageOutput<'fix'>;

/** Results of an engine's run. `diff` and `transcript` name artifacts. */
export interface Attempt {
  readonly run: EngineRun;
  /** Cost of all engines of the step, in US dollars: earlier runs of the step and attempts of this one too. */
  readonly spentUsd: number;
  readonly transcript: string | null;
  readonly diff: string | null;
  readonly files: readonly { readonly path: string; readonly added: number; readonly removed: number }[];
}

/** Result of a command, and the end of its output. */
interface CommandResult {
  readonly how: string;
  readonly tail: string;
}

const maxSummaryLength = 10_000;

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
    summary: 'The coding agent was not started: the budget of the task is spent.',
    files: [],
    diff: null,
    transcript: null,
    spent_usd: spentUsd,
    turns: 0,
    denials: [],
  };
}

/** Replaces the engine in a step that pushes a change which an earlier one prepared. */
export function preparedRun(summary: string): EngineRun {
  return { ok: true, text: summary, turns: 0, costUsd: 0, terminalReason: '', denials: [], transcript: '' };
}

export function describeUnchanged(attempt: Attempt): Output {
  const denied = attempt.run.denials.length;
  const why = denied > 0 ? ` The guard denied ${countOf(denied, 'tool call')}.` : '';
  return compose(attempt, 'unchanged', null, `The coding agent changed nothing.${why}\n${attempt.run.text}`);
}

export function describePrepared(attempt: Attempt): Output {
  return compose(attempt, 'prepared', null, attempt.run.text || 'The change is prepared.');
}

/** The remote refuses the push until a person changes something there. */
export function describeRejection(attempt: Attempt, failure: Failure): Output {
  return { ...compose(attempt, 'rejected', null, failure.message), failure };
}

export function describeRefusal(attempt: Attempt, violations: readonly ChangeViolation[]): Output {
  const lines = violations
    .slice(0, 20)
    .map(
      ({ path, reason, rule }) =>
        `- ${path === null ? 'the change' : toSafeLine(path, 200)}: ${reason} [${rule}]`,
    );
  const summary = ['The change was not pushed:', ...lines];
  return compose(attempt, 'refused', null, summary.join('\n'));
}

export function describeTestFailure(attempt: Attempt, command: string, tests: CommandResult): Output {
  const summary = `The change was not pushed: "${command}" fails with this change (${tests.how}).\n${tests.tail}`;
  return compose(attempt, 'tests-failed', null, summary);
}

/** A change that must not be pushed by its comparison; null: it may be pushed. */
export function describeMeasured(
  attempt: Attempt,
  measured: ComparedChange | { readonly verdict: 'failed'; readonly outcome: CommandResult },
  render: RenderDefinition | undefined,
): Output | null {
  switch (measured.verdict) {
    case 'failed':
      return describeTestFailure(attempt, render?.command.join(' ') ?? 'render', measured.outcome);
    case 'worse': {
      const reason = `The document is worse with it: ${measured.text} Keep what was right before.`;
      return describeRefusal(attempt, [{ path: null, rule: 'worse-document', reason }]);
    }
    case 'same': {
      const reason = `The document is not better with it (${measured.text}). Look for another cause.`;
      return compose(attempt, 'unchanged', null, `The change was not pushed: ${reason}`);
    }
    default:
      return null;
  }
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
  return compose(attempt, 'rejected', null, `The change was not pushed: ${publication.reason}.`);
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
    summary: 'The fix of this iteration is already on the branch. An earlier run of this step pushed it.',
    files: kept.files.slice(0, 200),
    diff: kept.diff,
    transcript: null,
    spent_usd: spentUsd,
    turns: 0,
    denials: [],
  };
}

/** Ids from the engine's line `Findings: a1b2, c3d4`. */
function aimOf(text: string): Pick<Output, 'aimed_at'> {
  const line = /^[*_`\s]*findings:[*_`]*\s*(.+)$/gim;
  const ids = [...text.matchAll(line)].at(-1)?.[1]?.match(/[\w-]{1,64}/g);
  return ids == null ? {} : { aimed_at: [...new Set(ids)].slice(0, 200) };
}

function compose(
  attempt: Attempt,
  outcome: Output['outcome'],
  commit: string | null,
  summary: string,
): Output {
  const { run } = attempt;
  const limited = run.ok ? '' : `The coding agent was stopped by a limit (${run.terminalReason}). `;
  return {
    outcome,
    commit,
    summary: truncate(toSafeText(`${limited}${summary}`).trim(), maxSummaryLength),
    ...aimOf(run.text),
    files: attempt.files.slice(0, 200),
    diff: attempt.diff,
    transcript: attempt.transcript,
    spent_usd: attempt.spentUsd,
    turns: run.turns,
    denials: run.denials.slice(0, 100),
  };
}
