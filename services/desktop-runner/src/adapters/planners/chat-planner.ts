import { createChatModel } from '@fixpoint/models/chat';
import type { AskPlanner } from '../../core/planner.js';

export interface ChatPlannerOptions {
  /** Where the endpoint's `/chat/completions` is. */
  readonly url: string;
  readonly model: string;
  readonly apiKey?: string | undefined;
  /** Longest answer, in milliseconds: `TIMEOUT_PLAN_GENERATION`. */
  readonly timeoutMs: number;
  /** US dollars for a million tokens; null where nobody says. */
  readonly price?: { readonly input: number; readonly output: number } | null;
}

/** Has any model behind an OpenAI-compatible endpoint plan. */
export function createChatPlanner(options: ChatPlannerOptions): AskPlanner {
  const { url, model, apiKey, timeoutMs, price = null } = options;
  const chat = createChatModel({
    url,
    model,
    timeout: timeoutMs,
    ...(apiKey === undefined ? {} : { apiKey }),
  });
  return async ({ instructions, prompt, picture }, signal) => {
    let spentUsd = 0;
    const text = await chat.askText({
      instructions,
      data: prompt,
      ...(picture === null ? {} : { picture }),
      signal,
      onUsage({ input, output }) {
        if (price !== null) spentUsd = (input * price.input + output * price.output) / 1e6;
      },
    });
    return { text, spentUsd };
  };
}
