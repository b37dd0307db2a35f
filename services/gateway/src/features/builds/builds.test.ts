import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { connectRedis, createKeys } from '@fixpoint/tasks/engine';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildRequest, createBuildStages } from '../../../testing/scripted-builds.js';
import { serveStages } from '../../../testing/serve-stages.js';
import {
  createGatewayBench,
  type GatewayBench,
  type RunningGateway,
} from '../../../testing/start-gateway.js';

const artifacts = createMemoryArtifacts();
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);
const owner = { authorization: 'Bearer correct-horse-battery-staple' };
let bench: GatewayBench;
let gateway: RunningGateway;
let id: string;
/** A build whose tests wait for a person. */
let waiting: string;

beforeAll(async () => {
  bench = await createGatewayBench();
  gateway = await bench.start({ artifacts, token: 'correct-horse-battery-staple' });
  const { keyPrefix } = gateway;
  const stages = await serveStages(
    { redisUrl: bench.redis.url, keyPrefix },
    createBuildStages({ artifacts, picture }),
  );
  id = await create({});
  await until(id, 'awaiting_approval');
  const { plan } = (await get(`/api/v1/tasks/${id}`)).json();
  const steps = plan.steps.map(({ id }: { id: string }) => ({ id, enabled: true }));
  await gateway.request('PUT', `/api/v1/tasks/${id}/plan`, { plan_hash: plan.hash, steps }, owner);
  await gateway.request('POST', `/api/v1/tasks/${id}/approve`, { latest: true }, owner);
  await until(id, 'completed');
  waiting = await create({ build: { repository: 'octo/other', issue: 7 } });
  await until(waiting, 'awaiting_approval');
  await stages.close();
  await writeOrchestrator(keyPrefix);
});
afterAll(() => bench.close());

const get = (path: string, headers: Record<string, string> = owner) =>
  gateway.request('GET', path, undefined, headers);

async function create(changes: object): Promise<string> {
  const answer = await gateway.request(
    'POST',
    '/api/v1/tasks',
    { ...buildRequest, approval: 'auto', ...changes },
    owner,
  );
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
}

const until = (task: string, status: string) =>
  vi.waitFor(async () => expect((await gateway.tasks.get(task))?.status).toBe(status), { timeout: 20_000 });

/** Records that an orchestrator leaves in Redis. */
async function writeOrchestrator(keyPrefix: string): Promise<void> {
  const redis = connectRedis({
    url: bench.redis.url,
    log: pino({ level: 'silent' }),
    name: 'test',
    profile: 'patient',
  });
  const keys = createKeys(keyPrefix);
  await redis.hset(keys.builds('octo/reading-list'), '42', JSON.stringify({ comment: 99, task: id }));
  await redis.hset(
    keys.orchestrators('octo/reading-list'),
    'one',
    JSON.stringify({
      name: 'one',
      repository: 'octo/reading-list',
      at: '2026-03-01T10:00:00.000Z',
      building: [42],
      verdicts: [{ number: 43, priority: 20, reasons: ['P1 +20'] }],
      trouble: null,
    }),
  );
  await redis.sadd(keys.watchedRepositories, 'octo/reading-list');
  redis.disconnect();
}

/** A token that sees tasks of these kinds alone. */
async function tokenFor(kinds: readonly string[]): Promise<Record<string, string>> {
  const body = { name: `for ${kinds}`, role: 'view', scope: { kinds } };
  const { text } = (await gateway.request('POST', '/api/v1/tokens', body, owner)).json();
  return { authorization: `Bearer ${text}` };
}

