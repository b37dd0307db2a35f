import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createTaskSpec } from '@fixpoint/shared/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createGatewayBench,
  type GatewayBench,
  goodRequest,
  type RunningGateway,
} from '../../../testing/start-gateway.js';

let bench: GatewayBench;
let gateway: RunningGateway;
const ids: string[] = [];

beforeAll(async () => {
  bench = await createGatewayBench();
  gateway = await bench.start();
  for (let count = 0; count < 12; count += 1) ids.unshift((await gateway.newTask()).id);
  await gateway.tasks.cancel(ids[0] ?? '', 'test');
  await gateway.tasks.cancel(ids[1] ?? '', 'test');
});
afterAll(() => bench.close());

const list = async (query: string) => {
  const answer = await gateway.request('GET', `/api/v1/tasks${query}`);
  return { status: answer.statusCode, ...answer.json() };
};
const idsOf = ({ tasks }: { tasks: { id: string }[] }) => tasks.map(({ id }) => id);

describe('the list of tasks', () => {
  it('carries what a list shows, and of a task alone what is named', async () => {
    const whole = JSON.stringify(await gateway.tasks.get(ids[2] ?? '')).length;
    const { tasks } = await list('');
    expect(tasks[2]).not.toHaveProperty('plan');
    expect(tasks[2]).not.toHaveProperty('spec');
    expect(JSON.stringify(tasks[2]).length).toBeLessThan(whole / 4);
    const some = await list('?fields=status,plan&limit=3');
    expect(Object.keys(some.tasks[2]).sort()).toEqual(['id', 'plan', 'status']);
    expect(some.tasks[2].plan.steps.length).toBeGreaterThan(3);
    expect(await list('?fields=secrets')).toMatchObject({ status: 422, errors: [{ field: 'fields.0' }] });
  });

  it('filters by several statuses, in pages, with the total number', async () => {
    const first = await list('?status=awaiting_approval,cancelled&limit=5');
    const second = await list(`?status=awaiting_approval,cancelled&limit=5&cursor=${first.next}`);
    const third = await list(`?status=awaiting_approval,cancelled&limit=5&cursor=${second.next}`);
    expect([first, second, third].flatMap(idsOf)).toEqual(ids);
    expect(third.next).toBeNull();
    expect(first.total).toBe(12);
    const cancelled = await list('?status=cancelled');
    expect(idsOf(cancelled)).toEqual(ids.slice(0, 2));
    expect(cancelled.total).toBe(2);
  });

  it('filters by one or several priorities, and rejects an unknown priority', async () => {
    const runningGateway = await bench.start();
    const create = async (priority?: string) => {
      const body = { ...goodRequest, priority };
      return (await runningGateway.request('POST', '/api/v1/tasks', body)).json().id;
    };
    const [high, normal, low] = [await create('high'), await create(), await create('low')];
    const read = async (query: string) =>
      (await runningGateway.request('GET', `/api/v1/tasks?${query}`)).json();
    expect(idsOf(await read('priority=high'))).toEqual([high]);
    expect(idsOf(await read('priority=normal&priority=low'))).toEqual([low, normal]);
    expect(idsOf(await read('priority=low,high&status=awaiting_approval'))).toEqual([low, high]);
    expect(await read('priority=urgent')).toMatchObject({ status: 422, errors: [{ field: 'priority.0' }] });
  });

  it('filters by the creator of the tasks, over every transport', async () => {
    const runningGateway = await bench.start();
    const create = async (by: string) => {
      const { task } = await runningGateway.tasks.create({ spec: createTaskSpec(), approval: 'ask', by });
      return task.id;
    };
    const [rest, mcp] = [await create('ann (rest)'), await create('ann (mcp)')];
    const [named] = [await create('ann (the second) (rest)'), await create('bob (rest)')];
    const read = async (by: string) =>
      idsOf((await runningGateway.request('GET', `/api/v1/tasks?${new URLSearchParams({ by })}`)).json());
    expect(await read('ann')).toEqual([mcp, rest]);
    expect(await read('ann (the second)')).toEqual([named]);
    expect(await read('ann (rest)')).toEqual([]);
    expect(await read('nobody')).toEqual([]);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is sent compressed to clients that accept it: %s', async (encoding, unpack) => {
    const query = '/api/v1/tasks';
    const plain = await gateway.app.inject({ url: query, headers: { host: '127.0.0.1' } });
    const packed = await gateway.app.inject({
      url: query,
      headers: { host: '127.0.0.1', 'accept-encoding': encoding },
    });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    expect(idsOf(JSON.parse(unpack(packed.rawPayload).toString()))).toEqual(ids);
  });
});
