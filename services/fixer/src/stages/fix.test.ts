import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createChangeGate } from '@fixpoint/guard/change-gate';
import { defaultPolicy } from '@fixpoint/guard/policy';
import { createGit } from '@fixpoint/sandbox/git';
import { forwardProgramPath } from '@fixpoint/sandbox/network';
import { describeOwner, detectContainment } from '@fixpoint/sandbox/processes';
import { createSandbox } from '@fixpoint/sandbox/run';
import { Acceptance, ServiceWithRepository, type StageInput, stageCatalog } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';
import { createLogger } from '@fixpoint/shared/logging';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { createStageContext, type TestStageContext } from '@fixpoint/tasks/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  createScriptedMessagesApi,
  type ScriptedReply,
} from '../../../../packages/agents/testing/scripted-messages-api.js';
import { createClaudeEngine } from '../adapters/claude-engine.js';
import { createCompareProgram } from '../adapters/compare-program.js';
import { createKeptTestRuns } from '../adapters/kept-test-runs.js';
import { loadResources } from '../adapters/load-resources.js';
import { createRepositories } from '../adapters/repositories.js';
import { createServiceCommands } from '../adapters/service-commands.js';
import { createWorktrees } from '../adapters/worktrees.js';
import type { Engine, EngineJob } from '../core/engine.js';
import type { FixStageOptions } from './check-and-push.js';
import { createFixStage } from './fix.js';

const containment = await detectContainment();
const sandbox = await createSandbox({
  mode: 'best',
  folders: [tmpdir()],
  forwardProgram: forwardProgramPath(),
});
const resources = await loadResources();
const testCommand = 'node -e "if (require(\'./words.js\') < 40) process.exit(1)"';

let folder: string;
let remote: string;
let closers: (() => Promise<unknown>)[];

/** A remote with its first commit, made once: each test gets a copy. */
let seeded: string;

beforeAll(async () => {
  seeded = await mkdtemp(join(tmpdir(), 'fix-stage-seed-'));
  git(seeded, 'init', '-q', '--bare', '-b', 'main', 'remote.git');
  git(seeded, 'clone', '-q', 'remote.git', 'clone');
  const clone = join(seeded, 'clone');
  await mkdir(join(clone, 'backend/test'), { recursive: true });
  await writeFile(join(clone, 'backend/words.js'), 'module.exports = 40;\n');
  await writeFile(join(clone, 'backend/other.js'), 'one\n');
  await writeFile(join(clone, 'backend/test/words.test.js'), '// tests\n');
  await writeFile(join(clone, 'CLAUDE.md'), 'Words are counted, not guessed.\n');
  await writeFile(join(clone, '.gitignore'), 'node_modules\n');
  await writeFile(join(clone, '.gitattributes'), 'backend/new.js filter=x\n');
  commitAndPush(clone, 'seed');
});
afterAll(() => rm(seeded, { recursive: true, force: true }));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fix-stage-'));
  closers = [() => rm(folder, { recursive: true, force: true })];
  remote = join(folder, 'remote.git');
  await cp(join(seeded, 'remote.git'), remote, { recursive: true });
});

afterEach(async () => {
  for (const close of closers.reverse()) await close();
});

function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', ['-c', 'user.name=Somebody', '-c', 'user.email=s@example.com', ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
}

/** Somebody else's commit on the remote. */
async function inClone(message: string, change: (clone: string) => Promise<void>): Promise<string> {
  const clone = await mkdtemp(join(folder, 'clone-'));
  git(clone, 'clone', '-q', remote, '.');
  await change(clone);
  return commitAndPush(clone, message);
}

function commitAndPush(clone: string, message: string): string {
  git(clone, 'add', '-A');
  git(clone, 'commit', '-q', '-m', message);
  git(clone, 'push', '-q', 'origin', 'HEAD:main');
  return git(clone, 'rev-parse', 'HEAD');
}

function input(overrides: Partial<StageInput<'fix'>> = {}): StageInput<'fix'> {
  return {
    service: ServiceWithRepository.parse({
      name: 'market-research',
      url: 'http://127.0.0.1:1',
      mail: { subject: 'Market Research' },
      outputs: ['pptx'],
      template: 'market-research',
      repository: { url: remote, directories: ['backend'], workdir: 'backend', test: testCommand },
    }),
    description: 'Fix market-research',
    iteration: 1,
    findings: [
      {
        id: 'w1',
        check: 'shallow-descriptions',
        category: 'content depth',
        severity: 'high',
        location: 'slide 4',
        message: 'Descriptions are short.',
        expected: '50 words',
        actual: '40 words',
        suggestion: 'Ask for more.',
      },
    ],
    previous: [],
    budget_usd: null,
    ...overrides,
  };
}

/** An engine that edits the files by its script. */
function createEngine(work: (job: EngineJob) => Promise<unknown>): Engine & { jobs: EngineJob[] } {
  const jobs: EngineJob[] = [];
  return {
    jobs,
    async run(job) {
      jobs.push(job);
      await work(job);
      return {
        ok: true,
        text: 'Done.\nFix: ask for 50 words',
        turns: 2,
        costUsd: 0.01,
        terminalReason: 'completed',
        denials: [],
        transcript: '{}\n',
      };
    },
  };
}

const raiseWords = createWriter('backend/words.js', 'module.exports = 50;\n');

