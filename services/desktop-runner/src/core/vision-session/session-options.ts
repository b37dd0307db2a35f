import type { Answer, ConversationModel, Message } from '@fixpoint/agents/conversation';
import type { Performed } from '../input/input-controller.js';
import type { Thumbnail } from '../screen/screen-change.js';
import type { EndingCheck } from './session-ending.js';
import type { SessionLimits } from './session-limits.js';
import type { SessionProgress, SessionState } from './session-state.js';
import type { SessionDesktop, StepPolicy } from './step-policy.js';

/** A person's message to the task while it ran. */
interface OwnerMessage {
  readonly by: string;
  readonly text: string;
  readonly at: string;
}

export type TranscriptEntry =
  | { readonly type: 'message'; readonly message: Message }
  | ({ readonly type: 'answer'; readonly round: number } & Omit<Answer, 'message'>);

export interface VisionSessionOptions {
  readonly goal: string;
  readonly policy: StepPolicy;
  readonly limits: SessionLimits;
  readonly ask: ConversationModel['ask'];
  /** The desktop of the session; each of its calls ends with the signal. */
  readonly createDesktop: (signal: AbortSignal) => SessionDesktop;
  /** The screen as the detection of repetitions compares it. */
  readonly thumbnail: () => Promise<Thumbnail>;
  /** Queries whether the screen shows the goal reached; null: no model is configured. */
  readonly checkEnding: ((signal: AbortSignal) => Promise<EndingCheck>) | null;
  readonly ownerMessages: () => Promise<readonly OwnerMessage[]>;
  readonly isPauseRequested: () => Promise<boolean>;
  /** Progress saved by the previous run; undefined for the first. */
  readonly progress: SessionProgress | undefined;
  /** Event of the desktop since then, in a sentence; null or absent: none known. */
  readonly note?: string | null;
  readonly saveProgress: (progress: SessionProgress) => Promise<void>;
  readonly report: (event: SessionEvent) => Promise<void>;
  /** Stores the messages for the transcript. They contain images: the writer replaces them by names. */
  readonly record: (entry: TranscriptEntry) => void;
  /** Milliseconds, rising. */
  readonly now: () => number;
  /** Resolves early when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly stepDelayMs: number;
  readonly heartbeatMs: number;
  /** Aborts with cancel, shutdown, a lost desktop or a person who takes over. */
  readonly signal: AbortSignal;
}

export type SessionOutcome = 'completed' | 'failed' | 'unverified' | 'stuck' | 'steps' | 'timeout' | 'budget';

/** Result of a run; `paused` runs again from its progress. */
export type SessionEnd =
  | { readonly outcome: 'paused'; readonly run: SessionState }
  | { readonly outcome: SessionOutcome; readonly summary: string; readonly run: SessionState };

/**
 * States of a run. `waiting-for-person`: a person took over the desktop, or it is not released yet. `waiting-for-desktop`: the screen, or its input
 * controller, is gone.
 */
type SessionStatus = 'running' | 'paused' | 'waiting-for-person' | 'waiting-for-desktop' | 'ended';

/** Events of a running session. No bytes: images are named by their artifact. */
export type SessionEvent =
  | { readonly type: 'state'; readonly state: SessionStatus; readonly message: string }
  /** The model was called and has not responded yet. */
  | { readonly type: 'heartbeat'; readonly round: number; readonly seconds: number }
  | {
      readonly type: 'action';
      readonly step: number;
      readonly round: number;
      readonly action: string;
      /** Place in the model's coordinates; null: none. */
      readonly at: readonly [x: number, y: number] | null;
      readonly reasoning: string;
    }
  /** Effect of an input action on the screen, if one was expected. */
  | ({ readonly type: 'acted' } & Pick<Performed, 'outcome' | 'note' | 'screen'>)
  /** Result of an action that was not simply done. */
  | { readonly type: 'error'; readonly step: number; readonly action: string; readonly message: string }
  | { readonly type: 'screenshot'; readonly screenshot: string }
  | { readonly type: 'note'; readonly message: string; readonly transcript?: string | null };
