/** @module-tag night */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommandLine } from '../../packages/cli/src/create-program.js';
import { createContext } from '../../packages/cli/testing/create-context.js';
import { createWorld, steady } from '../harness/create-world.js';

it('holds a service to what an approved document taught, in addition to its template, until that is undone (S0-038)', async () => {
  const world = await createWorld({
    environment: steady,
    defects: [],
    async environmentFor(twin, folder) {
      const { name, ...row } = twin.service;
      const file = join(folder, 'learn.config.yaml');
      // JSON is YAML.
      await writeFile(file, JSON.stringify({ services: { [name]: { ...row, learn: { from: 1 } } } }));
      return { FIXPOINT_CONFIG: file };
    },
  });
  const { name } = world.twin.service;
  const compareOnce = async (form = {}) => {
    const { id } = await world.submit({
      context: { ...world.twin.form, ...form },
      limits: { iterations: 1 },
    });
    const over = await world.waitForEnd(id);
    const events = await world.tasks.events(id);
    return { id, over, found: events.findLast((event) => event.type === 'findings')?.message ?? '', events };
  };
  const run = async (...args: string[]) => {
    const { context, lines } = createContext({ environment: { FIXPOINT_URL: world.stack.url } });
    return { code: await runCommandLine(context, ['learned', ...args]), text: lines.join('\n') };
  };

  const good = await compareOnce();
  expect(good.over.result).toMatchObject({ reason: 'matched' });
  expect((await run('approve', good.id)).text).toContain('The newest version is 1');
  expect((await run('list', name)).text).toContain(
    '1 active  pptx in addition to market-research, 1 document',
  );
  expect((await run('show', name, '1')).text).toContain('+in_addition_to:');

  const held = (events: typeof good.events) =>
    events.some(({ message }) => message.includes(`It was also checked against "${name}-learned-pptx"`));
  expect(held(good.events)).toBe(false);
  // The very same request gives the very same document, which is as good as what it taught.
  const same = await compareOnce();
  expect(held(same.events)).toBe(true);
  expect(same.over.result).toMatchObject({ reason: 'matched' });

  expect((await run('undo', name, 'pptx')).text).toContain('No learned rules apply to PPTX documents');
  expect(held((await compareOnce()).events)).toBe(false);
  expect((await run('reject', good.id)).code).toBe(0);
  await expect(run('approve', good.id)).rejects.toThrow('rejected this document');
});
