import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BuildRecord, createBuildStore } from '@fixpoint/build-harness/orchestrator';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { connectRedis, createBuildRecords, createKeys } from '@fixpoint/tasks/engine';
import type { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createContext } from '../../../testing/create-context.js';
import { describeError } from '../../describe-error.js';
import { startRedisServer } from '../../redis-server/index.js';
import { runBuildStatus } from './status-command.js';

const repository = 'octo/app';
const releases = createReleaseStack();
const record = BuildRecord.parse({
  issue: 42,
  state: 'started',
  title: 'A \u001b[31mboard',
  revision: 'f'.repeat(64),
  reasons: ['P1 +20'],
  approval: { by: 'ann', how: 'reaction', at: '2026-01-01T00:00:00.000Z' },
  comment: 99,
  written: null,
  task: 'task-1',
  spent_usd: 0.92,
  heard: 0,
  stopping: null,
  outcome: null,
  summary: '',
  progress: {
    event: 9,
    line: 'Working',
    tests: [
      { id: 'cards', description: 'Cards are shown.', steps: ['Open.'], status: 'pass', attempts: 1 },
      { id: 'search', description: 'Search finds.', steps: ['Open.'], status: 'fail', attempts: 0 },
    ],
    sessions: [
      {
        session: 1,
        status: 'CONTINUE',
        test: 'cards',
        text: 'No commit was made.',
        commit: null,
        screenshots: [],
        spent_usd: 0.42,
        console_errors: ['TypeError: no'],
        started_at: '2026-01-01T00:00:00.000Z',
        ended_at: '2026-01-01T00:01:35.000Z',
      },
      {
        session: 2,
        status: 'CONTINUE',
        test: 'cards',
        text: '"cards" passes.',
        commit: 'c'.repeat(40),
        screenshots: ['screenshots/issue-42/cards-1.png'],
        spent_usd: 0.5,
      },
    ],
  },
});
let environment: Record<string, string>;
let redis: Redis;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'build-status-'));
  releases.defer('the folder', () => rm(folder, { recursive: true, force: true }));
  const server = await startRedisServer({ folder });
  releases.defer('Redis', () => server.close());
  redis = connectRedis({ url: server.url, log: pino({ level: 'silent' }), name: 'test', profile: 'patient' });
  releases.defer('the connection', () => redis.disconnect());
  const store = createBuildStore({ redis, keys: createKeys('{s}'), repository, name: 'one' });
  await store.lease(42);
  await store.save(record);
  const verdicts = [{ number: 43, priority: null, reasons: ['It is not approved.'] }];
  await store.publishHeartbeat({ at: new Date().toISOString(), building: [42], verdicts, trouble: null });
  environment = {
    GITHUB_REPOSITORY: repository,
    REDIS_URL: server.url,
    FIXPOINT_KEY_PREFIX: '{s}',
    FIXPOINT_URL: 'http://127.0.0.1:8080',
  };
});
afterAll(() => releases.release());

async function status(what?: string, json = false): Promise<string[]> {
  const { context, lines } = createContext({ environment });
  expect(await runBuildStatus(context, { ...(what === undefined ? {} : { what }), json })).toBe(0);
  return lines;
}

it('lists builds with how far each is, and issues that are not built with the reason', async () => {
  expect(await status()).toEqual([
    '#42 started, 1/2 tests, $0.92 A [31mboard (task task-1)',
    '#43 not built: It is not approved.',
    expect.stringMatching(/^one last checked at /),
  ]);
});

it('shows one issue with its comment, each test with its attempts, and each session with time and cost', async () => {
  expect(await status('42')).toEqual([
    '#42 started, 1/2 tests, $0.92 A [31mboard (task task-1)',
    '    https://github.com/octo/app/issues/42#issuecomment-99',
    '    http://127.0.0.1:8080/builds/task-1',
    '    approved by ann',
    '',
    'tests',
    '  ✓ cards (1 attempt)  Cards are shown.',
    '  · search  Search finds.',
    '',
    'sessions',
    '   1  CONTINUE  cards, 1 min 35 s, $0.42, nothing pushed',
    '      No commit was made.',
    '      console: TypeError: no',
    '   2  CONTINUE  cards, $0.50, pushed cccccccccccc',
    '      "cards" passes.',
  ]);
  expect(await status('octo/app#42')).toEqual(await status('#42'));
  expect(await status('43')).toEqual(['#43 not built: It is not approved.']);
});

it('prints the record with its sessions as JSON', async () => {
  expect(JSON.parse((await status('42', true)).join(''))).toMatchObject({
    repository,
    verdict: null,
    orchestrators: [{ name: 'one' }],
    build: { issue: 42, progress: { sessions: [{ session: 1, console_errors: ['TypeError: no'] }, {}] } },
  });
  expect(JSON.parse((await status(undefined, true)).join(''))).toMatchObject({ builds: [{ issue: 42 }] });
});

it.each([
  ['7', /^There is no build of the issue "octo\/app#7"\. .*lists the builds/],
  ['first', /^"first" is not an issue or a repository\. Use the form 42/],
  ['octo/../x', /GITHUB_REPOSITORY/],
])('refuses %s in one line, with exit code 2', async (what, message) => {
  const { context } = createContext({ environment });
  const error = await runBuildStatus(context, { what }).catch((thrown: unknown) => thrown);
  expect(describeError(error)).toMatchObject({ code: 2, text: expect.stringMatching(message) });
  expect(describeError(error).text).not.toContain('\n');
});

it('returns the comment of one build to a gateway, and the orchestrators of all repositories', async () => {
  const records = createBuildRecords({ redis, prefix: '{s}' });
  expect(await records.findComment({ repository, issue: 42, task: 'task-1' })).toBe(99);
  expect(await records.findComment({ repository, issue: 42, task: 'an earlier one' })).toBeNull();
  expect(await records.findComment({ repository, issue: 7, task: 'task-1' })).toBeNull();
  await redis.hset(createKeys('{s}').orchestrators(repository), 'older', '{"version":0}');
  expect(await records.readHeartbeats()).toMatchObject([{ name: 'one', repository, building: [42] }]);
});
