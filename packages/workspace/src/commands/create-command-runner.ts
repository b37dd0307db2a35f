import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  findConfiguredRegistries,
  hostsByPurpose,
  openSandboxNetwork,
  pickRegistryVariables,
} from '@fixpoint/sandbox/network';
import { pickEnvironment, shellCommand } from '@fixpoint/sandbox/processes';
import type { Sandbox, SandboxedCommand } from '@fixpoint/sandbox/run';
import { formatDuration, toSafeText } from '@fixpoint/shared/text';
import { needsRegistries } from './command-lines.js';

export interface CommandRunnerOptions {
  /** The folder that commands work in. */
  readonly root: string;
  /** Folder for their home, temporary files and the installers' caches; beside the workspace, never in it. */
  readonly state: string;
  /** Short path for sockets. */
  readonly sockets: string;
  readonly sandbox: Sandbox;
  /** Ours; commands see only the variables that find programs, and no secret. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Folders besides the system's that commands may read. */
  readonly readable?: readonly string[] | undefined;
  /** Hosts from which packages may come, at whatever address; besides the usual ones at public addresses. By the operator alone. */
  readonly registries?: readonly string[] | undefined;
  readonly timeoutMs?: number | undefined;
}

export interface CommandResult {
  readonly ok: boolean;
  /** `exit code 1`, `took longer than 1 min 0 s`. */
  readonly how: string;
  /** The end of its output, both streams as they came. */
  readonly output: string;
}

/** Runs commands that the model chose, in the sandbox, with the workspace as their folder. */
export interface CommandRunner {
  run(
    line: string,
    options: { readonly folder: string; readonly signal: AbortSignal },
  ): Promise<CommandResult>;
  /** A command as the sandbox takes it, for commands that run longer than `run` waits. */
  prepare(
    line: string,
    options: { readonly folder: string; readonly signal: AbortSignal },
  ): Promise<SandboxedCommand>;
}

const defaultTimeoutMs = 60_000;
/** Commands that load packages wait for others' networks. */
const installTimeoutMs = 300_000;
const outputLength = 16_000;

export function createCommandRunner(options: CommandRunnerOptions): CommandRunner {
  const { root, state, sandbox, environment, timeoutMs: maxMs } = options;
  const [home, temporary, cache] = ['home', 'tmp', 'cache'].map((name) => join(state, name)) as [
    string,
    string,
    string,
  ];

  function timeoutOf(line: string): number {
    return maxMs ?? (needsRegistries(line) ? installTimeoutMs : defaultTimeoutMs);
  }

  async function prepare(
    line: string,
    { folder, signal }: { readonly folder: string; readonly signal: AbortSignal },
  ): Promise<SandboxedCommand> {
    for (const path of [home, temporary, cache]) await mkdir(path, { recursive: true });
    return {
      // One stream, so that the output keeps its order.
      ...shellCommand(process.platform === 'win32' ? line : `exec 2>&1\n${line}`),
      cwd: join(root, folder),
      env: {
        ...pickEnvironment(environment),
        ...pickRegistryVariables(environment),
        CI: '1',
        NO_COLOR: '1',
        HOME: home,
        TMPDIR: temporary,
        npm_config_cache: join(cache, 'npm'),
        npm_config_update_notifier: 'false',
        npm_config_fund: 'false',
        npm_config_audit: 'false',
        PIP_CACHE_DIR: join(cache, 'pip'),
        PIP_DISABLE_PIP_VERSION_CHECK: '1',
        PYTHONUNBUFFERED: '1',
        PYTHONDONTWRITEBYTECODE: '1',
        NEXT_TELEMETRY_DISABLED: '1',
      },
      write: [root, home, temporary, cache],
      read: options.readable ?? [],
      network: { type: 'none' },
      runId: `workspace-${randomBytes(6).toString('hex')}`,
      signal,
      timeoutMs: timeoutOf(line),
      outputLength,
    };
  }

  return {
    prepare,
    async run(line, { folder, signal }) {
      signal.throwIfAborted();
      const command = await prepare(line, { folder, signal });
      const network =
        needsRegistries(line) && sandbox.wall !== 'none'
          ? await openSandboxNetwork({
              folder: options.sockets,
              allow: hostsByPurpose.install,
              allowLocal: [...findConfiguredRegistries(environment), ...(options.registries ?? [])],
              onRefusal: () => {},
            })
          : null;
      try {
        const result = await sandbox.run({
          ...command,
          ...(network === null ? {} : { network: network.network, env: { ...command.env, ...network.env } }),
        });
        signal.throwIfAborted();
        return {
          ok: result.exitCode === 0 && result.stoppedBy === null,
          how:
            result.stoppedBy === 'timeout'
              ? `took longer than ${formatDuration(timeoutOf(line))} and was stopped`
              : `exit code ${result.exitCode ?? result.signalName ?? result.startFailure ?? 'unknown'}`,
          output: toSafeText(result.output).trim(),
        };
      } finally {
        await network?.close();
      }
    },
  };
}
