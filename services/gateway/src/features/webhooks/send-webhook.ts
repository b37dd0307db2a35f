import { once } from 'node:events';
import { type ClientRequestArgs, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { FixpointError, TimedOutError } from '@fixpoint/shared/errors';
import { isPublicAddress, type ResolveName, resolveBySystem } from '@fixpoint/shared/network';
import { Webhook } from 'standardwebhooks';
import type { WebhookMessage } from './webhook-message.js';

export interface WebhookTarget {
  readonly url: string;
  /** Shared with the receiver, which may know any of them: each signs every message. */
  readonly secrets: readonly string[];
  /** `base64`: they are `whsec_` and the base64 of the key; `raw`: their characters are the key. */
  readonly secretFormat: 'base64' | 'raw';
  /** True if it may be at an address that is not public. */
  readonly mayBePrivate: boolean;
}

/** Code of the error for a receiver that has ended. */
export const webhookGone = 'webhook-gone';

const timeoutMs = 10_000;

/**
 * Posts one message, signed as Standard Webhooks 1.0 specifies (https://www.standardwebhooks.com): `webhook-id`, `webhook-timestamp`,
 * `webhook-signature`. Returns the status; throws unless the receiver responds with 2xx in ten seconds, `webhook-gone` if it wants no more messages.
 * The connection uses an address that was checked, whatever the name resolves to a moment later.
 */
export async function sendWebhook(
  target: WebhookTarget,
  id: string,
  message: WebhookMessage,
  signal: AbortSignal,
  resolve: ResolveName = resolveBySystem,
): Promise<number> {
  const tooLate = AbortSignal.timeout(timeoutMs);
  const body = JSON.stringify(message);
  const sentAt = new Date();
  const url = new URL(target.url);
  const format = target.secretFormat === 'raw' ? ({ format: 'raw' } as const) : {};
  const name = url.hostname.replace(/^\[|\]$/g, '');
  // An address is connected to without a lookup.
  if (isIP(name) !== 0) checkAddresses(target, [name]);
  const options: ClientRequestArgs = {
    method: 'POST',
    // A pooled connection would keep an address beyond its check.
    agent: false,
    lookup: lookupOnce(target, resolve),
    signal: AbortSignal.any([signal, tooLate]),
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'fixpoint',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
      'webhook-signature': target.secrets
        .map((secret) => new Webhook(secret, format).sign(id, sentAt, body))
        .join(' '),
    },
  };
  const request = url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options);
  request.end(body);
  const [answer] = (await once(request, 'response').catch((error: unknown) => {
    throw tooLate.aborted ? new TimedOutError('The receiver of the webhook', timeoutMs) : error;
  })) as [IncomingMessage];
  // Only the status of the response is read. A redirect is not followed: the message was signed for this address.
  answer.destroy();
  const status = answer.statusCode ?? 0;
  if (status >= 200 && status < 300) return status;
  const isGone = status === 410;
  throw new FixpointError(
    isGone
      ? 'The receiver of the webhook accepts no more messages (status 410).'
      : `The receiver of the webhook responded with status ${status}.`,
    {
      code: isGone ? webhookGone : 'webhook-refused',
      retry: isGone ? 'never' : 'backoff',
      context: { status },
    },
  );
}

/** Gives a connection the addresses of its name, all of them checked: there is no second look-up between check and connection. */
function lookupOnce(target: WebhookTarget, resolve: ResolveName): LookupFunction {
  return (name, options, callback) => {
    resolve(name)
      .then((addresses) => {
        checkAddresses(target, addresses);
        return addresses.map((address) => ({ address, family: isIP(address) }));
      })
      .then(
        (entries) => {
          if (options.all === true) callback(null, entries);
          else callback(null, entries[0]?.address ?? '', entries[0]?.family);
        },
        (error: Error) => callback(error, ''),
      );
  };
}

/** One address that is not public makes all of them refused. Throws. */
function checkAddresses({ mayBePrivate }: WebhookTarget, addresses: readonly string[]): void {
  if (mayBePrivate || addresses.every(isPublicAddress)) return;
  throw new FixpointError('The address of the webhook receiver is not public.', {
    code: 'webhook-address-refused',
    retry: 'never',
    hint: 'Add its host to WEBHOOK_PRIVATE_HOSTS to allow it.',
  });
}
