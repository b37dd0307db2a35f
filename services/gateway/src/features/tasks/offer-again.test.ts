import { afterAll, beforeAll, expect, it } from 'vitest';
import { expireTask } from '../../../testing/expire-task.js';
import {
  createGatewayBench,
  type GatewayBench,
  type RunningGateway,
} from '../../../testing/start-gateway.js';

let bench: GatewayBench;
let gateway: RunningGateway;
beforeAll(async () => {
  bench = await createGatewayBench();
  gateway = await bench.start();
});
afterAll(() => bench.close());

/** A task whose plan got no decision: as if its time had passed. */
async function expiredTask(): Promise<string> {
  const { id } = await gateway.newTask();
  await expireTask(bench.redis.url, gateway, id);
  return id;
}

const offer = (id: string) => gateway.request('POST', `/api/v1/tasks/${id}/offer-again`);

it('submits the request of an expired task again, once, over REST', async () => {
  const id = await expiredTask();
  const expired = (await gateway.request('GET', `/api/v1/tasks/${id}`)).json();
  expect(expired).toMatchObject({ status: 'cancelled', result: { reason: 'expired' } });
  const first = await offer(id);
  expect(first.statusCode).toBe(201);
  const offered = first.json();
  expect(offered).toMatchObject({
    status: 'awaiting_approval',
    description: expired.description,
    spec: { form: expired.spec.form, start_from: expired.spec.start_from, limits: expired.spec.limits },
  });
  expect(offered.id).not.toBe(id);
  expect(Date.parse(offered.approval.expires_at)).toBeGreaterThan(Date.now());
  const second = await offer(id);
  expect([second.statusCode, second.json().id]).toEqual([200, offered.id]);
});

it('offers nothing again that waits, and nothing that a person ended', async () => {
  const { id } = await gateway.newTask();
  expect((await offer(id)).json()).toMatchObject({ status: 409, reason: 'not-expired' });
  await gateway.request('POST', `/api/v1/tasks/${id}/reject`);
  expect((await offer(id)).json()).toMatchObject({ status: 409, reason: 'not-expired' });
  expect((await offer('00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
});

it('reports the end to an agent, and offers the plan again over MCP', async () => {
  const id = await expiredTask();
  const call = async (name: string) => {
    const body = { method: 'tools/call', params: { name, arguments: { task_id: id } } };
    return (await gateway.request('POST', '/mcp', body)).json().result;
  };
  expect(JSON.stringify(await call('get_task_progress'))).toContain('offer_again');
  const { structuredContent } = await call('offer_again');
  expect(structuredContent).toMatchObject({ created: true, status: 'awaiting_approval' });
  expect(structuredContent.plan.expires_at).toMatch(/^\d{4}-/);
  expect(structuredContent.task_id).not.toBe(id);
});
