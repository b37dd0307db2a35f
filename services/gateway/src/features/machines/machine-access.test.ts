import { createHash } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createCalls, createDelivery, gatewayMethods, type Welcome } from '@fixpoint/desktop/machine-link';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import {
  createGatewayBench,
  type GatewayBench,
  goodRequest,
  type RunningGateway,
} from '../../../testing/start-gateway.js';

const ownerToken = 'correct-horse-battery-staple';
const owner = { authorization: `Bearer ${ownerToken}` };
const secret = 'the-secret-of-all-agents';
let bench: GatewayBench;
let gateway: RunningGateway;
const endpoints: { method: string; url: string }[] = [];

beforeAll(async () => {
  bench = await createGatewayBench();
  const listen = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const one of [method].flat()) endpoints.push({ method: one, url });
    });
  };
  subscribe('fastify.initialization', listen);
  gateway = await bench.start({
    token: ownerToken,
    agentSecret: secret,
    machinesAwayMs: 60_000,
    version: '0.2.0',
  });
  for (const page of ['/docs/', '/queues/']) await gateway.request('GET', page, undefined, owner);
  unsubscribe('fastify.initialization', listen);
});
afterAll(() => bench.close());

async function makeCode(desktop: string, headers = owner): Promise<string> {
  return (await gateway.request('POST', '/api/v1/machines/enrolments', { desktop }, headers)).json().code;
}

/** One connection of a machine; `answer` is the response to it, or the status or close code of its refusal. */
async function connect(
  token: string | undefined,
  hello: Record<string, unknown> = {},
  path = '/agent',
): Promise<{ socket: WebSocket; answer: Welcome | { type: string; code?: string } | number }> {
  const socket = new WebSocket(new URL(path, gateway.url.replace('http', 'ws')), {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  onTestFinished(() => socket.terminate());
  const answer = await new Promise<never>((resolve) => {
    socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode as never));
    socket.on('error', () => {});
    socket.on('open', () =>
      socket.send(
        JSON.stringify({
          type: 'hello',
          protocol: 1,
          session: null,
          machine: 'one',
          host: 'here',
          desktop: null,
          version: '0.1.0',
          ...hello,
        }),
      ),
    );
    socket.on('message', (data, isBinary) => {
      if (!isBinary) resolve(JSON.parse(String(data)) as never);
    });
    socket.on('close', (code) => resolve(code as never));
  });
  return { socket, answer };
}

/** Message that a runner sends as soon as it was accepted. */
function sendPing(socket: WebSocket): void {
  const delivery = createDelivery({ onMessage: () => {}, onOverflow: () => {} });
  delivery.attach({ send: (frame) => socket.send(frame), cut: () => socket.terminate() }, 0);
  delivery.ping(0);
}

/** Calls of a runner to the gateway over its connection. */
function callOver(socket: WebSocket) {
  const calls = createCalls({ send: (...sent) => delivery.send(...sent), serve: async () => ({}) });
  const delivery = createDelivery({ onMessage: calls.accept, onOverflow: () => {} });
  socket.on('message', (data: Buffer, isBinary: boolean) => isBinary && delivery.accept(data));
  delivery.attach({ send: (frame) => socket.send(frame), cut: () => socket.terminate() }, 0);
  return calls;
}

async function enrol(desktop: string, machine = 'one'): Promise<string> {
  const { answer, socket } = await connect(await makeCode(desktop), { machine });
  socket.close(1_000);
  await once(socket, 'close');
  return (answer as Welcome).token ?? '';
}

