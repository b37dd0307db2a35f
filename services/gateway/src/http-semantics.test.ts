import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectSocket } from '../testing/socket-recorder.js';
import {
  createGatewayBench,
  type GatewayBench,
  goodRequest,
  type RunningGateway,
} from '../testing/start-gateway.js';

const token = 'correct-horse-battery-staple';
const owner = { authorization: `Bearer ${token}` };
let bench: GatewayBench;
let gateway: RunningGateway;

beforeAll(async () => {
  bench = await createGatewayBench();
  gateway = await bench.start();
});
afterAll(() => bench.close());

const inject = (method: string, url: string, headers: Record<string, string> = {}) =>
  gateway.app.inject({ method: method as 'GET', url, headers: { host: '127.0.0.1', ...headers } });
const upload = async (text: string): Promise<string> => {
  const answer = await gateway.app.inject({
    method: 'POST',
    url: '/api/v1/artifacts?name=table.csv',
    headers: { host: '127.0.0.1', 'content-type': 'application/octet-stream' },
    payload: text,
  });
  return answer.json().artifact;
};

describe('a method that a path does not have', () => {
  it.each([
    ['PATCH', '/api/v1/tasks', 'GET, HEAD, POST'],
    ['DELETE', '/api/v1/tasks/some-task', 'GET, HEAD'],
    ['GET', '/api/v1/tasks/some-task/approve', 'POST'],
    ['PUT', '/mcp', 'DELETE, GET, HEAD, POST'],
    ['POST', '/healthz', 'GET, HEAD'],
  ])('%s %s gets 405 with the allowed methods', async (method, path, allowed) => {
    const answer = await inject(method, path);
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe(allowed);
    expect(answer.json()).toMatchObject({ code: 'method-not-allowed', status: 405 });
  });

  it('is not listed by OPTIONS, and an unknown path still gets 404', async () => {
    const options = await inject('OPTIONS', '/api/v1/services');
    expect([options.statusCode, options.headers.allow]).toEqual([204, 'GET, HEAD']);
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      expect((await inject(method, '/api/v1/nothing/here')).statusCode).toBe(404);
    }
    const crossed = await bench.start({ allowedOrigins: ['https://pages.example.com'] });
    const missing = await crossed.request('GET', '/api/v1/nothing');
    expect(missing.statusCode).toBe(404);
    await crossed.close();
  });
});

