import type { StageHandler } from '@fixpoint/tasks/engine';
import { stageHandlers, testDesktop } from '@fixpoint/tasks/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveStages } from '../testing/serve-stages.js';
import { connectSocket } from '../testing/socket-recorder.js';
import {
  createGatewayBench,
  type GatewayBench,
  goodRequest,
  type RunningGateway,
} from '../testing/start-gateway.js';

let bench: GatewayBench;
let gateway: RunningGateway;

beforeAll(async () => {
  bench = await createGatewayBench();
  gateway = await bench.start({ defaultEmail: 'me@example.com' });
});
afterAll(() => bench.close());

it('names an unknown parameter of the query as the field', async () => {
  const answer = await gateway.request('GET', '/api/v1/tasks?statsu=failed');
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors).toEqual([{ field: 'statsu', message: 'is not a parameter of this request' }]);
});

describe('creating tasks', () => {
  it('responds 201 with the task and its plan, which awaits approval (M-033, S0-056, S0-230, S0-234, S0-249)', async () => {
    const answer = await gateway.request('POST', '/api/v1/tasks', goodRequest);
    expect(answer.statusCode).toBe(201);
    const task = answer.json();
    expect(answer.headers.location).toBe(`/api/v1/tasks/${task.id}`);
    expect(task).toMatchObject({
      status: 'awaiting_approval',
      kind: 'feedback',
      spec: { form: { Email: 'ann@example.com', Business: 'cheese', Country: 'Thailand' } },
    });
    expect(task.plan.steps.length).toBeGreaterThan(3);
    expect(task.approval.nonce).toBeTruthy();
  });

  it('returns the same task as a later read', async () => {
    for (const approval of ['ask', 'auto']) {
      const task = (await gateway.request('POST', '/api/v1/tasks', { ...goodRequest, approval })).json();
      const { updated_at: written, ...seen } = (
        await gateway.request('GET', `/api/v1/tasks/${task.id}`)
      ).json();
      const { updated_at: _, ...answered } = task;
      expect(seen).toEqual(answered);
      expect(Date.parse(written)).toBeGreaterThanOrEqual(Date.parse(task.created_at));
    }
  });

  it('starts at once if the client requests it, and queues the first stage (M-027)', async () => {
    const answer = await gateway.request('POST', '/api/v1/tasks', { ...goodRequest, approval: 'auto' });
    expect(answer.json()).toMatchObject({ status: 'pending', stage: 'submit', approval: null });
    await expect
      .poll(async () => (await gateway.request('GET', '/queues/api/queues?activeQueue=submit')).body)
      .toContain(answer.json().id);
  });

  it('returns the same task for the same idempotency key, and refuses the key for another request', async () => {
    const key = { 'idempotency-key': 'again-and-again' };
    const first = await gateway.request('POST', '/api/v1/tasks', goodRequest, key);
    const second = await gateway.request('POST', '/api/v1/tasks', goodRequest, key);
    expect([first.statusCode, second.statusCode]).toEqual([201, 200]);
    expect(second.json().id).toBe(first.json().id);
    for (const change of [
      { description: 'market-research for wine' },
      { context: { ...goodRequest.context, Country: 'Laos' } },
      { limits: { iterations: 3 } },
      { kind: 'vision' },
    ]) {
      const response = await gateway.request('POST', '/api/v1/tasks', { ...goodRequest, ...change }, key);
      expect(response.statusCode, JSON.stringify(change)).toBe(409);
      expect(response.json()).toMatchObject({ reason: 'idempotency-key-reused' });
    }
  });

  it('names each missing field in a problem document, and creates nothing', async () => {
    const before = (await gateway.request('GET', '/api/v1/tasks')).json().tasks.length;
    const answer = await gateway.request('POST', '/api/v1/tasks', { description: 'fix market-research' });
    expect(answer.statusCode).toBe(422);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    const problem = answer.json();
    expect(problem).toMatchObject({ status: 422, code: 'invalid-input', instance: '/api/v1/tasks' });
    expect(problem.errors.map((error: { field: string }) => error.field).join()).toMatch(
      /Business[\s\S]*Country/,
    );
    expect((await gateway.request('GET', '/api/v1/tasks')).json().tasks.length).toBe(before);
  });

  it('refuses descriptions over 50 KB, contexts over 100 KB and durations outside 1–480 minutes (S0-231, S0-232, S0-233)', async () => {
    for (const wrong of [
      { description: 'x'.repeat(50_001) },
      { context: 'x'.repeat(100_001) },
      { context: { notes: 'x'.repeat(100_001) } },
      { max_duration_minutes: 0 },
      { max_duration_minutes: 481 },
    ]) {
      const answer = await gateway.request('POST', '/api/v1/tasks', { ...goodRequest, ...wrong });
      expect(answer.statusCode, answer.body).toBe(422);
    }
    const longest = await gateway.request('POST', '/api/v1/tasks', {
      ...goodRequest,
      max_duration_minutes: 480,
    });
    expect(longest.json().spec.limits.minutes).toBe(480);
  });

  it('reads the form from the context, given as an object or as its JSON text (S0-055)', async () => {
    const context = JSON.stringify(goodRequest.context);
    const answer = await gateway.request('POST', '/api/v1/tasks', {
      description: 'fix market-research',
      context,
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().spec.form).toEqual(goodRequest.context.form_data);
  });

  it('previews what a request would mean, problems included, without creating anything (X-14)', async () => {
    const answer = await gateway.request('POST', '/api/v1/intent', {
      description:
        'market-research: results already emailed, start from email. Business: cheese. Country: Thailand',
      context: '{"a": ',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ service: 'market-research', start_from: 'email_check' });
    expect(answer.json().problems[0]).toMatchObject({ field: 'context' });
  });
});

describe('parsing requests', () => {
  const json = 'application/json';
  it.each([
    ['plain text', 'text/plain', '{"description":"x"}', 415],
    ['a form', 'application/x-www-form-urlencoded', 'description=x', 415],
    ['a multipart form', 'multipart/form-data; boundary=x', '--x--', 415],
    ['half of a JSON object', json, '{"description":', 422],
    ['a list', json, '[]', 422],
    ['nothing', json, '', 422],
    ['a prototype', json, '{"description":"x","__proto__":{"approval":"auto"}}', 422],
    ['a constructor', json, '{"description":"x","context":{"constructor":{"prototype":{}}}}', 422],
    ['an unknown field', json, '{"description":"x","approve":true}', 422],
    ['40 levels', json, `{"description":"x","context":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`, 422],
    ['200,000 levels', json, '['.repeat(200_000), 422],
    ['more than 1 MB', json, `{"description":"${'x'.repeat(1_100_000)}"}`, 413],
  ])('responds to %s with a problem, without repeating it', async (_name, type, body, status) => {
    const answer = await gateway.request('POST', '/api/v1/tasks', body, { 'content-type': type });
    expect(answer.statusCode, answer.body).toBe(status);
    expect(answer.json()).toMatchObject({ status });
    expect(answer.body.length).toBeLessThan(1_000);
  });

  it('responds to unknown paths and ids with 404 and a problem', async () => {
    for (const [method, path] of [
      ['GET', '/api/v1/tasks/unknown'],
      ['GET', '/api/v1/tasks/unknown/events'],
      ['POST', '/api/v1/tasks/unknown/cancel'],
      ['POST', '/api/v1/tasks/unknown/pause'],
      ['GET', `/api/v1/artifacts/${'0'.repeat(64)}`],
      ['GET', '/nowhere'],
    ] as const) {
      const answer = await gateway.request(method, path);
      expect(answer.statusCode, `${method} ${path} ${answer.body}`).toBe(404);
      expect(answer.headers['content-type']).toContain('application/problem+json');
    }
    expect((await gateway.request('GET', '/api/v1/tasks/..%2fetc')).statusCode).toBe(422);
  });
});

describe('decisions', () => {
  it('approves the plan that was seen, and returns the same if approved again (S0-219, S0-220)', async () => {
    const { id, plan, approval } = await gateway.newTask();
    const body = { nonce: approval.nonce, plan_hash: plan.hash };
    const first = await gateway.request('POST', `/api/v1/tasks/${id}/approve`, body);
    const again = await gateway.request('POST', `/api/v1/tasks/${id}/approve`, body);
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(first.json()).toMatchObject({ status: 'pending', approval: null });
    const events = (await gateway.request('GET', `/api/v1/tasks/${id}/events`)).json().events;
    expect(events.filter((event: { type: string }) => event.type === 'plan-approved')).toHaveLength(1);
  });

  it('approves nothing that was not seen, unless "latest" is set', async () => {
    const { id } = await gateway.newTask();
    expect((await gateway.request('POST', `/api/v1/tasks/${id}/approve`)).statusCode).toBe(422);
    expect((await gateway.request('POST', `/api/v1/tasks/${id}/approve`, {})).statusCode).toBe(422);
    expect((await gateway.request('POST', `/api/v1/tasks/${id}/approve`, { latest: true })).statusCode).toBe(
      200,
    );
  });

  it('responds 409 to an approval if the task does not await one (S0-267)', async () => {
    const { id, plan, approval } = await gateway.newTask();
    await gateway.request('POST', `/api/v1/tasks/${id}/cancel`);
    for (const body of [
      { latest: true },
      { plan_hash: plan.hash },
      { plan_hash: plan.hash, nonce: approval.nonce },
    ]) {
      const answer = await gateway.request('POST', `/api/v1/tasks/${id}/approve`, body);
      expect(answer.statusCode, answer.body).toBe(409);
      expect(answer.json().reason).toBe('not-awaiting-approval');
    }
  });

  it('refuses an approval of another plan, and one that carries another task’s nonce (S0-273)', async () => {
    const mine = await gateway.newTask();
    const other = await gateway.newTask();
    const otherPlan = await gateway.request('POST', `/api/v1/tasks/${mine.id}/approve`, {
      nonce: mine.approval.nonce,
      plan_hash: 'f'.repeat(64),
    });
    expect([otherPlan.statusCode, otherPlan.json().reason]).toEqual([409, 'other-plan']);
    const otherNonce = await gateway.request('POST', `/api/v1/tasks/${mine.id}/approve`, {
      nonce: other.approval.nonce,
      plan_hash: mine.plan.hash,
    });
    expect([otherNonce.statusCode, otherNonce.json().reason]).toEqual([409, 'wrong-nonce']);
    for (const { id } of [mine, other]) {
      expect((await gateway.tasks.get(id))?.status).toBe('awaiting_approval');
    }
  });

  it('cancels a task whose plan is rejected, with the reason, and refuses a later approval (S0-221, S0-264)', async () => {
    const { id, plan, approval } = await gateway.newTask();
    const answer = await gateway.request('POST', `/api/v1/tasks/${id}/reject`, { reason: 'not this week' });
    expect(answer.json()).toMatchObject({
      status: 'cancelled',
      result: { status: 'cancelled', reason: 'rejected' },
    });
    const late = await gateway.request('POST', `/api/v1/tasks/${id}/approve`, {
      nonce: approval.nonce,
      plan_hash: plan.hash,
    });
    expect([late.statusCode, late.json().reason]).toEqual([409, 'already-decided']);
    const events = (await gateway.request('GET', `/api/v1/tasks/${id}/events`)).json().events;
    expect(events.at(-1)).toMatchObject({ type: 'task-finished' });
  });

  it('keeps a waiting approval over a restart of the gateway', async () => {
    const { id, plan, approval } = await gateway.newTask();
    const successor = await bench.start({ keyPrefix: gateway.keyPrefix });
    const answer = await successor.request('POST', `/api/v1/tasks/${id}/approve`, {
      nonce: approval.nonce,
      plan_hash: plan.hash,
    });
    expect(answer.statusCode).toBe(200);
    await successor.close();
  });
});

describe('steering', () => {
  it('cancels in every open state, without a worker, and gives nothing to a later worker (S0-225, S0-249, S0-265, S0-270)', async () => {
    const own = await bench.start();
    const waiting = await own.newTask();
    const approved = await own.newTask();
    await own.request('POST', `/api/v1/tasks/${approved.id}/approve`, { latest: true });
    const desktop = { name: testDesktop };
    const wanted = { description: 'Open the mail.', kind: 'vision', approval: 'auto', desktop };
    const socket = await connectSocket(own.url);
    const withoutDesktop = (await own.request('POST', '/api/v1/tasks', wanted)).json();
    const update = await socket.waitFor(
      'TASK_UPDATE',
      ({ task_id, message }) => task_id === withoutDesktop.id && message.startsWith('Approved'),
    );
    expect(update.payload.status).toBe('waiting_for_vm');
    await socket.close();
    const statusOf = async (id: string) => (await own.tasks.get(id))?.status;
    expect(await Promise.all([waiting, approved, withoutDesktop].map(({ id }) => statusOf(id)))).toEqual([
      'awaiting_approval',
      'pending',
      'waiting_for_vm',
    ]);
    for (const { id } of [waiting, approved, withoutDesktop]) {
      const answer = await own.request('POST', `/api/v1/tasks/${id}/cancel`, { reason: 'enough' });
      expect(answer.json()).toMatchObject({ status: 'cancelled', stage: null });
      // A second cancellation changes nothing; nothing else moves it any more.
      expect((await own.request('POST', `/api/v1/tasks/${id}/cancel`)).statusCode).toBe(200);
      expect((await own.request('POST', `/api/v1/tasks/${id}/resume`)).statusCode).toBe(409);
      expect((await own.request('POST', `/api/v1/tasks/${id}/input`, { text: 'hello' })).statusCode).toBe(
        409,
      );
    }
    // Behind them in the queues come tasks that were not cancelled.
    const later = [
      (await own.request('POST', '/api/v1/tasks', { ...goodRequest, approval: 'auto' })).json().id,
      (await own.request('POST', '/api/v1/tasks', wanted)).json().id,
    ];
    const served = new Set<string>();
    const noting =
      <Name extends 'submit' | 'find-desktop' | 'desktop'>(name: Name): StageHandler<Name> =>
      (input, context) => {
        served.add(context.task.id);
        return stageHandlers[name](input, context);
      };
    const workers = await serveStages(
      { redisUrl: bench.redis.url, keyPrefix: own.keyPrefix },
      {
        submit: noting('submit'),
        'find-desktop': noting('find-desktop'),
        desktop: noting('desktop'),
      },
    );
    for (const id of later)
      await expect.poll(async () => (await own.tasks.get(id))?.result, { timeout: 20_000 }).not.toBeNull();
    await workers.close();
    expect(served).toEqual(new Set(later));
    for (const { id } of [waiting, approved, withoutDesktop]) expect(await statusOf(id)).toBe('cancelled');
    await own.close();
  });

  it('pauses and resumes a task that has not begun, and reports the same over REST and the socket (S0-223, S0-224)', async () => {
    const { id } = await gateway.newTask();
    await gateway.request('POST', `/api/v1/tasks/${id}/approve`, { latest: true });
    expect((await gateway.request('POST', `/api/v1/tasks/${id}/resume`)).statusCode).toBe(409);
    const paused = await gateway.request('POST', `/api/v1/tasks/${id}/pause`);
    expect(paused.json()).toMatchObject({ status: 'pending', pause_requested: true });
    const socket = await connectSocket(gateway.url);
    await socket.waitFor('TASK_UPDATE', ({ task_id }) => task_id === id);
    const resumed = await gateway.request('POST', `/api/v1/tasks/${id}/resume`);
    expect(resumed.json()).toMatchObject({ status: 'pending', pause_requested: false });
    const update = await socket.waitFor(
      'TASK_UPDATE',
      ({ task_id, message }) => task_id === id && message.startsWith('Resumed'),
    );
    expect(update.payload.status).toBe('pending');
    const { events } = (await gateway.request('GET', `/api/v1/tasks/${id}/events`)).json();
    expect(events.at(-1)).toMatchObject({ type: 'task-resumed', data: { by: 'local (rest)' } });
    await socket.close();
  });

  it('adds a message of a person to the log (S0-222)', async () => {
    const { id } = await gateway.newTask();
    expect(
      (await gateway.request('POST', `/api/v1/tasks/${id}/input`, { text: '  mind slide 3  ' })).statusCode,
    ).toBe(200);
    const { events, last_event } = (
      await gateway.request('GET', `/api/v1/tasks/${id}/events?after=2`)
    ).json();
    expect(events).toEqual([
      expect.objectContaining({
        number: 3,
        type: 'user-input',
        data: { by: 'local (rest)', text: 'mind slide 3' },
      }),
    ]);
    expect(last_event).toBe(3);
    expect((await gateway.request('POST', `/api/v1/tasks/${id}/input`, { text: ' ' })).statusCode).toBe(422);
  });

  it('lists 50 tasks, newest first, and the rest by cursor (S0-255)', async () => {
    const own = await bench.start();
    const ids: string[] = [];
    for (let count = 0; count < 53; count += 1) ids.unshift((await own.newTask()).id);
    const first = (await own.request('GET', '/api/v1/tasks')).json();
    expect(first.tasks.map((task: { id: string }) => task.id)).toEqual(ids.slice(0, 50));
    const rest = (await own.request('GET', `/api/v1/tasks?cursor=${first.next}`)).json();
    expect(rest.tasks.map((task: { id: string }) => task.id)).toEqual(ids.slice(50));
    expect((await own.request('GET', '/api/v1/tasks?status=completed')).json().tasks).toEqual([]);
    expect((await own.request('GET', '/api/v1/tasks?status=exploded')).statusCode).toBe(422);
    await own.close();
  });
});

describe('rerunning a task', () => {
  it('creates a new task from an old one, from the form, the mail or the newest document', async () => {
    const { id } = await gateway.newTask();
    const again = await gateway.request('POST', `/api/v1/tasks/${id}/rerun`);
    expect(again.statusCode, again.body).toBe(201);
    expect(again.json()).toMatchObject({
      status: 'awaiting_approval',
      spec: { start_from: null, form: goodRequest.context.form_data, service: { name: 'market-research' } },
    });
    expect(again.json().id).not.toBe(id);
    const fromMail = await gateway.request('POST', `/api/v1/tasks/${id}/rerun`, {
      start_from: 'email_check',
    });
    expect(fromMail.json().spec.start_from).toBe('email_check');
    const without = await gateway.request('POST', `/api/v1/tasks/${id}/rerun`, { start_from: 'analyze' });
    expect(without.json()).toMatchObject({ status: 422, errors: [{ field: 'start_from' }] });
    expect((await gateway.request('POST', '/api/v1/tasks/nobody/rerun')).statusCode).toBe(404);
  });

  it('accepts other limits and form values, checked like those of a new task, and keeps the rest', async () => {
    const own = await bench.start({ limits: { mail_wait_seconds: 77 } });
    const first = await own.request('POST', '/api/v1/tasks', {
      description: `${goodRequest.description} Exclusion: wine.`,
      context: goodRequest.context,
      limits: { iterations: 3 },
    });
    expect(first.json().spec).toMatchObject({
      form: { Exclusion: 'wine' },
      limits: { iterations: 3, minutes: 120, mail_wait_seconds: 77 },
    });
    const rerun = (body: unknown) => own.request('POST', `/api/v1/tasks/${first.json().id}/rerun`, body);
    const changed = await rerun({ form: { Business: 'tea', Exclusion: null }, limits: { budget_usd: 2 } });
    expect(changed.statusCode, changed.body).toBe(201);
    expect(changed.json().spec.form).toEqual({ ...goodRequest.context.form_data, Business: 'tea' });
    expect(changed.json().spec.limits).toEqual({ ...first.json().spec.limits, budget_usd: 2 });
    expect(changed.json().plan.steps[0].title).toContain('Business: tea');
    const again = await own.request('POST', `/api/v1/tasks/${changed.json().id}/rerun`);
    expect(again.json().spec.form).toEqual(changed.json().spec.form);
    for (const [body, field] of [
      [{ form: { Business: '' } }, 'Business'],
      [{ form: { Country: null } }, 'Country'],
      [{ form: { Colour: 'red' } }, 'Colour'],
      [{ limits: { minutes: 481 } }, 'limits.minutes'],
      [{ limits: { hours: 1 } }, 'limits'],
    ] as const) {
      const refused = await rerun(body);
      expect(refused.statusCode, JSON.stringify(body)).toBe(422);
      expect(refused.json().errors[0].field).toBe(field);
    }
  });

  it('lists the services with the result of their newest task, and without their repositories', async () => {
    const answer = await gateway.request('GET', '/api/v1/services');
    expect(answer.json().services).toMatchObject([
      { name: 'market-research', template: 'market-research', last_task: { status: 'awaiting_approval' } },
    ]);
    expect(answer.body).not.toContain('.git');
  });
});
