import { createChatModel, readJsonAnswer } from '@fixpoint/agents/chat';
import { promptClaude } from '@fixpoint/agents/claude';
import { detectContainment } from '@fixpoint/sandbox/processes';
import type { Logger } from '@fixpoint/shared/logging';
import type { GatewaySettings } from '../config.js';
import { IntentReading } from '../core/intent/intent-question.js';
import type { AskIntent } from '../use-cases/read-intent.js';

const mostTokens = 300;

/** The model that reads requests which the rules do not understand; null where the settings name none. */
export function openIntentModel({
  values,
  environment,
  log,
  timeoutMs = 20_000,
}: {
  readonly values: Pick<GatewaySettings, 'intentModel' | 'intentModelUrl' | 'intentModelKey' | 'claudePath'>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly log: Logger;
  /** Longest wait for the one answer: who submits a request waits for it. */
  readonly timeoutMs?: number;
}): AskIntent | null {
  const { intentModel: model, intentModelUrl: url, intentModelKey: apiKey, claudePath: path } = values;
  if (url !== undefined) {
    const chat = createChatModel({
      url,
      model: model ?? 'default',
      timeout: timeoutMs,
      ...(apiKey === undefined ? {} : { apiKey }),
    });
    return (question) => chat.ask({ ...question, schema: IntentReading, mostTokens });
  }
  if (model !== 'claude') return null;
  return async ({ instructions, data }) => {
    const { text } = await promptClaude({
      path,
      instructions,
      prompt: data,
      timeoutMs,
      // Its own limit ends it, with an error that says so.
      signal: new AbortController().signal,
      env: environment,
      containment: await detectContainment(),
      log,
    });
    return readJsonAnswer(text, IntentReading);
  };
}