describe('a one-time code', () => {
  it('is exchanged once for a token that is kept as a hash', async () => {
    const code = await makeCode('office');
    const { answer, socket } = await connect(code);
    expect(answer).toMatchObject({ type: 'welcome', desktop: 'office', session: { resumed: false } });
    const { token } = answer as Welcome;
    expect(token).toMatch(/^fxm_office\./);
    sendPing(socket);
    await expect.poll(async () => (await connect(code, { machine: 'two' })).answer).toBe(401);
    const listed = (await gateway.request('GET', '/api/v1/machines', undefined, owner)).body;
    expect(listed).toContain('"desktop":"office"');
    expect(listed).not.toContain(token?.split('.')[1]);
  });

  it('can be exchanged again only by the same machine if its answer was lost', async () => {
    const code = await makeCode('far');
    const lost = (await connect(code)).answer as Welcome;
    expect((await connect(code, { machine: 'two' })).answer).toMatchObject({ code: 'forbidden' });
    const { answer, socket } = await connect(code);
    expect(answer).toMatchObject({ type: 'welcome', desktop: 'far' });
    sendPing(socket);
    await expect.poll(async () => (await connect(code, { machine: 'two' })).answer).toBe(401);
    expect((await connect(lost.token)).answer).toBe(401);
    expect((await connect((answer as Welcome).token)).answer).toMatchObject({ type: 'welcome' });
  });

  it('is created by admins only, for a valid desktop name', async () => {
    const { text } = (
      await gateway.request('POST', '/api/v1/tokens', { name: 'op', role: 'operate' }, owner)
    ).json();
    const asked = await gateway.request(
      'POST',
      '/api/v1/machines/enrolments',
      { desktop: 'lab' },
      { authorization: `Bearer ${text}` },
    );
    expect(asked.statusCode).toBe(403);
    const bad = await gateway.request('POST', '/api/v1/machines/enrolments', { desktop: 'a b' }, owner);
    expect(bad.statusCode).toBe(422);
    expect(bad.json()).toMatchObject({ errors: [{ field: 'desktop' }] });
  });
});

describe('the token of a machine', () => {
  it('opens no route and no other socket, whatever the method (a stolen one)', async () => {
    const token = await enrol('stolen');
    const headers = { authorization: `Bearer ${token}` };
    const id = (await gateway.request('POST', '/api/v1/tasks', goodRequest, owner)).json().id;
    const wrong: string[] = [];
    for (const { method, url } of endpoints) {
      if (url === '/agent') continue;
      const path = url.replace(':id', id).replaceAll(/:\w+/g, 'x').replace('*', 'x');
      const shut = (await gateway.request(method as 'GET', path, undefined, headers)).statusCode;
      const anonymous = (await gateway.request(method as 'GET', path)).statusCode;
      // An open endpoint responds to it as to everyone.
      if (shut !== 401 && shut !== anonymous) wrong.push(`${method} ${url}: ${shut}`);
    }
    expect(wrong).toEqual([]);
    expect(endpoints.length).toBeGreaterThan(80);
    for (const path of ['/', '/api/v1/desktops/stolen/live']) {
      expect((await connect(token, {}, path)).answer).toBe(401);
    }
  });

  it('is refused in every message about a step of another machine', async () => {
    const token = await enrol('narrow');
    const { socket, answer } = await connect(token);
    expect((answer as Welcome).desktop).toBe('narrow');
    const calls = callOver(socket);
    const task = (await gateway.request('POST', '/api/v1/tasks', goodRequest, owner)).json().id as string;
    const before = (await gateway.tasks.events(task)).length;
    // The run of another machine's step, as far as a thief could guess its name.
    const run = `${task}-1-1`;
    const params: Record<keyof typeof gatewayMethods, unknown> = {
      emit: { run, event: { type: 'stage-progress', message: 'x', data: { stage: 'desktop' } } },
      progress: { run, message: 'x', detail: null, status: null },
      once: { run, name: 'x', effect: 'keyed', details: {}, reconciles: false },
      inputs: { run },
      'known-fixes': { run },
      'load-checkpoint': { run },
      'save-checkpoint': { run, value: 1 },
      'is-pause-requested': { run },
      'put-artifact': { id: createHash('sha256').update('bad').digest('hex'), size: 3, offset: 0 },
      announce: { presence: { name: 'office' } },
      'resume-task': { task, by: 'thief', reason: 'idle' },
    };
    for (const method of Object.keys(gatewayMethods)) {
      await expect(
        calls.call(method, params[method as keyof typeof params], { bytes: Buffer.from('bad') }),
        method,
      ).rejects.toThrow();
    }
    for (const method of ['get-artifact', 'run', 'tokens', '__proto__', 'constructor']) {
      await expect(calls.call(method, { id: 'a'.repeat(64) }), method).rejects.toThrow('may not call');
    }
    expect((await gateway.tasks.events(task)).length).toBe(before);
    expect((await gateway.tasks.get(task))?.status).toBe('awaiting_approval');
  });

  it('shows on its desktop that its runner has another version than the gateway', async () => {
    const token = await enrol('older');
    const presence = {
      platform: 'linux',
      status: 'ready',
      reason: null,
      displays: [],
      capabilities: [],
      owner: { type: 'nobody' },
      epoch: 1,
    };
    const update = async () => {
      const { desktops } = (await gateway.request('GET', '/api/v1/desktops', undefined, owner)).json();
      return desktops.find(({ name }: { name: string }) => name === 'older')?.runner;
    };
    const first = await connect(token);
    await callOver(first.socket).call('announce', { presence });
    expect(await update()).toMatchObject({ update: { from: '0.1.0', to: '0.2.0' } });
    first.socket.close(1_000);
    await once(first.socket, 'close');
    const second = await connect(token, { version: '0.2.0' });
    await callOver(second.socket).call('announce', { presence });
    expect(await update()).not.toHaveProperty('update');
  });

  it('belongs to the machine that it was issued to', async () => {
    const token = await enrol('mine');
    expect((await connect(token, { machine: 'another' })).answer).toMatchObject({
      type: 'refused',
      code: 'forbidden',
    });
    expect((await connect(token)).answer).toMatchObject({ type: 'welcome' });
  });

  it('ends its connection when it is revoked, and when the desktop is enrolled again', async () => {
    const token = await enrol('leaving');
    const { socket } = await connect(token);
    const closed = once(socket, 'close');
    expect((await gateway.request('DELETE', '/api/v1/machines/leaving', undefined, owner)).statusCode).toBe(
      204,
    );
    expect((await closed)[0]).toBe(4_403);
    expect((await connect(token)).answer).toBe(401);

    const before = await enrol('moving');
    const old = await connect(before);
    const gone = once(old.socket, 'close');
    const next = await enrol('moving', 'two');
    expect((await gone)[0]).toBe(4_403);
    expect((await connect(before)).answer).toBe(401);
    expect((await connect(next, { machine: 'two' })).answer).toMatchObject({ type: 'welcome' });
  });

  it('accepts one connection at a time: the previous one is closed first (S0-252, S0-271)', async () => {
    const token = await enrol('single');
    const first = await connect(token);
    const closed = once(first.socket, 'close');
    const second = await connect(token);
    expect(second.answer).toMatchObject({ type: 'welcome', session: { resumed: false } });
    expect((await closed)[0]).toBe(4_409);
    expect(second.socket.readyState).toBe(WebSocket.OPEN);
  });
});

