import { mkdir, realpath, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import {
  checkGuard,
  credentialVariables,
  describeMessage,
  readResults,
  runClaude,
  type StartCommand,
} from '@fixpoint/agents/claude';
import { costOfAnswer } from '@fixpoint/agents/spend';
import { createGuardSettings, type GuardHookConfig, guardHookPath } from '@fixpoint/guard/hook';
import type { Policy } from '@fixpoint/guard/policy';
import { findEngineCredential, openSandboxNetwork } from '@fixpoint/sandbox/network';
import { type Containment, findExecutable, programFolders, runContained } from '@fixpoint/sandbox/processes';
import type { Sandbox, SandboxNetwork } from '@fixpoint/sandbox/run';
import { isWslMode } from '@fixpoint/shared/child-process';
import { ConfigurationError, FixpointError } from '@fixpoint/shared/errors';
import type { Logger } from '@fixpoint/shared/logging';
import { type Engine, type EngineJob, toEngineDenial } from '../core/engine.js';
import { comparePrograms } from './compare-program.js';

export interface ClaudeEngineOptions {
  readonly path: string;
  readonly maxTurns: number;
  readonly timeoutMs: number;
  readonly quietMs: number;
  readonly nodeOptions: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly sandbox: Sandbox;
  /** For a CLI on the other side of WSL, on which no sandbox of ours is possible. */
  readonly containment: Containment;
  /** Short path of a folder for sockets. */
  readonly sockets: string;
  /** Further folders that every command inside may read. */
  readonly readable: readonly string[];
  /** Folders that the programs of a job read. */
  programFolders(): Promise<readonly string[]>;
  readonly log: Logger;
  readonly policy: Policy;
  /** The Node that runs the guard's hook. */
  readonly nodePath: string;
}

/** Path and environment of the CLI. */
interface Surroundings {
  readonly path: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly start: StartCommand;
  /** The same without access to the model. */
  readonly startAlone: StartCommand;
  /** Delay that the model's endpoint requested in its newest response, in milliseconds. */
  readonly retryAfterMs?: (() => number | null) | undefined;
  /** Cost of every request that left the sandbox, in US dollars; 0 without a sandbox. */
  spentUsd(): number;
  close(): Promise<void>;
}

export const defaultEndpoint = 'https://api.anthropic.com';

/** Claude Code as an engine, in the sandbox. Each run is preceded by a check of the same guard that will watch it. */
export function createClaudeEngine(options: ClaudeEngineOptions): Engine {
  return {
    // On the other side of WSL the CLI has a separate home, of which we know nothing.
    keepsSessions: !isWslMode(options.path),
    async run(job) {
      // Programs inside may write neither; they may write the log, but nothing is decided by it.
      const guardFolder = join(job.folder, 'guard');
      const logFolder = join(job.folder, 'decisions');
      const sessionFolder = join(job.folder, 'session');
      const configPath = join(guardFolder, 'guard.json');
      const settingsPath = join(guardFolder, 'settings.json');
      const sandboxed = holds(options);
      const given = [job.taskFolder, ...(await options.programFolders())];
      const config: GuardHookConfig = {
        root: job.tree,
        allowedDirectories: job.directories,
        scratchDirectories: [job.temporary],
        readableDirectories: [...options.readable, ...given],
        policy: withPrograms(options.policy.agent),
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
      for (const folder of [guardFolder, logFolder, sessionFolder, job.home, job.temporary, job.taskFolder]) {
        await mkdir(folder, { recursive: true });
      }
      await writeFile(configPath, JSON.stringify(config));
      await writeFile(settingsPath, JSON.stringify(settings));
      const hook = settings.hooks.PreToolUse[0]?.hooks[0];
      if (hook === undefined) {
        throw new ConfigurationError('The settings of the guard contain no hook.', {
          hint: 'Reinstall Fixpoint: its packages have different versions.',
        });
      }
      const surroundings = await surround(options, job, [guardFolder, ...given], [logFolder, sessionFolder]);
      try {
        await checkGuard(hook, {
          cwd: job.tree,
          env: { PATH: options.environment.PATH ?? '', HOME: job.home, TMPDIR: job.temporary },
          start: surroundings.startAlone,
          runId: job.runId,
          signal: job.signal,
        });
        let estimateUsd = 0;
        const run = await runClaude({
          path: surroundings.path,
          cwd: job.tree,
          prompt: job.prompt,
          settings: settingsPath,
          session: job.session,
          extraEnvironment: {
            ...keepSessionIn(sessionFolder, surroundings.environment),
            PATH: [job.programs, options.environment.PATH].filter(Boolean).join(delimiter),
          },
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
          retryAfterMs: surroundings.retryAfterMs,
          runId: job.runId,
          log: options.log,
          onMessage(message) {
            for (const note of describeMessage(message)) job.onNote(note);
            for (const result of readResults(message)) job.onResult?.(result);
          },
          onDenial: (denial) => job.onDenial(toEngineDenial(denial), denial.toolUseId),
          onUsage(usage) {
            const costUsd = costOfAnswer(usage);
            estimateUsd += costUsd;
            job.onUsage?.({
              input_tokens: usage.input,
              output_tokens: usage.output,
              cache_read_tokens: usage.cacheRead,
              cache_write_tokens: usage.cacheWrite,
              cost_usd: costUsd,
            });
            job.onSpending?.(Math.max(surroundings.spentUsd(), estimateUsd));
          },
        });
        const costUsd = Math.max(run.costUsd, surroundings.spentUsd());
        return { ...run, costUsd, denials: run.denials.map(toEngineDenial) };
      } catch (error) {
        throw withSpending(error, surroundings.spentUsd());
      } finally {
        await surroundings.close();
      }
    },
  };
}

/** The agent may run the programs that it was given, even without an effective sandbox. */
function withPrograms(policy: Policy['agent']): Policy['agent'] {
  return { ...policy, commands: [...policy.commands, ...Object.values(comparePrograms)] };
}

/** A session outlives the home folder of its run, unless the login of the CLI is in the folder of its sessions. */
function keepSessionIn(
  folder: string,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return credentialVariables.some((name) => environment[name]) ? { CLAUDE_CONFIG_DIR: folder } : {};
}

/** Returns true if the sandbox protects everything that the guard watches over: then the guard allows work. */
function holds({ path, sandbox }: Pick<ClaudeEngineOptions, 'path' | 'sandbox'>): boolean {
  if (isWslMode(path) || sandbox.wall === 'none') return false;
  const open = sandbox.strength.filter(({ strength }) => strength === 'open').map(({ name }) => name);
  return !open.some((name) => ['files', 'processes', 'secrets', 'signals', 'privileges'].includes(name));
}

/** The sandbox of one run. Its only connection to the outside is a relay to the model's endpoint, which adds the credential outside. */
async function surround(
  { path, environment, sandbox, containment, sockets, readable, nodePath }: ClaudeEngineOptions,
  job: EngineJob,
  read: readonly string[],
  write: readonly string[],
): Promise<Surroundings> {
  if (isWslMode(path) || sandbox.wall === 'none') {
    const start: StartCommand = (command) => runContained({ ...command, containment });
    return { path, environment, start, startAlone: start, spentUsd: () => 0, close: async () => {} };
  }
  const program = await findExecutable(path, environment.PATH);
  let retryAfterMs: number | null = null;
  const network = await openSandboxNetwork({
    folder: sockets,
    relay: {
      onWait(waitMs) {
        retryAfterMs = waitMs;
      },
      upstream: new URL(environment.ANTHROPIC_BASE_URL || defaultEndpoint),
      credential: await findEngineCredential(environment),
      budget: { limitUsd: job.budgetUsd, costOf: costOfAnswer },
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
    retryAfterMs: () => retryAfterMs,
    spentUsd: network.spentUsd,
    close: () => network.close(),
  };
}

/** The environment without credentials, and without proxies, which are unreachable inside. */
function withoutWaysOut(
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(environment).filter(
      ([name]) => !credentialVariables.includes(name) && !/^(?:https?|no|all)_proxy$/i.test(name),
    ),
  );
}

/** The error of a failed run, with the cost of all its requests if that exceeds the CLI's report. */
function withSpending(error: unknown, spentUsd: number): unknown {
  if (!(error instanceof FixpointError)) return error;
  const reported = error.context?.spent_usd;
  if (spentUsd <= (typeof reported === 'number' ? reported : 0)) return error;
  const { code, message, retry, hint, context } = error.toFailure();
  return new FixpointError(message, {
    code,
    retry,
    hint,
    context: { ...context, spent_usd: spentUsd },
    cause: error,
  });
}
