import { createChatModel } from '@fixpoint/models/chat';
import type { Eye } from '../../core/eye.js';
import { addSpend } from '../../core/eyes/add-spend.js';
import { createEye } from '../../core/eyes/create-eye.js';
import { defaultLookMs } from './default-look-ms.js';

export interface ChatEyeOptions {
  /** Where the endpoint's `/chat/completions` is. */
  readonly url: string;
  /** A model that sees. */
  readonly model: string;
  readonly apiKey?: string;
  /** Longest look, in milliseconds. */
  readonly timeoutMs?: number;
  /** US dollars for a million tokens; a model of one's own costs nothing. */
  readonly price?: { readonly input: number; readonly output: number };
}

/** Looks through any OpenAI-compatible endpoint whose model takes pictures. */
export function createChatEye({
  timeoutMs = defaultLookMs,
  price = { input: 0, output: 0 },
  ...endpoint
}: ChatEyeOptions): Eye {
  const model = createChatModel({ ...endpoint, timeout: timeoutMs });
  return createEye(async ({ instructions, prompt, schema, picture }, signal) => {
    let spentUsd = 0;
    try {
      const answer = await model.ask({
        instructions,
        data: prompt,
        picture,
        schema,
        signal,
        onUsage: ({ input, output }) => {
          spentUsd = (input * price.input + output * price.output) / 1_000_000;
        },
      });
      return { answer, spentUsd };
    } catch (error) {
      throw addSpend(error, spentUsd);
    }
  });
}
