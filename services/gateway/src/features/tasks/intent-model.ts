import { createChatModel } from '@fixpoint/agents/chat';
import { ConfigurationError } from '@fixpoint/shared/errors';
import type { GatewaySettings } from '../../config.js';
import { IntentReading } from './intent/intent-question.js';
import type { AskIntent } from './read-intent.js';

const mostTokens = 300;

/**
 * The model that reads requests which the rules do not understand; null if the settings name none. Throws ConfigurationError for a model
 * without an endpoint: the Claude Code CLI takes too long to read a request.
 */
export function openIntentModel({
  values,
  timeoutMs = 20_000,
}: {
  readonly values: Pick<GatewaySettings, 'intentModel' | 'intentModelUrl' | 'intentModelKey'>;
  /** Longest wait for the one answer: who submits a request waits for it. */
  readonly timeoutMs?: number;
}): AskIntent | null {
  const { intentModel: model, intentModelUrl: url, intentModelKey: apiKey } = values;
  if (url === undefined) {
    if (model === undefined) return null;
    throw new ConfigurationError(`INTENT_MODEL is "${model}", but INTENT_MODEL_URL is not set.`, {
      hint: 'Set INTENT_MODEL_URL to the endpoint that serves the model, or unset INTENT_MODEL. If INTENT_MODEL is unset, the user is asked about ambiguous requests.',
    });
  }
  const chat = createChatModel({
    url,
    model: model ?? 'default',
    timeout: timeoutMs,
    ...(apiKey === undefined ? {} : { apiKey }),
  });
  return (question) => chat.ask({ ...question, schema: IntentReading, mostTokens });
}
