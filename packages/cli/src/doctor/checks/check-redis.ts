import { once } from 'node:events';
import { readRaw, sharedSettings } from '@fixpoint/shared/config';
import { createLogger } from '@fixpoint/shared/logging';
import { connectRedis } from '@fixpoint/tasks/engine';
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
    return { state: 'ok', detail: `${name} ${version} is installed; "fixpoint up" starts a private Redis` };
  }
  return {
    state: 'missing',
    code: 'redis/missing',
    detail: 'REDIS_URL is not set, and neither redis-server nor valkey-server is on PATH',
    remedy: redisInstallHint(machine.platform),
  };
}

async function checkRunning(url: string): Promise<Finding> {
  const seen = await inspectRedis(url);
  if (typeof seen === 'string') {
    return {
      state: 'missing',
      code: 'redis/no-answer',
      detail: `the Redis at REDIS_URL is not usable: ${seen}`,
      remedy: 'Start it, correct REDIS_URL, or unset REDIS_URL so that "fixpoint up" starts a private Redis.',
    };
  }
  const wrong = Object.entries({ appendonly: 'yes', appendfsync: 'always', 'maxmemory-policy': 'noeviction' })
    .filter(([name, wanted]) => seen.settings !== null && seen.settings[name] !== wanted)
    .map(([name, wanted]) => `${name} ${wanted}`);
  if (wrong.length === 0) return { state: 'ok', detail: `${seen.version} answers` };
  return {
    state: 'warn',
    code: 'redis/unsafe',
    detail: `${seen.version} answers, but it could lose tasks in a crash, so the services reject it`,
    remedy: `Set ${wrong.join(', ')} in its configuration, or set REDIS_UNSAFE=accept for a trial.`,
  };
}

interface RedisFacts {
  readonly version: string;
  /** Null where the server refuses the query, as managed ones do. */
  readonly settings: Readonly<Record<string, string>> | null;
}

/** Version and settings of a running Redis, or why none answers within three seconds, without its password. */
async function inspectRedis(url: string): Promise<RedisFacts | string> {
  const log = createLogger({ name: 'doctor', level: 'silent' });
  let redis: ReturnType<typeof connectRedis>;
  try {
    redis = connectRedis({ url, log, name: 'fixpoint-doctor', profile: 'prompt' });
  } catch {
    return 'its URL is invalid; it must start with redis:// or rediss://';
  }
  let reason = 'no response within 3 s';
  redis.on('error', (error: NodeJS.ErrnoException) => {
    reason = describeRefusal(error);
  });
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
  } catch (error) {
    return error instanceof Error && error.name !== 'AbortError' ? describeRefusal(error) : reason;
  } finally {
    redis.disconnect();
  }
}

/** In words of ours: a client's message may quote what it sent. */
function describeRefusal({ message, code }: NodeJS.ErrnoException): string {
  if (/WRONGPASS|NOAUTH|invalid password/i.test(message)) return 'wrong user or password';
  if (/NOPERM/.test(message)) return 'this user may not read the state of the server';
  if (/Protocol error/i.test(message)) return 'another program listens there, not Redis';
  return code ?? 'no response within 3 s';
}
