import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { platform } from 'node:os';
import { killTree } from '@fixpoint/shared/child-process';

export interface ProgramOptions {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Milliseconds. */
  readonly timeout: number;
  readonly signal: AbortSignal;
}

export interface ProgramEnd {
  readonly succeeded: boolean;
  /** Reason for its end, for people. */
  readonly reason: string;
}

/** Maximum length of a program's error output that is kept, in characters. */
const kept = 300;

/** Runs a program to its end, or ends it and everything it started. Throws only if the caller aborts. */
export async function runRenderer(
  program: string,
  arguments_: readonly string[],
  { folder, environment, timeout, signal }: ProgramOptions,
): Promise<ProgramEnd> {
  signal.throwIfAborted();
  // A separate process group, so that the program's children end with it.
  const child = spawn(program, [...arguments_], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-kept);
  });
  const limit = AbortSignal.timeout(timeout);
  const stop = AbortSignal.any([signal, limit]);
  const kill = () => {
    if (child.pid !== undefined) void killTree(child.pid, platform());
  };
  stop.addEventListener('abort', kill, { once: true });
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    signal.throwIfAborted();
    if (limit.aborted) return { succeeded: false, reason: `it took longer than ${timeout / 1000} s` };
    const reported = errors.replace(/\s+/g, ' ').trim();
    return { succeeded: code === 0, reason: reported === '' ? `it ended with code ${code}` : reported };
  } catch (error) {
    signal.throwIfAborted();
    return { succeeded: false, reason: error instanceof Error ? error.message : String(error) };
  } finally {
    stop.removeEventListener('abort', kill);
    killGroup(child.pid);
  }
}

/** Kills the processes that the program left running when it ended. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing was left, or the platform knows no groups.
  }
}
