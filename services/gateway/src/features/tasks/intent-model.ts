import { createChatModel } from '@fixpoint/agents/chat';
import { ConfigurationError } from '@fixpoint/shared/errors';
import type { GatewaySettings } from '../../config.js';
import { IntentReading } from './intent/intent-question.js';
import type { AskIntent } from './read-intent.js';

const maxTokens = 300;

/**
 * The model that reads requests which the rules do not understand; null if the settings name no model, or the Claude Code CLI, which takes too long
 * to read a request. Throws ConfigurationError for a model without an endpoint.
 */
export function openIntentModel({
  values,
  timeoutMs = 20_000,
}: {
  readonly values: Pick<GatewaySettings, 'model' | 'modelUrl' | 'modelKey'>;
  /** Time limit for the one answer, in milliseconds: the submitter waits for it. */
  readonly timeoutMs?: number;
}): AskIntent | null {
  const { model, modelUrl: url, modelKey: apiKey } = values;
  if (url === undefined) {
    if (model === undefined) return null;
    throw new ConfigurationError(`FIXPOINT_MODEL is "${model}", but FIXPOINT_MODEL_URL is not set.`, {
      hint: 'Set FIXPOINT_MODEL_URL to the endpoint that serves the model, or unset FIXPOINT_MODEL. Without a model, the user is asked about ambiguous requests.',
    });
  }
  if (url === 'claude') return null;
  const chat = createChatModel({
    url,
    model: model ?? 'default',
    timeout: timeoutMs,
    ...(apiKey === undefined ? {} : { apiKey }),
  });
  return (question) => chat.ask({ ...question, schema: IntentReading, maxTokens });
}
