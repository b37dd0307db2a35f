/** @module-tag night */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createWorld, steady, type World } from '../harness/create-world.js';

/** The twin's service without an address of its version: only its platform tells which commit is live. */
function createPlatformWorld(defects: readonly ('ranking' | 'links')[]): Promise<World> {
  return createWorld({
    environment: steady,
    defects,
    async environmentFor(twin, folder) {
      const { name, deploy, ...row } = twin.service;
      const platform = { type: 'list', url: twin.urls.deployments, log: `${twin.urls.deployments}/{id}/log` };
      const services = { [name]: { ...row, deploy: { health: deploy.health, logs: deploy.logs, platform } } };
      const file = join(folder, 'platform.config.yaml');
      // JSON is YAML.
      await writeFile(file, JSON.stringify({ services }));
      return { FIXPOINT_CONFIG: file };
    },
  });
}

// What platforms answer is read in each run by the next one; that nothing old is compared, by fingerprint.test.ts.
it('compares nothing of the old build while a slow one is in progress, though no address names the version', {
  tags: ['night'],
}, async () => {
  const world = await createPlatformWorld(['ranking']);
  await world.twin.faults.set({ deploy: { delayMs: 6_000 } });
  const { id } = await world.submit();
  expect((await world.waitForEnd(id)).result).toMatchObject({
    reason: 'matched',
    iterations: 2,
    pushes: 1,
  });
  const events = await world.tasks.events(id);
  const said = events.flatMap((event) => (event.type === 'stage-progress' ? [event.message] : []));
  expect(said.some((message) => /deployment 2 is building/.test(message))).toBe(true);
});

it('reverts a change whose build fails, gives the log to the next fix, and pushes the same change again only for a person (S0-094, V-7)', async () => {
  const world = await createPlatformWorld(['ranking']);
  await world.twin.faults.set({ deploy: { failures: 1 } });
  const { id } = await world.submit({ limits: { deploy_wait_seconds: 600 } });
  await world.waitForEvent(
    id,
    ({ type, message }) => type === 'plan-proposed' && message.includes('already pushed the same change'),
  );
  const { approval, plan } = await world.client.getTask(id);
  expect(plan?.summary).toContain('approve without a comment to push this change again');
  await world.client.decide(id, 'approve', { nonce: approval?.nonce ?? '', plan_hash: plan?.hash ?? '' });
  expect((await world.waitForEnd(id)).result).toMatchObject({ reason: 'matched', pushes: 3 });
  const events = await world.tasks.events(id);
  const failed = events.find(
    (event) => event.type === 'stage-progress' && event.data.detail?.how === 'failed',
  );
  expect(failed?.message).toContain('The build machine ran out of disk space.');
  const subjects = (await world.twin.commits()).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('Revert "'))).toHaveLength(1);

  // The build's log comes before everything that the comparison found.
  const prompt = world.twin.stats().modelPrompts.at(-1) ?? '';
  const [before = ''] = prompt.split('## Findings');
  expect(before).toContain('The build machine ran out of disk space.');
});
