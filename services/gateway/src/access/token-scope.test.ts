import type { DesktopInfo, ServiceDefinition } from '@fixpoint/shared/contracts';
import { TokenScope } from '@fixpoint/shared/contracts/routes';
import { isInTaskScope } from '@fixpoint/tasks/engine';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { connectSocket } from '../../testing/socket-recorder.js';
import {
  createGatewayBench,
  type GatewayBench,
  goodRequest,
  marketResearch,
  type RunningGateway,
} from '../../testing/start-gateway.js';
import { toTaskScope } from './token-scope.js';

const ownerToken = 'correct-horse-battery-staple';
const owner = { authorization: `Bearer ${ownerToken}` };
const bearer = (text: string) => ({ authorization: `Bearer ${text}` });
const targetSearch: ServiceDefinition = { ...marketResearch, name: 'target-search', aliases: [] };
const otherRequest = {
  ...goodRequest,
  description: 'Fix target-search until its output matches.',
  context: { ...goodRequest.context, service: 'target-search' },
};
const desktopRequest = (name: string) => ({
  description: 'Open the editor.',
  kind: 'plan',
  desktop: { name },
});

let bench: GatewayBench;
let gateway: RunningGateway;

beforeAll(async () => {
  bench = await createGatewayBench();
  const known = ['office', 'lab'].map((name) => ({
    connected: true,
    info: {
      name,
      owner: { type: 'nobody' },
      epoch: 7,
      platform: 'linux',
      capabilities: [],
    } as unknown as DesktopInfo,
  }));
  const directory = {
    list: async () => known,
    get: async (name: string) => known.find(({ info }) => info.name === name) ?? null,
    backlog: async (names: string[]) => names.map(() => 0),
    request: async () => ({
      reply: { type: 'frame', mime: 'image/jpeg' },
      bytes: Buffer.from([0xff, 0xd8, 0xff]),
    }),
    watch: () => new Promise(() => {}),
  } as never;
  gateway = await bench.start({ token: ownerToken, services: [marketResearch, targetSearch], directory });
});
afterAll(() => bench.close());

async function issue(scope: TokenScope, role = 'operate') {
  const answer = await gateway.request('POST', '/api/v1/tokens', { name: 'narrow', role, scope }, owner);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  expect(answer.json().token.scope).toEqual(scope);
  return bearer(answer.json().text);
}
const statusOf = async (
  headers: Record<string, string>,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
) => (await gateway.request(method, path, body, headers)).statusCode;
const create = async (request: object): Promise<{ id: string }> =>
  (await gateway.request('POST', '/api/v1/tasks', request, owner)).json();

describe('a scope', () => {
  it.each([
    [{ services: ['a'] }, { kind: 'feedback', service: 'a', machine: null }, true],
    [{ services: ['a'] }, { kind: 'feedback', service: 'b', machine: null }, false],
    [{ services: ['a'] }, { kind: 'plan', service: null, machine: 'lab' }, false],
    [{ machines: ['lab'] }, { kind: 'plan', service: null, machine: 'lab' }, true],
    [{ machines: ['lab'] }, { kind: 'plan', service: null, machine: null }, false],
    [{ machines: ['lab'] }, { kind: 'feedback', service: 'a', machine: null }, false],
    [{ services: ['a'], machines: ['lab'] }, { kind: 'vision', service: null, machine: 'lab' }, true],
    [{ kinds: ['plan'] }, { kind: 'plan', service: null, machine: 'lab' }, true],
    [{ kinds: ['plan'] }, { kind: 'vision', service: null, machine: 'lab' }, false],
    [{ mcp: 'read' }, { kind: 'vision', service: null, machine: null }, true],
  ] as const)('%j holds %j: %s', (scope, reach, isHeld) => {
    const { kind, service, machine: desktop } = reach;
    const own = toTaskScope(TokenScope.parse(scope)) ?? {};
    expect(isInTaskScope(own, { id: '', kind, service, desktop })).toBe(isHeld);
  });

  it.each([{ services: [] }, { kinds: ['nonsense'] }, { hosts: ['a'] }, { machines: ['a/b'] }])(
    'that says %j is refused with its field',
    async (scope) => {
      const answer = await gateway.request(
        'POST',
        '/api/v1/tokens',
        { name: 'x', role: 'view', scope },
        owner,
      );
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors[0].field).toMatch(/^scope/);
    },
  );
});

