import type { ScreenChange } from '@fixpoint/shared/contracts';
import type { Capture, CaptureRequest, Thumbnail } from './desktop-driver.js';
import type { Gesture } from './gestures/gesture.js';

/** What one gesture did. "No visible effect" is a result, not an error. */
export interface Performed {
  readonly outcome: 'done' | 'no-visible-effect';
  readonly screen: ScreenChange;
  readonly ms: number;
  /** What is worth telling whoever asked for it: `😀 was pasted`, `the pointer did not move`. '' mostly. */
  readonly note: string;
}

export interface PerformOptions {
  readonly signal: AbortSignal;
  /** Classes of blocked URLs that a person allowed for this task. */
  readonly allow: readonly string[];
  /**
   * Called right before the first input goes to the machine: an error that comes without it says that nothing was touched,
   * and after it nobody may assume that. What it throws is the last word: nothing is touched then.
   */
  readonly onTouch?: (() => void) | undefined;
  /**
   * False: neither pictures nor a wait until the screen rests, and the outcome is always `done`. For a person who acts by
   * the live view and sees for themselves. True unless said.
   */
  readonly isWatched?: boolean | undefined;
  /** Id of the monitor on which an effect is looked for where the gesture names no place; the primary one unless said. */
  readonly monitor?: string | undefined;
}

/**
 * The one way to a screen for everybody but the driver itself: validate → guard → own → act → settle → verify. Performs
 * each gesture once; what is interrupted is never repeated. Throws typed errors: `refused-by-policy`, `off-screen`,
 * `failsafe`, `taken-over`, `input-blocked`, `desktop-lost`.
 */
export interface Hands {
  perform(gesture: Gesture, options: PerformOptions): Promise<Performed>;
  /** Looks, redacted by the policy's zones. Counts as no action and needs no ownership. */
  observe(request: Omit<CaptureRequest, 'redact'>, signal: AbortSignal): Promise<Capture>;
  /** Of the primary monitor unless the id of another one is given. */
  thumbnail(signal: AbortSignal, monitor?: string): Promise<Thumbnail>;
  /** Lets go of every key and button. */
  letGo(): Promise<void>;
}
