import type { Message, ShownPicture, ToolCall, ToolMessage, ToolOffer } from '@fixpoint/agents/conversation';
import type { VisionPolicy } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';
import type { Capture, CaptureRequest } from '../desktop-driver.js';
import { isDesktopGone } from '../errors.js';
import type { InputAction } from '../input/input-action.js';
import type { Performed } from '../input/input-controller.js';

/** The desktop as one session sees it: screenshots and input, bound to its signal and its permissions. */
export interface SessionDesktop {
  observe(request: Omit<CaptureRequest, 'redact'>): Promise<Observation>;
  perform(inputAction: InputAction): Promise<Performed>;
  sleep(ms: number): Promise<void>;
}

/** A screenshot: the image as the model gets it, stored as an artifact under its hash, and the mapping from its pixels to the screen. */
export interface Observation {
  readonly picture: ShownPicture;
  readonly capture: Capture;
}

/** Effect that a tool call would have, for the log, the limits and the detection of repetitions. */
export interface CallNature {
  /** For people: `click_element "Start" at (12, 990)`. */
  readonly title: string;
  /** Only observes: not counted as an action. */
  readonly isObservation: boolean;
  /** False for calls that only observe or wait: repeating them is no sign of being stuck. */
  readonly touches: boolean;
  /** Place in the model's coordinates: pixels of its image or thousandths of the screen, whichever it is shown. Null: none. */
  readonly at: readonly [x: number, y: number] | null;
}

/** Result of a tool call: the tool's answer, and the text or image that accompanies it. */
export interface CallResult {
  readonly answer: ToolMessage;
  readonly beside: readonly Message[];
  /** True if one of its actions visibly changed the screen. */
  readonly hadEffect: boolean;
}

/**
 * Differences between the ways to drive a model through the vision session: its tools, the images that it is shown, what counts as a step, what is
 * pruned, and how an ending is evaluated. Lives for one run: it keeps the viewport of the newest image.
 */
export interface StepPolicy {
  readonly name: VisionPolicy;
  readonly system: string;
  /** `rounds`: every answer is a step. `actions`: only actions that touch the screen are. */
  readonly counts: 'rounds' | 'actions';
  /** The first screenshot, with its prompt. Also used when the session resumes after an interruption. */
  observe(words: string, desktop: SessionDesktop): Promise<readonly Message[]>;
  /** Offered with every question; fixed after the first screenshot. */
  tools(): readonly ToolOffer[];
  describe(call: ToolCall): CallNature;
  /** Performs one call. Throws errors that the model cannot help: a lost desktop, a person who took over. */
  perform(call: ToolCall, desktop: SessionDesktop): Promise<CallResult>;
  /** Rejects a call that is not performed because another one came first. */
  refuseExtra(call: ToolCall): ToolMessage;
  /** Drops messages that the model need not read again, after its answer and after a tool's. */
  pruneAfterAnswer(messages: readonly Message[]): readonly Message[];
  pruneAfterResult(messages: readonly Message[]): readonly Message[];
  /** True if an end without a mark may be checked by a question about the screen. */
  readonly checksEndings: boolean;
}

/** Errors that end or pause a run, whatever the model would do about them. */
const beyondTheModel: ReadonlySet<string> = new Set(['taken-over', 'failsafe']);

/** An error of the desktop in the form shown to the model, so that it can try another way; null for errors that it cannot help. */
export function toModelFault(error: unknown): { readonly code: string; readonly message: string } | null {
  if (isDesktopGone(error)) return null;
  if (!(error instanceof FixpointError) || beyondTheModel.has(error.code)) return null;
  return { code: error.code, message: error.message };
}
