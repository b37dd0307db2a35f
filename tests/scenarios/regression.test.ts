import { expect, it } from 'vitest';
import { createWorld, steady } from '../harness/create-world.js';

it('takes a fix back that makes the document worse, tells the next one, and matches (S0-084)', async () => {
  const world = await createWorld({ environment: steady });
  await world.twin.faults.set({ model: { mode: 'regression' } });
  const { id } = await world.submit();
  const over = await world.waitForEnd(id);
  expect(over.result).toMatchObject({ reason: 'matched' });

  const subjects = (await world.twin.commits()).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('Revert "Fix: '))).toHaveLength(1);
  const events = await world.tasks.events(id);
  const findings = events.filter((event) => event.type === 'findings');
  const worse = findings.filter(({ message }) => message.includes('Worse than before'));
  expect(worse).toHaveLength(1);
  expect(worse[0]?.message).toContain('missing-actionable-insights');
  const reverts = events.filter(
    (event) => event.type === 'stage-finished' && event.data.stage === 'revert' && event.data.ok,
  );
  expect(reverts).toHaveLength(1);
  // What was critical is gone again in the comparison after the revert, and stays gone.
  const after = findings.slice(findings.indexOf(worse[0] as never) + 1);
  expect(after.every(({ data }) => data.counts.critical === 0)).toBe(true);
});

it('looks things up twice where no fix helps, offline too, and ends as stuck with nothing pushed (S0-160, S0-161, S0-162)', async () => {
  const world = await createWorld({ environment: steady, defects: ['ranking'] });
  await world.twin.faults.set({ model: { mode: 'nothing' } });
  const { id } = await world.submit();
  const over = await world.waitForEnd(id);
  expect(over.result).toMatchObject({
    reason: 'stuck',
    pushes: 0,
    iterations: 7,
    summary: expect.stringContaining('Looked up 2 times, without use.'),
  });
  const events = await world.tasks.events(id);
  const looked = events.filter((event) => event.type === 'stage-finished' && event.data.stage === 'research');
  expect(looked.map((event) => event.type === 'stage-finished' && event.data.ok)).toEqual([true, true]);
});
