import { once } from 'node:events';
import { readRaw, sharedSettings } from '@fixpoint/shared/config';
import { createLogger } from '@fixpoint/shared/logging';
import { connectRedis } from '@fixpoint/shared/queue';
import { redisInstallHint } from '../../redis-server/index.js';
import type { Check, Finding, Machine } from '../check.js';

export const redis: Check = {
  name: 'Redis',
  required: true,
  async run(machine) {
    const url = readRaw(sharedSettings.redisUrl, machine.environment);
    return url ? checkRunning(url) : checkInstalled(machine);
  },
};

async function checkInstalled(machine: Machine): Promise<Finding> {
  for (const name of ['redis-server', 'valkey-server']) {
    const answer = await machine.run(name, ['--version']);
    if (answer.exitCode !== 0) continue;
    const version = /v=(\S+)/.exec(answer.output)?.[1] ?? 'of unknown version';
    return { state: 'ok', detail: `${name} ${version} is here; "fixpoint up" starts a private one` };
  }
  return {
    state: 'missing',
    detail: 'REDIS_URL is not set, and neither redis-server nor valkey-server is on PATH',
    remedy: redisInstallHint(machine.platform),
  };
}

async function checkRunning(url: string): Promise<Finding> {
  const seen = await inspectRedis(url);
  if (seen === null) {
    return {
      state: 'missing',
      detail: 'the Redis that REDIS_URL names does not answer',
      remedy: 'Start it, correct REDIS_URL, or unset it: then "fixpoint up" starts a private one.',
    };
  }
  const wrong = Object.entries({ appendonly: 'yes', appendfsync: 'always', 'maxmemory-policy': 'noeviction' })
    .filter(([name, wanted]) => seen.settings !== null && seen.settings[name] !== wanted)
    .map(([name, wanted]) => `${name} ${wanted}`);
  if (wrong.length === 0) return { state: 'ok', detail: `${seen.version} answers` };
  return {
    state: 'warn',
    detail: `${seen.version} answers, but a crash of it may lose tasks`,
    remedy: `Set ${wrong.join(', ')} in its configuration.`,
  };
}

interface RedisFacts {
  readonly version: string;
  /** Null where the server refuses the query, as managed ones do. */
  readonly settings: Readonly<Record<string, string>> | null;
}

/** Version and settings of a running Redis, or null where none answers within three seconds. */
async function inspectRedis(url: string): Promise<RedisFacts | null> {
  const log = createLogger({ name: 'doctor', level: 'silent' });
  const redis = connectRedis({ url, log, name: 'fixpoint-doctor', profile: 'prompt' });
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