function createWriter(path: string, text: string): (job: EngineJob) => Promise<void> {
  return (job) => writeFile(join(job.tree, path), text);
}

const createTestComparison = () =>
  createCompareProgram({
    environment: { PATH: process.env.PATH },
    sandbox,
    nodePath: process.execPath,
    templates: undefined,
    timeoutMs: 55_000,
    artifacts: createMemoryArtifacts(),
  });

function createOptions(
  engine: Engine,
): FixStageOptions & { artifacts: ReturnType<typeof createMemoryArtifacts> } {
  const tool = createGit({
    environment: { PATH: process.env.PATH, HOME: folder },
    identity: { name: 'Fixpoint', email: 'fixpoint@example.com' },
    timeoutMs: 120_000,
  });
  return {
    git: tool,
    repositories: createRepositories({ folder: join(folder, 'home/repositories'), git: tool }),
    worktrees: createWorktrees({ folder: join(folder, 'home/worktrees'), git: tool }),
    testRuns: createKeptTestRuns({ folder: join(folder, 'home/test-runs') }),
    commands: createServiceCommands({
      environment: { PATH: process.env.PATH },
      sandbox,
      cache: join(folder, 'home/caches'),
      sockets: join(folder, 's'),
      readable: [],
      registries: [],
      timeoutMs: 55_000,
    }),
    engine,
    gate: createChangeGate(defaultPolicy),
    artifacts: createMemoryArtifacts(),
    resources,
    takeFingerprint: async () => ({}),
    comparison: createTestComparison(),
    askPages: async () => ({ state: 'missing', reason: 'Nothing draws here.' }),
  };
}

it('lets the engine read the document and what else is known of the task, and keeps nothing of it', async () => {
  const options = createOptions(
    createEngine(async (job) => {
      const read = (name: string) => readFile(join(job.taskFolder, name), 'utf8');
      expect(await read('document.pptx')).toBe('the deck');
      expect(JSON.parse(await read('form.json'))).toEqual({ Business: 'Cold storage' });
      expect(JSON.parse(await read('findings.json'))).toMatchObject([{ id: expect.any(String) }]);
      expect(job.prompt).toContain(
        `- \`${join(job.taskFolder, 'document.pptx')}\`: the document that the service sent`,
      );
      expect(job.taskFolder.startsWith(job.tree)).toBe(false);
      await raiseWords(job);
    }),
  );
  const artifact = await options.artifacts.put(Buffer.from('the deck'));
  const document = { artifact, name: '../../deck.pptx', type: 'pptx' as const, bytes: 8 };
  const output = await createFixStage(options)(
    { ...input(), documents: [document], form: { Business: 'Cold storage' } },
    createContext(),
  );
  expect(output.outcome).toBe('pushed');
  expect(output.files.map(({ path }) => path)).toEqual(['backend/words.js']);
  expect(await leftovers()).toEqual([]);
});

it('refuses a change that satisfies a check without fixing the document, unless a person allowed it', async () => {
  const pad = createWriter(
    'backend/words.js',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code of the service.
    'export const describe = (company) => `${company.name} is a trusted partner that stands for quality and growth.`;\n',
  );
  const refused = await createFixStage(createOptions(createEngine(pad)))(input(), createContext());
  expect(refused).toMatchObject({
    outcome: 'refused',
    summary: expect.stringMatching(
      /backend\/words\.js: Line 1 writes the same sentence.*\[integrity-sentence\]/,
    ),
  });
  const service = {
    ...input().service,
    accept: Acceptance.parse({
      waived: [{ finding: 'integrity-sentence', reason: 'It is a greeting.', until: '2999-12-31' }],
    }),
  };
  const allowed = await createFixStage(createOptions(createEngine(pad)))(
    { ...input(), service },
    createContext(),
  );
  expect(allowed.outcome).not.toBe('refused');
});

async function leftovers(): Promise<string[]> {
  return readdir(join(folder, 'home/worktrees'));
}

function createContext(overrides: Parameters<typeof createStageContext>[0] = {}): TestStageContext {
  return createStageContext({ taskId: 'task-1', ...overrides });
}

it('commits the change as "Fix: …" with its trailer and pushes it to the branch (S0-414, S0-415, S0-416)', async () => {
  const options = createOptions(createEngine(raiseWords));
  const context = createContext();
  const output = stageCatalog.fix.output.parse(await createFixStage(options)(input(), context));
  expect(output).toMatchObject({
    outcome: 'pushed',
    commit: git(remote, 'rev-parse', 'main'),
    files: [{ path: 'backend/words.js', added: 1, removed: 1 }],
    spent_usd: 0.01,
    turns: 2,
  });
  expect(git(remote, 'log', '-1', '--format=%an <%ae>%n%B', 'main')).toBe(
    'Fixpoint <fixpoint@example.com>\nFix: ask for 50 words\n\nDone.\n\nTask-Id: task-1/1',
  );
  expect((await options.artifacts.get(output.diff ?? '')).toString()).toContain('+module.exports = 50;');
  expect(git(remote, 'branch', '--list')).toBe('* main');
  expect(await leftovers()).toEqual([]);
});

