import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, killTree } from '@fixpoint/shared/child-process';
import { shutdownDeadlineMs } from '@fixpoint/shared/lifecycle';
import { type Program, type RunningProgram, startProgram } from './start-program.js';

/** Exit code of a program whose settings are wrong: starting it again cannot help. */
const configurationExitCode = 2;
/** A program that ran this long has recovered: its next fall is its first. */
const recoveredMs = 60_000;
/** Longest delay before the restart of a program that has run that long once: its settings and its machine can run it. */
const maxProvenDelayMs = 5_000;

export interface SupervisorOptions {
  readonly programs: readonly Program[];
  readonly onLine: (program: string, line: string) => void;
  /** A sentence about a program that fell or was started again. */
  readonly onNotice: (program: string, notice: string) => void;
  /** A program fell `patience` times in a row, or its settings are wrong. The others continue until `stop`. */
  readonly onGivenUp: (program: string, reason: string) => void;
  /** Reason why a program ended, from its output, or ''. Called once for each end, when all of its output has come. */
  readonly reasonOf?: (program: string) => string;
  /** Delay before the n-th restart in a row: `base` doubling up to `max`, in milliseconds. */
  readonly backoff?: { readonly base: number; readonly max: number };
  /** Time that a program runs until it has recovered, in milliseconds; a minute unless given. */
  readonly recoveredMs?: number;
  /** Falls in a row after which a program is given up. Infinite unless given. */
  readonly patience?: number;
  /** After SIGTERM a program has this long before its whole tree is killed; longer than the programs' own deadline. */
  readonly stopLimitMs?: number;
}

/** Keeps programs running. States of each: running → fallen (waits for its restart) → running … → stopped or given up. */
export interface Supervisor {
  /** Pids of what runs now, by name. */
  pids(): ReadonlyMap<string, number>;
  /** Ends all of them, politely, then by force. Repeated calls return the promise of the first. */
  stop(): Promise<void>;
}

export function createSupervisor(options: SupervisorOptions): Supervisor {
  const { base, max } = options.backoff ?? { base: 500, max: 30_000 };
  const patience = options.patience ?? Number.POSITIVE_INFINITY;
  const stopLimitMs = options.stopLimitMs ?? shutdownDeadlineMs + 5_000;
  const running = new Map<string, RunningProgram>();
  const stopping = new AbortController();
  let stopped: Promise<void> | undefined;

  /** Delay before a restart, in ms. */
  function pauseAfter(falls: number, isProven: boolean): number {
    const longest = isProven ? Math.min(max, maxProvenDelayMs) : max;
    return Math.min(longest, base * 2 ** (falls - 1));
  }

  async function runOnce(program: Program) {
    const current = await startProgram(program, (line) => options.onLine(program.name, line));
    running.set(program.name, current);
    if (stopping.signal.aborted) current.terminate();
    const end = await current.ended;
    running.delete(program.name);
    await current.sweep();
    return end;
  }

  function describeReason(program: string): string {
    const reason = options.reasonOf?.(program) ?? '';
    return reason === '' ? '' : `: ${reason}`;
  }

  async function keep(program: Program): Promise<void> {
    const { name } = program;
    let isProven = false;
    for (let falls = 0; !stopping.signal.aborted; ) {
      const startedAt = performance.now();
      const end = await runOnce(program);
      if (stopping.signal.aborted) return;
      const because = describeReason(name);
      const hasRecovered = performance.now() - startedAt > (options.recoveredMs ?? recoveredMs);
      isProven ||= hasRecovered;
      falls = hasRecovered ? 1 : falls + 1;
      if (end.code === configurationExitCode || falls >= patience) {
        options.onGivenUp(name, `${name} ended (${end.text}) and is not restarted${because}`);
        return;
      }
      const pause = pauseAfter(falls, isProven);
      options.onNotice(name, `ended (${end.text}), restarting in ${pause / 1000} s${because}`);
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const kept = options.programs.map((program) =>
    keep(program).catch((error) => options.onGivenUp(program.name, `${program.name} cannot run: ${error}`)),
  );

  async function stopAll(): Promise<void> {
    stopping.abort();
    for (const program of running.values()) program.terminate();
    const all = Promise.all(kept);
    const deadline = setTimeout(async () => {
      for (const program of running.values()) {
        if (await isAlive(program.pid)) await killTree(program.pid, process.platform);
      }
    }, stopLimitMs);
    await all;
    clearTimeout(deadline);
  }

  return {
    pids: () => new Map([...running].map(([name, program]) => [name, program.pid])),
    stop() {
      stopped ??= stopAll();
      return stopped;
    },
  };
}
