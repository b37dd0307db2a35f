import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@fixpoint/shared/child-process';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createGatewayBench,
  type GatewayBench,
  goodRequest,
  type RunningGateway,
} from '../testing/start-gateway.js';

const isNight = process.env.FIXPOINT_NIGHT === '1';

let bench: GatewayBench;
let gateway: RunningGateway;
let operator: Redis;
let lines: { level: number; msg: string }[] = [];
/** A separate log for each gateway, since each reports an outage once a minute. */
const newLog = () => pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
const rows: string[] = [];

const token = 'the-token-of-the-owner';
const headers = { authorization: `Bearer ${token}` };
const anyTask = '00000000-0000-4000-8000-000000000000';

beforeAll(async () => {
  bench = await createGatewayBench();
  operator = connect(bench.redis.url);
});
beforeEach(async () => {
  gateway = await bench.start({ log: newLog(), token });
});
afterEach(() => gateway.close());
afterAll(async () => {
  process.stdout.write(`\nfault · status · code · longest answer · lines of the log\n${rows.join('\n')}\n`);
  operator.disconnect();
  await bench.close();
});

function connect(url: string): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: null });
  redis.on('error', () => {});
  return redis;
}

/** Requests of a person and of a program, reading and writing. */
const reads = [
  '/readyz',
  '/api/v1/tasks',
  `/api/v1/tasks/${anyTask}`,
  '/api/v1/services',
  '/api/v1/stages',
  '/api/v1/stages/failures',
  '/api/v1/desktops',
  '/api/v1/tokens',
  '/api/v1/audit',
].map((path) => ({ method: 'GET' as const, path, body: undefined }));
const writes = [
  {
    method: 'POST' as const,
    path: '/api/v1/tasks',
    body: { ...goodRequest, description: `${goodRequest.description} Lost.` },
  },
  { method: 'POST' as const, path: '/api/v1/tokens', body: { name: 'lost', role: 'view' } },
  { method: 'POST' as const, path: '/api/v1/session', body: { token } },
  { method: 'POST' as const, path: `/api/v1/tasks/${anyTask}/cancel`, body: {} },
];

interface Answer {
  readonly path: string;
  readonly status: number;
  readonly code: string | undefined;
  readonly retryAfter: unknown;
  readonly ms: number;
}

/** Sends all at once, as clients do, and returns their results. */
function send(
  requests: readonly { method: 'GET' | 'POST'; path: string; body: unknown }[],
  to: RunningGateway = gateway,
): Promise<Answer[]> {
  return Promise.all(
    requests.map(async ({ method, path, body }) => {
      const began = performance.now();
      const answer = await to.request(method, path, body, headers);
      const ms = performance.now() - began;
      const { code } = answer.statusCode < 400 ? {} : (answer.json() as { code?: string });
      return { path, status: answer.statusCode, code, retryAfter: answer.headers['retry-after'], ms };
    }),
  );
}

/** Each request gets a 503 with the code, soon, and the time to retry; the log has a few lines. */
function expectRefused(fault: string, answers: readonly Answer[], code: string): void {
  const longest = Math.max(...answers.map(({ ms }) => ms));
  const reported = lines.filter(({ level }) => level >= 40);
  rows.push(
    `${fault} · ${[...new Set(answers.map(({ status }) => status))]} · ${code} · ${Math.round(longest)} ms · ${reported.length} (${reported.map(({ msg }) => msg).join('; ')})`,
  );
  for (const { path, status, code: answered, retryAfter } of answers) {
    expect({ path, status, code: answered }).toEqual({ path, status: 503, code });
    expect(Number(retryAfter)).toBeGreaterThan(0);
  }
  // Two seconds of silence are waited for; the rest is for a machine that does other things as well.
  expect(longest).toBeLessThan(8_000);
  // One for the outage, and one for an action that could not be recorded.
  const others = reported.filter(({ msg }) => msg !== 'Writing the audit log failed');
  expect(others.map(({ msg }) => msg)).toHaveLength(1);
  expect(reported.length).toBeLessThan(3);
}

const countTasks = async () => (await gateway.tasks.listRows({ text: 'lost' })).total;
const countTokens = async () =>
  ((await gateway.request('GET', '/api/v1/tokens', undefined, headers)).json() as { tokens: unknown[] })
    .tokens.length;

