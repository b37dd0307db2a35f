import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { DesktopInfo } from '@fixpoint/shared/contracts';
import { createLogger } from '@fixpoint/shared/logging';
import { connectRedis } from '@fixpoint/tasks/engine';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { connectSocket } from '../../testing/socket-recorder.js';
import {
  createGatewayBench,
  type GatewayBench,
  goodRequest,
  type RunningGateway,
} from '../../testing/start-gateway.js';

const ownerToken = 'correct-horse-battery-staple';
const owner = { authorization: `Bearer ${ownerToken}` };
const bearer = (text: string) => ({ authorization: `Bearer ${text}` });
let bench: GatewayBench;
/** Two processes of one installation, as far as Redis can tell. */
let gateway: RunningGateway;
let other: RunningGateway;
const sent: { desktop: string; request: { type: string; by_id?: string } }[] = [];
let holder: DesktopInfo['owner'] = { type: 'nobody' };

beforeAll(async () => {
  bench = await createGatewayBench();
  const directory = {
    list: async () => [desktop()],
    get: async () => desktop(),
    request: async (name: string, request: never) => {
      sent.push({ desktop: name, request });
      return { reply: { type: 'input-done', epoch: 7, task_id: null }, bytes: Buffer.alloc(0) };
    },
    watch: (_name: string, _onFrame: unknown, signal: AbortSignal) => once(signal, 'abort').then(() => {}),
  } as never;
  gateway = await bench.start({ token: ownerToken, directory });
  other = await bench.start({ token: ownerToken, keyPrefix: gateway.keyPrefix });
});
afterAll(() => bench.close());

function desktop() {
  return { connected: true, info: { name: 'office', owner: holder, epoch: 7 } as DesktopInfo };
}

async function issue(role: string, more: Record<string, unknown> = {}, as = owner) {
  const answer = await gateway.request(
    'POST',
    '/api/v1/tokens',
    { name: 'one of a kind', role, ...more },
    as,
  );
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json() as { text: string; token: { id: string; expires_at: string | null } };
}

const revoke = async (id: string) => {
  expect((await gateway.request('DELETE', `/api/v1/tokens/${id}`, undefined, owner)).statusCode).toBe(204);
};
const change = async (id: string, access: object, runningGateway = gateway) => {
  const answer = await runningGateway.request('PUT', `/api/v1/tokens/${id}`, access, owner);
  expect(answer.statusCode).toBe(200);
  return answer.json().token;
};
const rotate = async (id: string) => {
  expect((await gateway.request('POST', `/api/v1/tokens/${id}/rotate`, {}, owner)).statusCode).toBe(200);
};

/** Milliseconds until the promise settles; the issue allows a second. */
async function timed(settled: Promise<unknown>): Promise<number> {
  const start = performance.now();
  await Promise.race([
    settled,
    delay(20_000, undefined, { ref: false }).then(() => {
      throw new Error('It stays open.');
    }),
  ]);
  return performance.now() - start;
}

async function openRaw(path: string, headers: Record<string, string>): Promise<WebSocket> {
  const socket = new WebSocket(new URL(path, gateway.url.replace('http', 'ws')), { headers });
  socket.on('error', () => {});
  await once(socket, 'open');
  onTestFinished(() => socket.terminate());
  return socket;
}

async function openStream(text: string): Promise<{ ended: Promise<void> }> {
  const { id } = (await gateway.request('POST', '/api/v1/tasks', goodRequest, owner)).json();
  const answer = await fetch(new URL(`/api/v1/tasks/${id}/events`, gateway.url), {
    headers: { ...bearer(text), accept: 'text/event-stream' },
  });
  return untilHeard(answer);
}

/** Waits for the first piece of a stream; `ended` settles with its end, however it comes. */
async function untilHeard(answer: Response): Promise<{ ended: Promise<void> }> {
  const reader = answer.body?.getReader();
  await reader?.read();
  const readOn = async () => {
    while (!(await reader?.read())?.done);
  };
  return { ended: readOn().catch(() => {}) };
}

