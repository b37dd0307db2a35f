import { execFileSync } from 'node:child_process';
import { access, chmod, mkdir, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createStageContext } from '@fixpoint/tasks/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEngine, createFixWorld, type FixWorld, git } from '../../testing/fix-world.js';
import type { EngineJob } from '../core/engine.js';
import { createFixStage } from './fix.js';

const isNight = process.env.FIXPOINT_NIGHT === '1';

/** Attacks of an engine without a sandbox on the fixer's git. Each plants a program that would leave a file behind. */

let world: FixWorld;

beforeEach(async () => {
  world = await createFixWorld({
    'backend/words.js': 'module.exports = 40;\n',
    'backend/test.js': "if (require('./words.js') < 40) process.exit(1);\n",
    'other/keep.js': 'kept\n',
    '.gitignore': 'node_modules\n',
    '.gitattributes': '*.js filter=x diff=x merge=x\n',
  });
});
afterEach(() => world.close());

const trap = () => join(world.folder, 'trap');

async function raise(job: EngineJob): Promise<void> {
  await writeFile(join(job.tree, 'backend/words.js'), 'module.exports = 50;\n');
}

/** Configuration in which every value is a program that leaves the file. */
function trapConfig(): string {
  const run = `touch ${trap()}; cat`;
  return [
    `[filter "x"]\n\tclean = ${JSON.stringify(run)}\n\tsmudge = ${JSON.stringify(run)}\n\trequired = true`,
    `[diff "x"]\n\ttextconv = ${JSON.stringify(run)}\n\tcommand = ${JSON.stringify(run)}`,
    `[merge "x"]\n\tdriver = ${JSON.stringify(run)}`,
    `[core]\n\tfsmonitor = ${JSON.stringify(run)}\n\tsshCommand = ${JSON.stringify(run)}\n\tpager = ${JSON.stringify(run)}`,
    `[diff]\n\texternal = ${JSON.stringify(run)}`,
    `[uploadpack]\n\tpackObjectsHook = ${JSON.stringify(run)}`,
    '',
  ].join('\n');
}

async function fix(work: (job: EngineJob) => Promise<unknown>) {
  const stage = createFixStage(world.options(createEngine(work)));
  return stage(world.input(), createStageContext({ taskId: 'task-1' }));
}

async function expectNoTrap(): Promise<void> {
  await expect(access(trap())).rejects.toThrow('ENOENT');
}

it('runs no program that the user’s own git configuration came to name', async () => {
  const output = await fix(async (job) => {
    await raise(job);
    await writeFile(join(world.userHome, '.gitconfig'), trapConfig());
  });
  await expectNoTrap();
  expect(output.outcome).toBe('pushed');
});

it('runs no program of a repository that lies inside the checkout, and takes its files for files', async () => {
  const output = await fix(async (job) => {
    await raise(job);
    const inner = join(job.tree, 'backend/inner');
    await mkdir(inner);
    git(inner, 'init', '-q', '.');
    await writeFile(join(inner, 'a.js'), 'a\n');
    git(inner, 'add', 'a.js');
    git(inner, 'commit', '-q', '-m', 'a');
    await writeFile(join(inner, '.git/config'), `[core]\n\tbare = false\n${trapConfig()}`);
    await writeFile(join(inner, 'a.js'), 'b\n');
    await mkdir(join(job.tree, 'backend/.git'));
    await writeFile(join(job.tree, 'backend/.git/config'), trapConfig());
  });
  await expectNoTrap();
  expect(output.outcome).toBe('pushed');
  expect(git(world.remote, 'ls-tree', '-r', '--name-only', 'main', 'backend').split('\n')).toEqual([
    'backend/inner/a.js',
    'backend/test.js',
    'backend/words.js',
  ]);
});

it('believes nothing that was planted in the administration of the checkout or of the clone', {
  tags: ['night'],
}, async () => {
  const output = await fix(async (job) => {
    await raise(job);
    const [clone = ''] = (await readdir(join(world.folder, 'home/repositories'))).filter(
      (name) => !name.includes('.'),
    );
    const own = git(job.tree, 'rev-parse', '--absolute-git-dir');
    const hook = `#!/bin/sh\ntouch ${trap()}\n`;
    for (const place of [own, join(world.folder, 'home/repositories', clone)]) {
      await writeFile(join(place, 'config'), trapConfig());
      await writeFile(join(place, 'config.worktree'), trapConfig());
      for (const name of ['pre-push', 'reference-transaction', 'post-checkout', 'post-index-change']) {
        await mkdir(join(place, 'hooks'), { recursive: true });
        await writeFile(join(place, 'hooks', name), hook);
        await chmod(join(place, 'hooks', name), 0o755);
      }
      await mkdir(join(place, 'info'), { recursive: true });
      await writeFile(join(place, 'info/attributes'), '* filter=x -diff\n');
      await writeFile(join(place, 'info/grafts'), `${world.head()}\n`);
      await writeFile(join(place, 'commondir'), '/nowhere\n');
      await writeFile(join(place, 'packed-refs'), `${'0'.repeat(39)}1 refs/remotes/origin/main\n`);
    }
  });
  await expectNoTrap();
  expect(output.outcome).toBe('pushed');
  expect(git(world.remote, 'rev-list', '--count', 'main')).toBe('2');
});

it('leaves a pipe and a socket alone, and does not wait for them', { tags: ['night'] }, async () => {
  const output = await fix(async (job) => {
    await raise(job);
    execFileSync('mkfifo', [join(job.tree, 'backend/pipe'), join(job.tree, 'backend/.gitignore')]);
    execFileSync('mkfifo', [join(job.tree, 'backend/.gitattributes')]);
  });
  expect(output).toMatchObject({ outcome: 'pushed', files: [{ path: 'backend/words.js' }] });
});

