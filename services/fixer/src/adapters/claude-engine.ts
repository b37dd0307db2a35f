import { mkdir, realpath, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkGuard, describeMessage, runClaude, type StartCommand } from '@fixpoint/agents/claude';
import { createGuardSettings, type GuardHookConfig, guardHookPath } from '@fixpoint/guard/hook';
import type { Policy } from '@fixpoint/guard/policy';
import { findEngineCredential, openSandboxNetwork } from '@fixpoint/sandbox/network';
import { type Containment, findExecutable, programFolders, runContained } from '@fixpoint/sandbox/processes';
import type { Sandbox, SandboxNetwork } from '@fixpoint/sandbox/run';
import { isWslMode } from '@fixpoint/shared/child-process';
import { ConfigurationError } from '@fixpoint/shared/errors';
import type { Logger } from '@fixpoint/shared/logging';
import { type Engine, type EngineJob, toEngineDenial } from '../core/engine.js';

export interface ClaudeEngineOptions {
  readonly path: string;
  readonly maxTurns: number;
  readonly timeoutMs: number;
  readonly quietMs: number;
  readonly nodeOptions: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly sandbox: Sandbox;
  /** For where the CLI lives on the other side of WSL, behind which no wall of ours can stand. */
  readonly containment: Containment;
  /** Short path of a folder for sockets. */
  readonly sockets: string;
  /** Folders that everything inside may read too. */
  readonly readable: readonly string[];
  readonly log: Logger;
  readonly policy: Policy;
  /** The Node that runs the guard's hook. */
  readonly nodePath: string;
}

/** Where the CLI runs, and with which environment. */
interface Surroundings {
  readonly path: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly start: StartCommand;
  /** The same without the way to the model. */
  readonly startAlone: StartCommand;
  close(): Promise<void>;
}

export const defaultEndpoint = 'https://api.anthropic.com';
const credentials = ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'CLAUDE_CODE_OAUTH_TOKEN'];

/** Claude Code as an engine, behind the wall. Each run is preceded by a check of the very guard that will watch it. */
export function createClaudeEngine(options: ClaudeEngineOptions): Engine {
  return {
    async run(job) {
      // Neither may be written by what runs inside; the log may, and by it nothing is decided.
      const guardFolder = join(job.folder, 'guard');
      const logFolder = join(job.folder, 'decisions');
      const configPath = join(guardFolder, 'guard.json');
      const settingsPath = join(guardFolder, 'settings.json');
      const sandboxed = holds(options);
      const config: GuardHookConfig = {
        root: job.tree,
        allowedDirectories: job.directories,
        scratchDirectories: [job.temporary],
        readableDirectories: options.readable,
        policy: options.policy.agent,
        decisionLog: join(logFolder, 'decisions.jsonl'),
        sandboxed,
        testCommand: job.testCommand,
        denialCount: join(logFolder, 'denials.json'),
      };
      const settings = createGuardSettings({
        configPath,
        policy: options.policy.agent,
        nodePath: options.nodePath,
        sandboxed,
      });
      for (const folder of [guardFolder, logFolder, job.home, job.temporary]) {
        await mkdir(folder, { recursive: true });
      }
      await writeFile(configPath, JSON.stringify(config));
      await writeFile(settingsPath, JSON.stringify(settings));
      const hook = settings.hooks.PreToolUse[0]?.hooks[0];
      if (hook === undefined) {
        throw new ConfigurationError('The guard’s settings hold no hook.', {
          hint: 'Reinstall Fixpoint: its packages do not fit together.',
        });
      }
      const surroundings = await surround(options, job, [guardFolder], [logFolder]);
      try {
        await checkGuard(hook, {
          cwd: job.tree,
          env: { PATH: options.environment.PATH ?? '', HOME: job.home, TMPDIR: job.temporary },
          start: surroundings.startAlone,
          runId: job.runId,
          signal: job.signal,
        });
        const run = await runClaude({
          path: surroundings.path,
          cwd: job.tree,
          prompt: job.prompt,
          settings: settingsPath,
          maxTurns: options.maxTurns,
          budgetUsd: job.budgetUsd,
          timeoutMs: options.timeoutMs,
          quietMs: options.quietMs,
          nodeOptions: options.nodeOptions,
          signal: job.signal,
          home: job.home,
          temporary: job.temporary,
          env: surroundings.environment,
          start: surroundings.start,
          runId: job.runId,
          log: options.log,
          onMessage(message) {
            for (const note of describeMessage(message)) job.onNote(note);
          },
          onDenial: (denial) => job.onDenial(toEngineDenial(denial)),
        });
        return { ...run, denials: run.denials.map(toEngineDenial) };
      } finally {
        await surroundings.close();
      }
    },
  };
}

/** Whether the wall keeps what runs inside from everything that the guard watches over: then the guard lets work through. */
function holds({ path, sandbox }: Pick<ClaudeEngineOptions, 'path' | 'sandbox'>): boolean {
  if (isWslMode(path) || sandbox.wall === 'none') return false;
  const open = sandbox.strength.filter(({ strength }) => strength === 'open').map(({ name }) => name);
  return !open.some((name) => ['files', 'processes', 'secrets', 'signals', 'privileges'].includes(name));
}

/** The wall around one run. Its only way out is a relay to the model's endpoint, which adds the credential outside. */
async function surround(
  { path, environment, sandbox, containment, sockets, readable, nodePath }: ClaudeEngineOptions,
  job: EngineJob,
  read: readonly string[],
  write: readonly string[],
): Promise<Surroundings> {
  if (isWslMode(path) || sandbox.wall === 'none') {
    const start: StartCommand = (command) => runContained({ ...command, containment });
    return { path, environment, start, startAlone: start, close: async () => {} };
  }
  const program = await findExecutable(path, environment.PATH);
  const network = await openSandboxNetwork({
    folder: sockets,
    relay: {
      upstream: new URL(environment.ANTHROPIC_BASE_URL || defaultEndpoint),
      credential: await findEngineCredential(environment),
    },
    onRefusal: job.onRefusal,
  });
  const folders = {
    write: [job.tree, job.home, job.temporary, ...write],
    read: [
      ...read,
      ...readable,
      ...(program === null ? [] : await programFolders(program)),
      ...(await programFolders(nodePath)),
      dirname(guardHookPath()),
    ],
  };
  const startWith =
    (network: SandboxNetwork): StartCommand =>
    (command) =>
      sandbox.run({ ...command, ...folders, network, cwd: command.cwd ?? job.tree });
  return {
    path: program === null ? path : await realpath(program),
    environment: { ...withoutWaysOut(environment), ...network.env },
    start: startWith(network.network),
    startAlone: startWith({ type: 'none' }),
    close: () => network.close(),
  };
}

/** The environment without credentials, and without proxies, which are out of reach inside. */
function withoutWaysOut(
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(environment).filter(
      ([name]) => !credentials.includes(name) && !/^(?:https?|no|all)_proxy$/i.test(name),
    ),
  );
}