describe('open connections end within a second of the end of their access', () => {
  it.each([
    ['revoked here', revoke, () => gateway],
    ['rotated here', rotate, () => gateway],
    ['given less here', (id: string) => change(id, { role: 'view' }), () => gateway],
    ['given more at another gateway', (id: string) => change(id, { role: 'admin' }, other), () => gateway],
    [
      'narrowed here',
      (id: string) => change(id, { role: 'operate', scope: { kinds: ['vision'] } }),
      () => gateway,
    ],
    [
      'revoked at another gateway',
      async (id: string) => {
        expect((await other.request('DELETE', `/api/v1/tokens/${id}`, undefined, owner)).statusCode).toBe(
          204,
        );
      },
      () => gateway,
    ],
  ])('sockets, live views and streams of a token that is %s', async (_, end) => {
    const { text, token } = await issue('operate');
    const socket = await openRaw('/', bearer(text));
    const live = await openRaw('/api/v1/desktops/office/live', bearer(text));
    const stream = await openStream(text);
    const unrelated = await openRaw('/', owner);
    const closed = [socket, live].map((webSocket) => once(webSocket, 'close'));
    await end(token.id);
    for (const one of closed) {
      expect(await timed(one)).toBeLessThan(1_000);
      expect((await one)[0]).toBe(1008);
    }
    expect(await timed(stream.ended)).toBeLessThan(1_000);
    expect(unrelated.readyState).toBe(WebSocket.OPEN);
  });

  it('a socket of a browser that signs out, but not that of another browser', async () => {
    const { text } = await issue('operate');
    const page = { host: '127.0.0.1', origin: 'http://127.0.0.1' };
    const signIn = async () => {
      const answer = await gateway.request('POST', '/api/v1/session', { token: text }, page);
      return String(answer.headers['set-cookie']).split(';')[0] ?? '';
    };
    const [one, two] = [await signIn(), await signIn()];
    const origin = gateway.url;
    const leaving = await openRaw('/', { cookie: one, origin });
    const staying = await openRaw('/', { cookie: two, origin });
    const closed = once(leaving, 'close');
    await gateway.request('DELETE', '/api/v1/session', undefined, { ...page, cookie: one });
    expect(await timed(closed)).toBeLessThan(1_000);
    expect(staying.readyState).toBe(WebSocket.OPEN);
  });

  it('a call of an agent that waits for a task', async () => {
    const { text, token } = await issue('operate');
    const request = { ...goodRequest, approval: 'auto' };
    const { id } = (await gateway.request('POST', '/api/v1/tasks', request, owner)).json();
    const answer = await fetch(new URL('/mcp', gateway.url), {
      method: 'POST',
      headers: {
        ...bearer(text),
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: {
          name: 'get_task_progress',
          arguments: { task_id: id, wait_seconds: 40 },
          _meta: { progressToken: 1 },
        },
      }),
    });
    const stream = await untilHeard(answer);
    await revoke(token.id);
    expect(await timed(stream.ended)).toBeLessThan(1_000);
  });

  it('each message is refused if no announcement came', async () => {
    const { text, token } = await issue('operate');
    const socket = await connectSocket(gateway.url, { headers: bearer(text) });
    const log = createLogger({ name: 'test', level: 'silent' });
    const redis = connectRedis({ url: bench.redis.url, log, name: 'test', profile: 'patient' });
    onTestFinished(() => redis.disconnect());
    // Past the gateways, as if the message about it were lost.
    await redis.hdel(`${gateway.keyPrefix}:access-tokens`, token.id);
    socket.send({ type: 'NEW_TASK', id: 'one', payload: goodRequest });
    expect(await socket.waitFor('ERROR')).toMatchObject({
      reply_to: 'one',
      payload: { code: 'unauthorized' },
    });
    await socket.close();
  });

  it('manual control of a desktop', async () => {
    const { token } = await issue('operate');
    holder = {
      type: 'person',
      by: 'one of a kind',
      by_id: token.id,
      task_id: null,
      since: new Date().toISOString(),
    };
    sent.length = 0;
    await revoke(token.id);
    expect(sent.map(({ request }) => request.type)).toContain('give-back');
    holder = { ...holder, by_id: 'somebodyelse' } as typeof holder;
    sent.length = 0;
    await revoke((await issue('operate')).token.id);
    expect(sent).toEqual([]);
    holder = { type: 'nobody' };
  });
});

describe('a session', () => {
  const page = { host: '127.0.0.1', origin: 'http://127.0.0.1' };
  const signIn = async (runningGateway: RunningGateway, token: string) => {
    const answer = await runningGateway.request('POST', '/api/v1/session', { token }, page);
    return { ...page, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' };
  };

  it('ends when the token of the settings that opened it was replaced', async () => {
    const signedIn = await signIn(gateway, ownerToken);
    const status = async (runningGateway: RunningGateway) =>
      (await runningGateway.request('GET', '/api/v1/tokens', undefined, signedIn)).statusCode;
    expect(await status(gateway)).toBe(200);
    const replaced = await bench.start({ token: 'another-correct-horse', keyPrefix: gateway.keyPrefix });
    expect(await status(replaced)).toBe(401);
  });

  it('issues no token that outlives the one it was opened with', async () => {
    const { text, token } = await issue('admin', { expires_in_days: 10 });
    const signedIn = await signIn(gateway, text);
    const issueAs = (body: object) =>
      gateway.request('POST', '/api/v1/tokens', { name: 'x', role: 'admin', ...body }, signedIn);
    for (const expires_in_days of [null, 11]) {
      const answer = await issueAs({ expires_in_days });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ errors: [{ field: 'expires_in_days' }] });
    }
    expect((await issueAs({})).json().token.expires_at).toBe(token.expires_at);
  });
});