describe('a token for one service', () => {
  it('makes, sees and steers its tasks, and no others, over REST', async () => {
    const narrow = await issue({ services: ['market-research'] });
    const [own, other, desktop] = [
      await create(goodRequest),
      await create(otherRequest),
      await create(desktopRequest('office')),
    ];
    expect(await statusOf(narrow, 'POST', '/api/v1/tasks', goodRequest)).toBe(201);
    expect(await statusOf(narrow, 'POST', '/api/v1/tasks', otherRequest)).toBe(403);
    expect(await statusOf(narrow, 'POST', '/api/v1/tasks', desktopRequest('office'))).toBe(403);
    for (const [path, method] of [
      ['', 'GET'],
      ['/events', 'GET'],
      ['/cancel', 'POST'],
      ['/rerun', 'POST'],
    ] as const) {
      expect(await statusOf(narrow, method, `/api/v1/tasks/${other.id}${path}`)).toBe(404);
      expect(await statusOf(narrow, method, `/api/v1/tasks/${desktop.id}${path}`)).toBe(404);
    }
    expect(await statusOf(narrow, 'GET', `/api/v1/tasks/${own.id}/events`)).toBe(200);
    const listed = (await gateway.request('GET', '/api/v1/tasks', undefined, narrow)).json();
    expect(listed.tasks.map(({ id }: { id: string }) => id)).toContain(own.id);
    expect(listed.tasks.map(({ id }: { id: string }) => id)).not.toContain(other.id);
    expect(listed.tasks.map(({ id }: { id: string }) => id)).not.toContain(desktop.id);
    const { services } = (await gateway.request('GET', '/api/v1/services', undefined, narrow)).json();
    expect(services.map(({ name }: { name: string }) => name)).toEqual(['market-research']);
    expect(await statusOf(narrow, 'POST', `/api/v1/tasks/${own.id}/cancel`)).toBe(200);
  });

  it('opens nothing else: no token, no log of who did what, no queues, no metrics, no desktop', async () => {
    const narrow = await issue({ services: ['market-research'] }, 'admin');
    for (const path of ['tokens', 'audit', 'stages', 'stages/failures', 'approvals/standing', 'doctor']) {
      expect([path, await statusOf(narrow, 'GET', `/api/v1/${path}`)]).toEqual([path, 403]);
    }
    expect(await statusOf(narrow, 'POST', '/api/v1/tokens', { name: 'wider', role: 'admin' })).toBe(403);
    expect(await statusOf(narrow, 'GET', '/metrics')).toBe(403);
    expect(await statusOf(narrow, 'GET', '/queues')).toBe(403);
    expect(await statusOf(narrow, 'POST', '/api/v1/desktops/office/screenshot')).toBe(404);
    expect((await gateway.request('GET', '/api/v1/desktops', undefined, narrow)).json().desktops).toEqual([]);
  });

  it('keeps to it in a session of the pages', async () => {
    const { authorization } = await issue({ services: ['market-research'] });
    const page = { host: '127.0.0.1', origin: 'http://127.0.0.1' };
    const token = authorization.slice('Bearer '.length);
    const answer = await gateway.request('POST', '/api/v1/session', { token }, page);
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    expect(await statusOf({ ...page, cookie }, 'POST', '/api/v1/tasks', otherRequest)).toBe(403);
    expect(await statusOf({ ...page, cookie }, 'GET', '/api/v1/session')).toBe(200);
  });

  it('creates and follows its own tasks over a WebSocket, and sees no others', async () => {
    const narrow = await issue({ services: ['market-research'] });
    const own = await create(goodRequest);
    const other = await create(otherRequest);
    const socket = await connectSocket(gateway.url, { headers: narrow });
    socket.send({ type: 'SUBSCRIBE', id: 'all', payload: {} });
    socket.send({ type: 'SUBSCRIBE', id: 'other', payload: { task_id: other.id } });
    socket.send({ type: 'CANCEL_TASK', id: 'cancel', payload: { task_id: other.id } });
    socket.send({ type: 'NEW_TASK', id: 'new', payload: otherRequest });
    socket.send({ type: 'SUBSCRIBE', id: 'own', payload: { task_id: own.id } });
    await socket.waitFor('SUBSCRIBED');
    const errors = socket.messages.filter(({ type }) => type === 'ERROR');
    expect(errors.map((error) => error.reply_to)).toEqual(['all', 'other', 'cancel', 'new']);
    await gateway.request('POST', `/api/v1/tasks/${other.id}/cancel`, undefined, owner);
    await gateway.request('POST', `/api/v1/tasks/${own.id}/cancel`, undefined, owner);
    await socket.waitFor('TASK_RESULT');
    expect(JSON.stringify(socket.messages.filter(({ type }) => type !== 'ERROR'))).not.toContain(other.id);
    await socket.close();
  });
});

