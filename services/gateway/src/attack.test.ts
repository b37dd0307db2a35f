import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RedisServer, startRedisServer } from '@fixpoint/cli/redis-server';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { type GatewayProgram, startGatewayProgram } from '../testing/start-program.js';

/**
 * Attacks on a gateway in a separate process, over loopback, bounded in number and time. `npm run attack:gateway` runs them at four times the size.
 * The table at the end names the cost of each.
 */
const scale = Number(process.env.ATTACK_SCALE ?? 1);
const ownerToken = 'correct-horse-battery-staple';
const owner = { authorization: `Bearer ${ownerToken}` };
const bearer = (text: string) => ({ authorization: `Bearer ${text}` });
const agent = new Agent({ keepAlive: true, maxSockets: 20 });

interface Cost {
  readonly attack: string;
  readonly memory: string;
  readonly 'log bytes': number;
  readonly 'audit entries': number;
  readonly outcome: string;
}
const costs: Cost[] = [];

/** The table, for the reader of the run. */
function renderCosts(): string {
  const rows = costs.map(
    (cost) =>
      `  ${cost.attack.padEnd(28)} ${cost.memory.padEnd(16)} ${String(cost['log bytes']).padStart(8)} B of log ${String(cost['audit entries']).padStart(4)} audit entries   ${cost.outcome}`,
  );
  return `\n${rows.join('\n')}\n`;
}

let folder: string;
let redis: RedisServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-attack-'));
  redis = await startRedisServer({ folder });
});
afterAll(async () => {
  agent.destroy();
  await redis.close();
  await rm(folder, { recursive: true, force: true });
  process.stdout.write(renderCosts());
});

let installations = 0;
async function start(more: Record<string, string> = {}): Promise<GatewayProgram> {
  installations += 1;
  const gateway = await startGatewayProgram({
    FIXPOINT_HOME: folder,
    REDIS_URL: redis.url,
    FIXPOINT_KEY_PREFIX: `{attack-${installations}}`,
    FIXPOINT_TOKEN: ownerToken,
    RATE_LIMIT_PER_MINUTE: '0',
    ...more,
  });
  onTestFinished(() => gateway.close());
  return gateway;
}

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly cookie: string;
}

function ask(
  { url }: Pick<GatewayProgram, 'url'>,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: object,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const type = text === undefined ? {} : { 'content-type': 'application/json' };
    const request = httpRequest(
      new URL(path, url),
      { method, agent, headers: { ...type, ...headers } },
      (response) => {
        let received = '';
        response.on('data', (chunk) => {
          received += String(chunk);
        });
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: received,
            cookie: String(response.headers['set-cookie'] ?? '').split(';')[0] ?? '',
          }),
        );
      },
    );
    request.on('error', reject);
    request.end(text);
  });
}

async function issue(gateway: GatewayProgram, role: string) {
  const answer = await ask(gateway, 'POST', '/api/v1/tokens', owner, { name: 'mallory', role });
  if (answer.status !== 201) throw new Error(answer.body);
  return JSON.parse(answer.body) as { text: string; token: { id: string } };
}

/** Counts completed and refused actions, at most a thousand each. */
async function auditEntries(gateway: GatewayProgram): Promise<number> {
  const count = async (query: string) => {
    const { status, body } = await ask(gateway, 'GET', `/api/v1/audit?limit=1000${query}`, owner);
    return status === 200 ? JSON.parse(body).entries.length : 0;
  };
  return (await count('')) + (await count('&kind=refused'));
}

/** Runs an attack and records its cost: memory in MB, bytes of the log, entries in the audit log. */
async function measure(attack: string, gateway: GatewayProgram, run: () => Promise<string>) {
  const before = {
    memory: await gateway.memory(),
    log: gateway.logBytes(),
    audit: await auditEntries(gateway),
  };
  let peak = before.memory ?? 0;
  const watching = setInterval(() => {
    void gateway.memory().then((now) => {
      peak = Math.max(peak, now ?? 0);
    });
  }, 200);
  const outcome = await run();
  clearInterval(watching);
  const logBytes = gateway.logBytes() - before.log;
  const entries = (await auditEntries(gateway)) - before.audit;
  const memory = `${before.memory} → ${peak} MB`;
  costs.push({ attack, memory, 'log bytes': logBytes, 'audit entries': entries, outcome });
  return { grown: peak - (before.memory ?? 0), logBytes, entries };
}

