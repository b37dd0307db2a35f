import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createStageContext, type TestStageContext } from '@fixpoint/tasks/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEngine, createFixWorld, type FixWorld } from '../../testing/fix-world.js';
import type { EngineJob } from '../core/engine.js';
import { createFixStage } from './fix.js';

/** The whole stage, with a gate that passes every diff: only the tests' report decides. */

const tests = (...names: string[]) =>
  `const { test } = require('node:test');\n${names.map((name) => `test('${name}', () => {});\n`).join('')}`;

let world: FixWorld;

beforeEach(async () => {
  world = await createFixWorld({
    'backend/words.js': 'module.exports = 40;\n',
    'backend/test/words.test.js': tests('counts words', 'counts lines'),
  });
});
afterEach(() => world.close());

async function fix(
  work: (job: EngineJob) => Promise<unknown>,
  repository: Parameters<FixWorld['input']>[0] = {},
  context: TestStageContext = createStageContext({ taskId: 'task-1' }),
) {
  const options = {
    ...world.options(createEngine(work)),
    gate: { check: async () => [], needsWholeContent: () => false, isTest: () => false },
  };
  return createFixStage(options)(world.input({ test: 'node --test', ...repository }), context);
}

function write(path: string, text: string): (job: EngineJob) => Promise<void> {
  return async (job) => {
    await writeFile(join(job.tree, 'backend/words.js'), `module.exports = ${JSON.stringify(text)};\n`);
    await writeFile(join(job.tree, path), text);
  };
}

it('refuses a change whose tests pass because there are fewer of them, and says how many', async () => {
  const before = world.head();
  const context = createStageContext({ taskId: 'task-1' });
  const output = await fix(write('backend/test/words.test.js', tests('counts words')), {}, context);
  expect(output, JSON.stringify(context.events)).toMatchObject({ outcome: 'refused', commit: null });
  expect(output.summary).toContain(
    'With the change, node:test runs 1 test instead of 2. Change the code, not the tests: every test that ran before must still run. [fewer-tests]',
  );
  expect(world.head()).toBe(before);
});

it('refuses a change that skips a test', async () => {
  const skipped = tests('counts words', 'counts lines').replace(
    "test('counts words'",
    "test.skip('counts words'",
  );
  const output = await fix(write('backend/test/words.test.js', skipped));
  expect(output.outcome).toBe('refused');
  expect(output.summary).toContain('With the change, node:test skips 1 test instead of 0');
});

it('names the missing tests if the command writes a report into the given folder', async () => {
  const test =
    'node --test --test-reporter=spec --test-reporter-destination=stdout --test-reporter=junit --test-reporter-destination="$FIXPOINT_TEST_REPORTS/node.xml"';
  const output = await fix(write('backend/test/words.test.js', tests('counts words')), { test });
  expect(output.summary).toContain('instead of 2. Missing: "counts lines".');
});

it('repeats the tests without the change if they reported nothing at first', {
  tags: ['night'],
}, async () => {
  const change = write('backend/test/words.test.js', tests('counts words'));
  const options = world.options(createEngine(change));
  let runs = 0;
  const commands: typeof options.commands = {
    ...options.commands,
    async test(...words) {
      runs += 1;
      const outcome = await options.commands.test(...words);
      return runs === 2 ? { ok: false, how: 'exit code ETHREAD', tail: '', report: null } : outcome;
    },
  };
  const gate = { check: async () => [], needsWholeContent: () => false, isTest: () => false };
  const fixStage = createFixStage({ ...options, commands, gate });
  const output = await fixStage(
    world.input({ test: 'node --test' }),
    createStageContext({ taskId: 'task-1' }),
  );
  expect(output.outcome).toBe('refused');
  expect(output.summary).toContain('instead of 2');
});

it('pushes it if the service allows it, and says so', { tags: ['night'] }, async () => {
  const context = createStageContext({ taskId: 'task-1' });
  const change = write('backend/test/words.test.js', tests('counts words'));
  const output = await fix(change, { tests: { may_shrink: true } }, context);
  expect(output.outcome).toBe('pushed');
  expect(JSON.stringify(context.events)).toContain('The settings of the service allow this');
});

it('tests the base once: the next fix starts from the last tested commit', { tags: ['night'] }, async () => {
  const contexts = [1, 2].map((task) => createStageContext({ taskId: `task-${task}` }));
  const told = (context: TestStageContext | undefined) =>
    JSON.stringify(context?.events).split('tests of the service without the change').length - 1;
  const more = (...names: string[]) => write(`backend/test/${names.length}.test.js`, tests(...names));
  expect((await fix(more('a'), {}, contexts[0])).outcome).toBe('pushed');
  expect((await fix(more('a', 'b'), {}, contexts[1])).outcome).toBe('pushed');
  expect(contexts.map(told)).toEqual([1, 0]);
  expect(await readdir(join(world.folder, 'home/test-runs'))).toHaveLength(3);
});

it('pushes a change to a service without a readable test report, and says so', async () => {
  const context = createStageContext({ taskId: 'task-1' });
  const output = await fix(write('backend/words.txt', 'x'), { test: 'node -e ""' }, context);
  expect(output.outcome).toBe('pushed');
  expect(JSON.stringify(context.events)).toContain('the run without the change reported no count');
});
