import type { ScreenChange } from '@fixpoint/shared/contracts';
import type { Capture, CaptureRequest } from '../desktop-driver.js';
import type { Thumbnail } from '../screen/screen-change.js';
import type { InputAction } from './input-action.js';

/** Result of one input action. "No visible effect" is a result, not an error. */
export interface Performed {
  readonly outcome: 'done' | 'no-visible-effect';
  readonly screen: ScreenChange;
  readonly ms: number;
  /** A note for the caller: `😀 was pasted`, `the pointer did not move`. '' mostly. */
  readonly note: string;
}

export interface PerformOptions {
  readonly signal: AbortSignal;
  /** Classes of blocked URLs that a person allowed for this task. */
  readonly allow: readonly string[];
  /**
   * Called right before the first input is sent to the machine: an error without this call means that nothing was touched; after it that cannot be
   * assumed. If it throws, nothing is touched.
   */
  readonly onTouch?: (() => void) | undefined;
  /**
   * False: no images and no wait until the screen rests, and the outcome is always `done`. For a person who acts in the live view and watches the
   * result. True by default.
   */
  readonly isWatched?: boolean | undefined;
  /** Id of the display on which an effect is searched for if the input action names no place; the primary one by default. */
  readonly monitor?: string | undefined;
}

/**
 * The only way to a screen for everything except the driver itself: validate → guard → own → act → settle → verify. Performs each input action once;
 * an interrupted one is never repeated. Throws typed errors: `refused-by-policy`, `off-screen`, `failsafe`, `taken-over`, `input-blocked`,
 * `desktop-lost`.
 */
export interface InputController {
  perform(inputAction: InputAction, options: PerformOptions): Promise<Performed>;
  /** Takes a screenshot, redacted by the policy's zones. Does not count as an action and needs no ownership. */
  observe(request: Omit<CaptureRequest, 'redact'>, signal: AbortSignal): Promise<Capture>;
  /** Of the primary display unless the id of another one is given. */
  thumbnail(signal: AbortSignal, monitor?: string): Promise<Thumbnail>;
  /** Releases every key and button. */
  releaseAll(): Promise<void>;
}
