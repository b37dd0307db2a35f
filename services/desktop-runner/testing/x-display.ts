import { type StdioOptions, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { bindToParent } from '@fixpoint/shared/child-process';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { execa } from 'execa';

export interface XDisplay {
  /** Value for `DISPLAY`: `:7`. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** The environment of a program that shows its windows there. */
  readonly env: Readonly<Record<string, string>>;
  /** Runs a program there to its end and returns its output. Throws if it fails. */
  run(command: string, ...args: string[]): Promise<string>;
  /** Starts a program there that runs until the display is closed. */
  start(command: string, ...args: string[]): Promise<{ readonly pid: number; end(): Promise<void> }>;
  /** Kills the X server by force, as a crash would. */
  kill(): Promise<void>;
  /** Starts an X server under the same name after that, like a restored session: nothing of the old one is on it. */
  restart(): Promise<void>;
  /** Ends everything that was started on it. Harmless to repeat. */
  close(): Promise<void>;
}

/**
 * A real X display for this process, with a window manager and a US keyboard. Resolves when both respond. Its number is random: the lowest free one
 * could be that of a display which just died, and a program that waits for that one to come back would use ours.
 */
export async function startXDisplay({ width = 1280, height = 800, depth = 24 } = {}): Promise<XDisplay> {
  const releases = createReleaseStack();
  try {
    const startServer = async (...number: string[]) => {
      const server = await startProgram(
        [
          'Xvfb',
          ...number,
          '-displayfd',
          '3',
          '-screen',
          '0',
          `${width}x${height}x${depth}`,
          '-nolisten',
          'tcp',
          '-noreset',
        ],
        {},
        ['ignore', 'ignore', 'ignore', 'pipe'],
      );
      releases.defer('the X server', server.end);
      return { end: server.end, name: `:${await firstLine(server.child.stdio[3] as Readable | null)}` };
    };
    let server = await startServer(`:${randomInt(1_000, 50_000)}`);
    const { name } = server;
    const env = { ...inherited(), DISPLAY: name };

    const run = async (command: string, ...args: string[]): Promise<string> => {
      const { stdout } = await execa(command, args, { env, extendEnv: false, stdin: 'ignore' });
      return stdout;
    };
    const startManager = async (): Promise<void> => {
      await run('setxkbmap', 'us');
      const manager = await startProgram(
        // It runs this when it manages windows.
        ['openbox', '--sm-disable', '--startup', 'xprop -root _NET_SUPPORTING_WM_CHECK'],
        env,
        ['ignore', 'pipe', 'ignore'],
      );
      releases.defer('the window manager', manager.end);
      await firstLine(manager.child.stdout);
    };
    await startManager();

    return {
      name,
      width,
      height,
      env,
      run,
      async start(command, ...args) {
        const program = await startProgram([command, ...args], env, 'ignore');
        releases.defer(command, program.end);
        return { pid: program.child.pid ?? 0, end: program.end };
      },
      kill: () => server.end(),
      async restart() {
        server = await startServer(name);
        await startManager();
      },
      close: () => releases.release(),
    };
  } catch (error) {
    await releases.release();
    throw error;
  }
}

async function startProgram(
  [command = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  stdio: StdioOptions,
) {
  // A killed test run must not leave a display behind.
  const line = await bindToParent({ command, args }, 'SIGKILL');
  const child = spawn(line.command, line.args, { env: { ...inherited(), ...env }, stdio });
  const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
  const end = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  return { child, end };
}

async function firstLine(stream: Readable | null): Promise<string> {
  if (stream !== null) {
    for await (const line of createInterface({ input: stream })) return line;
  }
  throw new Error('Xvfb or openbox did not start. As root on Debian, npm test installs both.');
}

/** Without a display, session bus or desktop of the person who runs the tests. */
function inherited(): Record<string, string> {
  const kept = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'USER'] as const;
  return Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
