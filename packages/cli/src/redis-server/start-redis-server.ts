import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type KernelLock, takeKernelLock } from '@fixpoint/sandbox/processes';
import { bindToParent, type CommandLine, findFreePort } from '@fixpoint/shared/child-process';
import { ConfigurationError, UnavailableError } from '@fixpoint/shared/errors';
import { parseJson } from '@fixpoint/shared/text';
import { z } from 'zod';
import { findRedisBinary } from './find-redis-binary.js';
import { waitForRedis } from './wait-for-redis.js';

/** Longest start, reading a large append-only file included. */
const startLimitMs = 30_000;
/** After a polite stop has not ended the server for this long, it is killed. */
const stopLimitMs = 5_000;
/** Another process may take a free port between our finding and the server's binding it. */
const portAttempts = 5;

/** A Redis that we start. States: running → stopped (by `kill`, or on its own) → running (by `restart`) → closed. */
export interface RedisServer {
  readonly url: string;
  readonly port: number;
  /** Undefined while it is stopped. */
  readonly pid: number | undefined;
  /** Resolves when the process that runs now has ended, whatever ended it; at once when none runs. */
  exited(): Promise<void>;
  /** Sends the signal. Resolves when the process has ended; at once for SIGSTOP and SIGCONT, which end nothing. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Starts it again on the same port and data, after ending what still runs. */
  restart(): Promise<void>;
  /** Ends it for good. The data folder stays. */
  close(): Promise<void>;
}

/**
 * Starts a private Redis (or Valkey) on loopback and waits until it answers. `folder` keeps its append-only file and its
 * log; every acknowledged write is on disk, nothing is evicted. On Linux it dies with this process, however that ends.
 * Throws `RedisMissingError`, or `UnavailableError` with the end of its log.
 */
export async function startRedisServer(options: { folder: string; port?: number }): Promise<RedisServer> {
  const binary = await findRedisBinary();
  // Absolute, because the server changes into its data folder before it opens its log.
  const folder = resolve(options.folder);
  const logFile = join(folder, 'redis.log');
  await mkdir(folder, { recursive: true });
  const lock = await lockFolder(folder);

  let port = options.port ?? (await findFreePort());
  let child: ReturnType<typeof spawnServer> | undefined;
  let closed = false;

  async function launch(): Promise<void> {
    await rm(logFile, { force: true });
    const line = await bindToParent(
      { command: binary, args: serverArguments(port, folder, logFile) },
      'SIGKILL',
    );
    const started = spawnServer(line, lock?.descriptor ?? null);
    child = started;
    const ended = new AbortController();
    void started.ended.then(() => {
      if (child === started) child = undefined;
      ended.abort();
    });
    try {
      await waitForRedis(
        port,
        started.pid ?? 0,
        AbortSignal.any([ended.signal, AbortSignal.timeout(startLimitMs)]),
      );
    } catch (cause) {
      started.kill('SIGKILL');
      await started.ended;
      const log = (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n').slice(-5).join(' · ');
      const taken = /address already in use/i.test(log);
      throw new UnavailableError(
        `The Redis server on port ${port} did not start: ${log || 'its log is empty'}`,
        {
          code: taken ? 'port-taken' : 'redis-start',
          hint: `Its log is ${logFile}.`,
          cause,
        },
      );
    }
  }

  async function launchOnFreePort(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await launch();
      } catch (error) {
        const retry = error instanceof UnavailableError && error.code === 'port-taken';
        if (!retry || options.port !== undefined || attempt === portAttempts) throw error;
        port = await findFreePort();
      }
    }
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    const current = child;
    if (current === undefined) return;
    current.kill(signal);
    const forced = setTimeout(() => current.kill('SIGKILL'), stopLimitMs);
    await current.ended;
    clearTimeout(forced);
  }

  /** A close during a restart waits for it, or the restarted server would outlive the close. */
  let turn: Promise<unknown> = Promise.resolve();
  function inTurn(action: () => Promise<void>): Promise<void> {
    const result = turn.then(action);
    turn = result.catch(() => {});
    return result;
  }

  try {
    await launchOnFreePort();
  } catch (error) {
    lock?.release();
    throw error;
  }
  lock?.describe(
    JSON.stringify({ pid: process.pid, port, since: new Date().toISOString() } satisfies RedisHolder),
  );
  return {
    get url() {
      return `redis://127.0.0.1:${port}`;
    },
    get port() {
      return port;
    },
    get pid() {
      return child?.pid;
    },
    async exited() {
      await child?.ended;
    },
    async kill(signal) {
      if (signal === 'SIGSTOP' || signal === 'SIGCONT') child?.kill(signal);
      else await stop(signal);
    },
    restart: () =>
      inTurn(async () => {
        if (closed) throw new Error('The Redis server was closed.');
        await stop('SIGTERM');
        await launch();
      }),
    close() {
      if (closed) return inTurn(async () => {});
      closed = true;
      return inTurn(async () => {
        await stop('SIGTERM');
        lock?.release();
      });
    },
  };
}

