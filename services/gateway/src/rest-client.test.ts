import { createRestClient } from '@fixpoint/client/rest';
import type { NewTask } from '@fixpoint/shared/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGatewayBench, type GatewayBench, type RunningGateway } from '../testing/start-gateway.js';

const token = 'correct-horse-battery-staple';
let bench: GatewayBench;
let gateway: RunningGateway;

beforeAll(async () => {
  bench = await createGatewayBench();
  gateway = await bench.start({ token });
});
afterAll(() => bench.close());

const request: NewTask = {
  description: 'Fix market-research until its output matches.',
  context: { Email: 'ann@example.com', Business: 'cheese', Country: 'Thailand' },
};

it('the client takes a task from its request to its end', async () => {
  const client = createRestClient({ url: `${gateway.url}/`, token });
  const header = { 'Idempotency-Key': 'monday-1' };
  const created = await client.POST('/api/v1/tasks', { body: request, params: { header } });
  expect(created.response.status).toBe(201);
  const again = await client.POST('/api/v1/tasks', { body: request, params: { header } });
  expect(again.response.headers.get('idempotent-replayed')).toBe('true');
  const path = { id: created.data?.id ?? '' };
  expect(again.data?.id).toBe(path.id);

  const listed = await client.GET('/api/v1/tasks', { params: { query: { status: 'awaiting_approval' } } });
  expect(listed.data?.tasks.map(({ id }) => id)).toEqual([path.id]);
  const plan = await client.GET('/api/v1/tasks/{id}/plan', { params: { path } });
  const steps = (plan.data?.steps ?? []).map(({ id, enabled }) => ({ id, enabled, comment: 'slowly' }));
  const match = { 'if-match': plan.response.headers.get('etag') ?? '' };
  const edited = await client.PUT('/api/v1/tasks/{id}/plan', {
    params: { path, header: match },
    body: { steps },
  });
  const hash = edited.data?.plan?.hash ?? '';
  const approved = await client.POST('/api/v1/tasks/{id}/approve', {
    params: { path },
    body: { plan_hash: hash },
  });
  expect(approved.data?.status).toBe('pending');
  const stale = await client.POST('/api/v1/tasks/{id}/approve', {
    params: { path },
    body: { plan_hash: 'another' },
  });
  expect(stale.error).toMatchObject({ status: 409, code: 'conflict', request_id: expect.any(String) });

  await client.POST('/api/v1/tasks/{id}/cancel', { params: { path }, body: { reason: 'enough' } });
  const { response } = await client.GET('/api/v1/tasks/{id}/events', {
    params: { path },
    headers: { accept: 'text/event-stream' },
    parseAs: 'stream',
  });
  expect(await response.text()).toContain('event: task-finished');
});

it('sends and fetches documents, and reports a wrong token as a problem', async () => {
  const client = createRestClient({ url: gateway.url, token });
  const sent = await client.POST('/api/v1/artifacts', {
    params: { query: { name: 'table.csv' } },
    body: 'a,b\n',
    bodySerializer: (text) => text,
    headers: { 'content-type': 'application/octet-stream' },
  });
  const path = { id: sent.data?.artifact ?? '' };
  const fetched = await client.GET('/api/v1/artifacts/{id}', { params: { path }, parseAs: 'text' });
  expect(fetched.data).toBe('a,b\n');
  const stranger = createRestClient({ url: gateway.url, token: 'not-the-token-of-anybody' });
  const refused = await stranger.GET('/api/v1/session');
  expect(refused.data).toMatchObject({ name: null });
  expect((await stranger.GET('/api/v1/services')).error).toMatchObject({ status: 401, code: 'unauthorized' });
});
