import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createWorld, steady, type World } from '../harness/create-world.js';

// One service, whose row keeps what was pushed and looks nothing up. The stories follow each other: the last one leaves it right.
let world: World;
let release = async () => {};
beforeAll(async () => {
  world = await createWorld({
    environment: steady,
    defects: ['ranking'],
    onEnd: (end) => (release = end),
    async environmentFor(twin, folder) {
      const { name, deploy, ...row } = twin.service;
      const platform = { type: 'list', url: twin.urls.deployments, log: `${twin.urls.deployments}/{id}/log` };
      const own = { deploy: { health: deploy.health, version: deploy.version, platform } };
      const file = join(folder, 'judgement.config.yaml');
      // JSON is YAML.
      await writeFile(
        file,
        JSON.stringify({ services: { [name]: { ...row, ...own, regression: 'keep', research: 0 } } }),
      );
      return { FIXPOINT_CONFIG: file };
    },
  });
});
afterAll(() => release());
afterEach(() => world.calm());

it('submits nothing if results are said to be mailed but are missing: it ends with the search, and an offer (S0-051, S0-106)', async () => {
  const before = world.twin.stats().submissions.total;
  const { id } = await world.submit({
    description: 'market-research: results already emailed, start from email',
    limits: { mail_wait_seconds: 2 },
  });
  const over = await world.waitForEnd(id);
  expect(over.result).toMatchObject({ reason: 'failed', pushes: 0, failure: { code: 'mail-not-arrived' } });
  expect(over.result?.offer).toMatchObject({ action: 'submit-form' });
  expect(world.twin.stats().submissions.total).toBe(before);
});

it('asks a person when the fixes swing between two states, and gives the log of each deployment to the next fix (S0-099, V-7)', {
  tags: ['night'],
}, async () => {
  await world.twin.faults.set({
    model: { mode: 'flapping' },
    deploy: {
      writes: ['TypeError: no such font', '    at openFont (fonts.js:7)', 'TypeError: no such font'],
    },
  });
  const { id } = await world.submit({ limits: { iterations: 9 } });
  // The third fix would be the first one again.
  const asked = await world.waitForEvent(
    id,
    ({ type, message }) => type === 'plan-proposed' && message.includes('fixes in a row were not pushed'),
  );
  expect(asked.message).toContain('already pushed the same change');
  expect(world.twin.stats().pushes).toBe(2);

  // The deploy succeeded, and its errors are told nevertheless: each once, with the first lines of its stack.
  const [first = '', second = ''] = world.twin.stats().modelPrompts;
  expect(first).not.toContain('no such font');
  expect(second.split('TypeError: no such font')).toHaveLength(2);
  expect(second).toContain('at openFont (fonts.js:7)');
});