/** Process that runs the server of a folder. */
const RedisHolder = z.object({ pid: z.number(), port: z.number(), since: z.string() });
type RedisHolder = z.infer<typeof RedisHolder>;

/** Two servers on one append-only file would each write over the other. Null if this system has no such locks. */
async function lockFolder(folder: string): Promise<KernelLock | null> {
  // A server whose parent was killed ends at once, but not before us.
  const attempt = await takeKernelLock(join(folder, 'server.lock'), { waitMs: stopLimitMs });
  if (attempt.state === 'taken') return attempt.lock;
  if (attempt.state === 'unsupported') return null;
  const holder = RedisHolder.safeParse(parseJson(attempt.holder)).data;
  const who =
    holder === undefined
      ? 'another process'
      : `the Redis server on port ${holder.port} of process ${holder.pid}, since ${holder.since}`;
  throw new ConfigurationError(`The data folder ${folder} is in use by ${who}.`, {
    hint: 'Stop that process, or set FIXPOINT_HOME to another folder.',
  });
}

/** In a separate process group: a Ctrl-C in the terminal must reach it through us, after its clients are closed. */
function spawnServer(line: CommandLine, lock: number | null) {
  const child = spawn(line.command, [...line.args], {
    // As its input, the folder's lock: it stays locked for as long as the server writes there, also if that outlives us.
    stdio: [lock ?? 'ignore', 'ignore', 'ignore'],
    detached: process.platform !== 'win32',
  });
  // If nothing ties it to our death, at least an orderly exit ends it too.
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  const ended = new Promise<void>((resolve) => {
    for (const event of ['exit', 'error']) child.once(event, () => resolve());
  }).finally(() => process.removeListener('exit', end));
  return { pid: child.pid, kill: (signal: NodeJS.Signals) => child.kill(signal), ended };
}

function serverArguments(port: number, folder: string, logFile: string): string[] {
  return [
    ...['--port', String(port), '--bind', '127.0.0.1'],
    ...['--dir', folder, '--logfile', logFile],
    // `everysec` loses acknowledged writes when the server is killed; `always` does not, and is fast enough.
    ...['--appendonly', 'yes', '--appendfsync', 'always', '--save', ''],
    // In one piece the fields of a task take half the room; by default Redis does that with short ones alone. By the name that Redis 6
    // knows as well.
    ...['--hash-max-ziplist-value', '1024'],
    // An evicted key would be a lost task.
    ...['--maxmemory-policy', 'noeviction'],
  ];
}

/** A Redis to use, started here or elsewhere. */
export interface ProvidedRedis {
  readonly url: string;
  /** The server, if we started it; null for an external one. */
  readonly server: RedisServer | null;
  /** Ends the server if it is ours. */
  close(): Promise<void>;
}

/** Takes the Redis that `redisUrl` names, else starts a private one whose data live in `folder`, on any free port unless one is given. */
export async function provideRedis(options: {
  redisUrl?: string | undefined;
  folder: string;
  port?: number | undefined;
}): Promise<ProvidedRedis> {
  if (options.redisUrl !== undefined && options.redisUrl !== '') {
    return { url: options.redisUrl, server: null, close: async () => {} };
  }
  const { folder, port } = options;
  const server = await startRedisServer({ folder, ...(port === undefined ? {} : { port }) });
  return { url: server.url, server, close: () => server.close() };
}
