import { execa } from 'execa';
import type { CommandContext } from '../command-context.js';
import type { RedisRole } from '../redis-access/index.js';

export interface Check {
  readonly name: string;
  /** Without it nothing runs; the remedies of the others state their cost. */
  readonly required: boolean;
  /** The services of Fixpoint whose machines need it; absent: every one. */
  readonly of?: readonly RedisRole[];
  readonly run: (machine: Machine) => Promise<Finding>;
}

/** What a check of the set-up found. `remedy` is the step that makes it `ok`. */
export interface Finding {
  readonly state: 'ok' | 'warn' | 'missing';
  readonly detail: string;
  readonly remedy?: string;
  /** Stable name of the fault, which docs/troubleshooting.md explains. */
  readonly code?: string;
  /** Mends it, and answers what was done in one line. */
  readonly fix?: () => Promise<string>;
  /** More of it, a line each. */
  readonly table?: readonly { readonly name: string; readonly value: string; readonly how: string }[];
}

/** A line of the report. */
export interface CheckResult extends Finding {
  readonly name: string;
  readonly required: boolean;
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
      return { exitCode: result.exitCode ?? null, output: result.all, timedOut: result.timedOut };
    },
  };
}
