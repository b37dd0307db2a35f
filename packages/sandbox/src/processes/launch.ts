import type { Readable } from 'node:stream';
import { execa } from 'execa';

export interface LaunchOptions {
  readonly cwd: string | null;
  readonly env: Readonly<Record<string, string>>;
  /** Text for standard input; absent: it is closed. */
  readonly input?: string | undefined;
}

export interface LaunchedProcess {
  /** Undefined until it has started, and if it never does. */
  readonly pid: number | undefined;
  readonly stdout: Readable | null;
  readonly stderr: Readable | null;
  /** Fulfilled when it has ended or could not start. Others may still hold its pipes. */
  readonly exited: Promise<void>;
  /** Fulfilled when its pipes are closed as well. Never rejects. */
  readonly closed: Promise<ProcessEnd>;
}

export interface ProcessEnd {
  /** Null when a signal ended it, or it never started. */
  readonly exitCode: number | null;
  readonly signalName: string | null;
  /** System error code of a failed start: `ENOENT`. */
  readonly startFailure: string | null;
}

/** Starts a program that leads a new session, with nothing in its environment except the given variables. */
export type Launch = (program: string, args: readonly string[], options: LaunchOptions) => LaunchedProcess;

/** Starts programs as children of this thread. `inputs` are handed over as file descriptors 3, 4 and so on. */
export function createLaunch(inputs: readonly Uint8Array[] = []): Launch {
  return (program, args, { cwd, env, input }) => {
    const child = execa(program, args, {
      ...(cwd === null ? {} : { cwd }),
      env,
      extendEnv: false,
      ...(input === undefined ? {} : { input }),
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', ...inputs],
      buffer: false,
      reject: false,
      // We kill trees, not processes; and a child must not die of the SIGINT that a terminal sends to our group.
      cleanup: false,
      detached: process.platform !== 'win32',
    });
    return {
      pid: child.pid,
      stdout: child.stdout,
      stderr: child.stderr,
      exited: new Promise((done) => {
        child.once('exit', () => done());
        child.once('error', () => done());
      }),
      closed: child.then((result) => ({
        exitCode: result.exitCode ?? null,
        signalName: result.signal ?? null,
        startFailure:
          result.exitCode === undefined && result.signal === undefined ? (result.code ?? null) : null,
      })),
    };
  };
}
