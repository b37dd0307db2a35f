import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { loadFixpointConfig, loadSettings, sharedSettings } from '@fixpoint/shared/config';
import type { Check } from '@fixpoint/tasks/checks';
import { execa } from 'execa';
import type { CommandContext } from '../command-context.js';
import type { RedisRole } from '../redis-access/index.js';

/** A check of the machine that runs the doctor. */
export interface MachineCheck extends Check<Machine> {
  /** True if nothing runs without it; the remedies of the others state their cost. */
  readonly required: boolean;
  /** Other services whose machines need it too. */
  readonly alsoOn?: readonly RedisRole[];
}

export function defineMachineCheck(
  check: Omit<MachineCheck, 'scope' | 'owner'> & Partial<Pick<MachineCheck, 'owner'>>,
): MachineCheck {
  return { owner: null, ...check, scope: 'machine' };
}

/** The machine, as far as checks use it. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly nodeVersion: string;
  /** The Node that runs this. */
  readonly nodePath: string;
  readonly cwd: string;
  /** The project's root, whose development dependencies hold a coding agent for the demo. */
  readonly root: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Leaves out what takes longer than some seconds. */
  readonly isQuick: boolean;
  /** Runs a program to its end, or to the limit. */
  run(command: string, args: readonly string[], limitMs?: number): Promise<ProgramAnswer>;
  /** Space that this user can still write to in the file system of a path, in bytes. */
  freeBytes(path: string): Promise<number>;
  now(): Date;
}

interface ProgramAnswer {
  /** Null: there is no such program. */
  readonly exitCode: number | null;
  readonly output: string;
  readonly timedOut: boolean;
}

/** Time limit of a program that a check runs, unless the check sets its own. */
const programLimitMs = 10_000;

export function createMachine(context: CommandContext, isQuick: boolean): Machine {
  const { platform, node, cwd, root, environment } = context;
  return {
    platform,
    nodeVersion: node.version,
    nodePath: node.path,
    cwd,
    root,
    environment,
    isQuick,
    now: () => new Date(),
    async freeBytes(path) {
      const { bavail, bsize } = await statfs(path);
      return bavail * bsize;
    },
    async run(command, args, limitMs = programLimitMs) {
      const result = await execa(command, args, {
        cwd,
        env: environment,
        extendEnv: false,
        stdin: 'ignore',
        all: true,
        reject: false,
        timeout: limitMs,
        // A hanging program may ignore the polite signal.
        forceKillAfterDelay: 500,
        cancelSignal: context.signal,
      });
      return { exitCode: result.exitCode ?? null, output: result.all ?? '', timedOut: result.timedOut };
    },
  };
}

/** FIXPOINT_HOME: artifacts, clones, worktrees, logs, and the data of a private Redis. */
export function homeOf({ cwd, environment }: Machine): string {
  return resolve(cwd, loadSettings({ home: sharedSettings.home }, environment).home);
}

export function configFileOf({ cwd, environment }: Machine): string {
  return resolve(cwd, loadSettings({ configFile: sharedSettings.configFile }, environment).configFile);
}

/** Loads the table of target services and mailboxes. Throws `ConfigurationError` if it is invalid. */
export function loadConfig(machine: Machine): ReturnType<typeof loadFixpointConfig> {
  return loadFixpointConfig({ path: configFileOf(machine), environment: machine.environment });
}
