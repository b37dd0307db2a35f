import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookDelivery, WebhookEndpoint } from '@fixpoint/shared/contracts/routes';
import { connectRedis } from '@fixpoint/tasks/engine';
import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  createGatewayBench,
  type GatewayBench,
  type RunningGateway,
} from '../../../testing/start-gateway.js';
import { createWebhooks } from './create-webhooks.js';
import { startWebhooks } from './start-webhooks.js';

/** A name that no resolver of this machine knows: only an address that was looked up once, and checked, can reach it. */
const name = 'receiver.invalid';
const ownerToken = 'correct-horse-battery-staple';
const owner = { authorization: `Bearer ${ownerToken}` };
const log = pino({ level: 'silent' });

let bench: GatewayBench;
let gateway: RunningGateway;
let receiver: Server;
let port: number;
/** Prefix of one test. The port would not do: the system may assign it again. */
let prefix: string;
let answers: number[];
let received: { headers: Record<string, string>; body: string }[];
/** Addresses of the name, one response after the other; the last one is repeated. */
let addresses: string[][];
let closing: (() => Promise<void>)[];

beforeAll(async () => {
  bench = await createGatewayBench();
});
afterAll(() => bench.close());

beforeEach(async () => {
  prefix = `{w${randomUUID().slice(0, 8)}}`;
  [answers, received, closing, addresses] = [[], [], [], [['127.0.0.1']]];
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(answers.shift() ?? 200, { location: '/elsewhere' }).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  port = (receiver.address() as AddressInfo).port;
});

afterEach(async () => {
  for (const close of closing.reverse()) await close();
  await new Promise((resolve) => receiver.close(resolve));
});

/** A gateway that delivers. By default the receiver's name may be at a private address. */
async function start({ privateHosts = [`${name}:${port}`], settings = [] as string[] } = {}): Promise<void> {
  const redis = connectRedis({ url: bench.redis.url, log, name: 'test', profile: 'prompt' });
  closing.push(async () => redis.disconnect());
  const webhooks = createWebhooks({
    redis,
    prefix,
    settings: settings.map((url) => ({ url, secrets: ['a-secret-that-both-sides-know'] })),
    privateHosts,
    backoffMs: 50,
  });
  gateway = await bench.start({ token: ownerToken, keyPrefix: prefix, webhooks });
  closing.push(() => gateway.close());
  const delivering = await startWebhooks({
    redisUrl: bench.redis.url,
    keyPrefix: prefix,
    tasks: gateway.tasks,
    webhooks,
    log,
    resolve: async () => (addresses.length > 1 ? addresses.shift() : addresses[0]) ?? [],
  });
  closing.push(() => delivering.close());
}

const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  gateway.request(method, `/api/v1/webhooks${path}`, body, owner);

async function add(url = `http://${name}:${port}/hook`): Promise<{ id: string; secret: string }> {
  const answer = await ask('POST', '', { url });
  expect(answer.statusCode, answer.body).toBe(201);
  return { id: answer.json().endpoint.id, secret: answer.json().secret };
}

const listed = async () => (await ask('GET', '')).json().endpoints as WebhookEndpoint[];
const deliveriesOf = async (id: string) =>
  (await ask('GET', `/${id}/deliveries`)).json().deliveries as WebhookDelivery[];

/** Creates a task that awaits approval, which triggers a message, and returns its id. */
async function newTask(): Promise<string> {
  const description = 'Fix market-research until its output matches. Business: cheese. Country: Thailand.';
  const context = { form_data: { Email: 'ann@example.com', Business: 'cheese', Country: 'Thailand' } };
  return (await gateway.request('POST', '/api/v1/tasks', { description, context }, owner)).json().id;
}

const isSignedWith = (secret: string, { headers, body } = received.at(-1) ?? { headers: {}, body: '' }) => {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
};

