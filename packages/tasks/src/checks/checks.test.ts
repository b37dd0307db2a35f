import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RedisServer, startRedisServer } from '@fixpoint/cli/redis-server';
import {
  neededPreconditions,
  type PreconditionName,
  type PreconditionResult,
  preconditionsOfKind,
} from '@fixpoint/shared/contracts';
import { createLogger } from '@fixpoint/shared/logging';
import { createServiceDefinition } from '@fixpoint/shared/testing';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { answerPreconditions } from './answer-preconditions.js';
import { createAskPreconditions } from './ask-preconditions.js';
import { type CheckOwner, type Finding, runCheck } from './check.js';
import { defineCheck } from './check-catalog.js';
import { summarizePreconditions } from './summarize-preconditions.js';

let folder: string;
let server: RedisServer;
let redis: Redis;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preconditions-'));
  server = await startRedisServer({ folder });
  redis = new Redis(server.url);
});
afterAll(async () => {
  redis.disconnect();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const log = createLogger({ name: 'test', level: 'silent' });
const service = createServiceDefinition();
let prefixes = 0;

type Run = (subject: unknown, signal: AbortSignal) => Promise<Finding>;
const checksOf = (runs: Partial<Record<PreconditionName, Run>>) =>
  Object.entries(runs).map(([name, run]) => defineCheck(name as PreconditionName, run));

/** An installation of its own, in which these services run. */
async function start(
  services: Partial<Record<CheckOwner, Partial<Record<PreconditionName, Run>>>>,
  replicas = 1,
) {
  prefixes += 1;
  const keyPrefix = `{test-${prefixes}}`;
  for (const [owner, runs] of Object.entries(services)) {
    for (let replica = 0; replica < replicas; replica += 1) {
      const answers = answerPreconditions({
        redisUrl: server.url,
        keyPrefix,
        log,
        checks: checksOf(runs),
        owner: owner as CheckOwner,
      });
      onTestFinished(() => answers.close());
    }
    const channel = `${keyPrefix}:precondition-requests:${owner}`;
    await expect.poll(async () => (await redis.pubsub('NUMSUB', channel))[1]).toBe(replicas);
  }
  return createAskPreconditions({ redis, keyPrefix });
}

describe('preconditions', () => {
  it('are checked by the services that can, once a minute, in any of their processes (S0-114, S0-379)', async () => {
    let made = 0;
    const template = async (): Promise<Finding> => {
      made += 1;
      return { state: 'ok', message: 'It is there.' };
    };
    const ask = await start({ comparator: { template } }, 2);
    const [first] = await ask(['template'], service);
    expect(first).toEqual({ name: 'template', state: 'ok', message: 'It is there.' });
    // Another row with the same template is the same question.
    await ask(['template'], { ...service, name: 'other', url: 'http://127.0.0.1:10' });
    expect(made).toBe(1);
    await ask(['template'], { ...service, template: 'other' });
    expect(made).toBe(2);
  });

  it('are unknown at once if no service can check them, and after the limit without a reply', async () => {
    const ask = await start({ fixer: { agent: () => new Promise(() => {}) } });
    const before = performance.now();
    const [mailbox, agent] = await ask(['mailbox', 'agent'], service, { limitMs: 300 });
    expect(performance.now() - before).toBeLessThan(5_000);
    expect(mailbox).toMatchObject({ state: 'unknown', code: 'precondition/no-service' });
    expect(agent).toMatchObject({ state: 'unknown', code: 'precondition/no-answer' });
  });

  it('that throw are unknown, with the reason', async () => {
    const ask = await start({
      fixer: {
        repository: async () => {
          throw new Error('Out of paper.');
        },
      },
    });
    expect(await ask(['repository'], service)).toEqual([
      expect.objectContaining({ state: 'unknown', message: expect.stringContaining('Out of paper.') }),
    ]);
  });

  it('that ignore their abort signal end with it', async () => {
    const stop = new AbortController();
    const result = runCheck(
      defineCheck('agent', () => new Promise(() => {})),
      service,
      stop.signal,
    );
    stop.abort(new Error('The service is stopping.'));
    const message = expect.stringContaining('The service is stopping.');
    expect(await result).toMatchObject({ state: 'unknown', message });
  });

  it('that fail are soon checked again: a fix may be in progress', async () => {
    let isMended = false;
    const agent = async (): Promise<Finding> =>
      isMended
        ? { state: 'ok', message: 'logged in' }
        : { state: 'failed', code: 'agent/not-logged-in', message: 'No.', remedy: 'Log in.' };
    const ask = await start({ fixer: { agent } });
    expect((await ask(['agent'], service))[0]?.state).toBe('failed');
    isMended = true;
    await expect.poll(async () => (await ask(['agent'], service))[0]?.state).toBe('ok');
  });

  it('of Redis match the ones that services require to start', async () => {
    const ask = await start({});
    expect(await ask(['redis'], service)).toMatchObject([{ state: 'ok' }]);
  });

  it('are those that the stages declare; a plan without fixes needs neither agent nor repository', () => {
    expect(neededPreconditions(service)).toEqual([
      ...['health', 'form', 'mailbox', 'template', 'agent', 'sandbox', 'repository', 'platform'],
    ]);
    expect(neededPreconditions(service, ['fix'])).toEqual(['health', 'form', 'mailbox', 'template']);
    const fallbacks = { form: ['browser' as const], mail: [], desktop_wait_seconds: 0 };
    expect(neededPreconditions({ ...service, fallbacks })).toContain('desktop');
  });

  it('of tasks without a service are checked for their subject (S0-114)', async () => {
    const asked: unknown[] = [];
    const ask = await start({
      fixer: {
        agent: async (subject) => {
          asked.push(subject);
          return { state: 'ok', message: 'It is there.' };
        },
        model: async () => ({ state: 'ok', message: 'It answers.' }),
      },
    });
    const build = { repository: 'octo/app', issue: 7 };
    expect((await ask(['agent'], build))[0]?.state).toBe('ok');
    // The agent of builds may have another key, so the answer for a fix is none for a build.
    expect((await ask(['agent'], service))[0]?.state).toBe('ok');
    expect((await ask(['agent'], { ...build, issue: 8 }))[0]?.state).toBe('ok');
    expect(asked).toEqual([build, expect.objectContaining({ name: service.name })]);
    expect((await ask(['model'], null))[0]?.state).toBe('ok');
  });

  it('of a kind of task are those that its stages declare', () => {
    expect(preconditionsOfKind('plan')).toEqual(['planner', 'desktop']);
    expect(preconditionsOfKind('vision')).toEqual(['desktop', 'vision']);
    expect(preconditionsOfKind('workspace')).toEqual(['model', 'workspace', 'sandbox']);
    expect(preconditionsOfKind('build')).toEqual(['github', 'agent', 'sandbox', 'browser']);
  });

  it('are counted in a plan, the worst first', () => {
    const results: PreconditionResult[] = [
      { name: 'form', state: 'ok', message: 'there' },
      { name: 'sandbox', state: 'warning', code: 'a/b', message: 'm', remedy: 'r' },
      { name: 'agent', state: 'failed', code: 'a/c', message: 'm', remedy: 'r' },
    ];
    const { passed: count, problems } = summarizePreconditions(results, '2026-01-01T00:00:00.000Z');
    expect([count, problems.map(({ name }) => name)]).toEqual([1, ['agent', 'sandbox']]);
  });
});
