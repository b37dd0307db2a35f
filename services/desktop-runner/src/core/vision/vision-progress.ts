import type { Message, MessagePart } from '@fixpoint/models/conversation';
import { VisionPolicy } from '@fixpoint/shared/contracts';
import { z } from 'zod';
import { picturePlaceholder } from './prune-pictures.js';

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

/** How far a run came, for the run after it. Holds no pictures: whoever goes on looks again. */
export const VisionProgress = z.object({
  version: z.literal(1),
  policy: VisionPolicy,
  messages: z.array(StoredMessage),
  steps: z.int().nonnegative(),
  rounds: z.int().nonnegative(),
  used_ms: z.number().nonnegative(),
  spent_usd: z.number().nonnegative(),
  /** Instant of the newest words of a person that the model was given; '' before any. */
  heard_until: z.string(),
  told_stuck: z.boolean(),
  /** The action that was about to be performed: whether it took effect, nobody knows. Null: none. */
  pending: z.string().nullable(),
});
export type VisionProgress = z.infer<typeof VisionProgress>;

/** The messages as a checkpoint can hold them. */
export function withoutPictures(messages: readonly Message[]): VisionProgress['messages'] {
  return messages.map((message) =>
    message.role === 'assistant'
      ? { ...message, calls: [...message.calls] }
      : { ...message, parts: message.parts.map(toStoredPart) },
  );
}

function toStoredPart(part: MessagePart): { type: 'text'; text: string } {
  return part.type === 'text' ? part : { type: 'text', text: picturePlaceholder };
}
