import type { Message, MessagePart } from '@fixpoint/agents/conversation';
import { VisionPolicy } from '@fixpoint/shared/contracts';
import { z } from 'zod';
import type { Thumbnail } from '../screen/screen-change.js';
import { isSameScreen } from '../screen/screen-change.js';
import { picturePlaceholder } from './prune-history.js';

/** The state of a session between two rounds. */
export interface SessionState {
  readonly messages: readonly Message[];
  readonly steps: number;
  readonly rounds: number;
  readonly spentUsd: number;
  readonly heardUntil: string;
  readonly warnedStuck: boolean;
  readonly repetitions: Repetitions;
  /** Milliseconds that earlier runs of the step worked. */
  readonly usedMs: number;
}

/** The newest action, the screen before it, and how often in a row it met that same screen. */
interface Repetitions {
  readonly action: string;
  readonly screen: Thumbnail | null;
  readonly times: number;
}

const noRepetitions: Repetitions = { action: '', screen: null, times: 0 };

export const newSession: SessionState = {
  messages: [],
  steps: 0,
  rounds: 0,
  spentUsd: 0,
  heardUntil: '',
  warnedStuck: false,
  repetitions: noRepetitions,
  usedMs: 0,
};

const StoredPart = z.object({ type: z.literal('text'), text: z.string() });

const StoredMessage = z.discriminatedUnion('role', [
  z.object({
    role: z.literal('user'),
    parts: z.array(StoredPart),
    pinned: z.boolean().optional(),
  }),
  z.object({
    role: z.literal('assistant'),
    text: z.string(),
    calls: z.array(z.object({ id: z.string(), tool: z.string(), args: z.unknown() })),
  }),
  z.object({
    role: z.literal('tool'),
    callId: z.string(),
    tool: z.string(),
    parts: z.array(StoredPart),
    failed: z.boolean(),
  }),
]);

/** The checkpoint of a session. Contains no images: a resumed run takes a new screenshot. */
export const SessionProgress = z.object({
  version: z.literal(1),
  policy: VisionPolicy,
  messages: z.array(StoredMessage),
  steps: z.int().nonnegative(),
  rounds: z.int().nonnegative(),
  used_ms: z.number().nonnegative(),
  spent_usd: z.number().nonnegative(),
  /** Time of the newest message of a person that the model was given; '' before any. */
  heard_until: z.string(),
  told_stuck: z.boolean(),
  /** The action that was about to be performed: it is unknown if it took effect. Null: none. */
  pending: z.string().nullable(),
});

export type SessionProgress = z.infer<typeof SessionProgress>;

/** A run in the state that the previous one left. A call without a result gets an answer: its result is unknown. */
export function resumeSession(progress: SessionProgress): SessionState {
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
          parts: [{ type: 'text', text: 'Interrupted: it is unknown if the action took effect.' }],
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
    warnedStuck: progress.told_stuck,
    repetitions: noRepetitions,
    usedMs: progress.used_ms,
  };
}

/** State that the next run needs. `pending`: the action that is about to be performed. */
export function toProgress(
  run: SessionState,
  { policy, usedMs, pending }: { policy: SessionProgress['policy']; usedMs: number; pending: string | null },
): SessionProgress {
  return {
    version: 1,
    policy,
    messages: withoutPictures(run.messages),
    steps: run.steps,
    rounds: run.rounds,
    used_ms: usedMs,
    spent_usd: run.spentUsd,
    heard_until: run.heardUntil,
    told_stuck: run.warnedStuck,
    pending,
  };
}

/** The messages in the form that a checkpoint can store. */
function withoutPictures(messages: readonly Message[]): SessionProgress['messages'] {
  return messages.map((message) =>
    message.role === 'assistant'
      ? { ...message, calls: [...message.calls] }
      : { ...message, parts: message.parts.map(toStoredPart) },
  );
}

function toStoredPart(part: MessagePart): { type: 'text'; text: string } {
  return part.type === 'text' ? part : { type: 'text', text: picturePlaceholder };
}

/** Number of times that the same action may meet the same screen before the model is warned. */
export const repetitionsAllowed = 3;

/** Counts an action that is about to be performed. Another action, or another screen, restarts the count. */
export function countRepetition(before: Repetitions, action: string, screen: Thumbnail): Repetitions {
  const isSame = before.action === action && before.screen !== null && isSameScreen(before.screen, screen);
  return { action, screen, times: isSame ? before.times + 1 : 1 };
}
