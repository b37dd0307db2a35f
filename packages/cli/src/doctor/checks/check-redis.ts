import { once } from 'node:events';
import { readRaw, sharedSettings } from '@fixpoint/shared/config';
import { createLogger } from '@fixpoint/shared/logging';
import { createRedisCheck, type Finding } from '@fixpoint/tasks/checks';
import { connectRedis } from '@fixpoint/tasks/engine';
import { redisInstallHint } from '../../redis-server/index.js';
import { defineMachineCheck, type Machine } from '../machine.js';

export const redis = defineMachineCheck({
  name: 'Redis',
  required: true,
  async run(machine) {
    const url = readRaw(sharedSettings.redisUrl, machine.environment);
    return url ? checkRunning(url) : checkInstalled(machine);
  },
});

async function checkInstalled(machine: Machine): Promise<Finding> {
  for (const name of ['redis-server', 'valkey-server']) {
    const answer = await machine.run(name, ['--version']);
    if (answer.exitCode !== 0) continue;
    const version = /v=(\S+)/.exec(answer.output)?.[1] ?? 'of unknown version';
    return { state: 'ok', message: `${name} ${version} is installed; "fixpoint up" starts a private Redis` };
  }
  return {
    state: 'failed',
    code: 'redis/missing',
    message: 'REDIS_URL is not set, and neither redis-server nor valkey-server is on PATH',
    remedy: redisInstallHint(machine.platform),
  };
}

async function checkRunning(url: string): Promise<Finding> {
  const log = createLogger({ name: 'doctor', level: 'silent' });
  let redis: ReturnType<typeof connectRedis>;
  try {
    redis = connectRedis({ url, log, name: 'fixpoint-doctor', profile: 'prompt' });
  } catch {
    return describeFailure('its URL is invalid; it must start with redis:// or rediss://');
  }
  let reason = 'no response within 3 s';
  redis.on('error', (error: NodeJS.ErrnoException) => {
    reason = describeRefusal(error);
  });
  const limit = AbortSignal.timeout(3_000);
  try {
    if (redis.status !== 'ready') await once(redis, 'ready', { signal: limit });
    const version = /redis_version:(\S+)/.exec(await redis.info('server'))?.[1] ?? 'of unknown version';
    const finding = await createRedisCheck(redis).run(null as never, limit);
    const message = finding.state === 'ok' ? `${version} answers` : `${version} answers. ${finding.message}`;
    return { ...finding, message };
  } catch (error) {
    const isAbort = !(error instanceof Error) || error.name === 'AbortError';
    return describeFailure(isAbort ? reason : describeRefusal(error));
  } finally {
    redis.disconnect();
  }
}

function describeFailure(reason: string): Finding {
  return {
    state: 'failed',
    code: 'redis/no-answer',
    message: `the Redis at REDIS_URL is not usable: ${reason}`,
    remedy: 'Start it, correct REDIS_URL, or unset REDIS_URL so that "fixpoint up" starts a private Redis.',
  };
}

/** In words of ours: a client's message may quote the password that it sent. */
function describeRefusal({ message, code }: NodeJS.ErrnoException): string {
  if (/WRONGPASS|NOAUTH|invalid password/i.test(message)) return 'wrong user or password';
  if (/NOPERM/.test(message)) return 'this user may not read the state of the server';
  if (/Protocol error/i.test(message)) return 'another program listens there, not Redis';
  return code ?? 'no response within 3 s';
}