describe('while Redis', () => {
  const faults = { SIGSTOP: 'paused', SIGTERM: 'stopped', SIGKILL: 'killed' } as const;
  it.each(isNight ? (['SIGSTOP', 'SIGTERM', 'SIGKILL'] as const) : (['SIGSTOP'] as const))(
    'is away by %s, all answer 503, and nothing of it happens afterwards',
    { timeout: 90_000 },
    async (signal) => {
      const before = [await countTasks(), await countTokens()];
      lines = [];
      await bench.redis.kill(signal);
      // Twice: a connection that was lost is another thing than one that is being lost.
      const answers = [...(await send([...reads, ...writes])), ...(await send([...reads, ...writes]))];
      if (signal === 'SIGSTOP') await bench.redis.kill('SIGCONT');
      else await bench.redis.restart();
      expectRefused(faults[signal], answers, 'redis-unavailable');
      await expect
        .poll(
          () =>
            gateway.tasks.ping().then(
              () => true,
              () => false,
            ),
          { timeout: 20_000 },
        )
        .toBe(true);
      expect([await countTasks(), await countTokens()]).toEqual(before);
    },
  );

  it('restarts, requests wait for it and are not lost', { timeout: 60_000 }, async () => {
    const before = (await countTasks()) ?? 0;
    lines = [];
    const restarting = bench.redis.restart();
    const answers = await send(writes.slice(0, 1));
    await restarting;
    rows.push(
      `restarted · ${answers[0]?.status} · ${answers[0]?.code ?? '–'} · ${Math.round(answers[0]?.ms ?? 0)} ms · ${lines.filter(({ level }) => level >= 40).length}`,
    );
    await expect
      .poll(
        () =>
          gateway.tasks.ping().then(
            () => true,
            () => false,
          ),
        { timeout: 20_000 },
      )
      .toBe(true);
    expect([201, 503]).toContain(answers[0]?.status);
    expect(await countTasks()).toBe(before + (answers[0]?.status === 201 ? 1 : 0));
  });

  it('is full, writes get 503, and reads still work', { timeout: 60_000 }, async () => {
    const before = await countTokens();
    await operator.config('SET', 'maxmemory', '1');
    lines = [];
    try {
      expectRefused('full', await send(writes.slice(0, 3)), 'storage-full');
      const read = await send(reads.slice(1, 2));
      expect(read).toMatchObject([{ status: 200 }]);
    } finally {
      await operator.config('SET', 'maxmemory', '0');
    }
    expect(await countTokens()).toBe(before);
  });

  it('accepts no writes, they get 503, and reads still work', { timeout: 60_000 }, async () => {
    const before = await countTokens();
    await operator.config('SET', 'min-replicas-to-write', '1');
    lines = [];
    try {
      expectRefused('read-only', await send(writes.slice(0, 3)), 'redis-read-only');
      expect(await send(reads.slice(1, 2))).toMatchObject([{ status: 200 }]);
    } finally {
      await operator.config('SET', 'min-replicas-to-write', '0');
    }
    expect(await countTokens()).toBe(before);
  });

  it('may lose acknowledged writes since its last start, nothing is accepted, and /readyz says why', {
    timeout: 60_000,
  }, async () => {
    await operator.config('SET', 'appendfsync', 'everysec');
    lines = [];
    try {
      await operator.client('KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
      await expect
        .poll(async () => (await gateway.request('GET', '/readyz', undefined, headers)).json(), {
          timeout: 10_000,
        })
        .toMatchObject({ code: 'redis-unsafe', detail: expect.stringContaining('appendfsync is everysec') });
      expectRefused('wrong settings', await send(writes.slice(0, 1)), 'redis-unsafe');
    } finally {
      await operator.config('SET', 'appendfsync', 'always');
    }
  });

  it('requires another password since its last start, all respond 503 and name what to check', {
    timeout: 60_000,
  }, async () => {
    await operator.config('SET', 'requirepass', 'another-one');
    lines = [];
    try {
      await operator.client('KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
      await expect.poll(() => lines.length).toBeGreaterThan(0);
      expectRefused('wrong password', await send([...reads, ...writes]), 'redis-refused');
    } finally {
      await operator.config('SET', 'requirepass', '');
    }
  });
});

describe('a gateway that is started', () => {
  const started = createReleaseStack();
  afterAll(() => started.release());

  it('with a wrong password responds 503 and names what to check', { timeout: 60_000 }, async () => {
    await operator.config('SET', 'requirepass', 'another-one');
    lines = [];
    const redisUrl = `redis://:wrong@127.0.0.1:${bench.redis.port}`;
    const own = await bench.start({ log: newLog(), token, redisUrl });
    try {
      expectRefused('wrong password at start', await send([...reads, ...writes], own), 'redis-refused');
    } finally {
      await operator.config('SET', 'requirepass', '');
      await own.close();
    }
  });

  it('with TLS but Redis without it, or the other way round, responds 503', {
    tags: ['night'],
    timeout: 60_000,
  }, async () => {
    const tls = await startTlsRedis(started);
    for (const [fault, redisUrl, code] of [
      ['TLS to a plain port', `rediss://127.0.0.1:${bench.redis.port}`, 'redis-unavailable'],
      ['plain to a TLS port', `redis://127.0.0.1:${tls}`, 'redis-unavailable'],
      ['certificate of an unknown authority', `rediss://127.0.0.1:${tls}`, 'redis-tls'],
    ] as const) {
      lines = [];
      const own = await bench.start({ log: newLog(), token, redisUrl });
      expectRefused(fault, await send([...reads, ...writes], own), code);
      await own.close();
    }
  });
});

const redisProgram = 'redis-server';

/** A Redis that accepts TLS only, with a self-made certificate. Returns its port. */
async function startTlsRedis(releases: ReturnType<typeof createReleaseStack>): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-tls-'));
  releases.defer('the folder', () => rm(folder, { recursive: true, force: true }));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '1',
      '-subj',
      '/CN=127.0.0.1',
      '-keyout',
      key,
      '-out',
      cert,
    ],
    { stdio: 'ignore' },
  );
  const port = await findFreePort();
  const child = spawn(redisProgram, [
    ...['--port', '0', '--tls-port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''],
    ...['--tls-key-file', key, '--tls-cert-file', cert, '--tls-auth-clients', 'no'],
  ]);
  releases.defer('the TLS server', async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  for await (const chunk of child.stdout) if (String(chunk).includes('Ready to accept connections')) break;
  return port;
}
