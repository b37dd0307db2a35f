import { FixpointError } from '@fixpoint/shared/errors';
import { Webhook } from 'standardwebhooks';
import type { WebhookMessage } from './webhook-message.js';

export interface WebhookTarget {
  readonly url: string;
  /** Shared with the receiver, which may know any of them: each signs every message. */
  readonly secrets: readonly string[];
}

/** Code of the error for a receiver that has ended. */
export const webhookGone = 'webhook-gone';

const timeoutMs = 10_000;

/**
 * Posts one message, signed as Standard Webhooks 1.0 specifies (https://www.standardwebhooks.com): `webhook-id`,
 * `webhook-timestamp`, `webhook-signature`. Throws unless the receiver answers 2xx in ten seconds; `webhook-gone` where it wants no more.
 */
export async function sendWebhook(
  target: WebhookTarget,
  id: string,
  message: WebhookMessage,
  signal: AbortSignal,
): Promise<void> {
  const body = JSON.stringify(message);
  const at = new Date();
  const answer = await fetch(target.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'fixpoint',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': target.secrets
        .map((secret) => new Webhook(secret, { format: 'raw' }).sign(id, at, body))
        .join(' '),
    },
    body,
    // A signed message is not sent on to an address that the receiver names.
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  await answer.body?.cancel();
  if (answer.ok) return;
  if (answer.status === 410) {
    throw new FixpointError('The receiver of the webhook wants no more of them (status 410).', {
      code: webhookGone,
      retry: 'never',
    });
  }
  throw new FixpointError(`The receiver of the webhook answered with status ${answer.status}.`, {
    code: 'webhook-refused',
    retry: 'backoff',
  });
}
