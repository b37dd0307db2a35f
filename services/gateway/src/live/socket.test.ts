import { ServerMessage } from '@fixpoint/shared/contracts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connectSocket } from '../../testing/socket-recorder.js';
import {
  createGatewayBench,
  type GatewayBench,
  goodRequest,
  type RunningGateway,
} from '../../testing/start-gateway.js';

let bench: GatewayBench;
let gateway: RunningGateway;

beforeAll(async () => {
  bench = await createGatewayBench();
  gateway = await bench.start();
});
afterAll(() => bench.close());

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe('the WebSocket endpoint', () => {
  it('carries a task from NEW_TASK over PLAN_PROPOSAL and PLAN_APPROVED to TASK_RESULT (S0-216, S0-217, S0-218, S0-219, S0-220, S0-225, S0-229, S0-253, M-028)', async () => {
    const client = await connectSocket(gateway.url);
    const onlooker = await connectSocket(gateway.url);
    client.send({ type: 'NEW_TASK', id: 'm1', payload: goodRequest });
    const created = await client.waitFor('TASK_CREATED');
    expect(created).toMatchObject({ reply_to: 'm1', payload: { created: true } });
    const task_id = created.payload.task.id;
    const proposal = await client.waitFor('PLAN_PROPOSAL', (payload) => payload.task_id === task_id);
    const { nonce, plan } = proposal.payload;
    client.send({ type: 'PLAN_APPROVED', payload: { task_id, nonce, plan_hash: plan.hash } });
    await client.waitFor(
      'TASK_UPDATE',
      (payload) => payload.task_id === task_id && payload.status === 'pending',
    );
    client.send({ type: 'CANCEL_TASK', payload: { task_id, reason: 'enough' } });
    for (const watcher of [client, onlooker]) {
      const result = await watcher.waitFor('TASK_RESULT', (payload) => payload.task_id === task_id);
      expect(result.payload).toMatchObject({
        status: 'cancelled',
        prs_merged: 0,
        pushes: 0,
        iterations: expect.any(Number),
      });
      expect(watcher.numbers(task_id)).toEqual(upTo(watcher.numbers(task_id).length));
      for (const message of watcher.messages) expect(ServerMessage.safeParse(message).error).toBeUndefined();
      await watcher.close();
    }
  });

  it('delivers the same events to a client that reconnects as to one that stays (S0-254)', async () => {
    const { id: task_id } = await gateway.newTask();
    const stayed = await connectSocket(gateway.url);
    stayed.send({ type: 'SUBSCRIBE', payload: { task_id, after: 0 } });
    const received: number[] = [];
    let last = 0;
    for (let round = 0; round < 5; round += 1) {
      const dropping = await connectSocket(gateway.url);
      dropping.send({ type: 'SUBSCRIBE', payload: { task_id, after: last } });
      const inputs: Promise<unknown>[] = [];
      for (let count = 0; count < 20; count += 1)
        inputs.push(gateway.tasks.addInput(task_id, 'test', `${round}/${count}`));
      await dropping.waitFor('TASK_EVENT', ({ event }) => event.number >= last + 5);
      dropping.socket.terminate();
      received.push(...dropping.numbers(task_id));
      last = received.at(-1) ?? 0;
      await Promise.all(inputs);
    }
    const returned = await connectSocket(`${gateway.url}/?task_id=${task_id}&after=${last}`);
    await gateway.tasks.cancel(task_id, 'test');
    await returned.waitFor('TASK_RESULT');
    // It was shown the results of other tasks when it came.
    await stayed.waitFor('TASK_RESULT', (payload) => payload.task_id === task_id);
    const whole = (await gateway.tasks.events(task_id)).map((event) => event.number);
    expect(whole.length).toBeGreaterThan(100);
    expect([...received, ...returned.numbers(task_id)]).toEqual(whole);
    expect(stayed.numbers(task_id)).toEqual(whole);
    await Promise.all([stayed.close(), returned.close()]);
  });

  it('continues from the last number at another gateway, after the first one was replaced (S0-254)', async () => {
    const first = await bench.start();
    const { id: task_id } = await first.newTask();
    const before = await connectSocket(`${first.url}/?task_id=${task_id}`);
    await before.waitFor('TASK_EVENT', ({ event }) => event.number === 2);
    const closed = new Promise<number>((resolve) => before.socket.once('close', resolve));
    await first.close();
    expect(await closed, 'the close code means that the server goes away').toBe(1001);
    const second = await bench.start({ keyPrefix: first.keyPrefix });
    await second.tasks.addInput(task_id, 'test', 'meanwhile');
    const after = await connectSocket(`${second.url}/?task_id=${task_id}&after=2`);
    await after.waitFor('TASK_EVENT', ({ event }) => event.type === 'user-input');
    expect(after.numbers(task_id)).toEqual([3]);
    await second.close();
  });

  it('sends a new client the status of each task, and the plans that await approval (S0-253, S0-255)', async () => {
    const own = await bench.start();
    const waiting = await own.newTask();
    const over = await own.newTask();
    await own.tasks.cancel(over.id, 'test');
    const client = await connectSocket(own.url);
    const proposal = await client.waitFor('PLAN_PROPOSAL');
    expect(proposal.payload).toMatchObject({ task_id: waiting.id, nonce: waiting.approval.nonce });
    expect((await client.waitFor('TASK_RESULT')).payload).toMatchObject({
      task_id: over.id,
      status: 'cancelled',
    });
    await own.close();
  });

  it('sends a client that chose a task nothing of other tasks', async () => {
    const mine = await gateway.newTask();
    const client = await connectSocket(`${gateway.url}/?task_id=${mine.id}`);
    await client.waitFor('TASK_EVENT', ({ event }) => event.number === 2);
    const other = await gateway.newTask();
    await gateway.tasks.addInput(other.id, 'test', 'elsewhere');
    await gateway.tasks.addInput(mine.id, 'test', 'here');
    await client.waitFor('TASK_EVENT', ({ event }) => event.number === 3);
    expect(client.messages.filter((message) => JSON.stringify(message).includes(other.id))).toEqual([]);
    await client.close();
  });

  it('refuses an approval meant for another task or an older plan, with the reason (S0-272, S0-273)', async () => {
    const mine = await gateway.newTask();
    const cancelled = await gateway.newTask();
    await gateway.tasks.cancel(cancelled.id, 'test');
    const client = await connectSocket(gateway.url);
    const wrong = (id: string, task_id: string, nonce: string, plan_hash: string) =>
      client.send({ type: 'PLAN_APPROVED', id, payload: { task_id, nonce, plan_hash } });
    wrong('a', mine.id, cancelled.approval.nonce, mine.plan.hash);
    wrong('b', cancelled.id, cancelled.approval.nonce, cancelled.plan.hash);
    const errorTo = (id: string) => client.waitFor('ERROR', (_payload, message) => message.reply_to === id);
    expect((await errorTo('a')).payload).toMatchObject({ code: 'wrong-nonce', task_id: mine.id });
    expect((await errorTo('b')).payload).toMatchObject({ code: 'not-awaiting-approval' });
    expect((await gateway.tasks.get(mine.id))?.status).toBe('awaiting_approval');
    await client.close();
  });

  it('reports an error if a screen is requested while no desktop is connected (S0-226)', async () => {
    const client = await connectSocket(gateway.url);
    client.send({ type: 'SCREENSHOT_REQUEST', id: 's', payload: {} });
    const error = await client.waitFor('ERROR');
    expect(error).toMatchObject({ reply_to: 's', payload: { code: 'no-desktop' } });
    expect(error.payload.message).toContain('No desktop is connected');
    await client.close();
  });

  it('understands the older names and lower case, and reports a rejection to every client (S0-229, S0-264)', async () => {
    const task = await gateway.newTask();
    const client = await connectSocket(gateway.url);
    const onlooker = await connectSocket(gateway.url);
    client.send({
      type: 'reject_plan',
      payload: { task_id: task.id, nonce: task.approval.nonce, plan_hash: task.plan.hash, reason: 'no' },
    });
    for (const watcher of [client, onlooker]) {
      await watcher.waitFor(
        'TASK_UPDATE',
        ({ task_id, status }) => task_id === task.id && status === 'cancelled',
      );
      const result = await watcher.waitFor('TASK_RESULT', (payload) => payload.task_id === task.id);
      expect(result.payload).toMatchObject({ status: 'cancelled', reason: 'rejected' });
      await watcher.close();
    }
  });

  it('responds to malformed messages with ERROR, and keeps serving the connection (S0-250, S0-260)', async () => {
    const client = await connectSocket(gateway.url);
    const nonsense = [
      '',
      'null',
      '[]',
      '0',
      '"NEW_TASK"',
      '{',
      '{}',
      '{"type":5,"payload":{}}',
      '{"type":"toString","payload":{}}',
      '{"type":"constructor","payload":{}}',
      '{"type":"__proto__","payload":{}}',
      '{"__proto__":{"type":"NEW_TASK"}}',
      '{"type":"NEW_TASK"}',
      '{"type":"NEW_TASK","payload":null}',
      '{"type":"NEW_TASK","payload":{"description":""}}',
      '{"type":"CANCEL_TASK","payload":{"task_id":"../../x"}}',
      '{"type":"CANCEL_TASK","payload":{"task_id":"unknown"}}',
      '{"type":"SUBSCRIBE","payload":{"task_id":"unknown","after":0}}',
      '{"type":"SUBSCRIBE","payload":{"after":-1}}',
      `{"type":"SUBSCRIBE","payload":${'{"a":'.repeat(100)}1${'}'.repeat(100)}}`,
      `${'['.repeat(100_000)}`,
      `{"type":"USER_INPUT","payload":{"task_id":"t","text":"${'x'.repeat(10_001)}"}}`,
      '\u0000\ud800',
    ];
    for (const text of nonsense) client.send(text);
    client.socket.send(Buffer.from([1, 2, 3]), { binary: true });
    client.send({ type: 'SUBSCRIBE', id: 'done', payload: {} });
    await client.waitFor('SUBSCRIBED', (_payload, message) => message.reply_to === 'done');
    const errors = client.messages.filter((message) => message.type === 'ERROR');
    expect(errors).toHaveLength(nonsense.length + 1);
    for (const error of errors) expect(error.payload.message).not.toMatch(/node_modules|\.ts:|at /);
    await client.close();
  });

  it('logs an unreadable message as a warning, and never the token of a URL (S0-261)', async () => {
    const lines: { level: number; code?: string }[] = [];
    const log = pino({ level: 'trace' }, { write: (line) => void lines.push(JSON.parse(line)) });
    const token = 'a-token-that-stays-secret';
    const own = await bench.start({ log, token });
    const client = await connectSocket(`${own.url}/?token=${token}`);
    client.send('{not json');
    await client.waitFor('ERROR');
    await expect(connectSocket(`${own.url}/api/v1/tasks?token=${token}`)).rejects.toThrow('404');
    await own.request('GET', `/nowhere?token=${token}`, undefined, { authorization: `Bearer ${token}` });
    await own.close();
    expect(lines).toContainEqual(expect.objectContaining({ level: 40, code: 'invalid-input' }));
    expect(JSON.stringify(lines)).not.toContain(token);
  });

  it('closes only the connection that sends more than 10 MB at once (S0-262, S0-275)', async () => {
    const large = await connectSocket(gateway.url);
    const socketRecorder = await connectSocket(gateway.url);
    const closed = new Promise<number>((resolve) => large.socket.once('close', resolve));
    large.socket.on('error', () => {});
    large.send(`{"type":"NEW_TASK","payload":{"description":"${'x'.repeat(10 * 1024 * 1024)}"}}`);
    expect(await closed).toBe(1009);
    const { id } = await gateway.newTask();
    await socketRecorder.waitFor('PLAN_PROPOSAL', (payload) => payload.task_id === id);
    await socketRecorder.close();
  });

  it('pings its clients, twice a minute or oftener, and disconnects one that does not answer (S0-282)', async () => {
    const started = vi.spyOn(globalThis, 'setInterval');
    onTestFinished(() => void vi.restoreAllMocks());
    const own = await bench.start();
    const [lives, silent] = [await connectSocket(own.url), await connectSocket(own.url)];
    const open = () => own.app.websocketServer.clients.size;
    // Each timer that could be the one: the test does not wait for it.
    const everyHalfMinute = started.mock.calls.filter(([, ms]) => ms === 30_000);
    expect(everyHalfMinute.length).toBeGreaterThan(0);
    const tick = () => {
      for (const [pass] of everyHalfMinute) pass();
    };
    const pinged = () => new Promise((resolve) => lives.socket.once('ping', resolve));
    silent.socket.pause();
    for (const [round, left] of [2, 1, 1].entries()) {
      const heard = pinged();
      tick();
      await heard;
      // Messages from now on come after its response to the ping.
      const id = `round ${round}`;
      lives.send({ type: 'SUBSCRIBE', id, payload: {} });
      await lives.waitFor('SUBSCRIBED', (_payload, message) => message.reply_to === id);
      await expect.poll(open).toBe(left);
    }
    await Promise.all([lives.close(), own.close()]);
  });

  it('disconnects a client that is silent beyond the time limit, but not one that responds (S0-360)', async () => {
    const own = await bench.start({ socketSilenceMs: 1_000 });
    const [lives, silent] = [await connectSocket(own.url), await connectSocket(own.url)];
    const pings: number[] = [];
    lives.socket.on('ping', () => void pings.push(performance.now()));
    const since = performance.now();
    silent.socket.pause();
    await expect.poll(() => own.app.websocketServer.clients.size, { timeout: 10_000 }).toBe(1);
    expect(performance.now() - since).toBeLessThan(5_000);
    await expect.poll(() => pings.length, { timeout: 10_000 }).toBeGreaterThan(3);
    expect(lives.socket.readyState).toBe(lives.socket.OPEN);
    silent.socket.terminate();
    await Promise.all([lives.close(), own.close()]);
  });

  it('refuses the messages of a client that floods it, with the reason', async () => {
    const client = await connectSocket(gateway.url);
    for (let count = 0; count < 400; count += 1)
      client.send({ type: 'PAUSE_TASK', payload: { task_id: 'unknown' } });
    const error = await client.waitFor('ERROR', (payload) => payload.code === 'too-many-requests');
    expect(error.payload.message).toContain('faster');
    await client.close();
  });

  it('reports LAGGED to a slow client, buffers nothing for it, and sends it everything once it reads (S0-262)', async () => {
    const { id: task_id } = await gateway.newTask();
    const slow = await connectSocket(`${gateway.url}/?task_id=${task_id}`);
    await slow.waitFor('TASK_EVENT', ({ event }) => event.number === 2);
    slow.stopReading();
    const text = 'x'.repeat(9_000);
    for (let count = 0; count < 40; count += 1) {
      await Promise.all(Array.from({ length: 25 }, () => gateway.tasks.addInput(task_id, 'test', text)));
    }
    slow.readOn();
    await gateway.tasks.cancel(task_id, 'test');
    await slow.waitFor('TASK_RESULT');
    const whole = (await gateway.tasks.events(task_id, 0, 5_000)).map((event) => event.number);
    expect(slow.numbers(task_id)).toEqual(whole);
    expect(slow.messages.some((message) => message.type === 'LAGGED')).toBe(true);
    await slow.close();
  }, 120_000);
});

