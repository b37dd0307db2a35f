import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { UnavailableError } from '@fixpoint/shared/errors';
import fc from 'fast-check';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOperations } from '../testing/operation-requests.js';
import { type JsonSchema, toArbitrary } from '../testing/schema-arbitrary.js';
import {
  createGatewayBench,
  type GatewayBench,
  goodRequest,
  type RunningGateway,
} from '../testing/start-gateway.js';

const token = 'correct-horse-battery-staple';
const bearer = { authorization: `Bearer ${token}` };
const json = { 'content-type': 'application/json' };
const usedKey = 'key-of-another-request';
let bench: GatewayBench;
let gateway: RunningGateway;
/** Requires no token, and serves only this machine. */
let openOne: RunningGateway;
let described: DescribedOperation[];

interface DescribedOperation {
  readonly method: string;
  readonly path: string;
  /** An address that its schemas allow. */
  readonly url: string;
  readonly body: unknown;
  readonly statuses: readonly string[];
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

/** Errors that a part of the gateway throws behind a route, by the header of the request. */
const faults: Readonly<Record<string, () => Error>> = {
  500: () => new TypeError('a mistake in the gateway'),
  503: () => new UnavailableError('Redis does not respond.', { code: 'unavailable' }),
};

/** A gateway whose routes fail behind every check if the header `x-fault` asks for it. */
async function startFaulty(): Promise<RunningGateway> {
  const listen = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('preHandler', async ({ headers }) => {
      const fault = faults[String(headers['x-fault'])];
      if (fault !== undefined) throw fault();
    });
  };
  subscribe('fastify.initialization', listen);
  try {
    return await bench.start({ token });
  } finally {
    unsubscribe('fastify.initialization', listen);
  }
}

beforeAll(async () => {
  bench = await createGatewayBench();
  gateway = await startFaulty();
  openOne = await bench.start();
  const openapi = (await gateway.request('GET', '/docs/openapi.json', undefined, bearer)).json();
  const task = await gateway.request('POST', '/api/v1/tasks', goodRequest, {
    ...bearer,
    'idempotency-key': usedKey,
  });
  const ids: Record<string, string> = { '/api/v1/tasks/{id}': task.json().id };
  described = readOperations(openapi).map(({ method, path, params, body }) => {
    const { responses, requestBody, parameters = [] } = openapi.paths[path][method.toLowerCase()];
    const example = requestBody?.content['application/json']?.example;
    const known = Object.entries(ids).find(([prefix]) => path.startsWith(prefix))?.[1];
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
      name === 'id' && known !== undefined ? known : String(sampleOf(params[name])),
    );
    const needed = (parameters as Parameter[]).filter((each) => each.required && each.in === 'query');
    const query = needed.map(({ name, schema }) => `${name}=${encodeURIComponent(String(sampleOf(schema)))}`);
    const url = query.length === 0 ? filled : `${filled}?${query.join('&')}`;
    return { method, path, url, body: example ?? sampleOf(body), statuses: Object.keys(responses) };
  });
  // A key counts among commands, and among tasks.
  const token = await gateway.request(
    'POST',
    '/api/v1/tokens',
    { name: 'first', role: 'view' },
    { ...bearer, 'idempotency-key': usedKey },
  );
  expect([task.statusCode, token.statusCode]).toEqual([201, 201]);
});
afterAll(() => bench?.close());

function sampleOf(schema: JsonSchema | undefined): unknown {
  return schema === undefined ? undefined : fc.sample(toArbitrary(schema), { numRuns: 1, seed: 1 })[0];
}

/** The request as its schemas allow it, with these headers. */
function valid({ body }: DescribedOperation, headers: Record<string, string>): InjectOptions {
  if (body === undefined) return { headers };
  return { headers: { ...json, ...headers }, payload: JSON.stringify(body) };
}

/** Operations whose description has the status. */
const having = (status: number) => described.filter(({ statuses }) => statuses.includes(String(status)));

async function ask(
  { method, url }: DescribedOperation,
  { headers, ...rest }: InjectOptions,
  from: RunningGateway = gateway,
) {
  const request = { method, url, headers: { host: '127.0.0.1', ...bearer, ...headers }, ...rest };
  const answer = await from.app.inject(request as InjectOptions);
  const type = String(answer.headers['content-type']).split(';')[0];
  return { status: answer.statusCode, type, body: answer.body };
}

/** Every operation that gives this request another response, with that response. */
async function exceptions(
  status: number,
  request: (operation: DescribedOperation) => InjectOptions,
  {
    from = gateway,
    isMeant = () => true,
  }: { from?: RunningGateway; isMeant?: (operation: DescribedOperation) => boolean } = {},
) {
  const others: string[] = [];
  for (const operation of having(status).filter(isMeant)) {
    const answer = await ask(operation, request(operation), from);
    const isRight =
      answer.status === status &&
      answer.type === 'application/problem+json' &&
      JSON.parse(answer.body).status === status;
    if (!isRight) others.push(`${operation.method} ${operation.path}: ${answer.status} ${answer.type}`);
  }
  return others;
}

