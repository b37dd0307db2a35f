import { execa } from 'execa';
import type { CommandContext } from '../command-context.js';
import type { Machine } from './check.js';

/** Longest run of a program that a check asks, unless the check says otherwise. */
const programLimitMs = 10_000;

export function createMachine(context: CommandContext): Machine {
  const { platform, node, cwd, root, environment } = context;
  return {
    platform,
    nodeVersion: node.version,
    nodePath: node.path,
    cwd,
    root,
    environment,
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
