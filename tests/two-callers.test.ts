import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCallerKeys, createKeySeal } from '@fixpoint/desktop/cua-cloud';
import { loadSettings, sharedSettings } from '@fixpoint/shared/config';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { connectRedis } from '@fixpoint/tasks/engine';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createScriptedMessagesApi } from '../packages/agents/testing/scripted-messages-api.js';
import { desktopRunnerSettings } from '../services/desktop-runner/src/config.js';
import { startDesktopRunner } from '../services/desktop-runner/src/service.js';
import { type CuaAccounts, startCuaAccounts } from '../services/desktop-runner/testing/cua-accounts.js';
import { connectSocket } from '../services/gateway/testing/socket-recorder.js';
import {
  createGatewayBench,
  goodRequest,
  type RunningGateway,
} from '../services/gateway/testing/start-gateway.js';

const ownerToken = 'correct-horse-battery-staple';
const secret = 'the secret of this installation, for both';
const keys = {
  ann: 'sk-key-of-ann-0123456789',
  bob: 'sk-key-of-bob-9876543210',
  own: 'sk-key-of-the-gateway',
};
const bobsGoal = 'Bob reads the zebra file.';

const releases = createReleaseStack();
const lines: string[] = [];
let cloud: CuaAccounts;
let gateway: RunningGateway;
let redisUrl: string;
let shared: Record<string, string>;
const headersOf = {
  ann: {} as Record<string, string>,
  bob: {} as Record<string, string>,
  nobody: {} as Record<string, string>,
};
let bobsTask: string;
/** What the caller is that the task belongs to. */
let bob: string;

/** A gateway, a real runner and two accounts with a machine of one name; both callers have the same token. */
beforeAll(async () => {
  cloud = await startCuaAccounts({
    [keys.ann]: [
      { name: 'box', colour: '#ff0000' },
      { name: 'only-ann', colour: '#ff0000' },
    ],
    [keys.bob]: [
      { name: 'box', colour: '#0000ff' },
      { name: 'only-bob', colour: '#0000ff' },
    ],
    [keys.own]: [{ name: 'office-box', colour: '#00ff00' }],
  });
  releases.defer('the cloud', () => cloud.close());
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const bench = await createGatewayBench();
  releases.defer('the bench', () => bench.close());
  redisUrl = bench.redis.url;
  const keyPrefix = '{callers}';
  const callerKeys = createCallerKeys({
    redisUrl,
    keyPrefix,
    seal: createKeySeal(secret),
    log: log as never,
  });
  releases.defer('the keys', () => callerKeys.close());
  bob = callerKeys.callerOf(keys.bob);
  const cua = { base: cloud.base, key: keys.own, callerKeys };
  gateway = await bench.start({ token: ownerToken, keyPrefix, cua, log: log as never });
  const home = await mkdtemp(join(tmpdir(), 'two-callers-'));
  releases.defer('the folder', () => rm(home, { recursive: true, force: true }));
  const model = await createScriptedMessagesApi(({ tools, pictures }) =>
    tools.length === 0
      ? { say: JSON.stringify({ text: `A picture of ${pictures[0]?.bytes.length ?? 0} bytes.` }) }
      : { say: 'TASK_COMPLETE: It is done.' },
  );
  releases.defer('the model', () => model.close());
  // Nothing of a model but the key of Anthropic: no CLI, no endpoint.
  const environment = {
    REDIS_URL: redisUrl,
    FIXPOINT_KEY_PREFIX: keyPrefix,
    FIXPOINT_HOME: home,
    FIXPOINT_SECRET: secret,
    DESKTOP: 'off',
    CUA_API_BASE: cloud.base,
    CLAUDE_CODE_PATH: join(home, 'no-such-program'),
    ANTHROPIC_API_KEY: 'sk-ant-test',
    ANTHROPIC_BASE_URL: model.url,
    VISION_POLICY: 'computer-use',
    AGENT_DUMP_DIR: 'none',
  };
  await startDesktopRunner({
    values: loadSettings({ ...sharedSettings, ...desktopRunnerSettings }, environment),
    environment,
    system: { platform: 'linux', pid: process.pid, isRoot: false, startedAt: Date.now() },
    log: log as never,
    releases,
  });
  const issued = await gateway.request(
    'POST',
    '/api/v1/tokens',
    { name: 'agents', role: 'operate' },
    { authorization: `Bearer ${ownerToken}` },
  );
  shared = { authorization: `Bearer ${issued.json().text}` };
  headersOf.ann = { ...shared, 'x-cua-api-key': keys.ann };
  headersOf.bob = { ...shared, 'x-cua-api-key': keys.bob };
  headersOf.nobody = shared;
  bobsTask = await runTask('bob', { sandbox_name: 'only-bob', task: bobsGoal });
  const ended = await call('bob', 'get_task_progress', { task_id: bobsTask, wait_seconds: 50 });
  expect(ended.structuredContent).toMatchObject({ status: 'completed', sandbox_name: 'only-bob' });
});
afterAll(() => releases.release());