it('gives the engine the mandate, the reference and the repository’s notes in its own worktree (S0-408, S0-202, S0-203, S0-204, S0-453, S0-389, S0-390)', async () => {
  const engine = createEngine(raiseWords);
  await createFixStage(createOptions(engine))(input(), createContext());
  const [job] = engine.jobs;
  expect(job?.prompt.startsWith('# Mandate')).toBe(true);
  // The eight rules, by their prohibition or demand (S0-409 … S0-416).
  for (const words of [
    'ONLY change files in: `backend`',
    'NEVER change `.env`, `.github/workflows/*`, `CLAUDE.md`, `ai-computer-agent/**`',
    'NEVER run destructive commands',
    'NEVER weaken a test',
    'tests, assertions, rows and imports to existing files',
    'Fix causes, never the measurement',
    `ALWAYS run \`${testCommand}\` in \`backend\``,
    'one commit `Fix: <description>`',
    'pushed directly to `main`',
    'NEVER create pull requests',
  ]) {
    expect(job?.prompt).toContain(words);
  }
  expect(job?.prompt).toContain('## Market Research');
  expect(job?.prompt).toContain('> Words are counted, not guessed.');
  expect(job?.tree).toContain(join('home', 'worktrees'));
  const titles = [...resources.references.values()].map((text) => text.split('\n')[0]);
  expect(titles.sort()).toEqual([
    '# Documents without a template',
    '# Due Diligence Report',
    '# Market Research',
    '# Profile Slides',
    '# Target Search',
    '# Trading Comparables',
    '# Validation Results',
  ]);
});

it('ships a mandate with the eight rules (S0-409, S0-410, S0-411, S0-412, S0-413)', () => {
  expect(resources.mandate.match(/^\d\. /gm)).toHaveLength(8);
});

it('finds its commit after a crash and does not run the engine again', async () => {
  await createFixStage(createOptions(createEngine(raiseWords)))(input(), createContext());
  const head = git(remote, 'rev-parse', 'main');
  const engine = createEngine(raiseWords);
  const output = await createFixStage(createOptions(engine))(input(), createContext());
  expect(output).toMatchObject({ outcome: 'pushed', commit: head, files: [{ path: 'backend/words.js' }] });
  expect(engine.jobs).toHaveLength(0);
  expect(git(remote, 'rev-parse', 'main')).toBe(head);
});

it('takes the place of no other iteration’s commit, nor of a trailer inside a text', {
  tags: ['night'],
}, async () => {
  await inClone('talks of\n\nTask-Id: task-1/1\n\nin its middle', (clone) =>
    writeFile(join(clone, 'x'), '1'),
  );
  const output = await createFixStage(createOptions(createEngine(raiseWords)))(input(), createContext());
  const second = await createFixStage(
    createOptions(createEngine(createWriter('backend/words.js', 'module.exports = 60;\n'))),
  )(input({ iteration: 2 }), createContext());
  expect(second.commit).not.toBe(output.commit);
  expect(git(remote, 'rev-list', '--count', 'main')).toBe('4');
});

it('puts its change on top when the branch has moved, tests again, and never forces', async () => {
  let theirs = '';
  const engine = createEngine(async (job) => {
    await raiseWords(job);
    theirs = await inClone('theirs', (clone) => writeFile(join(clone, 'backend/other.js'), 'two\n'));
  });
  const output = await createFixStage(createOptions(engine))(input(), createContext());
  expect(output.outcome).toBe('pushed');
  expect(git(remote, 'rev-parse', 'main^')).toBe(theirs);
  expect(git(remote, 'show', 'main:backend/other.js')).toBe('two');
  expect(git(remote, 'show', 'main:backend/words.js')).toBe('module.exports = 50;');
});

it('starts again from the new state on a conflict, once, and reports the cost of both', async () => {
  let meanwhile = 1;
  const engine = createEngine(async (job) => {
    await raiseWords(job);
    if (meanwhile-- > 0) {
      await inClone('theirs', (clone) =>
        writeFile(join(clone, 'backend/words.js'), 'module.exports = 41;\n'),
      );
    }
  });
  const stage = createFixStage(createOptions(engine));
  const output = await stage(input({ budget_usd: 0.05 }), createContext());
  expect(output).toMatchObject({ outcome: 'pushed', spent_usd: 0.02, turns: 4 });
  expect(engine.jobs.map((job) => job.budgetUsd)).toEqual([0.05, 0.04]);
  expect(git(remote, 'log', '--format=%s', 'main')).toBe('Fix: ask for 50 words\ntheirs\nseed');
});

it('starts again from the new state if the tests fail with both changes, and pushes nothing that fails', {
  tags: ['night'],
}, async () => {
  const test = `node -e "if (require('./words.js') === 50 && require('fs').readFileSync('other.js', 'utf8') === 'two\\n') process.exit(1)"`;
  const { service } = input();
  const repository = { ...service.repository, test };
  let theirs = '';
  const engine = createEngine(async (job) => {
    await writeFile(join(job.tree, 'backend/words.js'), `module.exports = ${49 + engine.jobs.length};\n`);
    if (theirs !== '') return;
    theirs = await inClone('theirs', (clone) => writeFile(join(clone, 'backend/other.js'), 'two\n'));
  });
  const output = await createFixStage(createOptions(engine))(
    input({ service: { ...service, repository } }),
    createContext(),
  );
  expect(output).toMatchObject({ outcome: 'pushed' });
  expect(engine.jobs).toHaveLength(2);
  expect(git(remote, 'rev-parse', 'main^')).toBe(theirs);
  expect(git(remote, 'show', 'main:backend/words.js')).toBe('module.exports = 51;');
});

