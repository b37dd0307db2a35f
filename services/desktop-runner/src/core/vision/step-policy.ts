import type { Message, ToolCall, ToolMessage, ToolOffer } from '@fixpoint/models/conversation';
import type { VisionPolicy } from '@fixpoint/shared/contracts';
import type { Desk } from './desk.js';

/** What a tool call would do, for the log, the limits and the watch for repetitions. */
export interface CallNature {
  /** For people: `click_element "Start" at (12, 990)`. */
  readonly title: string;
  /** Only looks: where actions are counted, it is none. */
  readonly isObservation: boolean;
  /** False for what only looks or waits: to do so again is no sign of being stuck. */
  readonly touches: boolean;
  /** Where, as the model says it: pixels of its picture or thousandths of the screen, whichever it is shown. Null: nowhere. */
  readonly at: readonly [x: number, y: number] | null;
}

/** What a tool call came to: the tool's answer, and what the model is told or shown beside it. */
export interface CallResult {
  readonly answer: ToolMessage;
  readonly beside: readonly Message[];
}

/**
 * What differs between the ways to drive a model through the one vision loop: its tools, what it is shown, what counts, what
 * is forgotten, and what an ending is worth. Lives for one run: it remembers what the newest picture showed.
 */
export interface StepPolicy {
  readonly name: VisionPolicy;
  readonly system: string;
  /** `rounds`: every answer is a step. `actions`: only what touches the screen is one. */
  readonly counts: 'rounds' | 'actions';
  /** A first look at the screen, with the words that go with it. Also how the work is taken up after an interruption. */
  look(words: string, desk: Desk): Promise<readonly Message[]>;
  /** Offered with every question; known once it has looked. */
  tools(): readonly ToolOffer[];
  describe(call: ToolCall): CallNature;
  /** Performs one call. Throws what the model cannot help: a lost desktop, a person who took over. */
  perform(call: ToolCall, desk: Desk): Promise<CallResult>;
  /** Answers a call that is not performed because another one came first. */
  refuseExtra(call: ToolCall): ToolMessage;
  /** Drops what the model need not read again, after its answer and after a tool's. */
  pruneAfterAnswer(messages: readonly Message[]): readonly Message[];
  pruneAfterResult(messages: readonly Message[]): readonly Message[];
  /** Whether an end without a mark may be checked by a question about the screen. */
  readonly checksEndings: boolean;
}
