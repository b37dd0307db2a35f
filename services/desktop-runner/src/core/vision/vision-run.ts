import type { Message } from '@fixpoint/models/conversation';
import { type VisionProgress, withoutPictures } from './vision-progress.js';
import { noRepetitions, type Repetitions } from './watch-repetitions.js';

/** What a run knows of itself at the moment. */
export interface VisionRun {
  readonly messages: readonly Message[];
  readonly steps: number;
  readonly rounds: number;
  readonly spentUsd: number;
  readonly heardUntil: string;
  readonly toldStuck: boolean;
  readonly repetitions: Repetitions;
  /** Milliseconds that earlier runs of the step worked. */
  readonly usedMs: number;
}

export const freshRun: VisionRun = {
  messages: [],
  steps: 0,
  rounds: 0,
  spentUsd: 0,
  heardUntil: '',
  toldStuck: false,
  repetitions: noRepetitions,
  usedMs: 0,
};

/** A run as the one before it left it. A call without a result is answered: nobody knows what became of it. */
export function resumeRun(progress: VisionProgress): VisionRun {
  const answered = new Set(
    progress.messages.flatMap((message) => (message.role === 'tool' ? [message.callId] : [])),
  );
  const messages = progress.messages.flatMap((message): Message[] => {
    if (message.role !== 'assistant') return [message];
    const open = message.calls.filter(({ id }) => !answered.has(id));
    return [
      message,
      ...open.map(
        ({ id, tool }): Message => ({
          role: 'tool',
          callId: id,
          tool,
          parts: [{ type: 'text', text: 'Interrupted: it may or may not have happened.' }],
          failed: true,
        }),
      ),
    ];
  });
  return {
    messages,
    steps: progress.steps,
    rounds: progress.rounds,
    spentUsd: progress.spent_usd,
    heardUntil: progress.heard_until,
    toldStuck: progress.told_stuck,
    repetitions: noRepetitions,
    usedMs: progress.used_ms,
  };
}

/** What the next run must know of this one. `pending`: the action that is about to be performed. */
export function toProgress(
  run: VisionRun,
  { policy, usedMs, pending }: { policy: VisionProgress['policy']; usedMs: number; pending: string | null },
): VisionProgress {
  return {
    version: 1,
    policy,
    messages: withoutPictures(run.messages),
    steps: run.steps,
    rounds: run.rounds,
    used_ms: usedMs,
    spent_usd: run.spentUsd,
    heard_until: run.heardUntil,
    told_stuck: run.toldStuck,
    pending,
  };
}
