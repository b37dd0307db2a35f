import type { Failure, HaltReason, StageResult } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import { endLoop } from '../end-loop.js';
import { spentBy } from '../feedback/spent-by.js';
import type { Advance } from '../loop.js';
import type { VisionState } from './vision-state.js';

type VisionOutput = Extract<StageResult<'desktop'>, { work: 'vision' }>;

/** Meaning of each way in which the model stops for the task. Only work reported or checked to be done is success. */
const reasonOf: Readonly<Record<VisionOutput['outcome'], HaltReason>> = {
  completed: 'done',
  failed: 'failed',
  unverified: 'unverified',
  stuck: 'stuck',
  steps: 'iterations',
  timeout: 'deadline',
  budget: 'budget',
};

/** The end of the task with a failure of the desktop stage. */
export function visionFailed(state: VisionState, failure: Failure): Advance<VisionState> {
  const spent: VisionState = { ...state, spent_usd: state.spent_usd + spentBy(failure) };
  return endLoop(spent, 'failed', `The work on the desktop stopped early: ${failure.message}`, failure);
}

/** The end of the task with the end of the model's run. */
export function visionEnded(state: VisionState, output: StageResult<'desktop'>): Advance<VisionState> {
  if (output.work !== 'vision') throw new TypeError(`The vision loop has no desktop work "${output.work}".`);
  const { outcome: ended, steps, rounds, transcript, screenshot } = output;
  const spent = { ...state, spent_usd: state.spent_usd + output.spent_usd };
  return {
    ...endLoop(spent, reasonOf[ended], output.summary),
    events: [
      {
        type: 'stage-progress',
        message: `The model ended (${ended}) after ${countOf(steps, 'step')} in ${countOf(rounds, 'model turn')}.`,
        data: { stage: 'desktop', detail: { outcome: ended, steps, rounds, transcript, screenshot } },
      },
    ],
  };
}
