import { once } from 'node:events';
import { createLogger } from '@fixpoint/shared/logging';
import { connectRedis } from '@fixpoint/shared/queue';

export interface RedisFacts {
  readonly version: string;
  /** Null where the server does not let us ask, as managed ones do. */
  readonly settings: Readonly<Record<string, string>> | null;
}

/** What a running Redis says of itself, or null where none answers within three seconds. */
export async function inspectRedis(url: string): Promise<RedisFacts | null> {
  const log = createLogger({ name: 'doctor', level: 'silent' });
  const redis = connectRedis({ url, log, name: 'fixpoint-doctor', temper: 'prompt' });
  try {
    if (redis.status !== 'ready') await once(redis, 'ready', { signal: AbortSignal.timeout(3_000) });
    const version = /redis_version:(\S+)/.exec(await redis.info('server'))?.[1] ?? 'of unknown version';
    const settings: Record<string, string> = {};
    for (const name of ['appendonly', 'appendfsync', 'maxmemory-policy']) {
      const answer = await redis.config('GET', name).catch(() => null);
      if (!Array.isArray(answer)) return { version, settings: null };
      settings[name] = String(answer[1]);
    }
    return { version, settings };
  } catch {
    return null;
  } finally {
    redis.disconnect();
  }
}