it('gives up when the branch keeps changing in the same places', async () => {
  const engine = createEngine(async (job) => {
    await raiseWords(job);
    const words = `module.exports = ${41 + engine.jobs.length};\n`;
    await inClone('theirs', (clone) => writeFile(join(clone, 'backend/words.js'), words));
  });
  const output = await createFixStage(createOptions(engine))(input(), createContext());
  expect(output).toMatchObject({ outcome: 'rejected', commit: null });
  expect(engine.jobs).toHaveLength(2);
  expect(await leftovers()).toEqual([]);
});

it('prepares a held change with all its checks, and a later step pushes it without the engine (V-1)', async () => {
  const options = createOptions(createEngine(raiseWords));
  const head = git(remote, 'rev-parse', 'main');
  const prepared = stageCatalog.fix.output.parse(
    await createFixStage(options)(input({ push: 'hold' }), createContext()),
  );
  expect(prepared).toMatchObject({
    outcome: 'prepared',
    commit: null,
    files: [{ path: 'backend/words.js' }],
  });
  expect(git(remote, 'rev-parse', 'main')).toBe(head);

  const idle = createEngine(raiseWords);
  const { patch = '', summary } = prepared;
  const later = createFixStage({ ...createOptions(idle), artifacts: options.artifacts });
  const pushed = await later(input({ prepared: { patch, summary } }), createContext());
  expect(pushed).toMatchObject({ outcome: 'pushed', patch_id: prepared.patch_id });
  expect(idle.jobs).toHaveLength(0);
  expect(git(remote, 'show', 'main:backend/words.js')).toBe('module.exports = 50;');
});

it('keeps bytes of any encoding in a prepared change, and refuses it once the branch has moved there', {
  tags: ['night'],
}, async () => {
  const bytes = Buffer.from([0xe9, 0x0a, 0x00, 0xff, 0x0a]);
  const options = createOptions(
    createEngine(async ({ tree }) => {
      await writeFile(join(tree, 'backend/latin1.txt'), Buffer.from([0xe9, 0x0a]));
      await writeFile(join(tree, 'backend/data.bin'), bytes);
      await writeFile(join(tree, 'backend/words.js'), 'module.exports = 50;\n');
    }),
  );
  const stage = createFixStage(options);
  const { patch = '', summary } = await stage(input({ push: 'hold' }), createContext());
  await inClone('elsewhere', (clone) => writeFile(join(clone, 'backend/other.js'), 'two\n'));
  await inClone('there', (clone) => writeFile(join(clone, 'backend/words.js'), 'module.exports = 41;\n'));
  const refused = await stage(input({ prepared: { patch, summary } }), createContext());
  expect(refused).toMatchObject({ outcome: 'refused', summary: expect.stringContaining('[branch-moved]') });
  await inClone('back', (clone) => writeFile(join(clone, 'backend/words.js'), 'module.exports = 40;\n'));
  expect(await stage(input({ prepared: { patch, summary } }), createContext())).toMatchObject({
    outcome: 'pushed',
  });
  const file = (path: string) => execFileSync('git', ['show', `main:${path}`], { cwd: remote });
  expect(file('backend/data.bin').equals(bytes)).toBe(true);
  expect(file('backend/latin1.txt').equals(Buffer.from([0xe9, 0x0a]))).toBe(true);
});

it('stops before the push when a pause is requested meanwhile', async () => {
  const head = git(remote, 'rev-parse', 'main');
  const context = createContext({ isPauseRequested: async () => true });
  const output = await createFixStage(createOptions(createEngine(raiseWords)))(input(), context);
  expect(output.outcome).toBe('prepared');
  expect(git(remote, 'rev-parse', 'main')).toBe(head);
});

it('pushes no patch a second time in a task (V-7)', async () => {
  const first = await createFixStage(createOptions(createEngine(raiseWords)))(input(), createContext());
  await inClone('taken back', (clone) =>
    writeFile(join(clone, 'backend/words.js'), 'module.exports = 40;\n'),
  );
  const head = git(remote, 'rev-parse', 'main');
  const again = input({ iteration: 2, pushed_patches: [first.patch_id ?? ''] });
  const output = await createFixStage(createOptions(createEngine(raiseWords)))(again, createContext());
  expect(output).toMatchObject({ outcome: 'refused', summary: expect.stringContaining('[pushed-before]') });
  expect(git(remote, 'rev-parse', 'main')).toBe(head);
});

it('asks a person what an engine that changes nothing has to know (V-3)', async () => {
  const ask = (text: string): Engine => {
    const engine = createEngine(async () => {});
    return { run: async (job) => ({ ...(await engine.run(job)), text }) };
  };
  const run = async (text: string) => createFixStage(createOptions(ask(text)))(input(), createContext());
  await expect(run('I read it all.\n\nQuestion: Which logo is right?')).rejects.toMatchObject({
    retry: 'person',
    message: expect.stringContaining('Which logo is right?'),
  });
  expect(await run('Nothing to do.\nFix: none')).toMatchObject({ outcome: 'unchanged' });
});

