import type { ServiceDefinition } from '@fixpoint/shared/contracts';
import type { LoopContext } from '../loop.js';
import { addEvidence } from './add-evidence.js';
import type { FeedbackState } from './feedback-state.js';
import { toNextIteration } from './feedback-steps.js';
import { type FeedbackStep, goTo, type StageEnded } from './go-to.js';
import { addLogs } from './logs-steps.js';
import { noDocument } from './no-document.js';
import { fixRefused } from './not-pushed.js';
import { notServed, restoredAtLimit, takeBack } from './regression-steps.js';

export const verifyPushEnded: StageEnded<'verify-push'> = (state, outcome, service, context) => {
  if (outcome.ok && outcome.output.pushed && state.commit !== null) return goTo(state, 'deploy');
  const why = outcome.ok ? 'the remote does not have the commit' : outcome.failure.message;
  const note = `${state.note} The push could not be verified: ${why}.`.slice(0, 2_000);
  // A commit missing on the remote cannot be served, so no form is sent for it.
  return fixRefused({ ...state, note, commit: null, revertible: null }, note, service, context);
};

export const deployEnded: StageEnded<'deploy'> = (state, outcome, service, context) => {
  const deployed = outcome.ok && outcome.output.deployed;
  const seen = outcome.ok ? outcome.output.last_seen : outcome.failure.message;
  const judged = deployed && state.commit !== null && !state.restored ? [state.commit] : [];
  const waited: FeedbackState = {
    ...state,
    deployed,
    unjudged: [...state.unjudged, ...judged].slice(-100),
    note: deployed ? state.note : seen,
  };
  const errors = outcome.ok ? (outcome.output.errors ?? []) : [];
  const told = deployed
    ? waited
    : addEvidence(waited, 'deploy', [`The service does not run the commit: ${seen}`, ...errors]);
  return state.skipped.includes('logs')
    ? afterDeploy(told, service, context)
    : goTo({ ...told, reading: null }, 'logs');
};

export const logsEnded: StageEnded<'logs'> = (state, outcome, service, context) => {
  const errors = outcome.ok ? outcome.output.errors : [];
  const { reading } = state;
  const read: FeedbackState = { ...state, reading: null };
  if (reading === 'fix') return goTo(addLogs(read, errors), 'fix');
  if (reading === 'no-document') return noDocument(addLogs(read, errors), errors, service, context);
  return afterDeploy(addEvidence(read, state.deployed ? 'logs' : 'deploy', errors), service, context);
};

/** The next iteration if the new version is served. A change that is not served is reverted, once. */
function afterDeploy(state: FeedbackState, service: ServiceDefinition, context: LoopContext): FeedbackStep {
  if (state.deployed) return restoredAtLimit(state, context) ?? toNextIteration(state);
  const { revertible, commit } = state;
  if (revertible === null || revertible !== commit) return notServed(state);
  const reason = `The service does not run the change ${commit.slice(0, 12)}: ${state.note}`.slice(0, 2_000);
  // The next comparison shows the state before it again, so this is where it counts as one without progress.
  return takeBack({ ...state, standstill: state.standstill + 1 }, { commit, reason, service, context });
}
