import type { Display } from '@fixpoint/shared/contracts';
import type { Gesture } from '../../gestures/gesture.js';

export type ToolArgs = Readonly<Record<string, unknown>>;

/** What a tool may use to understand its arguments. */
export interface ChatToolContext {
  /** The screen as the newest picture showed it. */
  readonly display: Display;
}

/** A call that was understood: what to do, and what to answer when it is done. */
export interface UnderstoodCall {
  readonly gestures: readonly Gesture[];
  readonly answer: Readonly<Record<string, unknown>>;
  /** Whether the model is shown the screen with the answer. */
  readonly shows: boolean;
}

/** A tool of the chat policy, as data. To add one, add it to `chatTools`: schema, prompt and handling follow from it. */
export interface ChatTool {
  readonly name: string;
  readonly description: string;
  /** JSON schema of the arguments, for the model. What it really sends is judged by `understand`. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly isObservation: boolean;
  /** How long the screen is given after the call, in milliseconds, before anything else is done. */
  readonly settleMs: number;
  /** Throws `ToolCallError` for what cannot be performed. */
  understand(args: ToolArgs, context: ChatToolContext): UnderstoodCall;
}
