import { createChatModel } from '@fixpoint/agents/chat';
import { createLogger } from '@fixpoint/shared/logging';
import type { Reviewer } from './review-document.js';

export interface ReviewerOptions {
  /** `claude` for the Claude Code CLI, or the URL of a chat completions endpoint. */
  readonly engine: string;
  readonly model?: string | undefined;
  readonly apiKey?: string | undefined;
  /** Program of the Claude Code CLI. */
  readonly claudePath?: string | undefined;
  /** Variables for the CLI. An allow list selects them. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs?: number | undefined;
}

/** A local model may read 20,000 tokens for minutes. */
const defaultTimeoutMs = 300_000;
const maxTokens = 8_000;

/** Nothing is sent before the first question. Throws `ConfigurationError` for an invalid URL. */
export function openReviewer(options: ReviewerOptions): Reviewer {
  return options.engine === 'claude' ? claudeReviewer(options) : chatReviewer(options);
}

function chatReviewer({
  engine: url,
  model = 'default',
  apiKey,
  timeoutMs: timeout = defaultTimeoutMs,
}: ReviewerOptions): Reviewer {
  const chat = createChatModel({ url, model, timeout, ...(apiKey === undefined ? {} : { apiKey }) });
  return {
    name: model,
    async ask(question) {
      let usage = { inputTokens: 0, outputTokens: 0, costUsd: null };
      const text = await chat.askText({
        ...question,
        maxTokens,
        onUsage: ({ input, output }) => {
          usage = { inputTokens: input, outputTokens: output, costUsd: null };
        },
      });
      return { text, usage };
    },
  };
}

function claudeReviewer({
  model,
  claudePath = 'claude',
  environment,
  timeoutMs = defaultTimeoutMs,
}: ReviewerOptions): Reviewer {
  return {
    name: model === undefined ? 'claude' : `claude ${model}`,
    async ask({ instructions, data, signal }) {
      // Its sandbox and process handling are needed for this engine only.
      const { promptClaude } = await import('@fixpoint/agents/claude');
      const { text, costUsd } = await promptClaude({
        path: claudePath,
        model,
        instructions,
        prompt: data,
        timeoutMs,
        signal,
        env: environment,
        log: createLogger({ name: 'review', level: 'silent' }),
      });
      return { text, usage: { inputTokens: 0, outputTokens: 0, costUsd } };
    },
  };
}