it('adds a receiver with a secret that is shown once, and sends it all later events', async () => {
  await start();
  await newTask();
  const { id, secret } = await add();
  expect(secret).toMatch(/^whsec_/);
  expect((await ask('GET', '')).body).not.toContain(secret.slice(6));
  expect(await listed()).toMatchObject([{ id, source: 'api', state: 'active', created_by: 'owner (rest)' }]);
  const task = await newTask();
  await expect
    .poll(() => deliveriesOf(id))
    .toMatchObject([
      { task_id: task, type: 'task.awaiting_approval', outcome: 'delivered', status: 200, attempts: 1 },
    ]);
  expect(received).toHaveLength(1);
  expect(isSignedWith(secret)).toBe(true);
  const audit = await gateway.request('GET', '/api/v1/audit', undefined, owner);
  expect(audit.json().entries).toContainEqual(
    expect.objectContaining({ who: 'owner', action: 'POST /api/v1/webhooks', outcome: '201' }),
  );
  expect(audit.body).not.toContain(secret.slice(6));
});

it('does not send a receiver earlier events, even after a restart that reads them again', async () => {
  await start();
  await newTask();
  const { id } = await add();
  await closing.pop()?.();
  await closing.pop()?.();
  await start();
  const task = await newTask();
  await expect.poll(() => deliveriesOf(id)).toMatchObject([{ task_id: task, outcome: 'delivered' }]);
  expect(received).toHaveLength(1);
});

it('signs with the old and the new secret while receivers change over, or with the new one only', async () => {
  await start();
  const { id, secret: first } = await add();
  const rotated = (await ask('POST', `/${id}/rotate`, {})).json();
  expect(Date.parse(rotated.endpoint.old_secret_until)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  await newTask();
  await expect.poll(() => received).toHaveLength(1);
  expect([first, rotated.secret].map((secret) => isSignedWith(secret))).toEqual([true, true]);

  const leaked = (await ask('POST', `/${id}/rotate`, { keep_hours: 0 })).json();
  expect(leaked.endpoint.old_secret_until).toBeNull();
  await newTask();
  await expect.poll(() => received).toHaveLength(2);
  expect([first, rotated.secret, leaked.secret].map((secret) => isSignedWith(secret))).toEqual([
    false,
    false,
    true,
  ]);
});

it('lists the attempts, and delivers again with the same id on request', async () => {
  answers = [500, 307, 204];
  await start();
  const { id } = await add();
  await newTask();
  await expect
    .poll(() => deliveriesOf(id))
    .toMatchObject([{ outcome: 'delivered', status: 204, attempts: 3 }]);
  const [delivery] = await deliveriesOf(id);
  const again = await ask('POST', `/${id}/deliveries/${delivery?.id}/redeliver`, {});
  expect(again.statusCode).toBe(202);
  await expect.poll(() => received).toHaveLength(4);
  expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([delivery?.id]));
  await expect.poll(async () => (await deliveriesOf(id))[0]?.attempts).toBe(4);
  const unknown = await ask('POST', `/${id}/deliveries/${delivery?.task_id}-999/redeliver`, {});
  expect(unknown.statusCode).toBe(404);
});

it('ends a receiver that responds 410: it is marked, and nothing is sent or resent', async () => {
  answers = [410];
  await start();
  const { id } = await add();
  await newTask();
  await expect.poll(listed).toMatchObject([{ id, state: 'ended', ended_at: expect.any(String) }]);
  const [delivery] = await deliveriesOf(id);
  expect(delivery).toMatchObject({ outcome: 'failed', status: 410 });
  const again = await ask('POST', `/${id}/deliveries/${delivery?.id}/redeliver`, {});
  expect(again.json()).toMatchObject({ status: 409, reason: 'webhook-ended' });
  // Another receiver gets the messages that the ended one does not.
  const { id: other } = await add();
  await newTask();
  await expect.poll(() => deliveriesOf(other)).toHaveLength(1);
  expect(received).toHaveLength(2);
});

it('sends nothing to a receiver that was removed', async () => {
  await start();
  const { id } = await add();
  expect((await ask('DELETE', `/${id}`)).statusCode).toBe(204);
  expect((await ask('DELETE', `/${id}`)).statusCode).toBe(404);
  expect((await ask('GET', `/${id}/deliveries`)).statusCode).toBe(404);
  const { id: other } = await add();
  await newTask();
  await expect.poll(() => deliveriesOf(other)).toHaveLength(1);
  expect(received).toHaveLength(1);
});