it('refuses a file that is too large to look at, by name', { tags: ['night'] }, async () => {
  const output = await fix(async (job) => {
    await raise(job);
    await writeFile(join(job.tree, 'backend/huge.bin'), '');
    await truncate(join(job.tree, 'backend/huge.bin'), 40 * 1024 ** 3);
  });
  expect(output).toMatchObject({ outcome: 'refused', summary: expect.stringContaining('backend/huge.bin') });
});

const gitNames = ['.GIT', 'git~1', '.gi\u200ct', '.git '];
it.each(isNight ? gitNames : gitNames.slice(0, 1))(
  'refuses the name %j, which another system takes for .git',
  async (name) => {
    const head = world.head();
    const output = await fix(async (job) => {
      await raise(job);
      await mkdir(join(job.tree, 'backend', name), { recursive: true });
      await writeFile(join(job.tree, 'backend', name, 'config'), trapConfig());
    });
    expect(output).toMatchObject({ outcome: 'refused', summary: expect.stringContaining('[path-form]') });
    expect(world.head()).toBe(head);
  },
);

it('stores a link as a link and reads nothing through it', async () => {
  const secret = join(world.folder, 'secret');
  await writeFile(secret, 'hunter2\n');
  await mkdir(join(world.folder, 'outside'));
  await writeFile(join(world.folder, 'outside/keep.js'), 'hunter2\n');
  const options = world.options(
    createEngine(async (job) => {
      await symlink(secret, join(job.tree, 'backend/link'));
      await rm(join(job.tree, 'other'), { recursive: true });
      await symlink(join(world.folder, 'outside'), join(job.tree, 'other'));
      await rm(join(job.tree, 'CLAUDE.md'), { force: true });
    }),
  );
  const stored: string[] = [];
  const { put } = options.artifacts;
  const artifacts = {
    ...options.artifacts,
    put(bytes: Parameters<typeof put>[0]) {
      stored.push(Buffer.from(bytes).toString('latin1'));
      return put(bytes);
    },
  };
  const output = await createFixStage({ ...options, artifacts })(
    world.input(),
    createStageContext({ taskId: 'task-1' }),
  );
  expect(output.outcome).toBe('refused');
  expect(output.summary).toContain('backend/link: A symbolic link may not be committed');
  const diff = stored.find((text) => text.startsWith('diff --git')) ?? '';
  expect(diff).toContain('new file mode 120000');
  expect(diff).toContain(`+${secret}\n`);
  expect(diff).toContain(`+${join(world.folder, 'outside')}\n`);
  expect(JSON.stringify([output, stored])).not.toContain('hunter2');
});

it('gives the engine a separate history and status, with no path to the clone', async () => {
  let status = '';
  let log = '';
  let config = '';
  await fix(async (job) => {
    await raise(job);
    status = git(job.tree, 'status', '--porcelain');
    log = git(job.tree, 'log', '--format=%s');
    const own = git(job.tree, 'rev-parse', '--absolute-git-dir');
    config = (await readFile(join(own, 'config'), 'utf8')) + own;
    await expect(access(join(own, 'objects/info/alternates'))).rejects.toThrow('ENOENT');
  });
  expect(status).toBe('M backend/words.js');
  expect(log).toBe('seed');
  expect(config).not.toContain('repositories');
});

/** A service whose tests are run by a program that installing puts in place. */
const runner = "require('../../backend/test.js'); require('fs').writeFileSync('ran', '');\n";
const install = `mkdir -p node_modules && echo ${JSON.stringify(runner)} > node_modules/runner.js`;

it('runs the tests with what installing made before the engine came, whatever the engine made of it', async () => {
  const head = world.head();
  const engine = createEngine(async (job) => {
    await writeFile(join(job.tree, 'backend/words.js'), 'module.exports = 30;\n');
    // Every test passes with these, and none of them is a part of the change.
    await writeFile(join(job.tree, 'backend/node_modules/runner.js'), '');
    await writeFile(join(job.home, '.npmrc'), 'script-shell=/bin/true\n');
    await writeFile(join(job.tree, '.git/info/exclude'), 'backend/stub.js\n');
    await writeFile(join(job.tree, 'backend/node_modules/stub.js'), '');
  });
  const options = world.options(engine);
  const input = world.input({
    install: `${install}; test ! -e node_modules/stub.js`,
    test: 'test ! -e node_modules/stub.js && test ! -e ~/.npmrc && node -e "require(\'./node_modules/runner.js\')"',
  });
  const output = await createFixStage(options)(input, createStageContext({ taskId: 'task-1' }));
  expect(output.outcome).toBe('tests-failed');
  expect(world.head()).toBe(head);
  const honest = createFixStage(world.options(createEngine(raise)));
  expect(await honest(input, createStageContext({ taskId: 'task-2' }))).toMatchObject({ outcome: 'pushed' });
});

it('tests no file that is not pushed: an ignored one of the engine’s is gone', async () => {
  const output = await fix(async (job) => {
    await writeFile(
      join(job.tree, 'backend/words.js'),
      "module.exports = require('./node_modules/fifty.js');\n",
    );
    await mkdir(join(job.tree, 'backend/node_modules'));
    await writeFile(join(job.tree, 'backend/node_modules/fifty.js'), 'module.exports = 50;\n');
  });
  expect(output).toMatchObject({ outcome: 'tests-failed', summary: expect.stringContaining('fifty') });
});