it('does not start the engine without a budget', async () => {
  const engine = createEngine(raiseWords);
  const output = await createFixStage(createOptions(engine))(input({ budget_usd: 0 }), createContext());
  expect(output).toMatchObject({ outcome: 'unchanged', summary: expect.stringContaining('budget') });
  expect(engine.jobs).toHaveLength(0);
});

/** An engine that fails, and reports its cost until then; each run does the next of these things. */
function createUnsteadyEngine(...costs: (number | 'works')[]): Engine & { jobs: EngineJob[] } {
  const working = createEngine(raiseWords);
  return {
    jobs: working.jobs,
    async run(job) {
      const cost = costs[working.jobs.length] ?? 'works';
      if (cost === 'works') return working.run(job);
      working.jobs.push(job);
      throw new FixpointError('The model fell over.', {
        code: 'engine-overloaded',
        retry: 'backoff',
        context: { status: 529, spent_usd: cost },
      });
    },
  };
}

it('counts what every run of the step cost, not only the last one', { tags: ['night'] }, async () => {
  const engine = createUnsteadyEngine(0.02, 0.03);
  const stage = createFixStage(createOptions(engine));
  const context = createContext();
  const failure = (spent: number) => ({ context: { status: 529, spent_usd: spent }, retry: 'backoff' });
  await expect(stage(input({ budget_usd: 0.1 }), context)).rejects.toMatchObject(failure(0.02));
  await expect(stage(input({ budget_usd: 0.1 }), context)).rejects.toMatchObject(failure(0.05));
  const output = await stage(input({ budget_usd: 0.1 }), context);
  expect(output).toMatchObject({ outcome: 'pushed', spent_usd: 0.06, turns: 2 });
  expect(engine.jobs.map((job) => job.budgetUsd)).toEqual([0.1, 0.08, 0.05]);
  expect(context.events).toContainEqual(
    expect.objectContaining({
      message: 'The coding agent failed after spending $0.03',
      data: { stage: 'test', detail: { cost_usd: 0.03, spent_usd: 0.05 } },
    }),
  );
  // After a crash between the push and its record, too.
  expect(await stage(input({ budget_usd: 0.1 }), context)).toMatchObject({
    outcome: 'pushed',
    spent_usd: 0.06,
  });
});

it('starts the engine no more once its failed runs have used up the budget', async () => {
  const engine = createUnsteadyEngine(0.08);
  const stage = createFixStage(createOptions(engine));
  const context = createContext();
  await expect(stage(input({ budget_usd: 0.05 }), context)).rejects.toMatchObject({
    code: 'engine-overloaded',
  });
  expect(await stage(input({ budget_usd: 0.05 }), context)).toMatchObject({
    outcome: 'unchanged',
    summary: expect.stringContaining('budget'),
    spent_usd: 0.08,
  });
  expect(engine.jobs).toHaveLength(1);
});

it("reports the engine's cost although what came after it failed", async () => {
  const options = createOptions(createEngine(raiseWords));
  const commands = {
    ...options.commands,
    test: () => Promise.reject(new Error('no process could be started')),
  };
  await expect(createFixStage({ ...options, commands })(input(), createContext())).rejects.toMatchObject({
    code: 'unexpected',
    message: expect.stringContaining('no process could be started'),
    context: { spent_usd: 0.01 },
  });
});

it('drops its own commit when another run of the same step was faster', async () => {
  let theirs = '';
  const engine = createEngine(async (job) => {
    await raiseWords(job);
    theirs = await inClone('Fix: theirs\n\nTask-Id: task-1/1', (clone) =>
      writeFile(join(clone, 'backend/words.js'), 'module.exports = 55;\n'),
    );
  });
  const output = await createFixStage(createOptions(engine))(input(), createContext());
  expect(output).toMatchObject({ outcome: 'pushed', commit: theirs });
  expect(git(remote, 'rev-parse', 'main')).toBe(theirs);
});

it.each([
  ['a protected branch', 'error: GH006: Protected branch update failed for refs/heads/main.', 'rules'],
  ['a hook', 'no pushes on Fridays', 'rule that the message of the remote names'],
])(
  'needs a person when the remote refuses the push by %s, and keeps its message (V-5)',
  async (_by, words, remedy) => {
    const hook = `#!/bin/sh\necho "${words}" >&2\nexit 1\n`;
    await mkdir(join(remote, 'hooks'), { recursive: true });
    await writeFile(join(remote, 'hooks/pre-receive'), hook, { mode: 0o755 });
    const head = git(remote, 'rev-parse', 'main');
    const output = await createFixStage(createOptions(createEngine(raiseWords)))(input(), createContext());
    expect(output).toMatchObject({
      outcome: 'rejected',
      failure: {
        code: 'push-refused',
        retry: 'person',
        message: expect.stringContaining(`${words} · pre-receive hook declined`),
        hint: expect.stringContaining(remedy),
      },
      // The change is kept, so that it can be pushed without another run of the engine.
      patch: expect.stringMatching(/^[0-9a-f]{64}$/),
      spent_usd: 0.01,
    });
    expect(git(remote, 'rev-parse', 'main')).toBe(head);
    expect(await leftovers()).toEqual([]);
  },
);