describe('a token for one desktop', () => {
  it('sees and controls that one', async () => {
    const narrow = await issue({ machines: ['lab'] });
    expect(await statusOf(narrow, 'POST', '/api/v1/desktops/lab/screenshot')).toBe(200);
    expect(await statusOf(narrow, 'POST', '/api/v1/desktops/office/screenshot')).toBe(404);
    expect(await statusOf(narrow, 'POST', '/api/v1/desktops/office/take-over')).toBe(404);
    expect(await statusOf(narrow, 'POST', '/api/v1/tasks', desktopRequest('lab'))).toBe(201);
    expect(await statusOf(narrow, 'POST', '/api/v1/tasks', goodRequest)).toBe(403);
    const { desktops } = (await gateway.request('GET', '/api/v1/desktops', undefined, narrow)).json();
    expect(desktops.map(({ name }: { name: string }) => name)).toEqual(['lab']);
  });

  it('gets no live view of another', async () => {
    const narrow = await issue({ machines: ['lab'] });
    const connect = (name: string) =>
      new Promise<string>((resolve) => {
        const url = new URL(`/api/v1/desktops/${name}/live`, gateway.url.replace('http', 'ws'));
        const socket = new WebSocket(url, { headers: narrow });
        onTestFinished(() => socket.terminate());
        socket.on('open', () => resolve('open'));
        socket.on('error', ({ message }) => resolve(message));
      });
    expect(await connect('office')).toContain('404');
    expect(await connect('lab')).toBe('open');
  });
});

describe('over MCP', () => {
  const call = async (headers: Record<string, string>, name: string, args: object) =>
    (
      await gateway.request(
        'POST',
        '/mcp',
        { method: 'tools/call', params: { name, arguments: args } },
        headers,
      )
    ).json().result;
  const request = { description: goodRequest.description, context: goodRequest.context.form_data };

  it('a token keeps to its scope', async () => {
    const narrow = await issue({ services: ['market-research'] });
    const other = await create(otherRequest);
    expect((await call(narrow, 'submit_task', request)).structuredContent).toMatchObject({ created: true });
    const refused = {
      ...request,
      description: otherRequest.description,
      context: { ...request.context, service: 'target-search' },
    };
    expect(await call(narrow, 'submit_task', refused)).toMatchObject({ isError: true });
    expect(await call(narrow, 'get_task_progress', { task_id: other.id })).toMatchObject({ isError: true });
    const listed = (await call(narrow, 'list_tasks', {})).structuredContent.tasks;
    expect(listed.map(({ task_id }: { task_id: string }) => task_id)).not.toContain(other.id);
    expect(await call(narrow, 'describe_screen', { sandbox_name: 'office' })).toMatchObject({
      isError: true,
    });
    expect((await call(narrow, 'list_sandboxes', {})).structuredContent.sandboxes).toEqual([]);
  });

  it('a token that only reads there changes nothing, and still acts over REST', async () => {
    const reading = await issue({ mcp: 'read' });
    expect(await call(reading, 'submit_task', request)).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('read-only over MCP') }],
    });
    expect(await call(reading, 'list_tasks', {})).not.toHaveProperty('isError');
    expect(await statusOf(reading, 'POST', '/api/v1/tasks', goodRequest)).toBe(201);
    expect(await statusOf(reading, 'GET', '/api/v1/stages')).toBe(200);
  });
});
