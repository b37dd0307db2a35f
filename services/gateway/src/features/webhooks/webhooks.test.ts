import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookOutcome } from '@fixpoint/shared/contracts/routes';
import { connectRedis } from '@fixpoint/tasks/engine';
import { type Logger, pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  createGatewayBench,
  type GatewayBench,
  type RunningGateway,
} from '../../../testing/start-gateway.js';
import { createWebhooks } from './create-webhooks.js';
import { startWebhooks } from './start-webhooks.js';

import type { WebhookMessage } from './webhook-message.js';

const secret = 'a-secret-that-both-sides-know';
let bench: GatewayBench;
let gateway: RunningGateway;
let receiver: Server;
let url: string;
let answers: number[];
let received: { id: string; message: WebhookMessage }[];
let attempts: WebhookOutcome[];
let requests: number;
/** Those that we sign with, and the one that the receiver knows. */
let secrets: string[];
let known: string;
let closing: (() => Promise<void>)[];

beforeAll(async () => {
  bench = await createGatewayBench();
});
afterAll(() => bench.close());

beforeEach(async () => {
  [answers, received, attempts, closing] = [[], [], [], []];
  [requests, secrets, known] = [0, [secret], secret];
  gateway = await bench.start();
  receiver = createServer((request, response) => {
    let body = '';
    requests += 1;
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const headers = request.headers as Record<string, string>;
      // Throws if the signature is invalid.
      const message = new Webhook(known, { format: 'raw' }).verify(body, headers) as WebhookMessage;
      const status = answers.shift() ?? 200;
      if (status === 200) received.push({ id: headers['webhook-id'] ?? '', message });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});

afterEach(async () => {
  for (const close of closing) await close();
  await new Promise((resolve) => receiver.close(resolve));
});

async function start(log: Logger = pino({ level: 'silent' })): Promise<void> {
  const redis = connectRedis({ url: bench.redis.url, log, name: 'test', profile: 'prompt' });
  const { keyPrefix, tasks } = gateway;
  const settings = [{ url, secrets }];
  const webhooks = createWebhooks({ redis, prefix: keyPrefix, settings, privateHosts: [], backoffMs: 50 });
  const delivering = await startWebhooks({
    redisUrl: bench.redis.url,
    keyPrefix,
    tasks,
    webhooks,
    log,
    onAttempt: (outcome) => attempts.push(outcome),
  });
  closing.push(async () => {
    await delivering.close();
    redis.disconnect();
  });
}

it('sends signed messages when a plan awaits approval and when a task ends, with the data for a decision', async () => {
  await start();
  const { id, plan, approval } = await gateway.newTask();
  await expect.poll(() => received).toHaveLength(1);
  expect(received[0]?.message).toMatchObject({
    type: 'task.awaiting_approval',
    data: {
      task_id: id,
      service: 'market-research',
      approval: { plan_hash: plan.hash, nonce: approval.nonce },
    },
  });
  await gateway.tasks.cancel(id, 'test');
  await expect.poll(() => received).toHaveLength(2);
  expect(received[1]?.message).toMatchObject({
    type: 'task.finished',
    data: { task_id: id, reason: 'cancelled' },
  });
});

it('tries again until the receiver takes it', async () => {
  answers = [500, 503, 404];
  await start();
  await gateway.newTask();
  await expect.poll(() => received).toHaveLength(1);
  expect(answers).toEqual([]);
  await expect.poll(() => attempts).toEqual(['retried', 'retried', 'retried', 'delivered']);
});

it('logs that deliveries fail and that they work again, once each', async () => {
  answers = [500, 503, 404];
  const lines: string[] = [];
  await start(pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line).msg) }));
  await gateway.newTask();
  await expect.poll(() => received).toHaveLength(1);
  const about = () => lines.filter((line) => line.startsWith('Webhook delivery'));
  await expect
    .poll(about)
    .toEqual(['Webhook delivery failed, and is repeated', 'Webhook delivery works again']);
});

it('sends events that happened while no gateway ran, once, however many gateways run', async () => {
  const first = await gateway.newTask();
  await start();
  await start();
  await expect.poll(() => received).toHaveLength(1);
  const second = await gateway.newTask();
  await expect.poll(() => received).toHaveLength(2);
  expect(received.map(({ message }) => message.data.task_id)).toEqual([first.id, second.id]);
});

it('signs with two secrets while receivers change over', async () => {
  secrets = ['the-new-secret-of-both-sides', secret];
  await start();
  await gateway.newTask();
  await expect.poll(() => received).toHaveLength(1);
  known = 'the-new-secret-of-both-sides';
  await gateway.newTask();
  await expect.poll(() => received).toHaveLength(2);
});

it('sends nothing more to a receiver that responds 410, and everything to others', async () => {
  answers = [410];
  await start();
  await gateway.newTask();
  await expect.poll(() => attempts).toEqual(['failed']);
  await gateway.newTask();
  await closing.pop()?.();
  url = `${url}/other`;
  await start();
  await expect.poll(() => received).toHaveLength(2);
  expect(requests).toBe(3);
});
