import { createChatModel } from '@fixpoint/agents/chat';
import { promptClaude } from '@fixpoint/agents/claude';
import type { Containment } from '@fixpoint/sandbox/processes';
import type { SettingsValues } from '@fixpoint/shared/config';
import { TimedOutError } from '@fixpoint/shared/errors';
import type { Logger } from '@fixpoint/shared/logging';
import type { desktopRunnerSettings } from '../config.js';
import type { AskPlanner } from '../core/plan/plan-prompt.js';

/** The model that makes plans, as the settings name it. A missing program or endpoint shows at the first call. */
export function openPlanner(options: {
  readonly values: SettingsValues<typeof desktopRunnerSettings>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly containment: Containment;
  readonly log: Logger;
}): AskPlanner {
  const { values, environment, containment, log } = options;
  const timeoutMs = values.planGenerationSeconds * 1_000;
  if (values.planner === 'claude') {
    return createClaudePlanner({ path: values.claudePath, timeoutMs, env: environment, containment, log });
  }
  const [input, output] = (values.chatPrice ?? '0/0').split('/').map(Number);
  return createChatPlanner({
    url: values.chatEndpoint,
    model: values.chatModel,
    apiKey: values.chatKey,
    timeoutMs,
    price: { input: input ?? 0, output: output ?? 0 },
  });
}

interface ClaudePlannerOptions {
  /** `CLAUDE_CODE_PATH`. */
  readonly path: string;
  /** Time limit for an answer, in milliseconds: `TIMEOUT_PLAN_GENERATION`. */
  readonly timeoutMs: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly containment: Containment;
  readonly log: Logger;
}

/** Plans with the Claude Code CLI, and so with a Max subscription. It has no tools, so it can only answer. */
function createClaudePlanner({ timeoutMs, ...options }: ClaudePlannerOptions): AskPlanner {
  return async ({ instructions, prompt, picture, budgetUsd }, signal) => {
    const { text, costUsd } = await promptClaude({
      ...options,
      instructions,
      prompt,
      ...(picture === null ? {} : { pictures: [picture] }),
      budgetUsd,
      timeoutMs,
      signal,
    }).catch((error: unknown) => {
      if (!(error instanceof TimedOutError)) throw error;
      throw new TimedOutError('The plan of Claude Code', timeoutMs, {
        hint: 'Try again, or raise TIMEOUT_PLAN_GENERATION if plans take longer on this machine.',
      });
    });
    return { text, spentUsd: costUsd };
  };
}

interface ChatPlannerOptions {
  /** Base URL of the endpoint's `/chat/completions`. */
  readonly url: string;
  readonly model: string;
  readonly apiKey?: string | undefined;
  /** Time limit for an answer, in milliseconds: `TIMEOUT_PLAN_GENERATION`. */
  readonly timeoutMs: number;
  /** US dollars for a million tokens; null if it is not configured. */
  readonly price?: { readonly input: number; readonly output: number } | null;
}

/** Plans with any model behind an OpenAI-compatible endpoint. */
function createChatPlanner(options: ChatPlannerOptions): AskPlanner {
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
