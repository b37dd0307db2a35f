import type {} from '@fastify/websocket';
import { Task } from '@fixpoint/shared/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createScriptedTasks } from '../../testing/scripted-tasks.js';
import { connectSocket } from '../../testing/socket-recorder.js';
import { createGatewayBench, type GatewayBench } from '../../testing/start-gateway.js';

const events = 10_000;
const mebibyte = 1024 * 1024;
let bench: GatewayBench;

beforeAll(async () => {
  bench = await createGatewayBench();
});
afterAll(() => bench.close());

it('buffers at most a few MB for a client that never reads, reports LAGGED, and lets it catch up by number (S0-262, X-12)', async () => {
  const task = Task.parse(await (await bench.start()).newTask());
  const script = createScriptedTasks(task);
  const own = await bench.start({ tasks: script.tasks });
  const url = `${own.url}/?task_id=${task.id}`;
  const slow = await connectSocket(url);
  const slowEverything = await connectSocket(own.url);
  const quick = await connectSocket(url);
  for (const client of [slow, quick]) await client.waitFor('SUBSCRIBED');
  await slowEverything.waitFor('TASK_UPDATE');
  for (const client of [slow, slowEverything]) client.stopReading();

  const text = 'x'.repeat(2_000);
  const event = { type: 'engine-message', data: { role: 'assistant', text } } as const;
  let most = 0;
  for (let emitted = 0; emitted < events; emitted += 2_000) {
    script.say(...Array.from({ length: 2_000 }, () => event));
    await new Promise(setImmediate);
    for (const { bufferedAmount } of own.app.websocketServer.clients) most = Math.max(most, bufferedAmount);
  }
  // Past the mark of 1 MB by a batch of 500 at most, of which each event is two messages; the whole would be 40 MB.
  expect(most).toBeLessThan(4 * mebibyte);

  const last = ({ event: { number } }: { event: { number: number } }) => number === events;
  await quick.waitFor('TASK_EVENT', last);
  slow.readOn();
  await slow.waitFor('TASK_EVENT', last);
  expect(slow.messages.some((message) => message.type === 'LAGGED')).toBe(true);
  const whole = Array.from({ length: events }, (_, index) => index + 1);
  expect(slow.numbers(task.id)).toEqual(whole);
  expect(quick.numbers(task.id)).toEqual(whole);
  await own.close();
}, 120_000);
