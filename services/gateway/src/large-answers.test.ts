import type { Task, TaskEvent } from '@fixpoint/shared/contracts';
import { Replay } from '@fixpoint/shared/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createGatewayBench,
  type GatewayBench,
  goodRequest,
  type RunningGateway,
} from '../testing/start-gateway.js';
import { maxAnswerBytes } from './http/large-answers.js';

const inputs = 1_200;
const text = 'Mind the margins. '.repeat(500);
let bench: GatewayBench;
let gateway: RunningGateway;
let id: string;

beforeAll(async () => {
  bench = await createGatewayBench();
  gateway = await bench.start();
  ({ id } = await gateway.newTask());
  for (let index = 0; index < inputs; index += 1) await gateway.tasks.addInput(id, 'ann', `${index} ${text}`);
});
afterAll(() => bench.close());

interface EventPage {
  readonly events: TaskEvent[];
  readonly last_event: number;
}

it('returns a long log completely, in pages of bounded size (V-29)', async () => {
  const read: TaskEvent[] = [];
  let pages = 0;
  for (let after = 0; ; ) {
    const answer = await gateway.request('GET', `/api/v1/tasks/${id}/events?limit=5000&after=${after}`);
    expect(answer.body.length).toBeLessThan(maxAnswerBytes + 100_000);
    const { events, last_event } = answer.json() as EventPage;
    read.push(...events);
    pages += 1;
    after = events.at(-1)?.number ?? last_event;
    if (after >= last_event) break;
  }
  expect(pages).toBeGreaterThan(2);
  expect(read.map(({ number }) => number)).toEqual(read.map((_, index) => index + 1));
  expect(read.length).toBeGreaterThanOrEqual(inputs);
});

it('bounds the size of the newest events of all tasks, and of those after a cursor', async () => {
  const newest = await gateway.request('GET', '/api/v1/events?limit=1000');
  const { events } = newest.json() as EventPage;
  expect(newest.body.length).toBeLessThan(maxAnswerBytes + 100_000);
  const last = (await gateway.request('GET', `/api/v1/tasks/${id}`)).json() as Task;
  expect(events.at(-1)?.number).toBe(last.last_event);
  const since = await gateway.request('GET', `/api/v1/events?limit=1000&after=${id}/2`);
  expect(since.body.length).toBeLessThan(maxAnswerBytes + 100_000);
  expect((since.json() as EventPage).events[0]?.number).toBe(3);
});

it('streams the replay of a long log, whole and valid', { tags: ['night'] }, async () => {
  const replay = Replay.parse((await gateway.request('GET', `/api/v1/tasks/${id}/replay`)).json());
  expect(replay.events.length).toBeGreaterThanOrEqual(inputs);
  const file = (await gateway.request('GET', `/api/v1/tasks/${id}/replay.html`)).body;
  const [, json = ''] = /<script type="application\/json" id="replay">(.*?)<\/script>/s.exec(file) ?? [];
  expect(Replay.parse(JSON.parse(json)).events).toEqual(replay.events);
});

it('returns a list of whole tasks in pages of bounded size', { tags: ['night'] }, async () => {
  const fresh = await bench.start();
  const description = `${goodRequest.description} Notes: ${'be careful with it. '.repeat(500)}`;
  const made: string[] = [];
  for (let index = 0; index < 150; index += 1) {
    const answer = await fresh.request('POST', '/api/v1/tasks', { ...goodRequest, description });
    made.push((answer.json() as Task).id);
  }
  const listed: string[] = [];
  let next: string | null = '';
  while (next !== null) {
    const cursor: string = next === '' ? '' : `&cursor=${next}`;
    const answer = await fresh.request('GET', `/api/v1/tasks?limit=200&fields=id,spec,plan${cursor}`);
    expect(answer.body.length).toBeLessThan(maxAnswerBytes + 500_000);
    const page = answer.json() as { tasks: Task[]; next: string | null };
    listed.push(...page.tasks.map((task) => task.id));
    next = page.next;
  }
  expect(listed).toEqual(made.toReversed());
});

it('refuses large responses beyond the queue limit, and still serves small ones (V-29)', async () => {
  const replays = Array.from({ length: 120 }, () => gateway.request('GET', `/api/v1/tasks/${id}/replay`));
  const list = await gateway.request('GET', '/api/v1/tasks?limit=5');
  expect(list.statusCode).toBe(200);
  const first = await Promise.race(replays);
  expect(first.statusCode).toBe(503);
  expect(first.headers['retry-after']).toBe('5');
  await gateway.close();
  await Promise.allSettled(replays);
});
