import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { bindToParent, signalProcess } from '@fixpoint/shared/child-process';
import { execa } from 'execa';
import { type CommandContext, exitCodes } from '../command-context.js';

/** Time after SIGTERM before SIGKILL for processes that a program left, in ms. Also limits the wait for the last output. */
const sweepLimitMs = 1_000;

/** A program of ours, run by this Node. */
export interface Program {
  readonly name: string;
  /** Path of its main module. */
  readonly module: string;
  readonly args?: readonly string[];
  readonly cwd: string;
  /** The whole environment; nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
}

interface ProgramEnd {
  readonly code: number | null;
  readonly text: string;
}

export interface RunningProgram {
  readonly pid: number;
  readonly ended: Promise<ProgramEnd>;
  /** Requests it to stop. */
  terminate(): void;
  /**
   * Ends all that it left in its process group: politely, so that no key of the desktop stays pressed, then by force; and waits for
   * the last of its output.
   */
  sweep(): Promise<void>;
}

/**
 * Starts a program in a separate process group, so that a Ctrl-C in the terminal reaches it through us alone, and tied to us, so
 * that it does not outlive a SIGKILL of ours (Linux). Each line of its output goes to `onLine`.
 */
export async function startProgram(
  program: Program,
  onLine: (line: string) => void,
): Promise<RunningProgram> {
  const line = await bindToParent(
    { command: process.execPath, args: [program.module, ...(program.args ?? [])] },
    'SIGTERM',
  );
  const child = execa(line.command, line.args, {
    cwd: program.cwd,
    env: program.env,
    extendEnv: false,
    detached: process.platform !== 'win32',
    stdin: 'ignore',
    all: true,
    buffer: false,
    reject: false,
  });
  const pid = child.pid;
  if (pid === undefined) throw new Error(`Failed to start ${program.name}.`, { cause: await child });

  async function readLines(): Promise<void> {
    for await (const text of child.iterable({ from: 'all' })) onLine(text);
  }

  // The child's own end, not that of its output: a grandchild may hold the pipe open for longer.
  const ended = new Promise<ProgramEnd>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, text: signal ?? `exit code ${code}` }));
  });
  const read = readLines().catch(() => {});
  child.catch(() => {});

  return {
    pid,
    ended,
    terminate: () => void child.kill('SIGTERM'),
    async sweep() {
      if (process.platform !== 'win32') {
        signalProcess(-pid, 'SIGTERM');
        const deadline = performance.now() + sweepLimitMs;
        while (isGroupAlive(pid) && performance.now() < deadline) await delay(20);
        // No such group: it is empty, as it should be.
        signalProcess(-pid, 'SIGKILL');
      }
      // A process that left the group may hold the pipe open for good.
      const waited = new AbortController();
      await Promise.race([read, delay(sweepLimitMs, undefined, { signal: waited.signal }).catch(() => {})]);
      waited.abort();
    },
  };
}

function isGroupAlive(pid: number): boolean {
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
}

/** Runs a service's own program in the terminal, in our place, and returns its exit code. */
export async function runProgram(
  context: CommandContext,
  module: string,
  args: readonly string[],
): Promise<number> {
  const result = await execa(context.node.path, [join(context.root, module), ...args], {
    cwd: context.cwd,
    env: context.environment,
    extendEnv: false,
    stdio: 'inherit',
    reject: false,
    cancelSignal: context.signal,
  });
  return result.exitCode ?? exitCodes.failed;
}
