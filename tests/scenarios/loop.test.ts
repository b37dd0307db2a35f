import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectSocket } from '../../services/gateway/testing/socket-recorder.js';
import { createWorld, steady, type World } from '../harness/create-world.js';

// One service: broken in the first story, whose end leaves it right for the others.
let world: World;
let release = async () => {};
beforeAll(async () => {
  world = await createWorld({ environment: steady, onEnd: (end) => (release = end) });
});
afterAll(() => release());
afterEach(() => world.calm());

it('takes a real service from failing to matching, from a late mail over slow deploys: one commit with its trailer for each iteration that fixed something (S0-001, S0-002, S0-003, S0-004, S0-005, S0-006, S0-007, S0-008, S0-009, S0-051, S0-052, S0-058, S0-108, S0-446, S0-447, S0-448, S0-449, X-1, X-10)', async () => {
  await world.twin.faults.set({ mail: { hold: true }, deploy: { delayMs: 1_000 } });
  const first = await world.submit({ limits: { iterations: 1 } });
  await world.waitForEvent(
    first.id,
    (event) => event.type === 'stage-started' && event.data.stage === 'mail',
  );
  await world.twin.faults.set({ mail: { hold: false } });
  expect((await world.waitForEnd(first.id)).result).toMatchObject({ reason: 'iterations', pushes: 0 });

  const { id, spec } = await world.submit({
    description: 'market-research: results already emailed, start from email',
  });
  expect(spec.start_from).toBe('email_check');
  const over = await world.waitForEnd(id);

  expect(over.result).toMatchObject({ reason: 'matched', prs_merged: 0, output_files: [{ type: 'pptx' }] });
  const { iterations = 0, pushes = 0, spent_usd: spent = 0 } = over.result ?? {};
  expect(iterations).toBeGreaterThanOrEqual(3);
  expect(pushes).toBe(iterations - 1);
  expect(spent).toBeGreaterThan(0);

  const fixes = (await world.twin.commits()).filter(({ subject }) => subject.startsWith('Fix: '));
  expect(fixes.map(({ body }) => /^Task-Id: (.+)$/m.exec(body)?.[1])).toEqual(
    Array.from({ length: pushes }, (_, index) => `${id}/${pushes - index}`),
  );
  // The form that the first task sent, and one for each iteration but the one that started from its mail.
  const submitted = 1 + iterations - 1;
  expect(world.twin.stats()).toMatchObject({
    pushes,
    submissions: { total: submitted },
    mails: { received: submitted },
  });

  const events = await world.tasks.events(id);
  const totals = events.flatMap((event) =>
    event.type === 'findings'
      ? [Object.values(event.data.counts).reduce((sum, count) => sum + count, 0)]
      : [],
  );
  expect(totals).toHaveLength(iterations);
  expect(totals.at(-1)).toBe(0);
  // Every finding was new once, and each was fixed by one of the pushes.
  const ledgers = events.flatMap((event) => (event.type === 'findings' ? [event.data.ledger] : []));
  expect(ledgers.at(-1)).toMatchObject({ open: 0, born: [], regressed: [] });
  const born = ledgers.flatMap((ledger) => ledger?.born ?? []).sort();
  expect(ledgers.flatMap((ledger) => ledger?.fixed ?? []).sort()).toEqual(born);
  expect(totals).toEqual([...totals].sort((a, b) => b - a));
  expect(events.filter((event) => event.type === 'guard-denied')).toMatchObject([
    { data: { tool: 'Bash', rule: 'git-push' } },
  ]);
  expect(events.filter((event) => event.type === 'fix')).toHaveLength(pushes);
});

it('queues two tasks for one service, and does not mix up their mails (X-2, S0-284)', async () => {
  await world.twin.faults.set({ mail: { hold: true, decoys: true, copies: 2 } });
  const first = await world.submit();
  await world.waitForEvent(
    first.id,
    (event) => event.type === 'stage-started' && event.data.stage === 'mail',
  );
  const second = await world.submit({
    description: 'market-research again: does its output match the template?',
  });

  const queued = await world.waitForEvent(second.id, (event) => event.type === 'task-queued');
  expect(queued).toMatchObject({ data: { resource: 'service:market-research', behind: first.id } });
  await world.twin.faults.set({ mail: { hold: false } });
  const ends = [await world.waitForEnd(first.id), await world.waitForEnd(second.id)];
  expect(ends.map((task) => task.result?.reason)).toEqual(['matched', 'matched']);
  expect(ends[1]?.result?.iterations).toBe(1);
  const started = await world.waitForEvent(second.id, (event) => event.type === 'stage-started');
  expect(Date.parse(started.at)).toBeGreaterThanOrEqual(Date.parse(ends[0]?.finished_at ?? ''));
});

it('gives a client that was away for most of a run the same events as one that stayed', async () => {
  await world.twin.faults.set({ mail: { hold: true } });
  const { id } = await world.submit();
  const stayed = await connectSocket(world.stack.url);
  stayed.send({ type: 'SUBSCRIBE', payload: { task_id: id, after: 0 } });
  const first = await connectSocket(world.stack.url);
  first.send({ type: 'SUBSCRIBE', payload: { task_id: id, after: 0 } });
  await first.waitFor('TASK_EVENT', ({ event }) => event.type === 'stage-finished');
  await first.close();
  const seen = first.numbers(id);
  await world.twin.faults.set({ mail: { hold: false } });
  await world.waitForEvent(id, (event) => event.type === 'findings');

  const second = await connectSocket(world.stack.url);
  second.send({ type: 'SUBSCRIBE', payload: { task_id: id, after: seen.at(-1) } });
  await second.waitFor('TASK_EVENT', ({ event }) => event.type === 'task-finished');
  await stayed.waitFor('TASK_EVENT', ({ event }) => event.type === 'task-finished');
  expect([...seen, ...second.numbers(id)]).toEqual(stayed.numbers(id));
  expect(stayed.numbers(id)).toEqual((await world.tasks.events(id)).map((event) => event.number));
  await Promise.all([stayed.close(), second.close()]);
});