interface ToolAnswer {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
}

async function call(who: keyof typeof headersOf, name: string, args: object = {}): Promise<ToolAnswer> {
  const body = { method: 'tools/call', params: { name, arguments: args } };
  return (await gateway.request('POST', '/mcp', body, headersOf[who])).json().result;
}

async function runTask(who: keyof typeof headersOf, args: object): Promise<string> {
  const started = await call(who, 'run_task', args);
  if (started.isError) throw new Error(started.content[0]?.text);
  return (started.structuredContent as { task_id: string }).task_id;
}

/** What of Bob's no other caller may read anywhere, whatever they send. */
const bobsMarks = () => [bobsTask, bob, 'only-bob', bobsGoal, keys.bob];
const marksIn = (text: string, sent = '') =>
  bobsMarks().filter((mark) => text.includes(mark) && !sent.includes(mark));

describe('a caller with its own key', () => {
  it('lists, starts and stops only the machines of that key (S3-035, S3-040)', async () => {
    const listed = async (who: keyof typeof headersOf) => {
      const { sandboxes } = (await call(who, 'list_sandboxes')).structuredContent as {
        sandboxes: { name: string }[];
      };
      return sandboxes.map(({ name }) => name);
    };
    expect(await listed('ann')).toEqual(['box', 'only-ann']);
    expect(await listed('bob')).toEqual(['box', 'only-bob']);
    expect(await listed('nobody')).toEqual(['office-box']);
    await call('ann', 'stop_sandbox', { name: 'box' });
    expect((await call('ann', 'get_sandbox', { name: 'box' })).structuredContent).toMatchObject({
      status: 'stopped',
    });
    expect((await call('bob', 'get_sandbox', { name: 'box' })).structuredContent).toMatchObject({
      status: 'running',
    });
    await call('ann', 'start_sandbox', { name: 'box' });
    const commands = cloud.requests.filter((line) => line.includes('POST') && line.includes('/box/'));
    expect(commands).toEqual([`${keys.ann} POST /v1/vms/box/stop`, `${keys.ann} POST /v1/vms/box/start`]);
  });

  it('says that a machine can run tasks that no runner serves yet, and that a stopped one cannot (S3-001)', async () => {
    const read = async () => (await call('ann', 'get_sandbox', { name: 'only-ann' })).structuredContent;
    expect(await read()).toMatchObject({ can_run_tasks: true, why_not: null });
    await call('ann', 'stop_sandbox', { name: 'only-ann' });
    expect(await read()).toMatchObject({ can_run_tasks: false, why_not: 'It is stopped.' });
    await call('ann', 'start_sandbox', { name: 'only-ann' });
  });

  it('is served on its own machine at once, of two with one name, with only the Anthropic key (S3-001, S3-022, S3-023)', async () => {
    for (const who of ['ann', 'bob'] as const) {
      const described = await call(who, 'describe_screen', { sandbox_name: 'box' });
      expect(described.structuredContent).toMatchObject({
        description: expect.stringContaining('A picture'),
      });
      const shown = await gateway.request(
        'POST',
        '/api/v1/desktops/box/screenshot',
        undefined,
        headersOf[who],
      );
      const { dominant } = await sharp(shown.rawPayload).stats();
      expect(dominant.b > dominant.r, who).toBe(who === 'bob');
      const task_id = await runTask(who, { sandbox_name: 'box', task: 'Look.' });
      const ended = await call(who, 'get_task_progress', { task_id, wait_seconds: 50 });
      expect(ended.structuredContent).toMatchObject({ status: 'completed', sandbox_name: 'box' });
    }
  });

  it('has the machines of the gateway’s key if it sends no key, or the same one (S3-040)', async () => {
    const described = await call('nobody', 'describe_screen', { sandbox_name: 'office-box' });
    expect(described).not.toHaveProperty('isError');
    const same = await gateway.request('GET', '/api/v1/desktops', undefined, {
      ...shared,
      'x-cua-api-key': keys.own,
    });
    expect(same.json().desktops).toMatchObject([{ name: 'office-box', runner: { connected: true } }]);
  });

  it('gets tasks only for its own machines', async () => {
    const desktops = [{ name: `cua_${bob}_box` }, { capabilities: ['cua-cloud'] }, undefined];
    for (const desktop of desktops) {
      const request = { description: 'Look.', kind: 'vision', ...(desktop === undefined ? {} : { desktop }) };
      const answer = await gateway.request('POST', '/api/v1/tasks', request, headersOf.ann);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
    }
    expect((await gateway.request('POST', '/api/v1/tasks', goodRequest, headersOf.ann)).statusCode).toBe(403);
  });
});

