import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createGatewayBench,
  type GatewayBench,
  goodRequest,
  type RunningGateway,
} from '../../testing/start-gateway.js';
import { toVersionedAddress } from './api-version.js';

describe('the address of a request', () => {
  it.each([
    ['/api/tasks', '/api/v1/tasks'],
    ['/api/tasks?token=x&next=/api/', '/api/v1/tasks?token=x&next=/api/'],
    ['/api/vault', '/api/v1/vault'],
    ['/api/v1/tasks', '/api/v1/tasks'],
    ['/api/v9', '/api/v9'],
    ['/api/v9?x', '/api/v9?x'],
    ['/queues/api/queues', '/queues/api/queues'],
    ['/api', '/api'],
    ['/', '/'],
  ])('%s is served as %s', (requested, served) => {
    expect(toVersionedAddress(requested)).toBe(served);
  });

  it('stays as it is once it names a version', () => {
    fc.assert(
      fc.property(fc.string(), (path) => {
        const once = toVersionedAddress(`/api/${path}`);
        expect(toVersionedAddress(once)).toBe(once);
        expect(once.endsWith(path)).toBe(true);
      }),
    );
  });
});

describe('the API under both of its addresses', () => {
  const token = 'correct-horse-battery-staple';
  const bearer = { authorization: `Bearer ${token}` };
  let bench: GatewayBench;
  let gateway: RunningGateway;
  beforeAll(async () => {
    bench = await createGatewayBench();
    gateway = await bench.start({ token });
  });
  afterAll(() => bench.close());

  it('does the same with and without the version', async () => {
    const short = await gateway.request('POST', '/api/tasks', goodRequest, bearer);
    expect(short.statusCode).toBe(201);
    expect(short.headers.location).toBe(`/api/v1/tasks/${short.json().id}`);
    const read = await gateway.request('GET', `/api/v1/tasks/${short.json().id}`, undefined, bearer);
    expect(read.json()).toEqual(
      (await gateway.request('GET', `/api/tasks/${short.json().id}`, undefined, bearer)).json(),
    );
  });

  it('needs the same token and role under both', async () => {
    const viewer = (
      await gateway.request('POST', '/api/v1/tokens', { name: 'viewer', role: 'view' }, bearer)
    ).json().text;
    for (const root of ['/api', '/api/v1', '/api/v9']) {
      expect((await gateway.request('GET', `${root}/tasks`)).statusCode).toBe(401);
    }
    for (const root of ['/api', '/api/v1']) {
      const asViewer = { authorization: `Bearer ${viewer}` };
      expect((await gateway.request('GET', `${root}/tasks`, undefined, asViewer)).statusCode).toBe(200);
      expect((await gateway.request('POST', `${root}/tasks`, goodRequest, asViewer)).statusCode).toBe(403);
      expect((await gateway.request('GET', `${root}/tokens`, undefined, asViewer)).statusCode).toBe(403);
      expect((await gateway.request('GET', `${root}/session`)).statusCode).toBe(200);
    }
  });

  it('is counted and recorded under the address that the reference lists', async () => {
    await gateway.request('POST', '/api/tasks', goodRequest, bearer);
    const audit = (await gateway.request('GET', '/api/audit', undefined, bearer)).json().entries;
    expect(audit[0].action).toBe('POST /api/v1/tasks');
    const metrics = (await gateway.request('GET', '/metrics', undefined, bearer)).body;
    expect(metrics).toContain('route="/api/v1/tasks"');
    expect(metrics).not.toContain('route="/api/tasks"');
    const { paths } = (await gateway.request('GET', '/docs/openapi.json', undefined, bearer)).json();
    const listed = Object.keys(paths).filter((path) => path.startsWith('/api/'));
    expect(listed.length).toBeGreaterThan(10);
    expect(listed.filter((path) => !path.startsWith('/api/v1/'))).toEqual([]);
  });

  it('counts requests to both against one limit', async () => {
    const slow = await bench.start({ rateLimit: 4 });
    const statuses: number[] = [];
    for (const path of ['/api/tasks', '/api/v1/tasks', '/api/tasks', '/api/v1/tasks', '/api/tasks']) {
      statuses.push((await slow.request('GET', path)).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  it('names the known versions if another one is requested', async () => {
    const answer = await gateway.request('GET', '/api/v9/tasks', undefined, bearer);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ code: 'not-found', hint: 'This gateway serves /api/v1.' });
    expect(answer.json().detail).toContain('v9');
  });
});
