import type { Answer, ConversationModel, Message } from '@fixpoint/models/conversation';
import type { Thumbnail } from '../desktop-driver.js';
import type { Desk } from './desk.js';
import type { EndingCheck } from './judge-ending.js';
import type { StepPolicy } from './step-policy.js';
import type { VisionEvent } from './vision-event.js';
import type { VisionLimits } from './vision-limits.js';
import type { VisionProgress } from './vision-progress.js';
import type { VisionRun } from './vision-run.js';

/** What a person said to the task while it ran. */
export interface OwnerWords {
  readonly by: string;
  readonly text: string;
  readonly at: string;
}

/** One line of the transcript. */
export type TranscriptEntry =
  | { readonly type: 'message'; readonly message: Message }
  | ({ readonly type: 'answer'; readonly round: number } & Omit<Answer, 'message'>);

export interface VisionLoopOptions {
  readonly goal: string;
  readonly policy: StepPolicy;
  readonly limits: VisionLimits;
  readonly ask: ConversationModel['ask'];
  /** The screen and the hands, whose every call ends with the signal. */
  readonly createDesk: (signal: AbortSignal) => Desk;
  /** The screen as the watch for repetitions compares it. */
  readonly thumbnail: () => Promise<Thumbnail>;
  /** Asks about the screen whether the goal is reached; null: nobody can be asked. */
  readonly checkEnding: ((signal: AbortSignal) => Promise<EndingCheck>) | null;
  readonly ownerWords: () => Promise<readonly OwnerWords[]>;
  readonly isPauseRequested: () => Promise<boolean>;
  /** What the run before this one noted; undefined for the first. */
  readonly progress: VisionProgress | undefined;
  /** What happened to the desktop since then, in a sentence; null or absent: nothing that is known. */
  readonly note?: string | null;
  readonly saveProgress: (progress: VisionProgress) => Promise<void>;
  readonly tell: (event: VisionEvent) => Promise<void>;
  /** Keeps what was said for the transcript. Holds pictures: whoever writes it down names them. */
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

export type VisionOutcome = 'completed' | 'failed' | 'unverified' | 'stuck' | 'steps' | 'timeout' | 'budget';

/** How a run ended; `paused` runs again from its progress. */
export type VisionEnd =
  | { readonly outcome: 'paused'; readonly run: VisionRun }
  | { readonly outcome: VisionOutcome; readonly summary: string; readonly run: VisionRun };
