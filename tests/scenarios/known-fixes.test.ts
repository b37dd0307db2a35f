import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommandLine } from '../../packages/cli/src/create-program.js';
import { createContext } from '../../packages/cli/testing/create-context.js';
import { createWorld, steady } from '../harness/create-world.js';

it('tells a fix what removed the same finding before, counts that it helped, and lets a person edit and forget it (S0-160)', async () => {
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
    note: expect.stringContaining('Slides now show the actions beside the facts.'),
  });
  const events = await world.tasks.events(id);
  const told = events.filter(
    (event) => event.type === 'stage-progress' && event.message.includes('that worked before'),
  );
  expect(told).toHaveLength(1);
  expect(told[0]?.data).toMatchObject({ detail: { known_fixes: expect.arrayContaining([helpful?.id]) } });

  const run = async (...args: string[]) => {
    const { context, lines } = createContext({ environment: { FIXPOINT_URL: world.stack.url } });
    return { code: await runCommandLine(context, ['fixes', ...args]), text: lines.join('\n') };
  };
  expect(await run('list', name)).toEqual({ code: 0, text: expect.stringContaining('helped 1 time') });
  const wanted = helpful?.id ?? '';
  expect(await run('edit', name, wanted, 'Show both kinds.')).toEqual({
    code: 0,
    text: expect.stringContaining('words of local (rest)'),
  });
  expect((await run('list', name, '--json')).text).toContain('Show both kinds.');
  expect((await run('forget', name, wanted)).code).toBe(0);
  expect((await world.client.listKnownFixes(name)).map((fix) => fix.id)).not.toContain(wanted);
  await expect(run('forget', name, wanted)).rejects.toThrow(`There is no fix "${wanted}".`);
});
