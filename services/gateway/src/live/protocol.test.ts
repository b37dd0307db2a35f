import { ClientMessage, type ClientMessageType, ServerMessage, Task } from '@fixpoint/shared/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createScriptedTasks } from '../../testing/scripted-tasks.js';
import { connectSocket, type SocketRecorder } from '../../testing/socket-recorder.js';
import {
  createGatewayBench,
  type GatewayBench,
  goodRequest,
  type RunningGateway,
} from '../../testing/start-gateway.js';

let bench: GatewayBench;
let gateway: RunningGateway;
let client: SocketRecorder;

beforeAll(async () => {
  bench = await createGatewayBench();
  gateway = await bench.start();
  client = await connectSocket(gateway.url);
});
afterAll(() => bench.close());

type NewTask = Awaited<ReturnType<RunningGateway['newTask']>>;
const seenPlan = ({ id, plan, approval }: NewTask) => ({
  task_id: id,
  plan_hash: plan.hash,
  nonce: approval.nonce,
});
const approve = ({ id, plan, approval }: NewTask) =>
  gateway.tasks.decide(id, { decision: 'approve', by: 'test', nonce: approval.nonce, planHash: plan.hash });

/** For each type of message: its precondition, the message, and the visible effect that shows that it was understood. */
interface Exchange {
  readonly prepare?: (task: NewTask) => Promise<unknown>;
  readonly payload: (task: NewTask) => object;
  readonly answer:
    | { readonly reply: ServerMessage['type'] }
    | { readonly event: string }
    | { readonly makesPossible: (task: NewTask) => Promise<unknown> };
}
const exchanges: Record<ClientMessageType, Exchange> = {
  NEW_TASK: { payload: () => goodRequest, answer: { reply: 'TASK_CREATED' } },
  PLAN_APPROVED: { payload: seenPlan, answer: { event: 'plan-approved' } },
  PLAN_REJECTED: {
    payload: (task) => ({ ...seenPlan(task), reason: 'not now' }),
    answer: { event: 'plan-rejected' },
  },
  USER_INPUT: {
    payload: ({ id }) => ({ task_id: id, text: 'mind slide 3' }),
    answer: { event: 'user-input' },
  },
  PAUSE_TASK: {
    prepare: approve,
    payload: ({ id }) => ({ task_id: id }),
    // Nothing has begun that could be paused, so the log contains nothing yet; but only a paused task can be resumed.
    answer: { makesPossible: ({ id }) => gateway.tasks.resume(id, 'test') },
  },
  RESUME_TASK: {
    prepare: async (task) => {
      await approve(task);
      await gateway.tasks.pause(task.id, 'test');
    },
    payload: ({ id }) => ({ task_id: id }),
    answer: { event: 'task-resumed' },
  },
  CANCEL_TASK: {
    payload: ({ id }) => ({ task_id: id, reason: 'enough' }),
    answer: { event: 'task-finished' },
  },
  SCREENSHOT_REQUEST: { payload: () => ({}), answer: { reply: 'ERROR' } },
  SUBSCRIBE: { payload: ({ id }) => ({ task_id: id, after: 0 }), answer: { reply: 'SUBSCRIBED' } },
};
const types = ClientMessage.options.map(({ shape }) => shape.type.value);

const replyTo = <Type extends ServerMessage['type']>(type: Type, id: string) =>
  client.waitFor(type, (_payload, message) => message.reply_to === id);