describe('a request', () => {
  it('has an id in its response and in its problem: the one sent, if it is fit for a log', async () => {
    const named = await inject('GET', '/api/v1/tasks/nothing', { 'x-request-id': 'from-the-proxy:7' });
    expect(named.headers['x-request-id']).toBe('from-the-proxy:7');
    expect(named.json().request_id).toBe('from-the-proxy:7');
    for (const unfit of ['a b', 'x'.repeat(65), '"{}']) {
      const { headers } = await inject('GET', '/healthz', { 'x-request-id': unfit });
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('without a token shows only whether the gateway is alive and ready (S0-256)', async () => {
    const locked = await bench.start({ token });
    expect((await locked.request('GET', '/healthz')).json()).toEqual({ status: 'ok' });
    expect((await locked.request('GET', '/readyz')).json()).toEqual({ status: 'ready' });
    expect((await locked.request('GET', '/metrics')).statusCode).toBe(401);
    await locked.close();
  });

  it('to an address without a version is served, with the version to use and until when', async () => {
    const old = await inject('GET', '/api/tasks?limit=1');
    expect(old.statusCode).toBe(200);
    expect(old.headers.deprecation).toMatch(/^@\d{10}$/);
    expect(new Date(String(old.headers.sunset)).toUTCString()).toBe(old.headers.sunset);
    expect(old.headers.link).toBe('</api/v1/tasks>; rel="successor-version"');
    const present = await inject('GET', '/api/v1/tasks?limit=1');
    for (const name of ['deprecation', 'sunset', 'link']) expect(present.headers).not.toHaveProperty(name);
  });

  it('with a token returns how many more it may send within the minute', async () => {
    const limited = await bench.start({ token, rateLimit: 5 });
    const left: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { headers } = await limited.request('GET', '/api/v1/tasks', undefined, owner);
      expect(headers['ratelimit-policy']).toBe('"token";q=5;w=60');
      left.push(/r=(\d+);t=\d+$/.exec(String(headers.ratelimit))?.[1] ?? '');
    }
    expect(left).toEqual(['4', '3', '2']);
    await limited.close();
  });
});

describe('the preflight of an agent in a page of another origin', () => {
  const preflight = (to: RunningGateway, path: string) =>
    to.app.inject({
      method: 'OPTIONS',
      url: path,
      headers: {
        host: '127.0.0.1',
        origin: 'https://agents.example.com',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, content-type, mcp-protocol-version',
      },
    });

  it.each([[[]], [['https://pages.example.com']]])(
    'passes only at /mcp, and only if a token is needed; other origins allowed: %j',
    async (allowedOrigins) => {
      const locked = await bench.start({ token, allowedOrigins });
      const answer = await preflight(locked, '/mcp');
      expect(answer.statusCode).toBe(204);
      expect(answer.headers['access-control-allow-origin']).toBe('*');
      expect(answer.headers['access-control-allow-headers']).toContain('mcp-protocol-version');
      expect(answer.headers['access-control-allow-methods']).toContain('POST');
      const elsewhere = await preflight(locked, '/api/v1/tasks');
      expect(elsewhere.headers).not.toHaveProperty('access-control-allow-origin');
      await locked.close();
    },
  );
});

describe('an artifact', () => {
  it('is not sent again to a client that has its ETag', async () => {
    const id = await upload('a,b\n1,2\n');
    const first = await inject('GET', `/api/v1/artifacts/${id}`);
    expect(first.headers.etag).toBe(`"${id}"`);
    for (const known of [`"${id}"`, `W/"${id}"`, `"other", "${id}"`, '*']) {
      const again = await inject('GET', `/api/v1/artifacts/${id}`, { 'if-none-match': known });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', `"${id}"`]);
    }
    const response = await inject('GET', `/api/v1/artifacts/${id}`, { 'if-none-match': '"other"' });
    expect(response.statusCode).toBe(200);
    expect(
      (await inject('GET', `/api/v1/artifacts/${'0'.repeat(64)}`, { 'if-none-match': '*' })).statusCode,
    ).toBe(404);
  });

  it('is sent in parts', async () => {
    const id = await upload('0123456789,x\n');
    const part = (range: string, more = {}) => inject('GET', `/api/v1/artifacts/${id}`, { range, ...more });
    const middle = await part('bytes=2-4');
    expect([middle.statusCode, middle.body, middle.headers['content-range']]).toEqual([
      206,
      '234',
      'bytes 2-4/13',
    ]);
    expect((await part('bytes=-3')).body).toBe(',x\n'.slice(-3));
    expect((await part('bytes=8-')).headers['content-range']).toBe('bytes 8-12/13');
    const beyond = await part('bytes=50-60');
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */13']);
    expect(beyond.json()).toMatchObject({ status: 416 });
    for (const whole of ['bytes=0-1,3-4', 'lines=1-2', 'bytes=x']) {
      expect((await part(whole)).statusCode, whole).toBe(200);
    }
    expect((await part('bytes=2-4', { 'if-range': `"${id}"` })).statusCode).toBe(206);
    expect((await part('bytes=2-4', { 'if-range': '"older"' })).statusCode).toBe(200);
  });
});

describe('a plan', () => {
  it('has its hash as ETag, and can be edited only with the current one', async () => {
    const { id } = await gateway.newTask();
    const path = `/api/v1/tasks/${id}/plan`;
    const read = await inject('GET', path);
    const etag = String(read.headers.etag);
    expect(etag).toBe(`"${read.json().hash}"`);
    expect((await inject('GET', path, { 'if-none-match': etag })).statusCode).toBe(304);
    const steps = read.json().steps.map((step: { id: string; enabled: boolean }) => ({
      id: step.id,
      enabled: step.enabled,
      comment: 'slowly',
    }));
    const edited = await gateway.request('PUT', path, { steps }, { 'if-match': etag });
    expect(edited.statusCode).toBe(200);
    expect(edited.headers.etag).toBe(`"${edited.json().plan.hash}"`);
    expect(edited.headers.etag).not.toBe(etag);
    const stale = await gateway.request('PUT', path, { steps }, { 'if-match': etag });
    expect(stale.statusCode).toBe(412);
    expect(stale.json()).toMatchObject({ code: 'precondition-failed' });
    const unnamed = await gateway.request('PUT', path, { steps });
    expect([unnamed.statusCode, unnamed.json().errors[0].field]).toEqual([422, 'plan_hash']);
  });
});

describe('an idempotency key', () => {
  const keyed = (key: string) => ({ 'idempotency-key': key });

  it('belongs to one request, including its approval, and marks repeated responses', async () => {
    const first = await gateway.request('POST', '/api/v1/tasks', goodRequest, keyed('whole'));
    const again = await gateway.request('POST', '/api/v1/tasks', goodRequest, keyed('whole'));
    expect([first.statusCode, again.statusCode]).toEqual([201, 200]);
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.json().id).toBe(first.json().id);
    const others = [
      { ...goodRequest, approval: 'auto' },
      { ...goodRequest, limits: { iterations: 3 } },
      { ...goodRequest, context: JSON.stringify(goodRequest.context) },
    ];
    for (const candidate of others) {
      const answer = await gateway.request('POST', '/api/v1/tasks', candidate, keyed('whole'));
      expect([answer.statusCode, answer.json().reason]).toEqual([409, 'idempotency-key-reused']);
    }
    const { description, ...rest } = goodRequest;
    const reordered = await gateway.request(
      'POST',
      '/api/v1/tasks',
      { ...rest, description },
      keyed('whole'),
    );
    expect(reordered.json().id).toBe(first.json().id);
  });

  it('is separate for each token', async () => {
    const locked = await bench.start({ token });
    const issue = async (name: string) =>
      (await locked.request('POST', '/api/v1/tokens', { name, role: 'operate' }, owner)).json().text;
    const ids = new Set<string>();
    for (const name of ['ann', 'bob']) {
      const headers = { authorization: `Bearer ${await issue(name)}`, ...keyed('monday') };
      for (let count = 0; count < 2; count += 1) {
        ids.add((await locked.request('POST', '/api/v1/tasks', goodRequest, headers)).json().id);
      }
    }
    expect(ids.size).toBe(2);
    await locked.close();
  });

  it('can be used again if the first request had no effect', async () => {
    const wrong = await gateway.request(
      'POST',
      '/api/v1/tasks',
      { ...goodRequest, context: '{' },
      keyed('mended'),
    );
    expect(wrong.statusCode).toBe(422);
    expect((await gateway.request('POST', '/api/v1/tasks', goodRequest, keyed('mended'))).statusCode).toBe(
      201,
    );
  });

  it('runs a repeated command once, and shows no secret twice', async () => {
    const { id } = await gateway.newTask();
    const input = (text: string, key: string) =>
      gateway.request('POST', `/api/v1/tasks/${id}/input`, { text }, keyed(key));
    const answers = [await input('once', 'k1'), await input('once', 'k1')];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers.map(({ headers }) => headers['idempotent-replayed'])).toEqual([undefined, 'true']);
    expect(answers[1]?.json()).toEqual(answers[0]?.json());
    expect(answers[1]?.headers['content-type']).toBe(answers[0]?.headers['content-type']);
    expect((await input('twice', 'k1')).json()).toMatchObject({ reason: 'idempotency-key-reused' });
    const log = await gateway.tasks.events(id);
    expect(log.filter(({ type }) => type === 'user-input')).toHaveLength(1);

    const twice = [1, 2].map(() =>
      gateway.request('POST', '/api/v1/tokens', { name: 'ci', role: 'view' }, keyed('k2')),
    );
    const statuses = (await Promise.all(twice)).map(({ statusCode }) => statusCode).sort();
    expect([
      [201, 409],
      [201, 503],
    ]).toContainEqual(statuses);
    const later = await gateway.request('POST', '/api/v1/tokens', { name: 'ci', role: 'view' }, keyed('k2'));
    expect([later.statusCode, later.json().reason]).toEqual([409, 'already-done']);
    const { tokens } = (await gateway.request('GET', '/api/v1/tokens')).json();
    expect(tokens.filter(({ name }: { name: string }) => name === 'ci')).toHaveLength(1);
    const { entries } = (await gateway.request('GET', '/api/v1/audit')).json();
    const inputs = entries.filter(
      ({ action }: { action: string }) => action === 'POST /api/v1/tasks/:id/input',
    );
    expect(inputs.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['409', '200']);
  });

  it('is refused if it is longer than 255 characters', async () => {
    const { id } = await gateway.newTask();
    const answer = await gateway.request('POST', `/api/v1/tasks/${id}/cancel`, {}, keyed('x'.repeat(256)));
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([422, 'idempotency-key']);
    expect((await gateway.tasks.get(id))?.status).toBe('awaiting_approval');
  });
});