describe('every operation responds as described to', () => {
  it('a caller without a valid token', async () => {
    const payload = JSON.stringify({ token: 'wrong' });
    const signIn: InjectOptions = { headers: json, payload };
    expect(
      await exceptions(401, ({ path }) =>
        path === '/api/v1/session' ? signIn : { headers: { authorization: '' } },
      ),
    ).toEqual([]);
  });

  it('a host that is not of this gateway', async () => {
    const headers = { host: 'elsewhere.example' };
    expect(await exceptions(403, () => ({ headers }), { from: openOne })).toEqual([]);
  });

  it('a body that is too large', async () => {
    const headers = { ...json, 'content-length': '999999999999' };
    expect(await exceptions(413, () => ({ headers, payload: '{}' }))).toEqual([]);
  });

  it('a body of an unknown format', async () => {
    const headers = { 'content-type': 'text/x-unknown' };
    expect(await exceptions(415, () => ({ headers, payload: 'x' }))).toEqual([]);
  });

  it('a command with the idempotency key of another request', async () => {
    const isMeant = ({ method }: DescribedOperation) => method !== 'GET';
    const request = (operation: DescribedOperation) => valid(operation, { 'idempotency-key': usedKey });
    expect(await exceptions(409, request, { isMeant })).toEqual([]);
  });

  it.each([500, 503])('a failure behind it: %s', async (status) => {
    const request = (operation: DescribedOperation) => valid(operation, { 'x-fault': String(status) });
    expect(await exceptions(status, request)).toEqual([]);
  });

  it('more requests than allowed', async () => {
    const from = await bench.start({ rateLimit: 1 });
    await from.request('GET', '/api/v1/tasks');
    expect(await exceptions(429, () => ({}), { from })).toEqual([]);
  });

  it('a request that is no HTTP', async () => {
    const { hostname, port } = new URL(gateway.url);
    const others: string[] = [];
    for (const { method, path, url } of having(400)) {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      socket.end(`${method} ${url} HTTP/1.1\r\nhost: 127.0.0.1\r\nno header\r\n\r\n`);
      const answer = await text(socket);
      const isRight =
        answer.startsWith('HTTP/1.1 400 ') && answer.includes('content-type: application/problem+json');
      if (isRight) bench.noteResponse(method, path, 400, 'application/problem+json');
      else others.push(`${method} ${path}: ${answer.split('\r\n')[0]}`);
    }
    expect(others).toEqual([]);
  });

  it('an argument that is not valid', async () => {
    const others: string[] = [];
    for (const operation of having(422)) {
      const wrong = operation.path.replaceAll(/\{\w+\}/g, '!'.repeat(90));
      const tries = [
        await ask({ ...operation, url: `${operation.url}?unknown=1` }, {}),
        await ask({ ...operation, url: wrong }, {}),
        await ask(operation, { headers: json, payload: '{"a":' }),
      ].map(({ status }) => status);
      if (!tries.includes(422)) others.push(`${operation.method} ${operation.path}: ${tries}`);
    }
    expect(others).toEqual([]);
  });
});

describe('some operations respond as described to', () => {
  const send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown, headers = {}) =>
    openOne.request(method, `/api/v1${path}`, body, headers);

  it('a schedule that is made, read, paused, resumed and deleted', async () => {
    const created = await send('POST', '/schedules', { when: 'every 2 hours', request: goodRequest });
    expect(created.statusCode, created.body).toBe(201);
    const place = `/schedules/${created.json().id}`;
    expect((await send('GET', place)).json()).toMatchObject({ id: created.json().id, paused: false });
    expect((await send('POST', `${place}/pause`)).json()).toMatchObject({ paused: true });
    expect((await send('POST', `${place}/resume`)).json()).toMatchObject({ paused: false });
    expect((await send('DELETE', place)).statusCode).toBe(204);
    expect((await send('GET', place)).statusCode).toBe(404);
  });

  it('a task that is run again twice under one key', async () => {
    const { id } = await openOne.newTask();
    const again = () => send('POST', `/tasks/${id}/rerun`, {}, { 'idempotency-key': 'again' });
    const [first, second] = [await again(), await again()];
    expect([first.statusCode, second.statusCode]).toEqual([201, 200]);
    expect(second.json().id).toBe(first.json().id);
  });

  it('a stage that does not exist', async () => {
    const tasks = ['5f0c1c3e-7a51-4b1e-9d55-3c1d0d0f9a11'];
    expect((await send('POST', '/stages/unknown/rerun', { tasks })).statusCode).toBe(404);
  });

  it('a machine of a provider that refuses the key, and a key that is forgotten', async () => {
    const cloud = createServer((_, response) => response.writeHead(401).end());
    await once(cloud.listen(0, '127.0.0.1'), 'listening');
    const base = `http://127.0.0.1:${(cloud.address() as AddressInfo).port}`;
    const own = await bench.start({ cua: { base, key: 'stale-key' } });
    for (const command of ['start', 'stop', 'restart']) {
      const answer = await own.request('POST', `/api/v1/desktops/box/${command}`);
      expect(answer.statusCode, command).toBe(502);
    }
    const key = { 'x-cua-api-key': 'key-of-a-caller' };
    expect((await own.request('DELETE', '/api/v1/caller-key', undefined, key)).json()).toEqual({
      forgotten: false,
      cancelled: 0,
    });
    cloud.close();
  });
});