describe('every message of a client', () => {
  it.each(types)(
    '%s is understood, in upper and lower case, and the reply echoes its id (S0-215, S0-216, S0-220, S0-221, S0-222, S0-223, S0-224, S0-225, S0-226)',
    async (type) => {
      for (const spelling of [type, type.toLowerCase()]) {
        const { prepare, payload, answer } = exchanges[type];
        const task = await gateway.newTask();
        await prepare?.(task);
        const message = { type: spelling, id: `good ${spelling}`, payload: payload(task) };
        if (!('makesPossible' in answer)) client.send(message);
        if ('reply' in answer) await replyTo(answer.reply, `good ${spelling}`);
        else if ('makesPossible' in answer) {
          await expect(answer.makesPossible(task), 'before').rejects.toThrow();
          client.send(message);
          await expect.poll(() => answer.makesPossible(task).then(() => 'done')).toBe('done');
        } else {
          const seen = async () => (await gateway.tasks.events(task.id)).map((event) => event.type);
          await expect.poll(seen).toContain(answer.event);
        }
      }
    },
  );

  it.each(types)(
    '%s with a wrong payload changes nothing and is answered to its id with the field that is wrong (S0-250, S0-260)',
    async (type) => {
      const task = await gateway.newTask();
      const before = (await gateway.tasks.list()).tasks.length;
      const good = JSON.stringify(exchanges[type].payload(task));
      const wrong = [
        ...['null', '[]', '"x"', '7', '{"unknown":1}', `{"__proto__":${good}}`, `[${good}]`],
        good === '{}' ? '{"toString":1}' : good.replace(/:("[^"]*"|\d+)/, ':{}'),
        good.replace(/}$/, `${good === '{}' ? '' : ','}"task_ids":[]}`),
      ];
      for (const [index, payload] of wrong.entries()) {
        client.send(`{"type":"${type}","id":"${type} ${index}","payload":${payload}}`);
        const isUnreadable = payload.includes('__proto__');
        const { payload: error } = isUnreadable
          ? await client.waitFor('ERROR', ({ message }) => message.includes('__proto__'))
          : await replyTo('ERROR', `${type} ${index}`);
        expect(error.code, payload).toBe('invalid-input');
        if (!isUnreadable) expect(error.errors?.[0]?.field, payload).toMatch(/^payload/);
      }
      client.send({ type, id: `${type} bare` });
      expect((await replyTo('ERROR', `${type} bare`)).payload.errors?.[0]?.field).toBe('payload');
      expect((await gateway.tasks.list()).tasks.length).toBe(before);
      expect((await gateway.tasks.get(task.id))?.last_event).toBe(2);
    },
  );

  it('of an unknown type gets an error with its id, whatever its name (S0-250)', async () => {
    for (const type of [
      'TASK_RESULT',
      'toString',
      '__proto__',
      'constructor',
      'hasOwnProperty',
      '',
      ' NEW_TASK',
    ]) {
      client.send({ type, id: `unknown ${type}`, payload: {} });
      expect((await replyTo('ERROR', `unknown ${type}`)).payload.code, type).toBe('invalid-input');
    }
    for (const id of ['', 'x'.repeat(65), 7, null, {}]) {
      client.send({ type: 'SUBSCRIBE', id, payload: {} });
    }
    await expect
      .poll(() =>
        client.messages.filter(
          (message) => message.type === 'ERROR' && message.payload.errors?.[0]?.field === 'id',
        ),
      )
      .toHaveLength(5);
  });

  it('may be as long as its limits allow, measured where they arrive, and no longer (S0-231, S0-232, S0-237, S0-275)', async () => {
    const { id: task_id } = await gateway.newTask();
    const filled = (start: string, length: number) => `${start} `.padEnd(length, 'x');
    const newTask = (more: object) => ({ type: 'NEW_TASK', payload: { ...goodRequest, ...more } });
    const notes = (length: number) => ({ ...goodRequest.context, notes: 'x'.repeat(length) });
    const contextOverhead = JSON.stringify(notes(0)).length;
    const input = (length: number) => ({
      type: 'USER_INPUT',
      payload: { task_id, text: 'x'.repeat(length) },
    });
    const within = [
      newTask({ description: filled(goodRequest.description, 50_000) }),
      newTask({ context: notes(100_000 - contextOverhead) }),
      input(10_000),
    ];
    const beyond = [
      newTask({ description: filled(goodRequest.description, 50_001) }),
      newTask({ context: notes(100_001 - contextOverhead) }),
      input(10_001),
      // Within the maximum message length, and treated as the message that it is.
      newTask({ description: 'x'.repeat(10 * 1024 * 1024 - 300) }),
    ];
    const fresh = await connectSocket(gateway.url);
    for (const [index, message] of beyond.entries()) {
      fresh.send({ ...message, id: `beyond ${index}` });
      const error = await fresh.waitFor('ERROR', (_payload, { reply_to }) => reply_to === `beyond ${index}`);
      expect(JSON.stringify(error).length).toBeLessThan(1_000);
    }
    for (const [index, message] of within.entries()) fresh.send({ ...message, id: `within ${index}` });
    await fresh.waitFor('TASK_CREATED', (_payload, { reply_to }) => reply_to === 'within 1');
    await expect.poll(async () => (await gateway.tasks.events(task_id)).at(-1)?.type).toBe('user-input');
    expect(
      fresh.messages.filter((message) => message.reply_to?.startsWith('within') && message.type === 'ERROR'),
    ).toEqual([]);
    // The gateway's reports of the longest requests keep to the limits as well.
    for (const message of fresh.messages) expect(ServerMessage.safeParse(message).error).toBeUndefined();
    await fresh.close();
  });
});

describe('messages of the gateway', () => {
  it('keep to the protocol, messages of the engine included, and name the task (S0-215, S0-217, S0-228, S0-236)', async () => {
    const task = Task.parse(await gateway.newTask());
    const script = createScriptedTasks(task);
    const own = await bench.start({ tasks: script.tasks });
    const follower = await connectSocket(`${own.url}/?task_id=${task.id}`);
    await follower.waitFor('SUBSCRIBED');
    script.say({ type: 'engine-message', data: { role: 'assistant', text: 'I read the code.' } });
    const { payload } = await follower.waitFor('CLAUDE_STREAM');
    expect(payload).toEqual({ task_id: task.id, role: 'assistant', text: 'I read the code.' });
    for (const message of [...follower.messages, ...client.messages]) {
      expect(ServerMessage.safeParse(message).error).toBeUndefined();
    }
    await own.close();
  });
});
