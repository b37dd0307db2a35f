import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createWorld, steady, type World } from '../harness/create-world.js';

let world: World;
let release = async () => {};
beforeAll(async () => {
  world = await createWorld({
    environment: steady,
    defects: ['insights', 'descriptions'],
    onEnd: (end) => (release = end),
  });
});
afterAll(() => release());
afterEach(() => world.calm());

// By day the lasting faults tell of a revert, and the fix stage of a change that makes the document worse.
it('reverts a fix that makes the document worse, reports it to the next one, looks up missing facts, and matches (S0-084, S0-160)', {
  tags: ['night'],
}, async () => {
  await world.twin.faults.set({ model: { mode: 'regression-then-lost' } });
  const { id } = await world.submit();
  const over = await world.waitForEnd(id);
  expect(over.result).toMatchObject({ reason: 'matched' });

  const subjects = (await world.twin.commits()).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('Revert "Fix: '))).toHaveLength(1);
  const events = await world.tasks.events(id);
  const findings = events.filter((event) => event.type === 'findings');
  const worse = findings.filter(({ message }) => message.includes('Worse than before'));
  // The same version was measured a second time before the change was taken back.
  expect(worse).toHaveLength(2);
  expect(worse[0]?.message).toContain('missing-actionable-insights');
  const reverts = events.filter(
    (event) => event.type === 'stage-finished' && event.data.stage === 'revert' && event.data.ok,
  );
  expect(reverts).toHaveLength(1);
  const looked = events.filter((event) => event.type === 'stage-finished' && event.data.stage === 'research');
  expect(looked).toHaveLength(1);
  expect(events.indexOf(looked[0] as never)).toBeGreaterThan(events.indexOf(reverts[0] as never));
  // The one fix after it matches; what was taken back is no fix that worked.
  expect(events.slice(events.indexOf(looked[0] as never)).filter(({ type }) => type === 'fix')).toHaveLength(
    1,
  );
  const fixes = await world.client.listKnownFixes(world.twin.service.name);
  const commits = (await world.twin.commits()).map(({ sha }) => sha);
  expect(new Set(fixes.map(({ commit }) => commit))).toEqual(new Set([commits[0], commits[3]]));
  // What was critical is gone again in the comparison after the revert, and stays gone.
  const after = findings.slice(findings.indexOf(worse[1] as never) + 1);
  expect(after.every(({ data }) => data.counts.critical === 0)).toBe(true);
});

it('asks a person whether to revert a fix if the service requires it, though the task was approved in advance (at night)', {
  tags: ['night'],
}, async () => {
  const asking = await createWorld({
    environment: steady,
    async environmentFor(twin, folder) {
      const { name, ...row } = twin.service;
      const file = join(folder, 'ask.config.yaml');
      // JSON is YAML.
      await writeFile(file, JSON.stringify({ services: { [name]: { ...row, regression: 'ask' } } }));
      return { FIXPOINT_CONFIG: file };
    },
  });
  await asking.twin.faults.set({ model: { mode: 'regression' } });
  const { id } = await asking.submit();
  await asking.waitForEvent(
    id,
    (event) => event.type === 'plan-proposed' && event.data.plan.steps[0]?.id === 'revert',
  );
  const asked = await asking.client.getTask(id);
  expect(asked).toMatchObject({ status: 'awaiting_approval', phase: 'CONFIRMING_REVERT' });
  expect(asked.plan?.summary).toContain('missing-actionable-insights');
  const reverts = async () =>
    (await asking.twin.commits()).filter(({ subject }) => subject.startsWith('Revert "Fix: '));
  expect(await reverts()).toEqual([]);

  const proof = { nonce: asked.approval?.nonce ?? '', plan_hash: asked.plan?.hash ?? '' };
  await asking.client.decide(id, 'approve', proof);
  expect((await asking.waitForEnd(id)).result).toMatchObject({ reason: 'matched' });
  expect(await reverts()).toHaveLength(1);
});

it('asks a person after three fixes that change nothing, and sends no further form (V-2)', {
  tags: ['night'],
}, async () => {
  await world.twin.restore(['ranking']);
  const { total: formsBefore } = world.twin.stats().submissions;
  await world.twin.faults.set({ model: { mode: 'nothing' } });
  const { id } = await world.submit();
  await world.waitForEvent(
    id,
    (event) => event.type === 'plan-proposed' && event.data.plan.steps[0]?.id === 'fix',
  );
  const asked = await world.client.getTask(id);
  expect(asked).toMatchObject({ status: 'awaiting_approval', phase: 'NEEDS_PERSON', pushes: 0 });
  expect(asked.plan?.summary).toContain('3 fixes in a row were not pushed');
  expect(world.twin.stats().submissions.total - formsBefore).toBe(1);

  // A hint of the person reaches the agent.
  await world.tasks.addInput(id, 'ann', 'Look at the ranking.');
  await world.twin.faults.set({ model: { mode: 'fix' } });
  const proof = { nonce: asked.approval?.nonce ?? '', plan_hash: asked.plan?.hash ?? '' };
  await world.client.decide(id, 'approve', proof);
  expect((await world.waitForEnd(id)).result).toMatchObject({ reason: 'matched', pushes: 1 });
  expect(world.twin.stats().modelPrompts.at(-1)).toContain('Look at the ranking.');
  expect(world.twin.stats().submissions.total - formsBefore).toBe(2);
});
