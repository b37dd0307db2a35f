import type { TaskRow } from '@fixpoint/shared/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createGatewayBench,
  type GatewayBench,
  type RunningGateway,
} from '../../../testing/start-gateway.js';

let bench: GatewayBench;

beforeAll(async () => {
  bench = await createGatewayBench();
});
afterAll(() => bench?.close());

interface Answer {
  readonly tasks: readonly TaskRow[];
  readonly waiting: number;
  readonly paused: readonly TaskRow[];
  readonly read_until: string | null;
}

const read = async (gateway: RunningGateway, headers = {}): Promise<Answer> =>
  (await gateway.request('GET', '/api/v1/notices', undefined, headers)).json();

describe('Notices', () => {
  it('are the tasks that ended or need a person, the last change first', async () => {
    const gateway = await bench.start();
    const first = await gateway.newTask();
    const second = await gateway.newTask();
    expect((await read(gateway)).waiting).toBe(2);
    await gateway.request('POST', `/api/v1/tasks/${first.id}/cancel`);
    const { tasks, waiting } = await read(gateway);
    expect(tasks.map(({ id, status }) => [id, status])).toEqual([
      [first.id, 'cancelled'],
      [second.id, 'awaiting_approval'],
    ]);
    expect(waiting).toBe(1);
  });

  it('count a task that needs a person after its notice was removed', async () => {
    const gateway = await bench.start();
    await gateway.newTask();
    const cleared_until = new Date(Date.now() + 60_000).toISOString();
    await gateway.request('PUT', '/api/v1/notices/marks', { cleared_until });
    const { tasks, waiting, paused } = await read(gateway);
    expect(tasks).toEqual([]);
    expect(waiting).toBe(1);
    expect(paused).toEqual([]);
  });

  it('include a task that ended now, however many were created after it', async () => {
    const gateway = await bench.start();
    const old = await gateway.newTask();
    for (let count = 0; count < 55; count += 1) {
      const { id } = await gateway.newTask();
      await gateway.request('POST', `/api/v1/tasks/${id}/cancel`);
    }
    await gateway.request('POST', `/api/v1/tasks/${old.id}/cancel`);
    const { tasks } = await read(gateway);
    expect(tasks[0]?.id).toBe(old.id);
    expect(tasks).toHaveLength(50);
  });

  it('keep the read and removed ones for each token, and only move forward', async () => {
    const gateway = await bench.start({ token: 'x'.repeat(40) });
    const owner = { authorization: `Bearer ${'x'.repeat(40)}` };
    const { text } = (
      await gateway.request('POST', '/api/v1/tokens', { name: 'ann', role: 'view' }, owner)
    ).json();
    const ann = { authorization: `Bearer ${text}` };
    await gateway.request(
      'POST',
      '/api/v1/tasks',
      {
        description: 'Fix market-research until its output matches.',
        context: { form_data: { Email: 'ann@example.com', Business: 'cheese', Country: 'Thailand' } },
      },
      owner,
    );
    const [task] = (await read(gateway, ann)).tasks;
    const at = task?.updated_at;
    const marked = await gateway.request('PUT', '/api/v1/notices/marks', { read_until: at }, ann);
    expect(marked.json()).toEqual({ read_until: at, cleared_until: null });
    expect((await read(gateway, ann)).read_until).toBe(at);
    expect((await read(gateway, owner)).read_until).toBeNull();
    const earlier = { read_until: '2020-01-01T00:00:00.000Z', cleared_until: at };
    await gateway.request('PUT', '/api/v1/notices/marks', earlier, ann);
    expect(await read(gateway, ann)).toMatchObject({ read_until: at, tasks: [], waiting: 1 });
    expect((await read(gateway, owner)).tasks).toHaveLength(1);
  });

  it('refuse a mark without an instant, and name the field', async () => {
    const gateway = await bench.start();
    for (const body of [{}, { read_until: 'yesterday' }]) {
      const answer = await gateway.request('PUT', '/api/v1/notices/marks', body);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors[0].field).toBe('read_until');
    }
  });

  it('are limited to the scope of a token', async () => {
    const gateway = await bench.start({ token: 'x'.repeat(40) });
    const owner = { authorization: `Bearer ${'x'.repeat(40)}` };
    const { text } = (
      await gateway.request(
        'POST',
        '/api/v1/tokens',
        { name: 'ben', role: 'operate', scope: { services: ['another'] } },
        owner,
      )
    ).json();
    await gateway.request(
      'POST',
      '/api/v1/tasks',
      { description: 'Fix market-research until its output matches.' },
      owner,
    );
    expect(await read(gateway, { authorization: `Bearer ${text}` })).toMatchObject({ tasks: [], waiting: 0 });
  });
});
