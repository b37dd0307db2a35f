import { request } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ClientMessage, ServerMessage } from '@fixpoint/shared/contracts';
import { answerDocumentChecks } from '@fixpoint/tasks/document-checks';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { mcpBodies, mcpHeaders } from '../testing/mcp-envelopes.js';
import { type Operation, readOperations, requestsTo } from '../testing/operation-requests.js';
import { type JsonSchema, spoiled, toArbitrary } from '../testing/schema-arbitrary.js';
import { connectSocket } from '../testing/socket-recorder.js';
import {
  createGatewayBench,
  type GatewayBench,
  goodRequest,
  type RunningGateway,
} from '../testing/start-gateway.js';

/** The same inputs in every run; `FUZZ_SCALE=50` hunts longer, `FUZZ_SEED` elsewhere. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);
const scale = Number(process.env.FUZZ_SCALE ?? 1);
const maxWaitMs = 180_000 * Math.max(1, scale);

let bench: GatewayBench;
let gateway: RunningGateway;
let operations: Operation[];
let taskId: string;
let comparator: { close(): Promise<void> };

beforeAll(async () => {
  bench = await createGatewayBench();
  gateway = await bench.start();
  comparator = answerDocumentChecks({
    redisUrl: bench.redis.url,
    keyPrefix: gateway.keyPrefix,
    log: pino({ level: 'silent' }),
    checker: {
      templates: async () => [],
      check: async () => ({ state: 'failed', reason: 'It is broken.' }),
      readTemplate: async () => ({ state: 'unusable', reason: 'It is broken.' }),
    },
  });
  await vi.waitUntil(async () => (await gateway.request('GET', '/api/v1/templates')).statusCode === 200, {
    timeout: 10_000,
  });
  taskId = (await gateway.newTask()).id;
  operations = readOperations((await gateway.request('GET', '/docs/openapi.json')).json());
});
afterAll(async () => {
  await comparator?.close();
  await bench?.close();
});

function expectAnswered(answer: LightMyRequestResponse, what: unknown): void {
  const context = `${JSON.stringify(what).slice(0, 400)} → ${answer.statusCode} ${answer.body.slice(0, 300)}`;
  expect(answer.statusCode, context).toBeLessThan(500);
  expect(answer.body, context).not.toMatch(/node_modules|\.ts:\d|\n {4}at /);
  if (answer.statusCode >= 400) {
    expect(answer.headers['content-type'], context).toContain('application/problem+json');
    expect(answer.json(), context).toMatchObject({ status: answer.statusCode, code: expect.any(String) });
  }
}

/** Bytes of the heap that are still in use. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().heapUsed;
}

describe('REST under fuzz', () => {
  it(
    'responds to valid and broken requests as described or with a problem document (S0-250)',
    async () => {
      const requests = fc
        .nat({ max: operations.length - 1 })
        .chain((index) => requestsTo(operations[index] as Operation, taskId));
      await fc.assert(
        fc.asyncProperty(requests, async ({ method, url, type, payload }) => {
          const hasBody = method !== 'GET';
          const answer = await gateway.app.inject({
            method: method as 'POST',
            url,
            headers: { host: '127.0.0.1', ...(hasBody && type !== '' ? { 'content-type': type } : {}) },
            ...(hasBody ? { payload } : {}),
          });
          expectAnswered(answer, { method, url, type, payload });
        }),
        { seed, numRuns: 500 * scale },
      );
      expect((await gateway.request('GET', '/readyz')).statusCode).toBe(200);
      expect(({} as { role?: unknown }).role).toBeUndefined();
    },
    maxWaitMs,
  );

  it('responds to raw malicious paths with a problem, and opens no file by them', async () => {
    const tricks = [
      ...[
        '/%zz',
        '/api/tasks/%zz?token=secret',
        '/%',
        '/%c0%ae%c0%ae/',
        '/api/tasks/%00',
        '/assets/%00',
        '/\\..\\..\\',
      ],
      ...[
        '//',
        '//api//tasks',
        '/../../etc/passwd',
        '/assets/../../../package.json',
        '/assets/..%2f..%2fpackage.json',
      ],
      ...[
        '/assets/%2e%2e/%2e%2e/package.json',
        '/assets/..%5c..%5cpackage.json',
        '/queues/static/../../package.json',
      ],
      ...[
        '/queues/static/..%2f..%2fpackage.json',
        '/docs/js/..%2f..%2fpackage.json',
        '/;/api/tasks;x=1',
        '/api/tasks/',
        '/API/TASKS',
      ],
      ...[
        `/api/tasks/${'x'.repeat(8_000)}`,
        `/${'a/'.repeat(4_000)}`,
        '/api/tasks?limit=1&limit=2',
        '/api/tasks?limit[]=1',
        '/?',
      ],
      ...[
        '/api/tasks?__proto__[role]=admin',
        '/api/tasks?cursor=%00',
        '/api/tasks#x',
        '*',
        'http://evil.example.com/api/tokens',
      ],
    ];
    for (const path of tricks) {
      const { status, body, type } = await sendRaw(gateway.url, path);
      expect(status, `${path.slice(0, 80)} → ${body.slice(0, 200)}`).toBeLessThan(500);
      expect(body, path).not.toMatch(/"name": "|root:x:|secret/);
      if (status >= 400) expect(type, path.slice(0, 80)).toContain('application/problem+json');
    }
  });

  it(
    'keeps nothing of refused requests in memory',
    async () => {
      const large = JSON.stringify({ ...goodRequest, context: { notes: 'x'.repeat(900_000) } });
      const round = async () => {
        for (let count = 0; count < 15; count += 1) {
          await gateway.request('POST', '/api/tasks', large);
          await gateway.request('POST', `/api/tasks/${count}/input`, `[${'0,'.repeat(50_000)}0]`);
          await gateway.request('GET', `/${count}/${'y'.repeat(5_000)}`);
        }
        return heapInUse();
      };
      await round();
      const before = await round();
      const after = await round();
      // One body alone would show.
      expect(after - before).toBeLessThan(10_000_000);
    },
    maxWaitMs,
  );
});

describe('the WebSocket under fuzz', () => {
  it(
    'answers messages, spoiled or not, in its own protocol, and serves the next one (S0-250, S0-260)',
    async () => {
      const schema = z.toJSONSchema(ClientMessage, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
      const messages = fc.array(spoiled(toArbitrary(schema)), { minLength: 5, maxLength: 25 });
      await fc.assert(
        fc.asyncProperty(messages, async (texts) => {
          const client = await connectSocket(gateway.url);
          for (const text of texts) client.send(text);
          client.send({ type: 'SUBSCRIBE', id: 'done', payload: {} });
          await client.waitFor('SUBSCRIBED', (_payload, message) => message.reply_to === 'done');
          for (const message of client.messages)
            expect(ServerMessage.safeParse(message).error).toBeUndefined();
          await client.close();
        }),
        { seed, numRuns: 15 * scale },
      );
    },
    maxWaitMs,
  );
});

describe('the MCP endpoint under fuzz', () => {
  it(
    'responds to valid and broken envelopes of both versions, without a server error',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          mcpBodies,
          mcpHeaders,
          fc.constantFrom('POST', 'POST', 'POST', 'POST', 'DELETE', 'GET'),
          async (text, sent, method) => {
            const answer = await fetch(`${gateway.url}/mcp`, {
              method,
              headers: { ...sent, ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) },
              ...(method === 'POST' ? { body: Buffer.from(text) } : {}),
              signal: AbortSignal.timeout(20_000),
            });
            const body = await answer.text();
            expect(answer.status, `${text.slice(0, 400)} → ${body.slice(0, 300)}`).toBeLessThan(500);
            expect(body).not.toMatch(/node_modules|\.ts:\d|\n {4}at /);
          },
        ),
        { seed, numRuns: 150 * scale },
      );
      expect(
        (await gateway.request('POST', '/mcp', { method: 'tools/list' })).json().result.tools.length,
      ).toBeGreaterThan(5);
    },
    maxWaitMs,
  );
});

/** Sends a path as it is: clients that parse addresses would tidy it first. */
function sendRaw(url: string, path: string): Promise<{ status: number; body: string; type: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, agent: false }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, body, type: answer.headers['content-type'] ?? '' }),
      );
    });
    sent.on('error', reject).end();
  });
}
