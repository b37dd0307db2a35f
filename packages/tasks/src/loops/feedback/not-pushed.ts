import type { CommitSha, ServiceDefinition, StageResult } from '@fixpoint/shared/contracts';
import { allowedEffectsOf } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import type { LoopContext } from '../loop.js';
import { addEvidence } from './add-evidence.js';
import { createPushPlan } from './confirmation-plans.js';
import { halt } from './feedback-halt.js';
import { isSpent } from './feedback-limits.js';
import type { FeedbackState } from './feedback-state.js';
import { type FeedbackStep, goTo } from './go-to.js';
import { askPerson } from './person-steps.js';

/** Fixes in a row that are sent back to the agent; after one more, a person decides. */
const maxRefusals = 2;

/** Fields of the state that change with a push. */
export function afterPush(
  { patches }: FeedbackState,
  commit: CommitSha,
  { patch_id: patchId, waived }: Pick<StageResult<'fix'>, 'patch_id' | 'waived'>,
): Partial<FeedbackState> {
  return {
    refusals: 0,
    prepared: null,
    may_push: false,
    patches:
      patchId === undefined
        ? patches
        : [...patches, { commit, patch_id: patchId, ...(waived === true ? { waived } : {}) }].slice(-100),
  };
}

/** Next step after a fix whose change is not on the branch. No form is sent for it: the service has not changed. */
export function notPushed(
  state: FeedbackState,
  output: StageResult<'fix'>,
  service: ServiceDefinition,
  context: LoopContext,
): FeedbackStep {
  const { outcome, summary, patch, patch_id: patchId, files, failure } = output;
  const prepared =
    patch === undefined || patchId === undefined
      ? null
      : { patch, patch_id: patchId, summary: summary.slice(0, 2_000), files: files.length };
  switch (outcome) {
    case 'prepared':
      if (prepared === null) throw new TypeError('The prepared change has no patch.');
      return pushPrepared({ ...state, prepared }, service, context);
    // Without words of the remote the branch kept moving, or its changes conflict with the fix: it is made again.
    case 'rejected':
      if (failure !== undefined) return askPerson({ ...state, prepared }, 'fix', failure);
      return fixRefused({ ...state, prepared: null, may_push: false }, summary, service, context);
    default: {
      const isRepeat = patchId !== undefined && state.patches.some(({ patch_id }) => patch_id === patchId);
      const unprepared = { ...state, prepared: null, may_push: false };
      return fixRefused(unprepared, summary, service, context, isRepeat ? prepared : null);
    }
  }
}

function pushPrepared(state: FeedbackState, service: ServiceDefinition, context: LoopContext): FeedbackStep {
  const { prepared } = state;
  const isAsked = allowedEffectsOf(context.spec).push === 'ask' && !state.may_push;
  if (!isAsked || prepared === null) return goTo(state, 'fix');
  return {
    state: { ...state, phase: 'CONFIRMING_PUSH' },
    next: { type: 'approval', plan: createPushPlan(prepared, service) },
    events: [],
  };
}

/**
 * Sends a fix back to the agent with the reason why it was not pushed; at most twice in a row, then a person decides. Before the last
 * try, research looks for another way. `repeat` is a change that this task pushed before: only a person can have it pushed again, as
 * when its build failed for a reason of the platform.
 */
export function fixRefused(
  state: FeedbackState,
  reason: string,
  service: ServiceDefinition,
  context: LoopContext,
  repeat: FeedbackState['prepared'] = null,
): FeedbackStep {
  const refusals = state.refusals + 1;
  const told = addEvidence({ ...state, refusals }, 'refusal', [reason]);
  if (isSpent(state, context)) {
    const findingCount = countOf(state.findings.length, 'finding');
    return halt(
      told,
      'budget',
      `Still ${findingCount}; the budget is spent. The last fix was not pushed: ${reason}`,
    );
  }
  if (refusals === maxRefusals && state.research < (service.research ?? 2)) return goTo(told, 'research');
  if (refusals <= maxRefusals) return goTo(told, 'fix');
  return askPerson({ ...told, prepared: repeat }, 'fix', {
    code: 'fix-not-pushed',
    message: `${countOf(refusals, 'fix', 'fixes')} in a row were not pushed. The last one: ${reason}`.slice(
      0,
      10_000,
    ),
    retry: 'person',
    hint:
      repeat === null
        ? 'Give the agent a hint in a comment on the step, or change the repository, then approve.'
        : 'Give the agent a hint in a comment on the step, or approve without a comment to push this change again.',
  });
}
