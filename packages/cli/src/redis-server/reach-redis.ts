import { setTimeout as delay } from 'node:timers/promises';
import { ConfigurationError, FixpointError, UnavailableError } from '@fixpoint/shared/errors';
import { createLogger } from '@fixpoint/shared/logging';
import { parseUrl } from '@fixpoint/shared/text';
import { connectRedis, withAvailability } from '@fixpoint/tasks/engine';

/** Maximum wait for an external Redis, in ms, the same as for the services themselves. */
const limitMs = 180_000;
/** Between two attempts. The connection itself is tried more often. */
const pauseMs = 500;

/**
 * Waits until the Redis that the address names responds, so that one process waits for it instead of five. `onWait` is called after
 * each failed attempt. Throws `ConfigurationError` if waiting cannot help (a wrong password, a certificate that is not trusted),
 * `UnavailableError` if it did not help for three minutes, and the signal's reason.
 */
export async function reachRedis(
  url: string,
  options: {
    readonly signal: AbortSignal;
    readonly onWait: (attempt: { readonly number: number; readonly address: string }) => void;
    readonly limitMs?: number;
  },
): Promise<void> {
  const { signal, onWait } = options;
  const address = addressOf(url);
  const log = createLogger({ name: 'up', level: 'silent' });
  const redis = connectRedis({ url, log, name: 'fixpoint-up', profile: 'prompt' });
  const probe = withAvailability({ ping: () => redis.ping() }, redis, []);
  const deadline = performance.now() + (options.limitMs ?? limitMs);
  try {
    for (let number = 1; ; number += 1) {
      try {
        await probe.ping();
        return;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof FixpointError)) throw error;
        if (error.code !== 'redis-unavailable') {
          throw new ConfigurationError(`Redis at ${address} cannot be used: ${error.message}`, {
            hint: error.hint ?? 'Correct REDIS_URL.',
            cause: error,
          });
        }
        if (performance.now() > deadline) {
          throw new UnavailableError(`Redis at ${address} did not respond to ${number} attempts.`, {
            hint: 'Start it, correct REDIS_URL, or unset REDIS_URL to start a private Redis.',
            cause: error,
          });
        }
        onWait({ number, address });
      }
      await delay(pauseMs, undefined, { signal });
    }
  } finally {
    redis.disconnect();
  }
}

/** Host and port of an address, without the password that it may hold. */
function addressOf(url: string): string {
  const parsed = parseUrl(url);
  // "localhost:6379" is a URL too, with the scheme "localhost".
  if (parsed === null || !/^(?:rediss?|redis\+unix):$/.test(parsed.protocol)) {
    throw new ConfigurationError('REDIS_URL does not start with redis:// or rediss://.', {
      hint: 'Example: REDIS_URL=redis://127.0.0.1:6379',
    });
  }
  return `${parsed.hostname || '127.0.0.1'}:${parsed.port || 6379}`;
}