describe('builds over REST', () => {
  it('are listed newest first with their progress and cost, and the orchestrators', async () => {
    const { builds, next, orchestrators } = (await get('/api/v1/builds')).json();
    expect(builds).toMatchObject([
      {
        task_id: waiting,
        repository: 'octo/other',
        issue: 7,
        status: 'awaiting_approval',
        tests: { passed: 0, total: 3 },
      },
      {
        task_id: id,
        repository: 'octo/reading-list',
        issue: 42,
        title: 'A reading list',
        status: 'completed',
        tests: { passed: 3, total: 3 },
        sessions: 4,
        spent_usd: expect.closeTo(1.78),
        summary: expect.stringContaining('Issue #42 is built'),
      },
    ]);
    expect(next).toBeNull();
    expect(orchestrators).toMatchObject([{ name: 'one', verdicts: [{ number: 43 }] }]);
  });

  it('are found by repository, issue and status, page by page', async () => {
    const ids = async (query: string) =>
      (await get(`/api/v1/builds?${query}`)).json().builds.map((row: { task_id: string }) => row.task_id);
    expect(await ids('repository=Octo/Other')).toEqual([waiting]);
    expect(await ids('issue=42&repository=octo/reading-list')).toEqual([id]);
    expect(await ids('status=completed')).toEqual([id]);
    expect(await ids('issue=1')).toEqual([]);
    const { builds, next } = (await get('/api/v1/builds?limit=1')).json();
    expect(builds).toMatchObject([{ task_id: waiting }]);
    expect(await ids(`limit=1&cursor=${encodeURIComponent(next)}`)).toEqual([id]);
  });

  it('show the issue, each test with the session that proved it, and each session with its console, cost and times', async () => {
    const build = (await get(`/api/v1/builds/${id}`)).json();
    expect(build).toMatchObject({
      author: 'eve',
      approved_by: 'ann',
      about: expect.stringContaining('books'),
      issue_url: 'https://github.com/octo/reading-list/issues/42',
      comment_url: 'https://github.com/octo/reading-list/issues/42#issuecomment-99',
      app_url: `https://github.com/octo/reading-list/tree/${'4'.repeat(40)}`,
    });
    expect(build.tests).toMatchObject([
      { id: 'add-book', status: 'pass', attempts: 1, sessions: [1, 2], proven_by: 2 },
      { id: 'mark-read', sessions: [3], proven_by: 3, steps: expect.arrayContaining(['Add a book.']) },
      { id: 'hide-read', sessions: [4], proven_by: 4 },
    ]);
    expect(build.sessions).toMatchObject([
      {
        session: 1,
        test: 'add-book',
        passed: false,
        commit: null,
        screenshots: [],
        spent_usd: 0.42,
        turns: 11,
        console_errors: [expect.stringContaining('TypeError')],
        diff: expect.stringMatching(/^[0-9a-f]{64}$/),
        started_at: '2026-03-01T10:05:00.000Z',
        ended_at: '2026-03-01T10:06:35.000Z',
      },
      {
        session: 2,
        passed: true,
        screenshots: [{ path: 'screenshots/issue-42/add-book-1.png', name: 'add-book-1.png' }],
      },
      { session: 3 },
      { session: 4, status: 'COMPLETE' },
    ]);
  });

  it('show the tests that wait for a person before the first session', async () => {
    expect((await get(`/api/v1/builds/${waiting}`)).json()).toMatchObject({
      phase: 'AWAITING_APPROVAL',
      sessions: [],
      comment_url: null,
      app_url: null,
      tests: [{ id: 'add-book', status: 'fail', proven_by: null, steps: expect.any(Array) }, {}, {}],
    });
  });

  it('serve the files of a session with their own type, and never as a page', async () => {
    const session = `/api/v1/builds/${id}/sessions/2`;
    const shot = await get(`${session}/screenshots/add-book-1.png`);
    expect(shot.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(shot.rawPayload.equals(picture)).toBe(true);
    const transcript = await get(`${session}/transcript`);
    expect(transcript.headers).toMatchObject({
      'content-type': 'application/x-ndjson',
      'content-disposition': 'attachment; filename="session-2.jsonl"',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    expect(transcript.body).toBe('{"type":"result","session":2}\n');
    const diff = await get(`${session}/diff`);
    expect(diff.headers['content-type']).toBe('text/x-diff; charset=utf-8');
    expect(diff.body).toContain('+++ b/src/part-2.tsx');
  });

  it('respond 404 to unknown ids, and name the field of an invalid value', async () => {
    const response = await gateway.request(
      'POST',
      '/api/v1/tasks',
      { kind: 'workspace', description: 'Make a poem' },
      owner,
    );
    const sessions = `/api/v1/builds/${id}/sessions`;
    for (const path of [
      ...[`/api/v1/builds/${response.json().id}`, '/api/v1/builds/nobody', `${sessions}/5/diff`],
      ...[`${sessions}/1/screenshots/add-book-1.png`, `${sessions}/2/screenshots/none.png`],
    ]) {
      const answer = await get(path);
      expect(answer.statusCode, path).toBe(404);
      expect(answer.headers['content-type']).toContain('application/problem+json');
    }
    for (const [path, field] of [
      ['/api/v1/builds?limit=0', 'limit'],
      ['/api/v1/builds?repository=octo', 'repository'],
      ['/api/v1/builds?issue=first', 'issue'],
      ['/api/v1/builds?state=open', 'state'],
      [`${sessions}/0/diff`, 'session'],
      [`${sessions}/2/screenshots/..%2f..%2fetc`, 'name'],
    ] as const) {
      const answer = await get(path);
      expect(answer.statusCode, path).toBe(422);
      expect(JSON.stringify(answer.json().errors), path).toContain(field);
    }
  });

  it('are hidden from a token that is for other kinds of tasks, and open to one for builds', async () => {
    const others = await tokenFor(['feedback']);
    expect((await get('/api/v1/builds', others)).json()).toEqual({
      builds: [],
      next: null,
      orchestrators: [],
    });
    for (const path of ['', '/sessions/2/diff', '/sessions/2/screenshots/add-book-1.png']) {
      expect((await get(`/api/v1/builds/${id}${path}`, others)).statusCode).toBe(404);
    }
    const builders = await tokenFor(['build']);
    expect((await get('/api/v1/builds', builders)).json()).toMatchObject({
      builds: [{}, {}],
      orchestrators: [{ name: 'one' }],
    });
    expect((await get(`/api/v1/builds/${id}/sessions/2/diff`, builders)).statusCode).toBe(200);
  });
});

it('builds are the same over MCP as over REST', async () => {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', gateway.url), { requestInit: { headers: owner } }),
  );
  onTestFinished(() => client.close());
  const call = async (name: string, args: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: args })) as { structuredContent?: unknown; isError?: boolean };
  expect((await call('list_builds', { issue: 42 })).structuredContent).toMatchObject({
    builds: [{ task_id: id, tests: { passed: 3, total: 3 } }],
    orchestrators: [{ name: 'one' }],
  });
  expect((await call('get_build', { task_id: id })).structuredContent).toEqual(
    (await get(`/api/v1/builds/${id}`)).json(),
  );
  expect((await call('get_build', { task_id: 'nobody' })).isError).toBe(true);
});
