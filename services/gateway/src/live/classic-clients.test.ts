import { Task, type TaskEvent } from '@fixpoint/shared/contracts';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announceDesktop, picture } from '../../testing/announce-desktop.js';
import { type ClassicClient, connectClassicClient } from '../../testing/classic-client.js';
import { createScriptedTasks } from '../../testing/scripted-tasks.js';
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
  gateway = await bench.start({ classicApprovals: true, socketProtocol: 'classic' });
});
afterAll(() => bench.close());

const { description, context } = goodRequest;
const newest = async () => (await gateway.tasks.list({ limit: 1 })).tasks[0] as Task;
const typesOf = async (id: string) => (await gateway.tasks.events(id)).map(({ type }) => type);
const shows = (client: ClassicClient, id: string, status: string) =>
  client.waitFor('TASK_UPDATE', (payload) => payload.task_id === id && payload.status === status);

describe('a client of the classic protocol', () => {
  it('is recognised by its first task if the installation expects no classic clients', async () => {
    const own = await bench.start({ classicApprovals: true });
    const client = await connectClassicClient(own.url);
    const id = client.newTask(description, context);
    await client.waitFor('PLAN_PROPOSAL', ({ task_id }) => task_id === id);
    client.send('PLAN_APPROVED', { task_id: id });
    await shows(client, id, 'pending');
    await client.close();
    await own.close();
  });

  it('sends a task with its own id, is notified of it before its plan, approves by that id, steers and ends it (S0-215, S0-216, S0-219, S0-220, S0-222, S0-223, S0-224, S0-225, S0-230, S0-234)', async () => {
    const client = await connectClassicClient(gateway.url);
    const id = client.newTask(description, context);
    const created = await client.waitFor('TASK_CREATED');
    expect(created).toMatchObject({ id, description, max_duration_minutes: 120 });
    expect(JSON.parse(created.context)).toEqual(context);
    const { plan } = await client.waitFor('PLAN_PROPOSAL', ({ task_id }) => task_id === id);
    const { id: ours, plan: proposed } = await newest();
    for (const { title } of proposed?.steps ?? []) expect(plan).toContain(title);
    expect(client.order(id).slice(0, 3)).toEqual(['TASK_CREATED', 'TASK_UPDATE', 'PLAN_PROPOSAL']);
    client.send('PLAN_APPROVED', { task_id: id });
    await shows(client, id, 'pending');
    client.send('USER_INPUT', { task_id: id, text: 'mind slide 3' });
    await client.waitFor('TASK_UPDATE', ({ message }) => message === 'mind slide 3');
    client.send('PAUSE_TASK', { task_id: id });
    const paused = await client.waitFor('TASK_UPDATE', ({ message }) => /^Pause requested/.test(message));
    expect(paused).toMatchObject({ task_id: id, status: 'pending' });
    client.send('RESUME_TASK', { task_id: id });
    await expect.poll(() => typesOf(ours)).toContain('task-resumed');
    client.send('CANCEL_TASK', { task_id: id });
    const result = await client.waitFor('TASK_RESULT', ({ task_id }) => task_id === id);
    expect(result).toMatchObject({ status: 'cancelled', prs_merged: 0, output_files: [] });
    await client.close();
  });

  it('speaks in lower case, without an id, and of its one task without naming it (S0-221, S0-229, S0-264)', async () => {
    const client = await connectClassicClient(`${gateway.url}/?protocol=classic`);
    const before = (await newest()).id;
    client.send('new_task', { description, context: JSON.stringify(context), status: 'pending' });
    await expect.poll(async () => (await newest()).id).not.toBe(before);
    const { id } = await newest();
    await client.waitFor('PLAN_PROPOSAL', ({ task_id }) => task_id === id);
    client.send('reject_plan', { reason: 'not now' });
    await shows(client, id, 'cancelled');
    expect((await client.waitFor('TASK_RESULT', ({ task_id }) => task_id === id)).status).toBe('cancelled');
    await client.close();
  });

  it('gets a waiting plan when it reconnects, and finds its task by its own id (S0-254, S0-303)', async () => {
    const first = await connectClassicClient(gateway.url);
    const id = first.newTask(description, context);
    await first.waitFor('PLAN_PROPOSAL', ({ task_id }) => task_id === id);
    await first.close();
    const { id: ours } = await newest();
    const second = await connectClassicClient(`${gateway.url}/?protocol=classic`);
    await second.waitFor('PLAN_PROPOSAL', ({ task_id }) => task_id === ours);
    // Sent again, since its answer may have been lost: no second task comes of it.
    second.send('NEW_TASK', { id, description, context: JSON.stringify(context), max_duration_minutes: 120 });
    await second.waitFor('TASK_CREATED', (payload) => payload.id === id);
    expect((await newest()).id).toBe(ours);
    await second.close();
    const third = await connectClassicClient(gateway.url);
    third.send('PLAN_REJECTED', { task_id: id });
    await third.waitFor('TASK_RESULT', ({ task_id, status }) => task_id === id && status === 'cancelled');
    await third.close();
  });

  it('is notified of the task of another client before its plan', async () => {
    const client = await connectClassicClient(`${gateway.url}/?protocol=classic`);
    const { id } = await gateway.newTask();
    await client.waitFor('PLAN_PROPOSAL', ({ task_id }) => task_id === id);
    expect(client.order(id)).toEqual(['TASK_CREATED', 'TASK_UPDATE', 'PLAN_PROPOSAL']);
    await client.close();
  });

  it('gets the reason for a refused message in its own protocol (S0-250, S0-260)', async () => {
    const client = await connectClassicClient(`${gateway.url}/?protocol=classic`);
    const wrong = client.newTask('', {});
    expect(await client.waitFor('TASK_RESULT', ({ task_id }) => task_id === wrong)).toMatchObject({
      status: 'failed',
      summary: expect.stringContaining('description'),
    });
    const id = client.newTask(description, context);
    await client.waitFor('PLAN_PROPOSAL', ({ task_id }) => task_id === id);
    client.send('RESUME_TASK', { task_id: id });
    const refusal = await client.waitFor('TASK_UPDATE', ({ message }) => /resumed/.test(message));
    expect(refusal).toMatchObject({ task_id: id, status: 'awaiting_approval' });
    client.send('CANCEL_TASK', { task_id: id });
    await client.waitFor('TASK_RESULT', ({ task_id }) => task_id === id);
    await client.close();
  });

  it('approves nothing by a task alone unless the installation allows it, and still rejects (S0-273)', async () => {
    const strict = await bench.start();
    const client = await connectClassicClient(`${strict.url}/?protocol=classic`);
    const id = client.newTask(description, context);
    await client.waitFor('PLAN_PROPOSAL', ({ task_id }) => task_id === id);
    client.send('PLAN_APPROVED', { task_id: id });
    const refusal = await client.waitFor('TASK_UPDATE', ({ message }) => /CLASSIC_APPROVALS/.test(message));
    expect(refusal).toMatchObject({ task_id: id, status: 'awaiting_approval' });
    client.send('PLAN_REJECTED', { task_id: id });
    await client.waitFor('TASK_RESULT', ({ task_id, status }) => task_id === id && status === 'cancelled');
    await client.close();
    await strict.close();
  });

  it('approves the plan that it was shown, not one that its task has got without it being shown', async () => {
    const { id, plan } = await gateway.newTask();
    const client = await connectClassicClient(`${gateway.url}/?protocol=classic`);
    await client.waitFor('PLAN_PROPOSAL', ({ task_id }) => task_id === id);
    client.send('PLAN_APPROVED', { task_id: 'another' });
    const unknown = await client.waitFor('TASK_UPDATE', ({ task_id }) => task_id === 'another');
    expect(unknown).toMatchObject({ status: 'failed', message: expect.stringContaining('another') });
    const { steps: proposed = [] } = (await gateway.tasks.get(id))?.plan ?? {};
    const steps = proposed.map((step, index) => ({
      ...step,
      ...(index === 0 ? { comment: 'slowly' } : {}),
    }));
    await gateway.tasks.editPlan(id, { by: 'test', plan_hash: plan.hash, steps });
    await client.waitFor(
      'PLAN_PROPOSAL',
      ({ task_id, plan: text }) => task_id === id && text.includes('slowly'),
    );
    client.send('PLAN_APPROVED', { task_id: id });
    await shows(client, id, 'pending');
    expect((await gateway.tasks.get(id))?.plan?.version).toBe(2);
    await gateway.tasks.cancel(id, 'test');
    await client.close();
  });

  it('sees the screen (S0-226, S0-227)', async () => {
    const own = await bench.start();
    const desktop = await announceDesktop({ redisUrl: bench.redis.url, keyPrefix: own.keyPrefix });
    const client = await connectClassicClient(`${own.url}/?protocol=classic`);
    client.send('SCREENSHOT_REQUEST', {});
    const { screenshot_base64: base64 } = await client.waitFor('SCREENSHOT_RESPONSE');
    expect(Buffer.from(base64, 'base64')).toEqual(picture);
    await client.close();
    await desktop.close();
    await own.close();
  });

  it('follows the words of the engine, pictures and files of a run in its own shapes (S0-217, S0-218, S0-228, S0-238, S0-241, S0-248)', async () => {
    const artifacts = createMemoryArtifacts();
    const shot = await artifacts.put(picture);
    const task = Task.parse(await gateway.newTask());
    const script = createScriptedTasks(task);
    const own = await bench.start({ tasks: script.tasks, artifacts });
    const client = await connectClassicClient(`${own.url}/?protocol=classic`);
    await client.waitFor('PLAN_PROPOSAL');
    script.say({ type: 'engine-message', data: { role: 'assistant', text: 'I read the code.' } });
    script.say({ type: 'stage-progress', data: { stage: 'desktop', detail: { screenshot: shot } } });
    expect(await client.waitFor('CLAUDE_STREAM')).toEqual({ task_id: task.id, text: 'I read the code.' });
    const update = await client.waitFor('TASK_UPDATE', (payload) => 'screenshot_base64' in payload);
    expect(Buffer.from(update.screenshot_base64, 'base64')).toEqual(picture);
    const file = {
      artifact: await artifacts.put(Buffer.from('a,b\n')),
      name: 'a b.csv',
      type: 'csv',
      bytes: 4,
    };
    const result = {
      status: 'completed',
      reason: 'matched',
      summary: 'It matches.',
      iterations: 2,
      pushes: 1,
      prs_merged: 0,
      spent_usd: 0,
      output_files: [file],
    };
    const end = { type: 'task-finished', data: { result, elapsed_ms: 61_900, active_ms: 1 } };
    script.say(end as unknown as Pick<TaskEvent, 'type' | 'data'>);
    const shown = await client.waitFor('TASK_RESULT');
    expect(shown).toMatchObject({ status: 'completed', summary: 'It matches.', iterations: 2, elapsed: 61 });
    const download = await own.request('GET', shown.output_files[0]);
    expect(download.body).toBe('a,b\n');
    expect(download.headers['content-disposition']).toContain('a b.csv');
    await client.close();
    await own.close();
  });
});

it('a client of the current protocol is served in it, once it subscribes, even if classic ones are expected', async () => {
  const { id: task_id } = await gateway.newTask();
  const client = await connectSocket(gateway.url);
  client.send({ type: 'SUBSCRIBE', payload: {} });
  await client.waitFor('SUBSCRIBED');
  await client.waitFor('PLAN_PROPOSAL', (payload) => payload.task_id === task_id && 'nonce' in payload);
  await client.close();
});

it('a client of the current protocol is not taken for a classic one, whatever mistakes it makes', async () => {
  const { id: task_id } = await gateway.newTask();
  const client = await connectSocket(`${gateway.url}/?protocol=current`);
  client.send({ type: 'NEW_TASK', payload: { ...goodRequest, id: 'mine', status: 'pending' } });
  client.send({ type: 'PLAN_APPROVED', payload: { task_id } });
  await expect.poll(() => client.messages.filter(({ type }) => type === 'ERROR')).toHaveLength(2);
  expect((await gateway.tasks.get(task_id))?.status).toBe('awaiting_approval');
  await client.close();
});
