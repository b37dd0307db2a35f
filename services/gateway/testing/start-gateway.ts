import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type RedisServer, startRedisServer } from '@fixpoint/cli/redis-server';
import { ServiceDefinition } from '@fixpoint/shared/contracts';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { createRedisLinks, type Tasks } from '@fixpoint/tasks/engine';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import type { Schedules } from '../src/features/schedules/manage-schedules.js';
import type { GatewayDeps } from '../src/gateway-deps.js';
import { openParts } from '../src/open-parts.js';
import { createGateway } from '../src/service.js';
import { type ContractCheck, createContractCheck } from './contract-check.js';

/** A service that requests can name. */
export const marketResearch: ServiceDefinition = ServiceDefinition.parse({
  name: 'market-research',
  url: 'https://market-research.example.com',
  mail: { subject: 'market research' },
  outputs: ['pptx'],
  template: 'market-research',
  repository: { url: 'https://git.example.com/market-research.git', directories: ['backend'] },
});

/** A request that needs nothing more to become a task. */
export const goodRequest = {
  description: 'Fix market-research until its output matches. Business: cheese. Country: Thailand.',
  context: { form_data: { Email: 'ann@example.com', Business: 'cheese', Country: 'Thailand' } },
};

/** A real Redis for the tests of one file, and gateways over it. Close it afterwards. */
export interface GatewayBench {
  readonly redis: RedisServer;
  readonly noteResponse: ContractCheck['note'];
  /** A separate gateway: with its own key prefix, unless one is given. */
  start(
    overrides?: Partial<GatewayDeps> & {
      keyPrefix?: string;
      token?: string | undefined;
      /** A Redis that may not answer, instead of the bench's. */
      redisUrl?: string;
      /** Maximum time for which a machine may be out of reach, in milliseconds. */
      machinesAwayMs?: number;
    },
  ): Promise<RunningGateway>;
  /** Throws if a response of its gateways is missing from the API description. */
  close(): Promise<void>;
}

export interface RunningGateway {
  readonly app: FastifyInstance;
  readonly tasks: Tasks;
  readonly keyPrefix: string;
  /** Has the queues of these desktops on the dashboard, the page of stages and in the metrics. */
  includeDesktops(names: readonly string[]): void;
  /** `http://127.0.0.1:port`. */
  readonly url: string;
  readonly schedules: Schedules;
  /** Sends a request without a connection; loopback Host header, body as JSON. */
  request(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** Creates a task that awaits approval and returns it. */
  newTask(): Promise<{ id: string; plan: { hash: string }; approval: { nonce: string } }>;
  close(): Promise<void>;
}

export async function createGatewayBench(): Promise<GatewayBench> {
  const releases = createReleaseStack();
  const folder = await mkdtemp(join(tmpdir(), 'gateway-redis-'));
  releases.defer('the folder', () => rm(folder, { recursive: true, force: true }));
  const redis = await startRedisServer({ folder });
  releases.defer('Redis', () => redis.close());
  const contract = createContractCheck();
  const silent = pino({ level: 'silent' });

  return {
    redis,
    noteResponse: contract.note,
    async start({
      keyPrefix = `{t${randomUUID().slice(0, 8)}}`,
      token,
      redisUrl = redis.url,
      machinesAwayMs,
      ...overrides
    } = {}) {
      const { log = silent } = overrides;
      const own = createReleaseStack();
      const links = createRedisLinks('gateway');
      const source = { redisUrl, keyPrefix, log, links };
      const { artifacts = createMemoryArtifacts() } = overrides;
      const parts = await openParts({
        source,
        artifacts,
        releases: own,
        token,
        preview: { host: '127.0.0.1', port: 0, origin: 'http://{name}.localhost:{port}' },
        webhooks: { settings: [], privateHosts: [] },
        auditDays: 400,
        // With durations in earnest, a busy test machine loses no worker.
        machines: machinesAwayMs === undefined ? {} : { awayMs: machinesAwayMs, lockMs: 2_000 },
      });
      const { tasks, redis: connection, directory, queues } = parts;
      const gateway = await contract.observe(() =>
        createGateway({
          ...parts,
          needsToken: token !== undefined,
          services: [marketResearch],
          log,
          resyncMs: 200,
          runDoctor: async () => [],
          ...overrides,
        }),
      );
      own.defer('the gateway', () => gateway.close());
      const url = await gateway.listen({ host: '127.0.0.1', port: 0 });
      // A busy machine connects later than the time limit for a person.
      if (redisUrl === redis.url) {
        await untilAnswered(() => tasks.ping());
        await untilAnswered(() => connection.ping());
        await untilAnswered(() => directory.list());
      }

      const request: RunningGateway['request'] = async (method, path, body, headers = {}) =>
        gateway.app.inject({
          method,
          url: path,
          headers: {
            host: '127.0.0.1',
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
        });
      const running: RunningGateway = {
        app: gateway.app,
        tasks,
        keyPrefix,
        includeDesktops: queues.includeDesktops,
        url,
        schedules: gateway.schedules,
        request,
        async newTask() {
          const answer = await request('POST', '/api/v1/tasks', goodRequest);
          if (answer.statusCode !== 201) throw new Error(`No task: ${answer.body}`);
          return answer.json();
        },
        close: () => own.release(),
      };
      releases.defer('a gateway', () => running.close());
      return running;
    },
    async close() {
      await releases.release();
      contract.writeSeen();
      const undocumented = contract.undocumented();
      if (undocumented.length > 0)
        throw new Error(`The API description lacks these responses:\n${undocumented.join('\n')}`);
    },
  };
}

async function untilAnswered(attempt: () => Promise<unknown>): Promise<void> {
  for (const until = performance.now() + 15_000; ; ) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await delay(50);
    }
  }
}
