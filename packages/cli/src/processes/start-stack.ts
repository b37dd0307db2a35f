import { createWriteStream, existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ConfigurationError, UnavailableError } from '@fixpoint/shared/errors';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { createGatewayClient } from '../gateway/create-gateway-client.js';
import { type ProvidedRedis, provideRedis, type RedisServer } from '../redis-server/index.js';
import { createSupervisor, type SupervisorOptions } from './create-supervisor.js';
import { createLastFailures } from './last-failures.js';

/** The services, in the order in which they start. */
const serviceNames = ['gateway', 'desktop-runner', 'mail-fetcher', 'comparator', 'fixer'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Longest start of the gateway, beside four other services and on a busy machine. One that ends instead is reported at once. */
const startLimitMs = 180_000;

export interface StackOptions {
  /** Default: all. */
  readonly services?: readonly ServiceName[] | undefined;
  /** The project's root. */
  readonly root: string;
  /** Folder that relative paths in the services' settings start from. */
  readonly cwd: string;
  /** FIXPOINT_HOME: Redis's data, artifacts, clones and the services' logs go there. */
  readonly home: string;
  readonly redisUrl?: string | undefined;
  /** Port of the Redis that we start; any free one unless given. */
  readonly redisPort?: number | undefined;
  /** Address of the gateway, which goes into its environment, and the token that its environment makes it require. */
  readonly gateway: { readonly host: string; readonly port: number; readonly token?: string | undefined };
  /** Environment of every service. */
  readonly environment: Readonly<Record<string, string>>;
  /** Extra environment of one service. */
  readonly environmentOf?: Partial<Record<ServiceName, Readonly<Record<string, string>>>>;
  /** Delay before a service that fell is started again. */
  readonly backoff?: NonNullable<SupervisorOptions['backoff']>;
  readonly onLine: (service: string, line: string) => void;
  readonly onNotice: (service: string, notice: string) => void;
  readonly signal: AbortSignal;
}

/** Redis and the services, running. */
export interface Stack {
  readonly url: string;
  readonly redis: ProvidedRedis;
  readonly logs: string;
  /** Pids of the services that run now, by name. */
  pids(): ReadonlyMap<string, number>;
  /** Aborts when a service cannot be kept running; its reason names which and why. */
  readonly broken: AbortSignal;
  close(): Promise<void>;
}

/** Address of the gateway. */
export function formatUrl(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Starts Redis if no address is given, then the services, and waits until the gateway is ready. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { root, home, signal, services = serviceNames } = options;
  const programs = services.map((name) => ({
    name,
    module: join(root, 'services', name, 'dist/main.js'),
  }));
  const unbuilt = programs.filter((program) => !existsSync(program.module));
  if (unbuilt.length > 0) {
    throw new ConfigurationError(`Not built: ${unbuilt.map((program) => program.name).join(', ')}.`, {
      hint: 'Run "npm run build" first.',
    });
  }

  const releases = createReleaseStack();
  try {
    const logs = join(home, 'logs');
    await mkdir(logs, { recursive: true });
    const files = new Map(
      services.map((name) => [name as string, createWriteStream(join(logs, `${name}.log`), { flags: 'a' })]),
    );
    releases.defer('the log files', () => {
      for (const file of files.values()) file.end();
    });

    const redis = await provideRedis({
      redisUrl: options.redisUrl,
      folder: join(home, 'redis'),
      port: options.redisPort,
    });
    releases.defer('Redis', redis.close);
    const closing = new AbortController();
    const broken = new AbortController();
    const onNotice = (name: string, notice: string) => options.onNotice(name, notice);
    if (redis.server !== null) {
      keepRedis(redis.server, {
        signal: closing.signal,
        onNotice: (notice) => onNotice('redis', notice),
      }).catch((error) => broken.abort(error));
      releases.defer('the watch on Redis', () => closing.abort());
    }

    const { host, port, token } = options.gateway;
    const url = formatUrl(host, port);
    const shared = { ...options.environment, REDIS_URL: redis.url, FIXPOINT_HOME: home };
    const gatewayOnly = { HOST: host, PORT: String(port) };
    const failures = createLastFailures();
    const supervisor = createSupervisor({
      programs: programs.map(({ name, module }) => ({
        name,
        module,
        cwd: options.cwd,
        env: { ...shared, ...(name === 'gateway' ? gatewayOnly : {}), ...options.environmentOf?.[name] },
      })),
      onLine(name, line) {
        files.get(name)?.write(`${line}\n`);
        failures.note(name, line);
        options.onLine(name, line);
      },
      reasonOf: failures.take,
      onNotice,
      ...(options.backoff === undefined ? {} : { backoff: options.backoff }),
      onGivenUp: (name, reason) =>
        broken.abort(
          new UnavailableError(reason, { code: 'service-down', hint: `See ${join(logs, `${name}.log`)}.` }),
        ),
    });
    releases.defer('the services', supervisor.stop);

    await waitUntilReady(url, token, AbortSignal.any([signal, broken.signal]), logs);
    return {
      url,
      redis,
      logs,
      pids: supervisor.pids,
      broken: broken.signal,
      close: () => releases.release(),
    };
  } catch (error) {
    await releases.release();
    throw error;
  }
}

async function waitUntilReady(
  url: string,
  token: string | undefined,
  signal: AbortSignal,
  logs: string,
): Promise<void> {
  const client = createGatewayClient({ url, token });
  const deadline = AbortSignal.timeout(startLimitMs);
  const either = AbortSignal.any([signal, deadline]);
  try {
    while (!(await client.isReady(either))) await delay(100, undefined, { signal: either });
  } catch (error) {
    signal.throwIfAborted();
    if (!deadline.aborted) throw error;
    throw new UnavailableError(`The gateway was not ready within ${startLimitMs / 1000} s.`, {
      hint: `See ${join(logs, 'gateway.log')}.`,
    });
  }
}

/** Starts our Redis again whenever it ends, until the signal aborts. Its data are on disk; nothing is lost. */
async function keepRedis(
  server: RedisServer,
  options: { signal: AbortSignal; onNotice: (notice: string) => void },
): Promise<void> {
  while (!options.signal.aborted) {
    await server.exited();
    if (options.signal.aborted) return;
    options.onNotice('ended, restarting');
    await server.restart().catch((error) => {
      // Closing takes the restart along.
      if (!options.signal.aborted) throw error;
    });
  }
}