describe('data of another caller', () => {
  it.each(['ann', 'nobody'] as const)('is hidden from %s in every MCP tool (S3-082)', async (who) => {
    const { tools } = (await gateway.request('POST', '/mcp', { method: 'tools/list' }, headersOf[who])).json()
      .result;
    const crossings: string[] = [];
    for (const { name, inputSchema } of tools as { name: string; inputSchema: { properties: object } }[]) {
      const has = (field: string) => Object.keys(inputSchema.properties ?? {}).includes(field);
      const wanted: Record<string, unknown> = {
        ...(has('name') ? { name: 'only-bob' } : {}),
        ...(has('sandbox_name') ? { sandbox_name: 'only-bob' } : {}),
        ...(has('task_id') ? { task_id: bobsTask } : {}),
        ...(has('task') ? { task: 'x' } : {}),
        ...(has('plan_hash') ? { plan_hash: 'x' } : {}),
        ...(has('path') ? { path: 'x' } : {}),
        ...(has('id') ? { id: bobsTask } : {}),
      };
      const namesBobs = Object.values(wanted).some((value) => value === 'only-bob' || value === bobsTask);
      const answer = await call(who, name, wanted);
      const text = JSON.stringify(answer);
      if (namesBobs && answer?.isError !== true) crossings.push(`${name} answered`);
      crossings.push(...marksIn(text, JSON.stringify(wanted)).map((mark) => `${name} told ${mark}`));
    }
    expect(crossings).toEqual([]);
  });

  it.each(['ann', 'nobody'] as const)('is hidden from %s at every REST path (S3-082)', async (who) => {
    const described = (
      await gateway.request('GET', '/docs/openapi.json', undefined, { authorization: `Bearer ${ownerToken}` })
    ).json();
    const crossings: string[] = [];
    // The runner looks at its displays meanwhile; nothing else reaches them.
    const touches = () =>
      cloud.requests.filter((line) => line.startsWith(keys.bob) && /POST|_down|type_text|launch/.test(line));
    const before = touches();
    for (const [path, operations] of Object.entries(described.paths as Record<string, object>)) {
      for (const method of Object.keys(operations)) {
        if (!['get', 'post', 'put', 'delete'].includes(method) || path === '/api/v1/caller-key') continue;
        for (const name of path.includes('/desktops/') ? ['only-bob', `cua_${bob}_only-bob`] : ['x']) {
          const place = path.replace('{id}', bobsTask).replace('{name}', name).replace('{number}', '1');
          const isBobs = place.includes(bobsTask) || place.includes('only-bob');
          const body = method === 'get' ? undefined : bodyOf(path);
          const verb = method.toUpperCase() as 'GET';
          const answer = await gateway.request(verb, place.replace(/\{\w+\}/g, 'x'), body, headersOf[who]);
          if (isBobs && answer.statusCode < 300)
            crossings.push(`${verb} ${place} answered ${answer.statusCode}`);
          const sent = `${place}${JSON.stringify(body ?? '')}`;
          crossings.push(...marksIn(answer.body, sent).map((mark) => `${verb} ${place} told ${mark}`));
        }
      }
    }
    expect(crossings).toEqual([]);
    expect(touches()).toEqual(before);
  });

  it('is sent over no WebSocket and no stream without its key (S3-082)', async () => {
    const sockets = await Promise.all(
      [headersOf.nobody, headersOf.ann].map((headers) => connectSocket(gateway.url, { headers })),
    );
    const [open, anns] = sockets as [(typeof sockets)[0], (typeof sockets)[0]];
    open.send({ type: 'SUBSCRIBE', id: 'all', payload: {} });
    await open.waitFor('SUBSCRIBED');
    anns.send({ type: 'SUBSCRIBE', id: 'all', payload: {} });
    anns.send({ type: 'SUBSCRIBE', id: 'bobs', payload: { task_id: bobsTask } });
    anns.send({ type: 'SCREENSHOT_REQUEST', id: 'screen', payload: { task_id: bobsTask } });
    await expect.poll(() => anns.messages.filter(({ type }) => type === 'ERROR')).toHaveLength(3);
    const task_id = await runTask('bob', { sandbox_name: 'only-bob', task: bobsGoal });
    const ended = await call('bob', 'get_task_progress', { task_id, wait_seconds: 50 });
    expect(ended.structuredContent).toMatchObject({ status: 'completed' });
    // What came meanwhile is followed by what everybody hears of.
    const task = await gateway.request('POST', '/api/v1/tasks', goodRequest, headersOf.nobody);
    await expect.poll(() => JSON.stringify(open.messages)).toContain(task.json().id);
    expect(marksIn(JSON.stringify(open.messages))).toEqual([]);
    expect(marksIn(JSON.stringify(anns.messages.filter(({ type }) => type !== 'ERROR')))).toEqual([]);
    for (const socket of sockets) await socket.close();
  });

  it('is kept apart from a request with the same idempotency key', async () => {
    const submit = (who: 'ann' | 'bob') =>
      gateway.request(
        'POST',
        '/api/v1/tasks',
        { description: 'Look.', kind: 'vision', desktop: { name: 'box' } },
        { ...headersOf[who], 'idempotency-key': 'the-same' },
      );
    const [anns, bobs] = [(await submit('ann')).json(), (await submit('bob')).json()];
    expect(anns.id).not.toBe(bobs.id);
    expect(marksIn(JSON.stringify(anns))).toEqual([]);
  });

  it('is visible to the admins of the installation', async () => {
    const owner = { authorization: `Bearer ${ownerToken}` };
    expect((await gateway.request('GET', `/api/v1/tasks/${bobsTask}`, undefined, owner)).statusCode).toBe(
      200,
    );
  });
});