describe('a token that is changed', () => {
  it('opens from then on what its new role and scope allow, with the same secret and in its sessions', async () => {
    const { text, token } = await issue('operate', { scope: { mcp: 'read' } });
    const page = { host: '127.0.0.1', origin: 'http://127.0.0.1' };
    const signIn = await gateway.request('POST', '/api/v1/session', { token: text }, page);
    const cookie = String(signIn.headers['set-cookie']).split(';')[0] ?? '';
    const create = async (headers: Record<string, string>) =>
      (await gateway.request('POST', '/api/v1/tasks', goodRequest, headers)).statusCode;
    const changed = await change(token.id, { role: 'view', scope: { services: ['market-research'] } }, other);
    expect(changed).toMatchObject({ id: token.id, role: 'view', scope: { services: ['market-research'] } });
    expect([await create(bearer(text)), await create({ ...page, cookie })]).toEqual([403, 403]);
    expect((await gateway.request('GET', '/api/v1/audit', undefined, bearer(text))).statusCode).toBe(403);
    expect(await change(token.id, { role: 'operate' })).not.toHaveProperty('scope');
    expect([await create(bearer(text)), await create({ ...page, cookie })]).toEqual([201, 201]);
    const { entries } = (await gateway.request('GET', '/api/v1/audit', undefined, owner)).json();
    expect(entries.map(({ action }: { action: string }) => action)).toContain('PUT /api/v1/tokens/:id');
  });

  it('releases its desktop and ends its approval grants', async () => {
    const { text, token } = await issue('operate');
    const task = (await gateway.request('POST', '/api/v1/tasks', goodRequest, bearer(text))).json();
    const decision = { plan_hash: task.plan.hash, nonce: task.approval.nonce, scope: 'class', hours: 1 };
    await gateway.request('POST', `/api/v1/tasks/${task.id}/approve`, decision, bearer(text));
    holder = {
      type: 'person',
      by: 'one of a kind',
      by_id: token.id,
      task_id: null,
      since: new Date().toISOString(),
    };
    sent.length = 0;
    await change(token.id, { role: 'view' });
    holder = { type: 'nobody' };
    expect(sent.map(({ request }) => request.type)).toContain('give-back');
    const grants = await gateway.request('GET', '/api/v1/approvals/standing', undefined, owner);
    expect(grants.json().approvals).toEqual([]);
  });

  it.each([null, undefined])('loses its scope with scope: %s', async (scope) => {
    const { token } = await issue('view', { scope: { services: ['market-research'] } });
    expect(await change(token.id, { role: 'view', scope })).not.toHaveProperty('scope');
  });

  it('is known, and gets a role that there is', async () => {
    const put = async (id: string, body: object) =>
      (await gateway.request('PUT', `/api/v1/tokens/${id}`, body, owner)).statusCode;
    const { token } = await issue('view');
    expect(await put('Aaaaaaaaaaaa', { role: 'view' })).toBe(404);
    expect(await put(token.id, { role: 'king' })).toBe(422);
    expect(await put(token.id, { scope: {} })).toBe(422);
  });
});

