import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createStageContext } from '@fixpoint/tasks/testing';
import { afterEach, expect, it } from 'vitest';
import { createEngine, createFixWorld, type FixWorld, git } from '../../testing/fix-world.js';
import { createFixStage } from './fix.js';

/** An engine leaves names, modes and depths that no checkout has: the step ends with an answer, and so does the next start. */

let world: FixWorld;
afterEach(async () => {
  // Node's own removal fails for the files left here.
  execFileSync('chmod', ['-R', 'u+rwx', world.folder]);
  execFileSync('rm', ['-rf', world.folder]);
});

const isNight = process.env.FIXPOINT_NIGHT === '1';

const seed = { 'backend/words.js': 'module.exports = 40;\n', 'backend/test.js': '// passes\n' };

/** A path below a folder, with each character of the name as one byte. */
const bytes = (folder: string, name: string) =>
  Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name, 'latin1')]);

const names = [
  ...[
    'a::end',
    'b::end\nc',
    'a\rb',
    'a\nb.js',
    'a\xe2\x80\xa8b.json',
    'a\xe2\x80\xa9.test.js',
    'a\tb',
    '"q".js',
  ],
  ...[
    '\xff\xfe.test.js',
    'caf\xe9.json',
    '\xc2\x85.js',
    '\x1b[31m.js',
    'a\x7f',
    ':(top)x.js',
    '\\.js',
    'x'.repeat(255),
  ],
];

it.each(isNight ? names : names.filter((_, index) => index % 4 === 0))(
  'refuses by name or pushes a change to a file named %j, and rejects nothing unhandled (V-33)',
  async (name) => {
    world = await createFixWorld(seed);
    const before = world.head();
    const engine = createEngine(async ({ tree }) => {
      mkdirSync(`${tree}/backend/test`, { recursive: true });
      for (const folder of ['backend', 'backend/test'])
        writeFileSync(bytes(`${tree}/${folder}`, name), 'a = 1;\n');
    });
    const output = await createFixStage(world.options(engine))(
      world.input(),
      createStageContext({ taskId: 'task-1' }),
    );
    const isPlain = /^x+$/.test(name);
    expect(output.outcome, output.summary).toBe(isPlain ? 'pushed' : 'refused');
    expect(world.head() === before).toBe(!isPlain);
    // One line for each violation: a name adds no lines.
    const lines = output.summary.split('\n').slice(1);
    if (!isPlain) expect(lines.every((line) => line.startsWith('- ') && line.endsWith(']'))).toBe(true);
  },
);

it('refuses a change to a tracked file whose name is not text (V-33)', async () => {
  world = await createFixWorld(seed);
  const clone = `${world.folder}/seed`;
  for (const name of ['caf\xe9.js', 'caf\xe9.test.js'])
    writeFileSync(bytes(`${clone}/backend`, name), 'a = 1;\n');
  git(clone, 'add', '-A');
  git(clone, 'commit', '-q', '-m', 'names');
  git(clone, 'push', '-q', 'origin', 'HEAD:main');
  const engine = createEngine(async ({ tree }) => {
    for (const name of ['caf\xe9.js', 'caf\xe9.test.js']) {
      writeFileSync(bytes(`${tree}/backend`, name), 'a  =  1;\n');
    }
  });
  const output = await createFixStage(world.options(engine))(
    world.input(),
    createStageContext({ taskId: 'task-1' }),
  );
  expect(output).toMatchObject({ outcome: 'refused', summary: expect.stringContaining('[path-form]') });
});

it('pushes a fix although its ignored files have paths that no call of the system takes (V-33)', async () => {
  world = await createFixWorld({ ...seed, '.gitignore': 'node_modules\n' });
  const engine = createEngine(async ({ tree }) => {
    const name = 'd'.repeat(200);
    const script = `mkdir node_modules && cd node_modules && for i in $(seq 60); do mkdir ${name} && cd -P ${name}; done`;
    execFileSync('sh', ['-c', script], { cwd: `${tree}/backend` });
    writeFileSync(`${tree}/backend/words.js`, 'module.exports = 50;\n');
  });
  const options = world.options(engine);
  const output = await createFixStage(options)(world.input(), createStageContext({ taskId: 'task-1' }));
  expect(output.outcome, output.summary).toBe('pushed');
  expect(readdirSync(`${world.folder}/home/worktrees`)).toEqual([]);
});

it('keeps a change of the mode alone', async () => {
  world = await createFixWorld(seed);
  const engine = createEngine(async ({ tree }) => chmodSync(`${tree}/backend/words.js`, 0o755));
  const output = await createFixStage(world.options(engine))(
    world.input(),
    createStageContext({ taskId: 'task-1' }),
  );
  expect(output.outcome, output.summary).toBe('pushed');
  expect(git(world.remote, 'ls-tree', 'main', 'backend/words.js')).toMatch(/^100755 /);
});