describe('a position beyond the end of a log', () => {
  it('is an error over REST, server-sent events and WebSocket', async () => {
    const { id } = await gateway.newTask();
    const beyond = await gateway.request('GET', `/api/v1/tasks/${id}/events?after=500`);
    expect([beyond.statusCode, beyond.json().reason]).toEqual([409, 'cursor-beyond-log']);
    const stream = { accept: 'text/event-stream', 'last-event-id': '500' };
    expect((await gateway.request('GET', `/api/v1/tasks/${id}/events`, undefined, stream)).statusCode).toBe(
      409,
    );
    const client = await connectSocket(gateway.url);
    client.send({ type: 'SUBSCRIBE', id: 's', payload: { task_id: id, after: 500 } });
    const error = await client.waitFor('ERROR', (_payload, { reply_to }) => reply_to === 's');
    expect(error.payload).toMatchObject({ code: 'cursor-beyond-log', task_id: id });
    await client.close();
  });
});

describe('the stream of all tasks', () => {
  /** Runs curl until an event with one of these ids came, and returns the ids of all until then. */
  async function follow(
    lastEventId: string,
    until: string,
    meanwhile: () => Promise<unknown>,
  ): Promise<string[]> {
    const headers = ['-H', 'accept: text/event-stream', '-H', `last-event-id: ${lastEventId}`];
    const curl = spawn('curl', ['-sN', ...headers, `${gateway.url}/api/v1/events`]);
    let text = '';
    const ids = () => [...text.matchAll(/^id: (.+)$/gm)].map(([, id]) => id ?? '');
    const came = new Promise<void>((resolve, reject) => {
      curl.on('close', () => reject(new Error(`curl ended: ${text}`)));
      curl.stdout.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        if (ids().includes(until)) resolve();
      });
    });
    await once(curl.stdout, 'data');
    await meanwhile();
    await came;
    curl.kill();
    return ids();
  }

  it('sends new events and, to a returning client, missed ones, once and in order (curl -N with Last-Event-ID)', async () => {
    const one = await gateway.newTask();
    const two = await gateway.newTask();
    await gateway.tasks.addInput(one.id, 'test', 'missed');
    const length = (await gateway.tasks.events(one.id)).length;
    const ids = await follow(`${one.id}/2`, `${one.id}/${length + 1}`, async () => {
      await gateway.tasks.addInput(two.id, 'test', 'live');
      await gateway.tasks.cancel(one.id, 'test');
    });
    const last = length + 1;
    expect(ids.filter((id) => id.startsWith(one.id))).toEqual(
      Array.from({ length: last - 2 }, (_, index) => `${one.id}/${index + 3}`),
    );
    expect(ids.filter((id) => id.startsWith(two.id))).toEqual(
      [1, 2, 3].map((number) => `${two.id}/${number}`),
    );
  });

  it('is a list of the newest ones for a client that accepts JSON', async () => {
    const { id } = await gateway.newTask();
    const newest = await gateway.request('GET', '/api/v1/events?limit=2');
    expect(newest.json().events).toMatchObject([
      { task_id: id, number: 1 },
      { task_id: id, number: 2 },
    ]);
    const after = await gateway.request('GET', `/api/v1/events?after=${id}/1`);
    expect(after.json().events).toMatchObject([{ task_id: id, number: 2 }]);
  });

  it('refuses an unknown position', async () => {
    const ask = (after: string) =>
      gateway.request('GET', '/api/v1/events', undefined, {
        accept: 'text/event-stream',
        'last-event-id': after,
      });
    expect((await ask('unknown/7')).json()).toMatchObject({ status: 409, reason: 'cursor-unknown' });
    expect((await ask('7')).json()).toMatchObject({ status: 422, errors: [{ field: 'after' }] });
  });
});

it('the limits of description and context are bytes (S0-231, S0-232)', async () => {
  const long = (letter: string, bytes: number) =>
    `${goodRequest.description} `.padEnd(1_000, 'x') + letter.repeat(bytes);
  const send = (more: object) => gateway.request('POST', '/api/v1/tasks', { ...goodRequest, ...more });
  expect((await send({ description: long('x', 49_000) })).statusCode).toBe(201);
  expect((await send({ description: long('é', 24_500) })).statusCode).toBe(201);
  const tooLong = await send({ description: long('é', 24_501) });
  expect([tooLong.statusCode, tooLong.json().errors[0].field]).toEqual([422, 'description']);
  for (const context of [{ notes: 'é'.repeat(50_000) }, JSON.stringify({ notes: 'é'.repeat(50_000) })]) {
    expect((await send({ context })).statusCode).toBe(422);
  }
});
