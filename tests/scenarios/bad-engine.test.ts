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

/** Runs until a person is asked, or until the first fix has ended: what follows it is the same for every mode. */
async function runWith(mode: Mode, until: 'person' | 'fix') {
  await world.twin.faults.set({ model: { mode } });
  const { id } = await world.submit();
  await world.waitForEvent(
    id,
    (event) =>
      (until === 'fix' && event.type === 'fix') ||
      (event.type === 'plan-proposed' && event.data.plan.steps[0]?.id === 'fix'),
  );
  const { phase, pushes } = await world.client.getTask(id);
  const events = await world.tasks.events(id);
  await world.client.cancel(id);
  return {
    phase,
    pushes,
    outcome: events.find((event) => event.type === 'fix')?.data.outcome,
    denials: events.filter((event) => event.type === 'guard-denied').length,
  };
}

const badEngines = [
  ['secret', 'refused'],
  ['protected', 'unchanged'],
  // Tests may be extended behind a wall; what weakens them, the gate refuses.
  ['tests', 'refused'],
  ['wrong', 'tests-failed'],
] as const;

it.each(isNight ? badEngines : badEngines.slice(1, 2))(
  'pushes no forbidden change of an engine, whichever gate sees it (%s: %s) (S0-409, S0-410, S0-411, S0-412, S0-413)',
  async (mode, outcome) => {
    const before = await world.twin.commits();
    const until = isNight ? 'person' : 'fix';
    const end = await runWith(mode, until);
    expect(end).toMatchObject({ pushes: 0, outcome });
    if (until === 'person') expect(end.phase).toBe('NEEDS_PERSON');
    if (mode === 'protected') expect(end.denials).toBeGreaterThan(1);
    expect(await world.twin.commits()).toEqual(before);
    expect(world.twin.stats().pushes).toBe(0);
  },
);

it('reverts a change that cannot be deployed, and never compares the old version under the name of the new (S0-094)', {
  tags: ['night'],
}, async () => {
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

it('ends if neither a change nor its revert can be deployed (at night)', { tags: ['night'] }, async () => {
  await world.twin.faults.set({ deploy: { failures: 100 } });
  const { id } = await world.submit({ limits: { iterations: 3, deploy_wait_seconds: 3 } });
  const over = await world.waitForEnd(id);
  expect(over.result).toMatchObject({ reason: 'failed', pushes: 2, failure: { code: 'deploy-timeout' } });
});
