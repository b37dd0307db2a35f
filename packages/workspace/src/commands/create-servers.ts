import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Sandbox, SandboxNetwork } from '@fixpoint/sandbox/run';
import { findFreePort } from '@fixpoint/shared/child-process';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { toSafeText } from '@fixpoint/shared/text';
import type { CommandRunner } from './create-command-runner.js';
import { openServerPort, type ServerPort } from './open-server-port.js';

/** A server that a command started, kept in the sandbox until it is stopped. */
export interface RunningServer {
  readonly id: string;
  readonly line: string;
  readonly folder: string;
  /** The port of this machine's loopback that leads to it; the server gets the same as `PORT`. */
  readonly port: number;
  /** A socket of ours that leads to it, for programs in another sandbox. */
  readonly socket: string;
  /** The end of all that it printed. */
  output(): string;
  /** True while it runs. */
  isRunning(): boolean;
  /** Description of its end; null while it runs. */
  ending(): string | null;
  stop(): Promise<void>;
}

export interface StartServer {
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Network access; none by default. */
  readonly network?: SandboxNetwork | undefined;
  /** Port on which it listens; a free port by default, and always if commands share this machine's network. */
  readonly port?: number | undefined;
  /** Time within which it must respond, in ms. */
  readonly readyMs?: number | undefined;
}

export interface Servers {
  /** Resolves when the server takes connections, has ended, or took too long; see `isReady`. */
  start(
    line: string,
    options: StartServer,
  ): Promise<{ readonly server: RunningServer; readonly isReady: boolean }>;
  list(): readonly RunningServer[];
  /** Ends every server. */
  close(): Promise<void>;
}

const exposeProgram = fileURLToPath(new URL('../../assets/expose-port.cjs', import.meta.url));
/** Servers are for looking at: one that was not stopped ends after an hour. */
const maxMs = 3_600_000;
const defaultReadyMs = 30_000;
const maxKeptOutput = 32_000;

export function createServers(options: {
  readonly runner: CommandRunner;
  readonly sandbox: Sandbox;
  /** Short path: the name of a socket holds about 100 bytes. */
  readonly sockets: string;
}): Servers {
  const { runner, sandbox } = options;
  const hasNetwork = sandbox.wall === 'bubblewrap';
  const running = new Map<string, RunningServer>();

  return {
    list: () => [...running.values()],
    async close() {
      await Promise.all([...running.values()].map((server) => server.stop()));
    },

    async start(line, { folder, signal, network, port: wanted, readyMs = defaultReadyMs }) {
      const id = randomBytes(4).toString('hex');
      const port = hasNetwork ? (wanted ?? (await findFreePort())) : await findEphemeralPort();
      const releases = createReleaseStack();
      const stop = new AbortController();
      let output = '';
      let ending: string | null = null;
      // Commands may write in the one, and get our files in the other as they are.
      const [shared, ours] = [join(options.sockets, `${id}i`), join(options.sockets, `${id}o`)];
      for (const folder of [shared, ours]) {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        releases.defer('socket of a server', () => rm(folder, { recursive: true, force: true }));
      }
      const inner = hasNetwork ? join(shared, 's') : null;
      const way = await openServerPort({ port, inner, outer: join(ours, 's') });
      releases.defer('way to a server', () => way.close());
      const expose =
        inner === null
          ? ''
          : `${quote(process.execPath)} ${quote(exposeProgram)} ${quote(inner)} ${port} &\n`;
      const command = await runner.prepare(`${expose}${line}`, { folder, signal: stop.signal });
      const ended = sandbox
        .run({
          ...command,
          env: { ...command.env, PORT: String(port), HOST: '127.0.0.1', BROWSER: 'none' },
          write: [...command.write, shared],
          read: [...command.read, ...readable(process.execPath)],
          network: network ?? { type: 'none' },
          timeoutMs: maxMs,
          graceMs: 1_000,
          onLine: (text) => {
            output += `${toSafeText(text)}\n`;
            // Not with every line: a server that prints without end would have all of it copied each time.
            if (output.length > 2 * maxKeptOutput) output = output.slice(-maxKeptOutput);
          },
        })
        .then((result) => {
          ending =
            result.stoppedBy === 'abort'
              ? 'stopped'
              : `ended with exit code ${result.exitCode ?? result.signalName ?? result.startFailure}`;
          if (output === '') output = toSafeText(result.output);
        });
      releases.defer('server', async () => {
        stop.abort(new Error('The server was stopped.'));
        await ended;
      });
      const server: RunningServer = {
        id,
        line,
        folder,
        port,
        socket: join(ours, 's'),
        output: () => output.slice(-maxKeptOutput).trim(),
        isRunning: () => ending === null,
        ending: () => ending,
        async stop() {
          running.delete(id);
          await releases.release();
        },
      };
      running.set(id, server);
      try {
        const isReady = await waitUntilReady(server, way, { signal, readyMs });
        return { server, isReady };
      } catch (error) {
        await server.stop();
        throw error;
      }
    },
  };
}

async function waitUntilReady(
  server: RunningServer,
  way: ServerPort,
  { signal, readyMs }: { readonly signal: AbortSignal; readonly readyMs: number },
): Promise<boolean> {
  const until = performance.now() + readyMs;
  while (server.isRunning() && performance.now() < until) {
    signal.throwIfAborted();
    if (await way.answers(Math.max(1, until - performance.now()))) return true;
    await delay(100);
  }
  return false;
}

/** If commands share this machine's network, they may listen on the ports that the system gives to programs, and on no others. */
async function findEphemeralPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/** Folders that a program of ours needs inside: its own, and that of its Node unless that is part of the system. */
function readable(node: string): string[] {
  return [dirname(exposeProgram), ...(node.startsWith('/usr/') ? [] : [dirname(node)])];
}
