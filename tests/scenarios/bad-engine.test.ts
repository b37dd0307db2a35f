import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createWorld, steady, type World } from '../harness/create-world.js';
import { isNight } from '../harness/is-night.js';

// Nothing of this is ever deployed, so each test finds the service as broken as the one before.
let world: World;
let release = async () => {};
beforeAll(async () => {
  world = await createWorld({ environment: steady, onEnd: (end) => (release = end) });
});
afterAll(() => release());
afterEach(() => world.calm());

/** An engine that does nothing at all: `regression.test.ts`. */
type Mode = 'secret' | 'protected' | 'tests' | 'wrong';

async function runWith(mode: Mode) {
  await world.twin.faults.set({ model: { mode } });
  const { id } = await world.submit({ limits: { iterations: 2 } });
  const over = await world.waitForEnd(id);
  const events = await world.tasks.events(id);
  return {
    reason: over.result?.reason,
    pushes: over.result?.pushes,
    outcome: events.find((event) => event.type === 'fix')?.data.outcome,
    denials: events.filter((event) => event.type === 'guard-denied').length,
  };
}

it('pushes nothing of what an engine may not do, whichever gate sees it (S0-409, S0-410, S0-411, S0-412, S0-413)', async () => {
  const before = await world.twin.commits();
  const ends = new Map<Mode, Awaited<ReturnType<typeof runWith>>>();
  for (const mode of ['secret', 'protected', 'tests', 'wrong'] as const) {
    ends.set(mode, await runWith(mode));
  }
  const stopped = { reason: 'iterations', pushes: 0 };
  expect(ends.get('secret')).toMatchObject({ ...stopped, outcome: 'refused' });
  expect(ends.get('protected')).toMatchObject({ ...stopped, outcome: 'unchanged' });
  expect(ends.get('protected')?.denials).toBeGreaterThan(1);
  // Tests may be extended behind a wall; what weakens them, the gate refuses.
  expect(ends.get('tests')).toMatchObject({ ...stopped, outcome: 'refused' });
  expect(ends.get('wrong')).toMatchObject({ ...stopped, outcome: 'tests-failed' });
  expect(await world.twin.commits()).toEqual(before);
  expect(world.twin.stats().pushes).toBe(0);
});

it('reports that the remote takes no push, and waits for no deploy then (S0-091, S0-095)', async () => {
  await world.twin.faults.set({ push: { refuse: 'The branch is locked.' } });
  const { id } = await world.submit({ limits: { iterations: 2 } });
  const over = await world.waitForEnd(id);
  expect(over.result).toMatchObject({ reason: 'iterations', pushes: 0 });
  const events = await world.tasks.events(id);
  expect(events.find((event) => event.type === 'fix')).toMatchObject({
    message: expect.stringContaining('locked'),
    data: { outcome: 'rejected' },
  });
  expect(events.some((event) => event.type === 'stage-started' && event.data.stage === 'deploy')).toBe(false);
});

it('takes back a change that cannot be deployed, and never compares the old version under the new one’s name (S0-094)', async () => {
  await world.twin.faults.set({ deploy: { failures: 1 } });
  const { id } = await world.submit({ limits: { iterations: 2, deploy_wait_seconds: 20 } });
  const over = await world.waitForEnd(id);
  expect(over.result).toMatchObject({ reason: 'iterations', pushes: 2 });
  const [revert, fix] = await world.twin.commits();
  expect(revert?.subject).toMatch(/^Revert "Fix: /);
  expect(revert?.body).toContain(`This reverts commit ${fix?.sha}.`);
  const findings = (await world.tasks.events(id)).filter((event) => event.type === 'findings');
  expect(findings.map(({ data }) => data.ledger?.fixed)).toEqual([[], []]);
});

it.runIf(isNight)('ends where neither a change nor its revert can be deployed (at night)', async () => {
  await world.twin.faults.set({ deploy: { failures: 100 } });
  const { id } = await world.submit({ limits: { iterations: 3, deploy_wait_seconds: 3 } });
  const over = await world.waitForEnd(id);
  expect(over.result).toMatchObject({ reason: 'failed', pushes: 2, failure: { code: 'deploy-timeout' } });
});