describe('the key of a caller', () => {
  it('is encrypted in Redis and in no line of any log (S3-040)', async () => {
    const redis = connectRedis({
      url: redisUrl,
      log: pino({ level: 'silent' }) as never,
      name: 'test',
      profile: 'patient',
    });
    const kept = await redis.keys('*caller-key*');
    expect(kept.length).toBeGreaterThan(0);
    const dump: string[] = [];
    for (const name of await redis.keys('*')) dump.push(name, String(await redis.dump(name)));
    redis.disconnect();
    for (const key of Object.values(keys)) {
      expect(dump.join('\n')).not.toContain(key);
      expect(lines.join('\n')).not.toContain(key);
    }
  });

  it('is deleted at its caller’s request, along with its machines and its tasks', async () => {
    const waiting = await gateway.request(
      'POST',
      '/api/v1/tasks',
      { description: 'Wait.', kind: 'vision', desktop: { name: 'box' } },
      headersOf.bob,
    );
    const forget = (headers: Record<string, string>) =>
      gateway.request('DELETE', '/api/v1/caller-key', undefined, headers);
    expect((await forget(headersOf.nobody)).json().errors[0].field).toBe('x-cua-api-key');
    expect((await forget(headersOf.bob)).json()).toMatchObject({ forgotten: true });
    const { status } = (
      await gateway.request('GET', `/api/v1/tasks/${waiting.json().id}`, undefined, headersOf.bob)
    ).json();
    expect(status).toBe('cancelled');
    const owner = { authorization: `Bearer ${ownerToken}` };
    const served = async () => {
      const { desktops } = (await gateway.request('GET', '/api/v1/desktops', undefined, owner)).json();
      return desktops
        .filter(
          ({ name, runner }: { name: string; runner: { connected: boolean } }) =>
            name.includes(bob) && runner?.connected,
        )
        .map(({ name }: { name: string }) => name);
    };
    await expect.poll(served).toEqual([]);
    expect((await forget(headersOf.bob)).json()).toEqual({ forgotten: false, cancelled: 0 });
  });
});

/** A body with which the request is understood, where one is needed. */
function bodyOf(path: string): object {
  if (path === '/api/v1/tasks') {
    return { description: 'x', kind: 'vision', desktop: { name: `cua_${bob}_only-bob` } };
  }
  if (path.endsWith('/rerun') && path.includes('/stages/')) return { tasks: [bobsTask] };
  if (path.endsWith('/give-back')) return { epoch: 1 };
  if (path.endsWith('/input')) {
    return path.includes('/desktops/')
      ? { epoch: 1, input: { type: 'click', x: 0.5, y: 0.5, button: 'left', count: 1 } }
      : { text: 'x' };
  }
  if (path.endsWith('/approve')) return { latest: true };
  return {};
}