describe('event streams', () => {
  async function read(path: string, headers: Record<string, string> = {}) {
    const answer = await fetch(`${gateway.url}${path}`, {
      headers: { accept: 'text/event-stream', ...headers },
    });
    return { status: answer.status, text: await answer.text() };
  }
  const idsOf = (text: string) => [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));

  it('send the log, then new events, end with the task, and resume by Last-Event-ID (M-028)', async () => {
    const { id } = await gateway.newTask();
    const whole = read(`/api/v1/tasks/${id}/events`);
    await gateway.tasks.addInput(id, 'test', 'one');
    await gateway.tasks.addInput(id, 'test', 'two');
    await gateway.tasks.cancel(id, 'test');
    const { text } = await whole;
    const numbers = (await gateway.tasks.events(id)).map((event) => event.number);
    expect(idsOf(text)).toEqual(numbers);
    expect(text).toContain('event: task-finished');
    const resumed = await read(`/api/v1/tasks/${id}/events`, { 'last-event-id': '3' });
    expect(idsOf(resumed.text)).toEqual(numbers.filter((number) => number > 3));
    // 204 makes a browser's EventSource stop reconnecting.
    expect(
      (await read(`/api/v1/tasks/${id}/events`, { 'last-event-id': String(numbers.at(-1)) })).status,
    ).toBe(204);
  });
});
