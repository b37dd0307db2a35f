import { ConfigurationError, UnavailableError } from '@fixpoint/shared/errors';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** A setting of Redis under which it may lose writes that it has acknowledged. */
export interface UnsafeSetting {
  readonly name: 'appendonly' | 'appendfsync' | 'maxmemory-policy';
  readonly value: string;
  readonly wanted: string;
}

/** Settings of a Redis that loses nothing. */
const wanted = { appendonly: 'yes', appendfsync: 'always', 'maxmemory-policy': 'noeviction' } as const;

/**
 * Reads Redis's settings: from INFO, which every user may read, and the one setting that INFO does not have from CONFIG. CONFIG reveals
 * passwords as well, so users that we create have no right to it, and managed servers refuse it: then `appendfsync` is not known, and
 * counts as right.
 */
export async function findUnsafeSettings(
  redis: Pick<Redis, 'info' | 'config' | 'options'>,
): Promise<UnsafeSetting[]> {
  const isDefaultUser = ['default', ''].includes(redis.options.username ?? '');
  const [persistence, memory, sync] = await Promise.all([
    redis.info('persistence'),
    redis.info('memory'),
    // A refusal would be in Redis's log of attacks.
    isDefaultUser ? redis.config('GET', 'appendfsync').catch(rethrowUnlessRefused) : null,
  ]);
  const result = {
    appendonly: /^aof_enabled:0/m.test(persistence) ? 'no' : 'yes',
    appendfsync: Array.isArray(sync) ? String(sync[1]) : wanted.appendfsync,
    'maxmemory-policy': /^maxmemory_policy:(\S+)/m.exec(memory)?.[1] ?? wanted['maxmemory-policy'],
  };
  return Object.entries(wanted).flatMap(([key, value]) => {
    const name = key as UnsafeSetting['name'];
    return result[name] === value ? [] : [{ name, value: result[name], wanted: value }];
  });
}

function rethrowUnlessRefused(error: Error): null {
  if (/^(NOPERM|ERR unknown)/.test(error.message)) return null;
  throw error;
}

/** Redis's settings, as they were read last. */
export interface RedisSettings {
  /** Throws `UnavailableError` with code `redis-unsafe` if Redis may lose writes that it acknowledges and that was not accepted. */
  throwIfUnsafe(): void;
  /** Reads them, waiting a moment for a connection. Throws `ConfigurationError` if they are refused. */
  check(): Promise<void>;
  close(): void;
}

/** Settings can be changed without a new connection. */
const againMs = 60_000;
/** Shorter if the settings are wrong, since an operator may be correcting them. */
const wrongAgainMs = 5_000;
const maxWaitMs = 2_000;

/**
 * Watches Redis's settings: at each connection and once a minute. `onChange` is called when they become wrong, and when they are
 * right again.
 */
export function watchRedisSettings(options: {
  readonly redis: Redis;
  readonly log: Logger;
  /** True to work with a Redis that may lose writes that it acknowledged. */
  readonly accept: boolean;
  readonly onChange?: (isUnsafe: boolean) => void;
}): RedisSettings {
  const { redis, log, accept, onChange = () => {} } = options;
  let unsafe: readonly UnsafeSetting[] = [];
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    const before = describeUnsafe(unsafe);
    const unsafeSettings = await findUnsafeSettings(redis);
    unsafe = unsafeSettings;
    const now = describeUnsafe(unsafeSettings);
    if (now === before) return;
    if (unsafeSettings.length === 0) log.info('Redis settings are safe again');
    else if (accept)
      log.warn({ settings: unsafeSettings }, `Redis may lose tasks, which REDIS_UNSAFE accepts: ${now}`);
    else
      log.error({ settings: unsafeSettings, hint: hintFor(unsafeSettings) }, `Redis may lose tasks: ${now}`);
    if (!accept && (now === '') !== (before === '')) onChange(now !== '');
  }

  function readOnce(): Promise<void> {
    reading ??= read().finally(() => {
      reading = undefined;
      clearTimeout(timer);
      timer = setTimeout(again, unsafe.length === 0 ? againMs : wrongAgainMs).unref();
    });
    return reading;
  }
  /** A connection that is lost meanwhile is followed by the next one. */
  function again(): void {
    if (redis.status === 'ready') readOnce().catch(() => {});
  }
  redis.on('ready', again);
  again();

  return {
    throwIfUnsafe() {
      if (accept || unsafe.length === 0) return;
      throw new UnavailableError(
        `No tasks are accepted because Redis may lose them: ${describeUnsafe(unsafe)}.`,
        {
          code: 'redis-unsafe',
          hint: hintFor(unsafe),
        },
      );
    },
    async check() {
      if (redis.status !== 'ready') await connects(redis);
      // One that does not answer yet is read as soon as it does.
      if (redis.status !== 'ready') return;
      await readOnce().catch(() => {});
      if (accept || unsafe.length === 0) return;
      throw new ConfigurationError(`Redis may lose tasks: ${describeUnsafe(unsafe)}.`, {
        hint: hintFor(unsafe),
      });
    },
    close() {
      clearTimeout(timer);
      redis.off('ready', again);
    },
  };
}

function connects(redis: Redis): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      redis.off('ready', finish);
      resolve();
    };
    const timer = setTimeout(finish, maxWaitMs);
    redis.once('ready', finish);
  });
}

export function describeUnsafe(unsafe: readonly UnsafeSetting[]): string {
  return unsafe.map(({ name, value }) => `${name} is ${value}`).join(', ');
}

export function hintFor(unsafe: readonly UnsafeSetting[]): string {
  const settings = unsafe.map(({ name, wanted: right }) => `${name} ${right}`).join(', ');
  return `Set ${settings} in the configuration of Redis. For a trial that may lose its tasks, set REDIS_UNSAFE=accept.`;
}
