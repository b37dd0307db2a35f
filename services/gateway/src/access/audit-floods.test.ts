import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGatewayBench, type GatewayBench, goodRequest } from '../../testing/start-gateway.js';

const ownerToken = 'correct-horse-battery-staple';
const owner = { authorization: `Bearer ${ownerToken}` };
let bench: GatewayBench;
beforeAll(async () => {
  bench = await createGatewayBench();
});
afterAll(() => bench.close());

function countingLog() {
  let bytes = 0;
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done();
    },
  });
  return { log: pino({ level: 'info' }, stream), bytes: () => bytes };
}

describe('a flood of requests that are refused', () => {
  it('costs a counter: it leaves no audit entry, no line of the log each, and displaces nothing', async () => {
    const { log, bytes } = countingLog();
    const gateway = await bench.start({ token: ownerToken, log });
    const created = await gateway.request('POST', '/api/v1/tasks', goodRequest, owner);
    expect(created.statusCode).toBe(201);
    const before = bytes();
    const wrong = { authorization: 'Bearer guess' };
    for (let n = 0; n < 600; n += 1) {
      await gateway.request('POST', '/api/v1/tasks', goodRequest, n % 2 === 0 ? wrong : {});
    }
    expect(bytes() - before).toBeLessThan(5_000);
    const { entries } = (await gateway.request('GET', '/api/v1/audit?limit=1000', undefined, owner)).json();
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['POST /api/v1/tasks']);
    const metrics = (await gateway.request('GET', '/metrics', undefined, owner)).body;
    expect(metrics).toMatch(/fixpoint_requests_refused_total\{reason="unauthorized"\} 600/);
  });

  it('beyond the limit costs a counter as well', async () => {
    const { log, bytes } = countingLog();
    const gateway = await bench.start({ token: ownerToken, log, rateLimit: 20 });
    const before = bytes();
    for (let n = 0; n < 400; n += 1) await gateway.request('DELETE', '/api/v1/session', undefined, owner);
    expect(bytes() - before).toBeLessThan(5_000);
  });

  it('is sampled for a known principal, separate from accepted actions', async () => {
    const gateway = await bench.start({ token: ownerToken });
    const issued = await gateway.request('POST', '/api/v1/tokens', { name: 'ann', role: 'view' }, owner);
    const ann = { authorization: `Bearer ${issued.json().text}` };
    for (let n = 0; n < 50; n += 1) await gateway.request('POST', '/api/v1/tasks', goodRequest, ann);
    const read = async (query: string) =>
      (await gateway.request('GET', `/api/v1/audit${query}`, undefined, owner)).json().entries;
    expect(await read('?kind=refused')).toMatchObject([
      { who: 'ann', action: 'POST /api/v1/tasks', outcome: '403' },
    ]);
    expect(await read('')).toMatchObject([{ who: 'owner', action: 'POST /api/v1/tokens' }]);
  });
});

describe('the audit log', () => {
  it('names who signed in, and is exported whole, oldest first', async () => {
    const gateway = await bench.start({ token: ownerToken });
    const page = { host: '127.0.0.1', origin: 'http://127.0.0.1' };
    await gateway.request('POST', '/api/v1/session', { token: 'guess' }, page);
    await gateway.request('POST', '/api/v1/session', { token: ownerToken }, page);
    await gateway.request('POST', '/api/v1/tasks', goodRequest, owner);
    const answer = await gateway.request('GET', '/api/v1/audit/export', undefined, owner);
    expect(answer.headers['content-type']).toContain('application/x-ndjson');
    const lines = answer.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { who: 'owner', action: 'POST /api/v1/session', outcome: '200' },
      { who: 'owner', action: 'POST /api/v1/tasks', outcome: '201' },
    ]);
    const later = await gateway.request(
      'GET',
      '/api/v1/audit/export?since=2999-01-01T00:00:00Z',
      undefined,
      owner,
    );
    expect([later.statusCode, later.body]).toEqual([200, '']);
  });
});
