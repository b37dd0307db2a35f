import type { ServiceDefinition } from '../../contracts/index.js';
import type { Advance, LoopContext, StageOutcome } from '../loop.js';
import { compareEnded } from './compare-ended.js';
import { halt } from './feedback-halt.js';
import { isLast } from './feedback-limits.js';
import type { FeedbackState } from './feedback-state.js';
import { toCompare, toDeploy, toLogs, toMail, toNextIteration, toVerifyPush } from './feedback-steps.js';
import { spentBy } from './spent-by.js';

/** Iterations in a row without a document before the loop gives up on the mail. */
const missesAllowed = 2;

type Step = Advance<FeedbackState>;
type Of<Stage extends StageOutcome['stage']> = Extract<StageOutcome, { stage: Stage }>;

/** What follows the end of a stage that the state was waiting for. */
export function stageEnded(
  state: FeedbackState,
  outcome: StageOutcome,
  service: ServiceDefinition,
  context: LoopContext,
): Step {
  switch (outcome.stage) {
    case 'submit':
      if (!outcome.ok)
        return halt(
          state,
          'failed',
          `The form could not be submitted: ${outcome.failure.message}`,
          outcome.failure,
        );
      return toMail(state, service, context, outcome.output);
    case 'mail':
      return mailEnded(state, outcome, service, context);
    case 'compare':
      return compareEnded(state, outcome, service, context);
    case 'fix':
      return fixEnded(state, outcome, service, context);
    case 'verify-push':
      return verifyPushEnded(state, outcome, service, context);
    case 'deploy':
      return deployEnded(state, outcome, service, context);
    case 'logs':
      return logsEnded(state, outcome, service, context);
  }
}

function mailEnded(
  state: FeedbackState,
  outcome: Of<'mail'>,
  service: ServiceDefinition,
  context: LoopContext,
): Step {
  if (outcome.ok) return toCompare({ ...state, documents: outcome.output.documents, misses: 0 }, service);
  const misses = state.misses + 1;
  if (outcome.failure.code !== 'mail-not-arrived' || misses >= missesAllowed || isLast(state, context)) {
    return halt(state, 'failed', `No document arrived: ${outcome.failure.message}`, outcome.failure);
  }
  return toNextIteration({ ...state, misses, note: outcome.failure.message }, service, context);
}

function fixEnded(
  state: FeedbackState,
  outcome: Of<'fix'>,
  service: ServiceDefinition,
  context: LoopContext,
): Step {
  if (!outcome.ok) {
    const { failure } = outcome;
    const note = `No fix: ${failure.message}`;
    const failed: FeedbackState = { ...state, note, spent_usd: state.spent_usd + spentBy(failure) };
    // An engine that will not run next time either ends the task; one that failed by chance gets the next iteration.
    if (failure.retry === 'never')
      return halt(failed, 'failed', `The fix could not be made: ${failure.message}`, failure);
    return toNextIteration(failed, service, context);
  }
  const { commit, summary, spent_usd: spent, files, diff, transcript, denials } = outcome.output;
  const pushed = outcome.output.outcome === 'pushed' && commit !== null;
  const fixed: FeedbackState = {
    ...state,
    commit: pushed ? commit : null,
    note: pushed ? summary : `No push (${outcome.output.outcome}): ${summary}`,
    pushes: state.pushes + (pushed ? 1 : 0),
    spent_usd: state.spent_usd + spent,
  };
  const step = pushed ? toVerifyPush(fixed, service, commit) : toNextIteration(fixed, service, context);
  return {
    ...step,
    events: [
      {
        type: 'fix',
        message: summary.slice(0, 10_000),
        data: {
          iteration: state.iteration,
          outcome: outcome.output.outcome,
          commit,
          files,
          diff,
          transcript,
          spent_usd: spent,
          denials: denials.length,
        },
      },
    ],
  };
}

function verifyPushEnded(
  state: FeedbackState,
  outcome: Of<'verify-push'>,
  service: ServiceDefinition,
  context: LoopContext,
): Step {
  if (outcome.ok && outcome.output.pushed && state.commit !== null)
    return toDeploy(state, service, context, state.commit);
  const why = outcome.ok ? 'the remote does not have the commit' : outcome.failure.message;
  return toNextIteration(
    { ...state, note: `${state.note} The push could not be verified: ${why}.` },
    service,
    context,
  );
}

function deployEnded(
  state: FeedbackState,
  outcome: Of<'deploy'>,
  service: ServiceDefinition,
  context: LoopContext,
): Step {
  const deployed = outcome.ok && outcome.output.deployed;
  const seen = outcome.ok ? outcome.output.last_seen : outcome.failure.message;
  const unjudged =
    deployed && state.commit !== null ? [...state.unjudged, state.commit].slice(-100) : state.unjudged;
  const waited: FeedbackState = { ...state, deployed, unjudged, note: deployed ? state.note : seen };
  return state.skipped.includes('logs')
    ? afterDeploy(waited, [], service, context)
    : toLogs(waited, service, context);
}

function logsEnded(
  state: FeedbackState,
  outcome: Of<'logs'>,
  service: ServiceDefinition,
  context: LoopContext,
): Step {
  return afterDeploy(state, outcome.ok ? outcome.output.errors : [], service, context);
}

/** The next iteration, where the new version is served. `errors` are what its logs say. */
function afterDeploy(
  state: FeedbackState,
  errors: readonly string[],
  service: ServiceDefinition,
  context: LoopContext,
): Step {
  if (state.deployed) return toNextIteration(state, service, context);
  // Going on would judge the old version by the new one's name.
  return halt(state, 'failed', `The pushed commit is not being served. Last seen: ${state.note}`, {
    code: 'deploy-timeout',
    message: [`The pushed commit ${state.commit ?? ''} is not being served.`, state.note, ...errors]
      .join('\n')
      .slice(0, 10_000),
    retry: 'never',
    hint: 'Look at the deployment and its logs, then start a new task from the form.',
  });
}