it.each([
  ['a private address', [['127.0.0.1']]],
  ['the metadata of a cloud', [['169.254.169.254']]],
  ['a private address beside a public one', [['203.0.114.1', '10.0.0.1']]],
])('refuses to deliver if the name resolves to %s', async (_where, resolved) => {
  addresses = resolved;
  await start({ privateHosts: [] });
  const { id } = await add(`https://${name}:${port}/hook`);
  await newTask();
  await expect
    .poll(() => deliveriesOf(id))
    .toMatchObject([{ outcome: 'failed', status: null, error: expect.stringContaining('not public') }]);
  expect(received).toEqual([]);
});

it('reports why a delivery failed, and retries', async () => {
  // Nobody listens at port 1.
  await start({ privateHosts: [`${name}:1`] });
  const { id } = await add(`http://${name}:1/hook`);
  await newTask();
  await expect
    .poll(() => deliveriesOf(id))
    .toMatchObject([{ outcome: 'retried', status: null, error: expect.stringContaining('ECONNREFUSED') }]);
});

it('connects to the address that it checked, whatever the name resolves to a moment later', async () => {
  // A second look-up would return an address without a listener.
  addresses = [['127.0.0.1'], ['127.0.0.99']];
  await start();
  const { id } = await add();
  await newTask();
  await expect.poll(() => deliveriesOf(id)).toMatchObject([{ outcome: 'delivered', attempts: 1 }]);
  expect(received[0]?.headers.host).toBe(`${name}:${port}`);
});

it.each([
  'http://hooks.example.com/x',
  'https://127.0.0.1/x',
  'https://localhost/',
  'https://hooks.localhost./x',
  'https://metadata.google.internal/',
  'https://intranet/hook',
  'https://printer.local/x',
  'https://hooks.example.com:0/x',
  'https://[::1]/x',
  'https://2130706433/x',
  'https://169.254.169.254/latest',
  'https://ann:secret@hooks.example.com/x',
  'ftp://hooks.example.com/x',
  'hooks',
])('does not take %s for a receiver, and names the field', async (url) => {
  await start();
  const answer = await ask('POST', '', { url });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors).toMatchObject([{ field: expect.stringContaining('url') }]);
  expect(await listed()).toEqual([]);
});

it('also shows the receivers of the settings, which only the settings change', async () => {
  await start({ settings: [`http://127.0.0.1:${port}/settings`] });
  const { id: added } = await add();
  const endpoints = await listed();
  expect(endpoints).toMatchObject([{ source: 'settings', state: 'active' }, { id: added }]);
  const named = endpoints[0]?.id ?? '';
  for (const [method, path] of [
    ['POST', `/${named}/rotate`],
    ['DELETE', `/${named}`],
  ] as const) {
    const answer = await ask(method, path, method === 'POST' ? {} : undefined);
    expect(answer.json()).toMatchObject({ status: 409, reason: 'webhook-of-the-settings' });
  }
  await newTask();
  await expect.poll(() => deliveriesOf(named)).toMatchObject([{ outcome: 'delivered' }]);
  await expect.poll(() => deliveriesOf(added)).toMatchObject([{ outcome: 'delivered' }]);
});

it('is closed to tokens below admin, and to those with a scope', async () => {
  await start();
  const scope = { services: ['market-research'] };
  for (const given of [{ role: 'operate' }, { role: 'admin', scope }]) {
    const token = (await gateway.request('POST', '/api/v1/tokens', { name: 'x', ...given }, owner)).json();
    const asked = await gateway.request('GET', '/api/v1/webhooks', undefined, {
      authorization: `Bearer ${token.text}`,
    });
    expect(asked.statusCode).toBe(403);
  }
});

it('accepts at most fifty receivers', async () => {
  await start();
  for (let count = 0; count < 50; count += 1) await add(`https://hooks.example.com/${count}`);
  const answer = await ask('POST', '', { url: 'https://hooks.example.com/51' });
  expect(answer.json()).toMatchObject({ status: 409, reason: 'too-many-webhooks' });
});