it('does not take a failure inside the remote for a refusal (V-3)', async () => {
  const hook = '#!/bin/sh\necho "Internal Server Error" >&2\nexit 1\n';
  await mkdir(join(remote, 'hooks'), { recursive: true });
  await writeFile(join(remote, 'hooks/pre-receive'), hook, { mode: 0o755 });
  await expect(
    createFixStage(createOptions(createEngine(raiseWords)))(input(), createContext()),
  ).rejects.toMatchObject({
    code: 'git',
    retry: 'backoff',
    message: expect.stringContaining('Internal Server Error'),
  });
});

it('pushes nothing that the gate refuses, that fails the tests, or that is no change', async () => {
  const head = git(remote, 'rev-parse', 'main');
  const outside = createFixStage(createOptions(createEngine(createWriter('CLAUDE.md', 'mine now\n'))));
  expect(await outside(input(), createContext())).toMatchObject({
    outcome: 'refused',
    summary: expect.stringContaining(
      'CLAUDE.md: The path is outside the allowed folders: backend. Make the change inside them. [outside-allowed]',
    ),
  });
  const broken = createFixStage(
    createOptions(createEngine(createWriter('backend/words.js', 'throw new Error("boom")'))),
  );
  const failed = await broken(input(), createContext());
  expect(failed.outcome).toBe('tests-failed');
  expect(failed.summary).toContain('boom');
  const idle = createFixStage(createOptions(createEngine(async () => {})));
  expect(await idle(input(), createContext())).toMatchObject({ outcome: 'unchanged', files: [], diff: null });
  expect(git(remote, 'rev-parse', 'main')).toBe(head);
});

it('refuses what would be installed from elsewhere, and tests that would test nothing, by file and line', async () => {
  const entry = (host: string) => ({
    version: '1.0.0',
    resolved: `https://${host}/a/-/a-1.0.0.tgz`,
    integrity: 'sha512-a',
  });
  const lock = (host: string) =>
    `${JSON.stringify({ lockfileVersion: 3, packages: { 'node_modules/a': entry(host) } }, null, 2)}\n`;
  const manifest = (unit: string) =>
    `${JSON.stringify({ scripts: { test: 'npm run unit', unit } }, null, 2)}\n`;
  await inClone('packages', async (clone) => {
    await writeFile(join(clone, 'backend/package-lock.json'), lock('registry.npmjs.org'));
    await writeFile(join(clone, 'backend/package.json'), manifest('node --test'));
  });
  const head = git(remote, 'rev-parse', 'main');
  const engine = createEngine(async (job) => {
    await raiseWords(job);
    await createWriter('backend/package-lock.json', lock('evil.example'))(job);
    await createWriter('backend/package.json', manifest('true'))(job);
    await createWriter(
      'backend/vitest.config.js',
      'export default { test: { passWithNoTests: true } };\n',
    )(job);
  });
  const output = await createFixStage(createOptions(engine))(input(), createContext());
  expect(output.outcome).toBe('refused');
  for (const line of [
    /backend\/package-lock\.json: Line 6: "node_modules\/a" would be fetched from https:\/\/evil\.example, .*\[lock-source\]/,
    /backend\/package\.json: The script "unit" \(line 4\) .*\[test-script\]/,
    /backend\/vitest\.config\.js: Line 1 lets a run without tests pass.*\[vacuous-tests\]/,
  ])
    expect(output.summary).toMatch(line);
  expect(git(remote, 'rev-parse', 'main')).toBe(head);
});

it('leaves out files in which only the layout changed, and pushes the rest', {
  tags: ['night'],
}, async () => {
  await inClone('laid out', async (clone) => {
    await mkdir(join(clone, 'lib'));
    await writeFile(join(clone, 'lib/total.js'), 'module.exports = (a,b) => { return a+b }\n');
    await writeFile(join(clone, 'backend/settings.json'), '{"a":1}\n');
  });
  const engine = createEngine(async (job) => {
    await raiseWords(job);
    // Outside the permitted paths: the gate alone would refuse the whole fix.
    await createWriter('lib/total.js', 'module.exports = (a, b) => {\n  return a + b\n}\n')(job);
    await createWriter('backend/settings.json', '{\n  "a": 1\n}\n')(job);
  });
  const context = createContext();
  const output = await createFixStage(createOptions(engine))(input(), context);
  expect(output).toMatchObject({ outcome: 'pushed', files: [{ path: 'backend/words.js' }] });
  expect(git(remote, 'show', 'main:lib/total.js')).toBe('module.exports = (a,b) => { return a+b }');
  expect(context.events).toContainEqual(
    expect.objectContaining({
      message:
        'Excluded from the change because only formatting differs: backend/settings.json, lib/total.js',
    }),
  );
  const idle = createEngine(createWriter('backend/settings.json', '{ "a": 1 }\n'));
  expect(await createFixStage(createOptions(idle))(input({ iteration: 2 }), createContext())).toMatchObject({
    outcome: 'unchanged',
    files: [],
  });
});

it('refuses an existing script that the test script runs, wherever it says so', async () => {
  await inClone('scripts', async (clone) => {
    await mkdir(join(clone, 'backend/scripts'));
    await writeFile(join(clone, 'backend/scripts/test.sh'), 'node words.js\n');
    await writeFile(join(clone, 'backend/package.json'), '{"scripts":{"test":"sh ./scripts/test.sh"}}\n');
  });
  const engine = createEngine(createWriter('backend/scripts/test.sh', 'true\n'));
  const service = input().service;
  const repository = { ...service.repository, test: 'npm test' };
  const output = await createFixStage(createOptions(engine))(
    input({ service: { ...service, repository } }),
    createContext(),
  );
  expect(output).toMatchObject({ outcome: 'refused', summary: expect.stringContaining('[test-script]') });
});

