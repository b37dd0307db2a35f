/** @module-tag night */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KnownFix } from '@fixpoint/shared/contracts';
import { expect, it } from 'vitest';
import { runCommandLine } from '../../packages/cli/src/create-program.js';
import { createContext } from '../../packages/cli/testing/create-context.js';
import { createWorld, steady } from '../harness/create-world.js';

it('gives a fix the earlier solution for a finding once a person edited it, counts its success, and lets a person delete it (S0-160)', async () => {
  const world = await createWorld({
    environment: steady,
    defects: ['insights', 'links'],
    async environmentFor(twin, folder) {
      const { name, ...row } = twin.service;
      const file = join(folder, 'keep.config.yaml');
      // JSON is YAML.
      await writeFile(file, JSON.stringify({ services: { [name]: { ...row, regression: 'keep' } } }));
      return { FIXPOINT_CONFIG: file };
    },
  });
  const { name } = world.twin.service;
  // Its second change breaks what the first one repaired.
  await world.twin.faults.set({ model: { mode: 'regression' } });
  const { id } = await world.submit();
  const run = async (...args: string[]) => {
    const { context, lines } = createContext({ environment: { FIXPOINT_URL: world.stack.url } });
    return { code: await runCommandLine(context, ['fixes', ...args]), text: lines.join('\n') };
  };
  // The task is not confirmed yet: only the words of a person make its first fix one for others.
  const isWanted = ({ check }: KnownFix) => check === 'missing-actionable-insights';
  await world.waitForEvent(id, ({ type, message }) => type === 'findings' && message.includes('1 fixed'));
  const learned = (await world.client.listKnownFixes(name)).find(isWanted);
  expect(learned).toMatchObject({ confirmed: false });
  expect(await run('edit', name, learned?.id ?? '', 'Show both kinds.')).toEqual({
    code: 0,
    text: expect.stringContaining('described by local (rest)'),
  });
  // The third one would be the first one again, which a person has to allow.
  await world.waitForEvent(
    id,
    ({ type, message }) => type === 'plan-proposed' && message.includes('already pushed the same change'),
  );
  const { approval, plan } = await world.client.getTask(id);
  await world.client.decide(id, 'approve', { nonce: approval?.nonce ?? '', plan_hash: plan?.hash ?? '' });
  const over = await world.waitForEnd(id);
  expect(over.result).toMatchObject({ reason: 'matched' });

  const fixes = await world.client.listKnownFixes(name);
  const [first] = (await world.twin.commits()).filter(({ subject }) => subject.startsWith('Fix: ')).reverse();
  const helpful = fixes.find(
    ({ commit, check }) => commit === first?.sha && check === 'missing-actionable-insights',
  );
  expect(helpful).toMatchObject({
    task_id: id,
    helped: 1,
    confirmed: true,
    note: 'Show both kinds.',
  });
  const events = await world.tasks.events(id);
  const told = events.filter(
    (event) => event.type === 'stage-progress' && event.message.includes('known fix'),
  );
  expect(told.length).toBeGreaterThan(0);
  expect(told[0]?.data).toMatchObject({ detail: { known_fixes: expect.arrayContaining([helpful?.id]) } });

  expect(await run('list', name)).toEqual({ code: 0, text: expect.stringContaining('helped 1 time') });
  const wanted = helpful?.id ?? '';
  expect((await run('list', name, '--json')).text).toContain('Show both kinds.');
  expect((await run('forget', name, wanted)).code).toBe(0);
  expect((await world.client.listKnownFixes(name)).map((fix) => fix.id)).not.toContain(wanted);
  await expect(run('forget', name, wanted)).rejects.toThrow(`There is no fix "${wanted}".`);
});
