import { FixpointError, UnavailableError } from '@fixpoint/shared/errors';
import { watchSilence } from '@fixpoint/shared/lifecycle';
import type { Redis } from 'ioredis';
import { reportOutage } from './connect-redis.js';

/** Time that a caller waits for a connection that is being made, in ms. */
const maxWaitMs = 2_000;

/**
 * Wraps every asynchronous method: it waits a moment for a connection that is not there yet, and a lost or full Redis
 * becomes one typed error, whichever command noticed it. Commands are never kept for later: a refused command stays undone.
 */
export function withAvailability<Target extends object>(
  target: Target,
  redis: Redis,
  plain: readonly (keyof Target)[],
  /** Throws if a Redis that is available must not be used. */
  throwIfUnsafe = () => {},
): Target {
  // One wait for all callers meanwhile, so that a rush of requests does not cause a rush of listeners.
  let waiting: Promise<void> | undefined;
  /** The last error of the connection while it is down. */
  let ailment: Error | undefined;
  redis.on('error', (error: Error) => {
    ailment = error;
  });
  redis.on('ready', () => {
    ailment = undefined;
  });
  const ready = () => {
    waiting ??= becomesReady(redis, () => ailment).finally(() => {
      waiting = undefined;
    });
    return waiting;
  };
  return new Proxy(target, {
    get(object, name, receiver) {
      const member: unknown = Reflect.get(object, name, receiver);
      if (typeof member !== 'function' || plain.includes(name as keyof Target)) return member;
      return async (...args: unknown[]) => {
        try {
          if (redis.status !== 'ready') await ready();
          throwIfUnsafe();
          return await member.apply(object, args);
        } catch (error) {
          throw toAvailabilityError(error);
        }
      };
    },
  });
}

async function becomesReady(redis: Redis, ailment: () => Error | undefined): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const finish = (settle: () => void) => {
      end();
      redis.off('ready', ready);
      settle();
    };
    const ready = () => finish(resolve);
    const end = watchSilence({
      ms: maxWaitMs,
      sign: () => redis.status === 'ready',
      onSilence: () => {
        const outage = toOutage(ailment());
        reportOutage(redis, ailment() ?? outage);
        finish(() => reject(outage));
      },
    });
    redis.on('ready', ready);
  });
}

/** An error of a lost or full Redis as a typed one; any other error as it is. */
export function toAvailabilityError(error: unknown): unknown {
  if (error instanceof FixpointError || !(error instanceof Error)) return error;
  if (error.message.startsWith('OOM ')) {
    return new UnavailableError('Redis is out of memory and refuses writes.', {
      code: 'storage-full',
      hint: 'Raise maxmemory or delete old data. Existing tasks then continue.',
      cause: error,
    });
  }
  if (/^(READONLY|NOREPLICAS|MISCONF)/.test(error.message)) {
    return new UnavailableError('Redis refuses writes.', {
      code: 'redis-read-only',
      hint: 'REDIS_URL may point to a replica, or the disk of Redis may be full. The log of Redis contains the reason.',
      cause: error,
    });
  }
  if (isRefused(error) || isInsecure(error)) return toOutage(error);
  return isLost(error) ? unavailable(error) : error;
}

/** Reason for the missing connection. */
function toOutage(error: Error | undefined): UnavailableError {
  if (error !== undefined && isInsecure(error)) {
    return new UnavailableError('The TLS connection to Redis failed.', {
      code: 'redis-tls',
      hint: 'Use rediss: in REDIS_URL if Redis requires TLS, otherwise redis:. Set NODE_EXTRA_CA_CERTS if a private authority issued its certificate.',
      cause: error,
    });
  }
  if (error !== undefined && isRefused(error)) {
    return new UnavailableError('Redis denies access to this user or command.', {
      code: 'redis-refused',
      hint: 'Check the user and password in REDIS_URL. "fixpoint redis acl" prints the permissions of each user.',
      cause: error,
    });
  }
  return unavailable(error);
}

function unavailable(cause?: unknown): UnavailableError {
  return new UnavailableError('Redis is not responding.', {
    code: 'redis-unavailable',
    hint: 'Check REDIS_URL (redis: or, for TLS, rediss:) and that Redis is running.',
    cause,
  });
}

// ioredis and Redis report these faults as plain errors; only the texts distinguish them.
const lost =
  /^(Command timed out|Connection is closed|Stream isn't writeable|LOADING|LATE|MASTERDOWN|BUSY |UNBLOCKED)/;

function isRefused({ message }: Error): boolean {
  return /^(NOAUTH|WRONGPASS|NOPERM|ERR (invalid password|Client sent AUTH))/.test(message);
}

function isInsecure(error: Error): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^(ERR_SSL_|ERR_TLS_|EPROTO)|CERT|UNABLE_TO_/.test(code);
}

function isLost(error: Error): boolean {
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'].includes(code))
    return true;
  return (
    error.name === 'MaxRetriesPerRequestError' || error.name === 'AbortError' || lost.test(error.message)
  );
}