it('evaluates the very bytes that it would push, whatever hides them (S0-423)', async () => {
  const head = git(remote, 'rev-parse', 'main');
  const secret = `const key = 'AKIA${'ABCDEFGHIJKLMNOP'}';\n`;
  // Git shows no diff of a file that it treats as binary.
  const binary = createFixStage(
    createOptions(createEngine(createWriter('backend/a.js', `// \0\n${secret}`))),
  );
  expect((await binary(input(), createContext())).summary).toContain('[secret]');
  const attributes = createFixStage(
    createOptions(
      createEngine(async (job) => {
        await createWriter('backend/a.js', secret)(job);
        const info = join(git(job.tree, 'rev-parse', '--path-format=absolute', '--git-common-dir'), 'info');
        await mkdir(info, { recursive: true });
        await writeFile(join(info, 'attributes'), '* -diff\n');
      }),
    ),
  );
  expect((await attributes(input(), createContext())).summary).toContain('[secret]');
  // A replacement is what every git command shows in place of the object, except the one that pushes it.
  const replaced = createFixStage(
    createOptions(
      createEngine(async (job) => {
        await createWriter('backend/a.js', secret)(job);
        const id = git(job.tree, 'hash-object', '-w', 'backend/a.js');
        await writeFile(join(job.temporary, 'harmless'), 'const key = null;\n');
        const harmless = git(job.tree, 'hash-object', '-w', join(job.temporary, 'harmless'));
        git(job.tree, 'replace', id, harmless);
      }),
    ),
  );
  expect((await replaced(input(), createContext())).summary).toContain('[secret]');
  expect(git(remote, 'rev-parse', 'main')).toBe(head);
});

it('takes what lies in the folder, whatever the engine did with git', async () => {
  const engine = createEngine(async (job) => {
    await raiseWords(job);
    git(job.tree, 'commit', '-qam', 'my own commit');
    await writeFile(join(job.tree, 'backend/new.js'), '1\n');
    git(job.tree, 'checkout', '-q', '-b', 'mine');
    // Commands that would run with our credentials if the clone's configuration were used.
    git(job.tree, 'config', 'core.sshCommand', `touch ${join(folder, 'trap')}`);
    git(job.tree, 'config', 'core.fsmonitor', `touch ${join(folder, 'trap')}`);
    git(job.tree, 'config', 'filter.x.clean', `touch ${join(folder, 'trap')}; cat`);
  });
  const output = await createFixStage(createOptions(engine))(input(), createContext());
  expect(output.outcome).toBe('pushed');
  expect(output.files.map((file) => file.path).sort()).toEqual(['backend/new.js', 'backend/words.js']);
  expect(git(remote, 'rev-list', '--count', 'main')).toBe('2');
  expect(git(remote, 'branch', '--list')).toBe('* main');
  await expect(readFile(join(folder, 'trap'))).rejects.toThrow('ENOENT');
});

it('keeps what installing leaves out of the change, and reports when it fails', {
  tags: ['night'],
}, async () => {
  const service = input().service;
  const install = (command: string) =>
    input({ service: { ...service, repository: { ...service.repository, install: command } } });
  const stage = createFixStage(createOptions(createEngine(raiseWords)));
  const output = await stage(
    install('mkdir vendor && echo x > vendor/lib.js && echo y > other.js'),
    createContext(),
  );
  expect(output.files.map((file) => file.path)).toEqual(['backend/words.js']);
  await expect(
    stage({ ...install('echo no network; exit 3'), iteration: 2 }, createContext()),
  ).rejects.toMatchObject({
    code: 'setup',
    retry: 'person',
    message: expect.stringContaining('no network'),
  });
  expect(await leftovers()).toEqual([]);
});

it('needs a person when the tests cannot run here, and keeps what the command printed (V-3)', async () => {
  const service = input().service;
  const at = (test: string) =>
    input({ service: { ...service, repository: { ...service.repository, test } } });
  const stage = createFixStage(createOptions(createEngine(raiseWords)));
  await expect(stage(at('pytest-that-is-missing -q'), createContext())).rejects.toMatchObject({
    code: 'setup',
    retry: 'person',
    message: expect.stringMatching(/pytest-that-is-missing: .*not found/),
    hint: expect.stringContaining('Install "pytest-that-is-missing"'),
  });
  // The tests run without the change: it is the change that keeps them from running.
  const breaking = createFixStage(
    createOptions(createEngine((job) => writeFile(join(job.tree, 'backend/words.js'), 'missing-program\n'))),
  );
  const command = 'if grep -q missing words.js; then missing-program; fi';
  expect(await breaking({ ...at(command), iteration: 2 }, createContext())).toMatchObject({
    outcome: 'tests-failed',
    summary: expect.stringContaining('missing-program'),
  });
});

