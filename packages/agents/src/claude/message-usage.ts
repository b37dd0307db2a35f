import { parseJson } from '@fixpoint/shared/text';
import { z } from 'zod';

/** Tokens of one message of the model. `input`: without those read from the cache or written to it. */
export interface MessageUsage {
  readonly id: string;
  readonly model: string;
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
}

const Counts = z.looseObject({
  input_tokens: z.number().nullish(),
  output_tokens: z.number().nullish(),
  cache_read_input_tokens: z.number().nullish(),
  cache_creation_input_tokens: z.number().nullish(),
});

const StreamEvent = z.looseObject({
  type: z.literal('stream_event'),
  parent_tool_use_id: z.string().nullish(),
  event: z.discriminatedUnion('type', [
    z.looseObject({
      type: z.literal('message_start'),
      message: z.looseObject({ id: z.string(), model: z.string(), usage: Counts }),
    }),
    z.looseObject({ type: z.literal('message_delta'), usage: Counts }),
  ]),
});

/**
 * Reads the tokens of each message from the CLI's stream. The messages themselves carry the counts of their beginning, with a
 * handful of output tokens; the final ones come in the last `message_delta`.
 */
export function createUsageReader(): { read(line: string): MessageUsage | null } {
  /** The message that each stream is at, by the tool call that the stream belongs to. */
  const current = new Map<string, MessageUsage>();
  return {
    read(line) {
      // Most lines are pieces of text.
      if (!line.includes('"stream_event"') || !/"message_(?:start|delta)"/.test(line)) return null;
      const parsed = StreamEvent.safeParse(parseJson(line));
      if (!parsed.success) return null;
      const { event, parent_tool_use_id: parent } = parsed.data;
      const stream = parent ?? '';
      if (event.type === 'message_start') {
        const { id, model, usage } = event.message;
        current.set(
          stream,
          countTokens({ id, model, input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }, usage),
        );
        return null;
      }
      const message = current.get(stream);
      if (message === undefined) return null;
      const counted = countTokens(message, event.usage);
      current.set(stream, counted);
      return counted;
    },
  };
}

/** A line of the transcript that holds the final tokens of a message. */
export function usageLine({ id, input, output, cacheRead, cacheWrite }: MessageUsage): string {
  const usage = {
    input_tokens: input,
    output_tokens: output,
    cache_read_input_tokens: cacheRead,
    cache_creation_input_tokens: cacheWrite,
  };
  return JSON.stringify({ type: 'message-usage', message: { id, usage } });
}

/** Later counts replace earlier ones; fields that a later one leaves out stay. */
function countTokens(before: MessageUsage, usage: z.infer<typeof Counts>): MessageUsage {
  return {
    ...before,
    input: usage.input_tokens ?? before.input,
    output: usage.output_tokens ?? before.output,
    cacheRead: usage.cache_read_input_tokens ?? before.cacheRead,
    cacheWrite: usage.cache_creation_input_tokens ?? before.cacheWrite,
  };
}