describe('a principal is known by its id', () => {
  it.each(['owner', 'Local', 'nobody', 'agent'])('no token is called %s', async (name) => {
    const answer = await gateway.request('POST', '/api/v1/tokens', { name, role: 'view' }, owner);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: [{ field: 'name' }] });
  });

  it('an approval grant stays when another token of the same name is revoked', async () => {
    const first = await issue('operate');
    const second = await issue('operate');
    const task = (await gateway.request('POST', '/api/v1/tasks', goodRequest, bearer(first.text))).json();
    const body = { plan_hash: task.plan.hash, nonce: task.approval.nonce, scope: 'class', hours: 1 };
    const path = `/api/v1/tasks/${task.id}/approve`;
    expect((await gateway.request('POST', path, body, bearer(first.text))).statusCode).toBe(200);
    const grants = async () =>
      (await gateway.request('GET', '/api/v1/approvals/standing', undefined, owner)).json().approvals;
    await revoke(second.token.id);
    expect(await grants()).toMatchObject([{ by_id: first.token.id }]);
    await revoke(first.token.id);
    expect(await grants()).toEqual([]);
  });

  it('input to a desktop names its sender, and the audit log how much a live view sent', async () => {
    const { text, token } = await issue('operate');
    sent.length = 0;
    const live = await openRaw('/api/v1/desktops/office/live', bearer(text));
    const input = { type: 'click', x: 0.5, y: 0.5, button: 'left', count: 1 };
    for (let n = 0; n < 3; n += 1) live.send(JSON.stringify({ type: 'input', epoch: 7, input }));
    await expect.poll(() => sent.length).toBe(3);
    expect(sent.every(({ request }) => request.by_id === token.id)).toBe(true);
    live.close();
    await expect
      .poll(async () => (await gateway.request('GET', '/api/v1/audit', undefined, owner)).json().entries)
      .toContainEqual(
        expect.objectContaining({
          who: 'one of a kind',
          action: 'input to a desktop by its live view',
          subject: 'office',
          outcome: '3 inputs',
        }),
      );
  });

  it('the audit log names how much input came over REST, with the end of manual control', async () => {
    const { text, token } = await issue('operate');
    const click = { type: 'click', x: 0.5, y: 0.5, button: 'left', count: 1 };
    for (let n = 0; n < 3; n += 1) {
      const path = '/api/v1/desktops/office/input';
      expect((await gateway.request('POST', path, { epoch: 7, input: click }, bearer(text))).statusCode).toBe(
        204,
      );
    }
    const release = '/api/v1/desktops/office/give-back';
    expect((await gateway.request('POST', release, { epoch: 7 }, bearer(text))).statusCode).toBe(200);
    const { entries } = (await gateway.request('GET', '/api/v1/audit', undefined, owner)).json();
    expect(entries).toContainEqual(
      expect.objectContaining({
        who: 'one of a kind',
        action: 'input to a desktop',
        subject: 'office',
        outcome: '3 inputs',
      }),
    );
    await revoke(token.id);
  });

  it('a token shows when it was used last', async () => {
    const { text, token } = await issue('view');
    const used = async () =>
      (await gateway.request('GET', '/api/v1/tokens', undefined, owner))
        .json()
        .tokens.find(({ id }: { id: string }) => id === token.id).last_used_at;
    expect(await used()).toBeNull();
    await gateway.request('GET', '/api/v1/tasks', undefined, bearer(text));
    await expect.poll(used).toMatch(/^\d{4}-/);
  });
});

describe('the secret of an agent (S0-256, S0-354)', () => {
  const secret = 'the-secret-of-an-agent';

  it('opens a WebSocket with the role operate, and nothing over HTTP', async () => {
    const own = await bench.start({ token: ownerToken, agentSecret: secret });
    expect((await own.request('GET', '/api/v1/tasks', undefined, bearer(secret))).statusCode).toBe(401);
    const socket = await connectSocket(own.url, { headers: bearer(secret) });
    socket.send({ type: 'NEW_TASK', id: 'one', payload: goodRequest });
    await socket.waitFor('TASK_CREATED');
    await socket.close();
  });

  it('is needed even if no token is, except by our own pages', async () => {
    const own = await bench.start({ agentSecret: secret });
    await expect(connectSocket(own.url)).rejects.toThrow('401');
    await (await connectSocket(own.url, { headers: bearer(secret) })).close();
    await (await connectSocket(own.url, { headers: { origin: own.url } })).close();
    const open = await bench.start();
    await (await connectSocket(open.url)).close();
  });
});

describe('an agent over MCP', () => {
  it('may not approve its own task, nor start one without approval, unless the installation allows it', async () => {
    const { text } = await issue('operate');
    const call = async (runningGateway: RunningGateway, name: string, args: object) =>
      (
        await runningGateway.request(
          'POST',
          '/mcp',
          { method: 'tools/call', params: { name, arguments: args } },
          bearer(text),
        )
      ).json().result;
    const { description, context } = goodRequest;
    const auto = { description, context: context.form_data, approval: 'auto' };
    expect(await call(gateway, 'submit_task', auto)).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('Ask a person') }],
    });
    const submitted = await call(gateway, 'submit_task', { ...auto, approval: 'ask' });
    const { task_id, plan } = submitted.structuredContent;
    const decision = { task_id, plan_hash: plan.hash };
    expect(await call(gateway, 'approve_plan', decision)).toMatchObject({ isError: true });
    expect((await gateway.tasks.get(task_id))?.status).toBe('awaiting_approval');
    expect(
      (await call(gateway, 'approve_plan', { ...decision, decision: 'reject' })).structuredContent,
    ).toMatchObject({ status: 'cancelled' });
    const trusting = await bench.start({
      token: ownerToken,
      keyPrefix: gateway.keyPrefix,
      agentsMayApprove: true,
    });
    expect(await call(trusting, 'submit_task', auto)).not.toHaveProperty('isError');
  });
});