describe('the address of machines', () => {
  it('refuses tokens of people, and missing or invalid tokens (S0-256)', async () => {
    expect((await connect(ownerToken)).answer).toBe(403);
    for (const token of [undefined, 'guess', `fxm_office.${'a'.repeat(43)}`, `fxe_${'a'.repeat(22)}`]) {
      expect((await connect(token)).answer).toBe(401);
    }
  });

  it('takes the secret of agents for a desktop that no token belongs to (S0-354)', async () => {
    await enrol('taken');
    expect((await connect(secret, { desktop: 'free' })).answer).toMatchObject({
      type: 'welcome',
      desktop: 'free',
    });
    expect((await connect(secret, { desktop: 'taken' })).answer).toMatchObject({ code: 'forbidden' });
    expect((await connect(secret)).answer).toMatchObject({ code: 'invalid-input' });
  });

  it('a second machine does not get a desktop that another one has (M-029)', async () => {
    await connect(secret, { desktop: 'pinned', machine: 'one' });
    expect((await connect(secret, { desktop: 'pinned', machine: 'two' })).answer).toMatchObject({
      type: 'refused',
      code: 'conflict',
    });
  });

  it('refuses an invalid greeting, another protocol, and frames before it', async () => {
    expect((await connect(secret, { protocol: 99, desktop: 'a' })).answer).toMatchObject({
      code: 'outdated',
    });
    expect((await connect(secret, { machine: '../..' })).answer).toMatchObject({ code: 'invalid-input' });
    const socket = new WebSocket(new URL('/agent', gateway.url.replace('http', 'ws')), {
      headers: { authorization: `Bearer ${secret}` },
    });
    await once(socket, 'open');
    socket.send(Buffer.from([1, 2, 3]));
    await once(socket, 'close');
  });
});
