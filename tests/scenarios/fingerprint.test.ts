/** @module-tag night */
import { expect, it } from 'vitest';
import { createWorld, steady } from '../harness/create-world.js';

it('compares nothing of the old build while a slow one is in progress, if no address or platform names the version (S0-092)', async () => {
  const world = await createWorld({
    // Far shorter than the build: health alone would be believed while the old version answers.
    environment: { ...steady, DEPLOY_BLIND_WAIT_MS: '1000' },
    defects: ['ranking'],
    faults: { deploy: { anonymous: true } },
  });
  await world.twin.faults.set({ deploy: { delayMs: 8_000 } });
  const { id } = await world.submit();
  expect((await world.waitForEnd(id)).result).toMatchObject({ reason: 'matched', iterations: 2, pushes: 1 });

  const events = await world.tasks.events(id);
  const said = events.flatMap((event) => (event.type === 'stage-progress' ? [event.message] : []));
  expect(said).toContainEqual(expect.stringContaining('still serves the build from before the push'));
  expect(said).toContainEqual(
    expect.stringContaining('serves a new build since the push: x-deployment-id of /health changed'),
  );
});
