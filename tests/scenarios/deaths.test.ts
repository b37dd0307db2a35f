import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { createWorld } from '../harness/create-world.js';
import { isNight } from '../harness/is-night.js';

const crashPoints = fileURLToPath(new URL('../harness/crash-points.mjs', import.meta.url));
const stages = ['submit', 'mail', 'compare', 'fix', 'verify-push', 'deploy', 'logs'];

it('ends matched, with one submission and one push an iteration, although a worker dies before and after the effect of a stage, at night of every one (S0-148, S0-152)', {
  // Up to seventeen services start again, one after the other, which takes a busy machine its time.
  timeout: 600_000,
}, async () => {
  const points = [
    // Stages commit alike, and do the same before their effect: some of them stand for all by day.
    ...(isNight ? stages : ['fix']).map((stage) => `${stage}:commit`),
    ...(isNight ? stages : ['deploy']).map((stage) => `${stage}:claimed`),
    // A form may not be sent again once that was intended; a push may, since the remote takes it only where it fits.
    ...['submit:done', 'fix:intent', ...(isNight ? ['fix:done'] : [])],
  ];
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-crashes-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(folder, { recursive: true });
  const world = await createWorld({
    // One iteration meets every stage, and the next one matches.
    defects: ['ranking'],
    environment: {
      CRASH_POINTS: points.join(','),
      CRASH_FOLDER: folder,
      NODE_OPTIONS: `--import ${crashPoints}`,
    },
  });

  const { id } = await world.submit();
  const over = await world.waitForEnd(id);

  expect(over.result).toMatchObject({ reason: 'matched', status: 'completed' });
  expect((await readdir(folder)).sort()).toEqual(points.map((point) => point.replace(':', '.')).sort());
  const { iterations = 0, pushes } = over.result ?? {};
  const stats = world.twin.stats();
  expect(stats.submissions.byKey).toEqual(
    Object.fromEntries(Object.keys(stats.submissions.byKey).map((key) => [key, 1])),
  );
  expect(stats.submissions.total).toBe(iterations);
  expect(stats.mails.received).toBe(iterations);
  expect(stats.pushes).toBe(pushes);
  expect(pushes).toBe(iterations - 1);
  const events = await world.tasks.events(id, 0, 10_000);
  expect(events.map((event) => event.number)).toEqual(events.map((_, index) => index + 1));
  expect(events.filter((event) => event.type === 'task-finished')).toHaveLength(1);
  expect(events.at(-1)?.type).toBe('task-finished');
});
