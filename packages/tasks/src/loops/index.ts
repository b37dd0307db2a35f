import type { TaskKind } from '@fixpoint/shared/contracts';
import { buildLoop } from './build/build-loop.js';
import { feedbackLoop } from './feedback/feedback-loop.js';
import type { Loop, LoopStateBase } from './loop.js';
import { planLoop } from './plan/plan-loop.js';
import { visionTaskLoop } from './vision/vision-task-loop.js';
import { workspaceLoop } from './workspace/workspace-loop.js';

export { feedbackLoop } from './feedback/feedback-loop.js';
export { FeedbackState } from './feedback/feedback-state.js';
export { findRegression, toBaseline } from './feedback/find-regression.js';
export { updateLedger } from './feedback/update-ledger.js';
export { weighFindings } from './feedback/weigh-findings.js';
export * from './loop.js';
export { planLoop } from './plan/plan-loop.js';

/** The loop that serves each kind of task; a kind without a loop cannot be started yet. */
export type Loops = ReadonlyMap<TaskKind, Loop<LoopStateBase>>;

export const loops: Loops = new Map<TaskKind, Loop<LoopStateBase>>([
  // Each loop parses its own state before it sees it, so the narrower parameter is safe.
  ['feedback', feedbackLoop as unknown as Loop<LoopStateBase>],
  ['plan', planLoop as unknown as Loop<LoopStateBase>],
  ['vision', visionTaskLoop as unknown as Loop<LoopStateBase>],
  ['workspace', workspaceLoop as unknown as Loop<LoopStateBase>],
  ['build', buildLoop as unknown as Loop<LoopStateBase>],
]);
