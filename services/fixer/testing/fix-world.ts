import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createChangeGate } from '@fixpoint/guard/change-gate';
import { defaultPolicy } from '@fixpoint/guard/policy';
import { createGit } from '@fixpoint/sandbox/git';
import { forwardProgramPath } from '@fixpoint/sandbox/network';
import { createSandbox, type SandboxOptions } from '@fixpoint/sandbox/run';
import { ServiceWithRepository, type StageInput } from '@fixpoint/shared/contracts';
import { createLogger } from '@fixpoint/shared/logging';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { createClaudeEngine } from '../src/adapters/claude-engine.js';
import { createCompareProgram } from '../src/adapters/compare-program.js';
import { createKeptTestRuns } from '../src/adapters/kept-test-runs.js';
import { loadResources } from '../src/adapters/load-resources.js';
import { createRepositories } from '../src/adapters/repositories.js';
import { createServiceCommands } from '../src/adapters/service-commands.js';
import { createWorktrees } from '../src/adapters/worktrees.js';
import type { Engine, EngineJob } from '../src/core/engine.js';
import type { FixStageOptions } from '../src/stages/check-and-push.js';

/** A remote with one commit, and everything that the fix stage needs to work on it. */
export interface FixWorld {
  readonly folder: string;
  readonly remote: string;
  /** Home of the user for whom the fixer runs. */
  readonly userHome: string;
  head(): string;
  input(repository?: Partial<StageInput<'fix'>['service']['repository']>): StageInput<'fix'>;
  options(engine: Engine): FixStageOptions;
  /** Claude Code itself, in the sandbox, with the model at this address. */
  claude(modelUrl: string): Engine;
  close(): Promise<void>;
}

/**
 * @param files - Of the first commit, by path.
 * @param fixer - Variables of the fixer's own environment beside PATH and HOME, and paths that its operator makes readable inside the sandbox.
 */
export async function createFixWorld(
  files: Readonly<Record<string, string>>,
  fixer: {
    readonly environment?: Readonly<Record<string, string>>;
    readonly readable?: readonly string[];
    /** Kinds of sandbox that it may build; the strongest by default. */
    readonly walls?: SandboxOptions['walls'];
  } = {},
): Promise<FixWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'fix-world-'));
  const remote = join(folder, 'remote.git');
  const userHome = join(folder, 'user');
  const clone = join(folder, 'seed');
  await mkdir(userHome);
  git(folder, 'init', '-q', '--bare', '-b', 'main', remote);
  git(folder, 'clone', '-q', remote, clone);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(clone, path)), { recursive: true });
    await writeFile(join(clone, path), text);
  }
  git(clone, 'add', '-A');
  git(clone, 'commit', '-q', '-m', 'seed');
  git(clone, 'push', '-q', 'origin', 'HEAD:main');
  const sandbox = await createSandbox({
    mode: 'best',
    walls: fixer.walls,
    folders: [folder],
    forwardProgram: forwardProgramPath(),
  });
  const resources = await loadResources();
  const environment = { PATH: process.env.PATH, HOME: userHome, ...fixer.environment };
  const readable = fixer.readable ?? [];
  await mkdir(join(userHome, '.ssh'));
  await writeFile(join(userHome, '.ssh/id_ed25519'), 'PRIVATE KEY\n');

  const comparison = createCompareProgram({
    environment,
    sandbox,
    nodePath: process.execPath,
    templates: undefined,
    timeoutMs: 60_000,
    artifacts: createMemoryArtifacts(),
  });

  return {
    folder,
    remote,
    userHome,
    head: () => git(remote, 'rev-parse', 'main'),
    input(repository = {}) {
      const base = { url: remote, directories: ['backend'], workdir: 'backend', test: 'node test.js' };
      return {
        service: ServiceWithRepository.parse({
          name: 'market-research',
          url: 'http://127.0.0.1:1',
          mail: { subject: 'Market Research' },
          outputs: ['pptx'],
          template: 'market-research',
          repository: { ...base, ...repository },
        }),
        description: 'Fix market-research',
        iteration: 1,
        findings: [],
        previous: [],
        budget_usd: null,
      };
    },
    options(engine) {
      const tool = createGit({
        environment,
        identity: { name: 'Fixpoint', email: 'fixpoint@example.com' },
        timeoutMs: 120_000,
      });
      return {
        git: tool,
        repositories: createRepositories({ folder: join(folder, 'home/repositories'), git: tool }),
        worktrees: createWorktrees({ folder: join(folder, 'home/worktrees'), git: tool }),
        testRuns: createKeptTestRuns({ folder: join(folder, 'home/test-runs') }),
        commands: createServiceCommands({
          environment,
          sandbox,
          cache: join(folder, 'home/caches'),
          sockets: join(folder, 's'),
          readable,
          registries: [],
          timeoutMs: 55_000,
        }),
        engine,
        gate: createChangeGate(defaultPolicy),
        artifacts: createMemoryArtifacts(),
        resources,
        takeFingerprint: async () => ({}),
        comparison,
        askPages: async () => ({ state: 'missing', reason: 'Nothing draws here.' }),
      };
    },
    claude: (modelUrl) =>
      createClaudeEngine({
        path: fileURLToPath(new URL('../../../node_modules/.bin/claude', import.meta.url)),
        maxTurns: 10,
        // The CLI takes seconds to start if it has a tenth of a core.
        timeoutMs: 170_000,
        quietMs: 160_000,
        nodeOptions: '',
        environment: {
          ...environment,
          ANTHROPIC_API_KEY: 'sk-ant-of-the-fixer',
          ANTHROPIC_BASE_URL: modelUrl,
        },
        containment: [],
        sandbox,
        sockets: join(folder, 's'),
        readable,
        programFolders: comparison.folders,
        log: createLogger({ name: 'test', level: 'silent' }),
        policy: defaultPolicy,
        nodePath: process.execPath,
      }),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Git with another author. */
export function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', ['-c', 'user.name=Somebody', '-c', 'user.email=s@example.com', ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
}

/** An engine that applies the script to the folder. */
export function createEngine(work: (job: EngineJob) => Promise<unknown>): Engine {
  return {
    async run(job) {
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
