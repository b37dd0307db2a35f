import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { signalProcess } from '@fixpoint/shared/child-process';
import type { Containment } from './containment.js';
import { createLaunch, type Launch, type LaunchedProcess, type ProcessEnd } from './launch.js';
import {
  createRunMarker,
  findMarkedProcesses,
  formatRunMarker,
  runMarkerVariable,
} from './marked-processes.js';

import { createLineSplitter, createTail } from './process-output.js';

export type StopReason = 'abort' | 'timeout' | 'silence';

export interface ContainedCommand {
  readonly command: string;
  readonly args: readonly string[];
  /** Null: the current folder (a program that changes folder itself, as `wsl --cd` does). */
  readonly cwd: string | null;
  /** The whole environment; nothing of ours is added but the run's marker. */
  readonly env: Readonly<Record<string, string>>;
  /** Text for standard input; absent: it is closed. */
  readonly input?: string | undefined;
  readonly runId: string;
  readonly containment: Containment;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** Longest silence on standard output before the command counts as hung. */
  readonly quietMs?: number | undefined;
  /** Between the polite and the forced kill. */
  readonly graceMs?: number | undefined;
  readonly onLine?: ((line: string) => void) | undefined;
  /** Number of characters that are kept of the end of its output; 64 Ki by default. */
  readonly outputLength?: number | undefined;
  /** Called once it is started; its `pid` may still be undefined then. */
  readonly onStart?: ((child: Pick<LaunchedProcess, 'pid'>) => void) | undefined;
  /** Function that starts it; absent: as a child of this thread. */
  readonly launch?: Launch | undefined;
}

export interface ContainedResult extends ProcessEnd {
  /** Reason for which we ended it; null: it ended without us. */
  readonly stoppedBy: StopReason | null;
  /** Ends of both streams together, as they came, and of standard error alone. */
  readonly output: string;
  readonly errorOutput: string;
}

const maxLineLength = 16 * 1024 * 1024;
const defaultOutputLength = 64 * 1024;
const defaultGraceMs = 5_000;
/** Time after its end for which a command's pipes may stay open, held by a process that we cannot find, in ms. */
const openPipesMs = 2_000;

/**
 * Runs a command and resolves when its whole process tree is gone, whatever ended it. States: running → (stopping:
 * SIGTERM to every process of the run → SIGKILL after the grace) → swept: whatever still carries the run's marker is
 * killed, so a daemon that the command left behind does not outlive it either. Never throws for a failure of the command.
 */
export async function runContained(options: ContainedCommand): Promise<ContainedResult> {
  const marker = await createRunMarker(options.runId);
  const markerText = formatRunMarker(marker);
  const words = [...options.containment, options.command, ...options.args];
  const [program = options.command, ...args] = words;
  const outputLength = options.outputLength ?? defaultOutputLength;
  const output = createTail(outputLength);
  const errorOutput = createTail(outputLength);
  // These fork: then the process that we started is not the command. `setpriv` becomes the command.
  const isWrapped = options.containment.some((word) => ['unshare', 'bwrap'].includes(basename(word)));
  const hasNamespace =
    process.getuid?.() === 0 && options.containment.some((word) => basename(word) === 'bwrap');
  let stoppedBy: StopReason | null = null;
  let quietTimer: NodeJS.Timeout | undefined;
  let forceTimer: NodeJS.Timeout | undefined;
  let pipeTimer: NodeJS.Timeout | undefined;

  if (options.signal.aborted) {
    return {
      exitCode: null,
      signalName: null,
      stoppedBy: 'abort',
      startFailure: null,
      output: '',
      errorOutput: '',
    };
  }

  const child = (options.launch ?? createLaunch())(program, args, {
    cwd: options.cwd,
    env: { ...options.env, [runMarkerVariable]: markerText },
    input: options.input,
  });

  options.onStart?.(child);

  async function signalTree(name: NodeJS.Signals): Promise<void> {
    const ours = (await findMarkedProcesses()).filter(
      (entry) => formatRunMarker(entry.marker) === markerText,
    );
    for (const { pid } of ours) {
      // The wrapper is left for the forced kill: it ends once the command has.
      if (name === 'SIGTERM' && isWrapped && pid === child.pid) continue;
      signalProcess(pid, name);
    }
    // No /proc, or the child has not yet taken its environment on: its group is all we can name.
    if (ours.length === 0 && child.pid !== undefined) {
      signalProcess(process.platform === 'win32' ? child.pid : -child.pid, name);
    }
  }

  function stop(reason: StopReason): void {
    if (stoppedBy !== null) return;
    stoppedBy = reason;
    void signalTree('SIGTERM');
    forceTimer = setTimeout(() => void signalTree('SIGKILL'), options.graceMs ?? defaultGraceMs);
  }

  function heard(): void {
    if (options.quietMs === undefined) return;
    clearTimeout(quietTimer);
    quietTimer = setTimeout(() => stop('silence'), options.quietMs);
  }

  const lines = createLineSplitter(maxLineLength, (line) => options.onLine?.(line));
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    heard();
    output.add(chunk);
    lines.add(chunk);
  });
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    output.add(chunk);
    errorOutput.add(chunk);
  });
  const onAbort = () => stop('abort');
  options.signal.addEventListener('abort', onAbort, { once: true });
  const totalTimer = setTimeout(() => stop('timeout'), options.timeoutMs);
  heard();

  try {
    await child.exited;
    // A daemon that inherited the pipes keeps them open: the leftovers are killed while we wait for the streams to end.
    const ended = new AbortController();
    pipeTimer = setTimeout(() => {
      child.stdout?.destroy();
      child.stderr?.destroy();
    }, openPipesMs);
    const [end] = await Promise.all([
      child.closed.finally(() => ended.abort()),
      sweep(markerText, hasNamespace ? 1 : 2, ended.signal),
    ]);
    lines.end();
    return {
      ...end,
      stoppedBy,
      output: output.read(),
      errorOutput: errorOutput.read(),
    };
  } finally {
    options.signal.removeEventListener('abort', onAbort);
    clearTimeout(totalTimer);
    clearTimeout(quietTimer);
    clearTimeout(forceTimer);
    clearTimeout(pipeTimer);
  }
}

/**
 * Kills the leftovers of a run until its streams have ended and so many scans in a row find nothing: two, since a dying tree may fork,
 * and a process shows no environment in the moment of its exec. One if the tree had a process namespace that dies with the
 * wrapper, and we can read it: its first process carries the marker as well, and is gone only after all others.
 */
async function sweep(markerText: string, scans: 1 | 2, ended: AbortSignal): Promise<void> {
  for (let clean = 0; ; ) {
    const left = (await findMarkedProcesses()).filter(
      (candidate) => formatRunMarker(candidate.marker) === markerText,
    );
    for (const { pid } of left) signalProcess(pid, 'SIGKILL');
    clean = left.length === 0 ? clean + 1 : 0;
    if (clean >= scans && ended.aborted) return;
    await delay(20);
  }
}
