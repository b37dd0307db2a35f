import { redisInstallHint } from '@fixpoint/shared/redis-server';
import type { Check, Finding, Machine } from '../check.js';
import { inspectRedis } from '../inspect-redis.js';

export const redis: Check = {
  name: 'Redis',
  required: true,
  async run(machine) {
    const url = machine.environment.REDIS_URL;
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
