import { Identifier } from '@fixpoint/shared/contracts';
import { z } from 'zod';

/** The phase of a vision task: its plan on show, waiting for a desktop, the model at work, over. */
export const VisionPhase = z.enum(['AWAITING_APPROVAL', 'FINDING_DESKTOP', 'SEEING_AND_ACTING', 'ENDED']);
export type VisionPhase = z.infer<typeof VisionPhase>;

/** All that a vision loop remembers between two steps. What the model saw and did is the desktop stage's own to note. */
export const VisionState = z.strictObject({
  phase: VisionPhase,
  /** 0 until work begins, then 1: the one run of the model. */
  iteration: z.int().nonnegative(),
  pushes: z.literal(0),
  spent_usd: z.number().nonnegative(),
  desktop: Identifier.nullable(),
});
export type VisionState = z.infer<typeof VisionState>;

export const initialVisionState: VisionState = {
  phase: 'AWAITING_APPROVAL',
  iteration: 0,
  pushes: 0,
  spent_usd: 0,
  desktop: null,
};
