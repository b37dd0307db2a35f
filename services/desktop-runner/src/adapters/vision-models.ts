import { createHash } from 'node:crypto';
import { createChatModel, readJsonAnswer } from '@fixpoint/agents/chat';
import { promptClaude } from '@fixpoint/agents/claude';
import { type ConversationModel, createComputerUseConversation } from '@fixpoint/agents/conversation';
import type { Containment } from '@fixpoint/sandbox/processes';
import type { SettingsValues } from '@fixpoint/shared/config';
import { TimedOutError } from '@fixpoint/shared/errors';
import type { Logger } from '@fixpoint/shared/logging';
import type { desktopSettings } from '../config/desktop-settings.js';
import type { visionSettings } from '../config/vision-settings.js';
import { addSpend } from '../core/spend.js';
import { createVisionModel, type VisionModel } from '../core/vision-model/vision-model.js';
import { anthropicOf } from './vision-session/session-models.js';

/** The vision model that the settings name. A missing program or endpoint shows at the first question. */
export function openVisionModel(options: {
  readonly values: SettingsValues<typeof desktopSettings & typeof visionSettings>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly containment: Containment;
  readonly log: Logger;
}): VisionModel {
  const { values, environment, containment, log } = options;
  const timeoutMs = values.visionSeconds * 1_000;
  const kind = values.visionModel ?? (values.anthropicKey === undefined ? 'claude' : 'anthropic');
  if (kind === 'anthropic') {
    return createConversationVisionModel(
      createComputerUseConversation({
        ...anthropicOf(values),
        timeout: timeoutMs,
      }),
    );
  }
  if (kind === 'claude') {
    return createClaudeVisionModel({
      path: values.claudePath,
      timeoutMs,
      env: environment,
      containment,
      log,
    });
  }
  const [input, output] = (values.chatPrice ?? '0/0').split('/').map(Number);
  return createChatVisionModel({
    url: values.chatEndpoint,
    model: values.chatModel,
    ...(values.chatKey === undefined ? {} : { apiKey: values.chatKey }),
    timeoutMs: Math.max(timeoutMs, values.chatSeconds * 1_000),
    price: { input: input ?? 0, output: output ?? 0 },
  });
}

/** Time limit for an answer about a screenshot, unless an engine has a different limit, in milliseconds. */
const defaultAnswerMs = 45_000;

interface ClaudeVisionModelOptions {
  /** `CLAUDE_CODE_PATH`. */
  readonly path: string;
  readonly model?: string;
  /** Time limit for an answer, in milliseconds. */
  readonly timeoutMs?: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly containment: Containment;
  readonly log: Logger;
}

/**
 * A vision model by the Claude Code CLI, and so with a Max subscription. The image is passed on standard input, so the model needs no tools and gets
 * none. Each question starts a separate process.
 */
export function createClaudeVisionModel({
  timeoutMs = defaultAnswerMs,
  ...options
}: ClaudeVisionModelOptions): VisionModel {
  return createVisionModel(async ({ instructions, prompt, schema, picture }, signal) => {
    const { bytes, mime } = picture;
    const { text, costUsd } = await promptClaude({
      ...options,
      instructions,
      prompt,
      pictures: [{ bytes, mime }],
      timeoutMs,
      signal,
    }).catch((error: unknown) => {
      if (!(error instanceof TimedOutError)) throw error;
      throw new TimedOutError('The response of Claude Code to a screenshot', timeoutMs, {
        hint: 'Try again, or use a faster model: AGENT_EYE.',
      });
    });
    try {
      return { answer: readJsonAnswer(text, schema), spentUsd: costUsd };
    } catch (error) {
      throw addSpend(error, costUsd);
    }
  });
}

/** A vision model by a conversational one, asked one question without tools. */
export function createConversationVisionModel(model: Pick<ConversationModel, 'ask'>): VisionModel {
  return createVisionModel(async ({ instructions, prompt, schema, picture }, signal) => {
    const { bytes, mime } = picture;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const shown = { type: 'picture', picture: { sha256, mime, bytes } } as const;
    const answer = await model.ask({
      system: instructions,
      messages: [{ role: 'user', parts: [shown, { type: 'text', text: prompt }] }],
      tools: [],
      signal,
    });
    const spentUsd = answer.costUsd ?? 0;
    try {
      return { answer: readJsonAnswer(answer.message.text, schema), spentUsd };
    } catch (error) {
      throw addSpend(error, spentUsd);
    }
  });
}

interface ChatVisionModelOptions {
  /** Base URL of the endpoint's `/chat/completions`. */
  readonly url: string;
  /** A vision model. */
  readonly model: string;
  readonly apiKey?: string;
  /** Time limit for an answer, in milliseconds. */
  readonly timeoutMs?: number;
  /** US dollars for a million tokens; a self-hosted model costs nothing. */
  readonly price?: { readonly input: number; readonly output: number };
}

/** A vision model by any OpenAI-compatible endpoint whose model accepts images. */
export function createChatVisionModel({
  timeoutMs = defaultAnswerMs,
  price = { input: 0, output: 0 },
  ...endpoint
}: ChatVisionModelOptions): VisionModel {
  const model = createChatModel({ ...endpoint, timeout: timeoutMs });
  return createVisionModel(async ({ instructions, prompt, schema, picture }, signal) => {
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
