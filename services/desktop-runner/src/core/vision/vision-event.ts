import type { Performed } from '../hands.js';

/**
 * States of a run. `waiting-for-person`: somebody took over the desktop, or it is not given back yet. `waiting-for-desktop`: the
 * screen, or what touches it, is gone.
 */
export type VisionState = 'running' | 'paused' | 'waiting-for-person' | 'waiting-for-desktop' | 'ended';

/** What a run tells of itself while it goes on. No bytes: pictures are named by their artifact. */
export type VisionEvent =
  | { readonly type: 'state'; readonly state: VisionState; readonly message: string }
  /** The model has been asked and not answered yet. */
  | { readonly type: 'heartbeat'; readonly round: number; readonly seconds: number }
  | {
      readonly type: 'action';
      readonly step: number;
      readonly round: number;
      readonly action: string;
      /** Where, as the model says it; null: nowhere. */
      readonly at: readonly [x: number, y: number] | null;
      readonly reasoning: string;
    }
  /** What a gesture did to the screen, where it was expected to do something. */
  | ({ readonly type: 'acted' } & Pick<Performed, 'outcome' | 'note' | 'screen'>)
  /** What an action came to, where that was not simply done. */
  | { readonly type: 'error'; readonly step: number; readonly action: string; readonly message: string }
  | { readonly type: 'looked'; readonly screenshot: string }
  | { readonly type: 'note'; readonly message: string; readonly transcript?: string | null };