async function many(count: number, one: (index: number) => Promise<Answer>): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let next = 0;
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      while (next < count) {
        next += 1;
        const { status } = await one(next);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }),
  );
  return statuses;
}
const shown = (statuses: Map<number, number>) =>
  [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');

describe('a flood', () => {
  it('of requests without a valid token costs only counters', async () => {
    const gateway = await start();
    await issue(gateway, 'view');
    const cost = await measure('requests without a token', gateway, async () => {
      const statuses = await many(3_000 * scale, (index) =>
        ask(gateway, 'POST', '/api/v1/tasks', index % 2 === 0 ? bearer('guess') : {}, { description: 'x' }),
      );
      expect([...statuses.keys()]).toEqual([401]);
      return shown(statuses);
    });
    expect(cost.entries).toBe(0);
    expect(cost.logBytes).toBeLessThan(10_000);
    expect(cost.grown).toBeLessThan(100);
    const { body } = await ask(gateway, 'GET', '/api/v1/audit', owner);
    expect(JSON.parse(body).entries).toMatchObject([{ action: 'POST /api/v1/tokens' }]);
  });

  it('beyond the limit of an address costs only counters', async () => {
    const gateway = await start({ RATE_LIMIT_PER_MINUTE: '200' });
    const before = { log: gateway.logBytes(), memory: (await gateway.memory()) ?? 0 };
    const statuses = await many(3_000 * scale, () => ask(gateway, 'GET', '/api/v1/tasks', owner));
    expect(statuses.get(429)).toBeGreaterThan(2_000 * scale);
    const logBytes = gateway.logBytes() - before.log;
    costs.push({
      attack: 'requests beyond the limit',
      memory: `${before.memory} → ${await gateway.memory()} MB`,
      'log bytes': logBytes,
      'audit entries': 0,
      outcome: shown(statuses),
    });
    expect(logBytes).toBeLessThan(10_000);
  });

  it('of refusals of a known principal is sampled, and displaces nothing that was done', async () => {
    const gateway = await start();
    const { text } = await issue(gateway, 'view');
    const cost = await measure('refused to a viewer', gateway, async () =>
      shown(
        await many(1_500 * scale, () =>
          ask(gateway, 'POST', '/api/v1/tasks', bearer(text), { description: 'x' }),
        ),
      ),
    );
    expect(cost.entries).toBeLessThan(5);
    expect(cost.logBytes).toBeLessThan(10_000);
  });

  it('of subscriptions by a viewer who reads nothing is bounded', async () => {
    const gateway = await start();
    const { text } = await issue(gateway, 'view');
    const description = `Open the editor. ${'Mind the details. '.repeat(2_000)}`;
    const task = { description, kind: 'vision', desktop: { name: 'office' } };
    for (let n = 0; n < 50; n += 1) await ask(gateway, 'POST', '/api/v1/tasks', owner, task);
    const cost = await measure('subscriptions, unread', gateway, async () => {
      const socket = await open(gateway, '/', bearer(text));
      socket.pause();
      let sent = 0;
      for (const until = performance.now() + 2_000 * scale; performance.now() < until; sent += 10) {
        for (let n = 0; n < 10; n += 1) socket.send(JSON.stringify({ type: 'SUBSCRIBE', payload: {} }));
        await ask(gateway, 'GET', '/healthz');
      }
      socket.terminate();
      return `${sent} messages`;
    });
    expect(cost.grown).toBeLessThan(150);
    expect(cost.logBytes).toBeLessThan(100_000);
  });

  it('of sockets with one token ends at its bound', async () => {
    const gateway = await start();
    const { text } = await issue(gateway, 'view');
    const cost = await measure('sockets of one token', gateway, async () => {
      const opened: WebSocket[] = [];
      let refused = 0;
      for (let n = 0; n < 510; n += 1) {
        await open(gateway, '/', bearer(text)).then(
          (socket) => opened.push(socket),
          () => {
            refused += 1;
          },
        );
      }
      for (const socket of opened) socket.terminate();
      expect([opened.length, refused]).toEqual([500, 10]);
      return `${opened.length} opened, ${refused} refused`;
    });
    expect(cost.entries).toBeLessThan(5);
    expect(cost.logBytes).toBeLessThan(20_000);
  });
});

describe('access that has ended', () => {
  it('ends what is open within a second, at each gateway', async () => {
    const gateway = await start();
    const gatewayProgram = await startGatewayProgram({
      FIXPOINT_HOME: folder,
      REDIS_URL: redis.url,
      FIXPOINT_KEY_PREFIX: `{attack-${installations}}`,
      FIXPOINT_TOKEN: ownerToken,
      RATE_LIMIT_PER_MINUTE: '0',
    });
    onTestFinished(() => gatewayProgram.close());
    const { text, token } = await issue(gateway, 'operate');
    await measure('a revoked token', gateway, async () => {
      const sockets = await Promise.all([
        open(gateway, '/', bearer(text)),
        open(gatewayProgram, '/', bearer(text)),
      ]);
      const closed = sockets.map((socket) => once(socket, 'close'));
      const since = performance.now();
      await ask(gateway, 'DELETE', `/api/v1/tokens/${token.id}`, owner);
      await Promise.all(closed);
      const took = Math.round(performance.now() - since);
      expect(took).toBeLessThan(1_000);
      return `both sockets closed after ${took} ms`;
    });
    expect((await ask(gatewayProgram, 'GET', '/api/v1/tasks', bearer(text))).status).toBe(401);
  });

  it('is that of a session whose token of the settings was replaced, so it mints no token', async () => {
    const gateway = await start();
    const page = { origin: gateway.url };
    const { cookie, status } = await ask(gateway, 'POST', '/api/v1/session', page, { token: ownerToken });
    expect(status).toBe(200);
    const replaced = await startGatewayProgram({
      FIXPOINT_HOME: folder,
      REDIS_URL: redis.url,
      FIXPOINT_KEY_PREFIX: `{attack-${installations}}`,
      FIXPOINT_TOKEN: 'another-correct-horse-battery',
    });
    onTestFinished(() => replaced.close());
    const old = { origin: replaced.url, cookie };
    const minted = await ask(replaced, 'POST', '/api/v1/tokens', old, { name: 'mallory', role: 'admin' });
    expect(minted.status).toBe(401);
  });

  it.each(['AGENT_WS_SECRET', 'FIXPOINT_TOKEN'])(
    'never began with %s=a: the gateway does not start',
    async (name) => {
      await expect(start({ [name]: 'a' })).rejects.toThrow(name);
    },
  );
});

async function open(
  { url }: GatewayProgram,
  path: string,
  headers: Record<string, string>,
): Promise<WebSocket> {
  const socket = new WebSocket(new URL(path, url.replace('http', 'ws')), { headers });
  await once(socket, 'open');
  socket.on('error', () => {});
  return socket;
}