it('takes the fingerprint of the running service before its push, never after it', async () => {
  const base = git(remote, 'rev-parse', 'main');
  const heads: string[] = [];
  const options: FixStageOptions = {
    ...createOptions(createEngine(raiseWords)),
    takeFingerprint: async () => {
      heads.push(git(remote, 'rev-parse', 'main'));
      return { 'etag of /': 'a' };
    },
  };
  const output = await createFixStage(options)(input(), createContext());
  expect(output).toMatchObject({ outcome: 'pushed', before: { 'etag of /': 'a' } });
  expect(heads).toEqual([base]);
  // The commit exists already: the current build may be the change itself.
  const again = await createFixStage(options)(input(), createContext());
  expect(again).toMatchObject({ outcome: 'pushed', commit: output.commit });
  expect(again.before).toBeUndefined();
  expect(heads).toEqual([base]);
});

it('leaves no worktree when it is cancelled, and cleans those of dead runs at the start', async () => {
  const abort = new AbortController();
  const engine = createEngine(async (job) => {
    abort.abort(new Error('cancelled'));
    job.signal.throwIfAborted();
  });
  const options = createOptions(engine);
  await expect(createFixStage(options)(input(), createContext({ signal: abort.signal }))).rejects.toThrow(
    'cancelled',
  );
  expect(await leftovers()).toEqual([]);
  await mkdir(join(folder, 'home/worktrees/dead/tree'), { recursive: true });
  const [, , place] = (await describeOwner()).split(' ');
  await writeFile(join(folder, 'home/worktrees/dead/owner'), `4000000 1 ${place}`);
  await mkdir(join(folder, 'home/worktrees/alive'));
  await writeFile(join(folder, 'home/worktrees/alive/owner'), await describeOwner());
  expect(await options.worktrees.clean()).toEqual({ removed: 1, failures: [] });
  expect(await leftovers()).toEqual(['alive']);
});

it('names a missing branch and hides credentials (S0-456)', async () => {
  const service = input().service;
  const at = (url: string, branch = 'main') =>
    input({ service: { ...service, repository: { ...service.repository, url, branch } } });
  const stage = createFixStage(createOptions(createEngine(raiseWords)));
  await expect(stage(at(remote, 'gone'), createContext())).rejects.toMatchObject({
    code: 'git',
    retry: 'person',
    hint: expect.stringContaining('repository.branch'),
  });
  const unreachable = await stage(at('http://me:hunter2@127.0.0.1:1/r.git'), createContext()).catch(
    (error) => error,
  );
  expect(unreachable).toMatchObject({ code: 'git', retry: 'backoff' });
  expect(JSON.stringify(unreachable.toFailure())).not.toContain('hunter2');
});

it('repairs real code with the real CLI under the guard (S0-088, S0-120)', async () => {
  const replies: ScriptedReply[] = [
    { tool: 'Bash', input: { command: 'git push --force origin main' } },
    { tool: 'Bash', input: { command: "sed -i 's/40/50/' backend/words.js" } },
    { say: 'Raised it.\nFix: ask for 50 words' },
  ];
  let prompt = '';
  const api = await createScriptedMessagesApi((turn) => {
    if (turn.turn === 0) prompt = turn.prompt;
    return replies[turn.turn] ?? { say: 'Done.' };
  });
  closers.push(() => api.close());
  const engine = createClaudeEngine({
    path: fileURLToPath(new URL('../../../../node_modules/.bin/claude', import.meta.url)),
    maxTurns: 10,
    // The CLI takes seconds to start if it has a tenth of a core.
    timeoutMs: 170_000,
    quietMs: 160_000,
    nodeOptions: '',
    environment: { PATH: process.env.PATH, ANTHROPIC_API_KEY: 'test', ANTHROPIC_BASE_URL: api.url },
    containment,
    sandbox,
    sockets: join(folder, 's'),
    readable: [],
    programFolders: createTestComparison().folders,
    log: createLogger({ name: 'test', level: 'silent' }),
    policy: defaultPolicy,
    nodePath: process.execPath,
  });
  const context = createContext();
  const output = await createFixStage(createOptions(engine))(input(), context);
  expect(output).toMatchObject({
    outcome: 'pushed',
    denials: [{ tool: 'Bash', rule: expect.any(String), reason: expect.stringMatching(/push|permission/i) }],
  });
  for (const part of ['Descriptions are short.', 'slide 4', '50 words', '40 words', 'Ask for more.']) {
    expect(prompt).toContain(part);
  }
  expect(git(remote, 'show', 'main:backend/words.js')).toBe('module.exports = 50;');
  expect(context.events.map((event) => event.type)).toEqual(
    expect.arrayContaining(['engine-message', 'guard-denied']),
  );
  // Each call has its result, and the tokens of the messages are in the log while it runs.
  const dataOf = (type: string) =>
    context.events.flatMap((event) => (event.type === type ? [event.data] : []));
  const calls = dataOf('engine-message').filter((data) => 'role' in data && data.role === 'tool');
  const [denied, done] = calls.map((data) => ('call' in data ? data.call : undefined));
  expect(dataOf('guard-denied')).toMatchObject([{ call: denied }]);
  expect(dataOf('engine-output')).toMatchObject([{ call: done, ok: true, lines: 1 }]);
  const used = context.events.flatMap(({ data }) => ('usage' in data ? [data.usage] : []));
  expect(used.reduce((sum, usage) => sum + (usage?.output_tokens ?? 0), 0)).toBe(60);
}, 180_000);
