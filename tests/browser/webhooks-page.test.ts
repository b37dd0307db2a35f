import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectRedis } from '@fixpoint/tasks/engine';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWebhooks } from '../../services/gateway/src/features/webhooks/create-webhooks.js';
import { startWebhooks } from '../../services/gateway/src/features/webhooks/start-webhooks.js';
import type { RunningGateway } from '../../services/gateway/testing/start-gateway.js';
import { surveyPage } from '../harness/survey-page.js';
import { useBrowser } from '../harness/use-browser.js';

const bench = useBrowser();
const keyPrefix = '{hooks}';
const log = pino({ level: 'silent' });
let gateway: RunningGateway;
let receiver: Server;
let address: string;
let endDelivery: () => Promise<void>;
/** Path and `webhook-id` of each message. */
const received: string[] = [];
/** What the receiver answers next. */
let status = 200;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    received.push(`${request.url} ${request.headers['webhook-id']}`);
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  address = `http://${host}/hook`;
  const redisUrl = bench.redis.url;
  const redis = connectRedis({ url: redisUrl, log, name: 'test', profile: 'prompt' });
  const webhooks = createWebhooks({
    redis,
    prefix: keyPrefix,
    settings: [{ url: `${address}/of-the-settings`, secrets: ['a-secret-that-both-sides-know'] }],
    privateHosts: [host],
  });
  gateway = await bench.start({ keyPrefix, webhooks });
  const delivering = await startWebhooks({ redisUrl, keyPrefix, tasks: gateway.tasks, webhooks, log });
  endDelivery = async () => {
    await delivering.close();
    redis.disconnect();
  };
});
afterAll(async () => {
  await endDelivery?.();
  await new Promise((resolve) => receiver?.close(resolve));
});

it('adds a webhook with a secret that shows once, lists its deliveries, sends one again, and shows that it ended', {
  tags: ['night'],
}, async () => {
  const { page, faults } = await bench.open(gateway);
  await page.goto('/settings/webhooks');
  const card = page.getByRole('region', { name: 'Webhooks' });
  const row = (url: string) =>
    card.locator('ul.rows > li').filter({ has: page.getByText(url, { exact: true }) });
  await row(`${address}/of-the-settings`).getByText('Set in WEBHOOK_URLS').waitFor();
  expect(
    await row(`${address}/of-the-settings`).getByRole('button', { name: 'Remove webhook' }).count(),
  ).toBe(0);

  await card.getByLabel('Receiver URL').fill(address);
  await card.getByRole('button', { name: 'Add webhook' }).click();
  const secret = await card.getByLabel(`Secret of ${address}`).inputValue();
  await card.getByRole('button', { name: 'Done' }).click();
  expect(await card.getByLabel(`Secret of ${address}`).count()).toBe(0);

  await gateway.newTask();
  const own = row(address);
  await own.getByText('Deliveries').click();
  await own.getByText('delivered', { exact: true }).waitFor();
  await own.getByRole('button', { name: 'Resend message' }).click();
  await own.getByText('2 attempts').waitFor();
  expect(await surveyPage(page, 'webhooks')).toEqual([]);
  const messages = received.filter((line) => line.startsWith('/hook '));
  expect(messages).toHaveLength(2);
  expect(new Set(messages).size).toBe(1);

  await own.getByRole('button', { name: 'Replace secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace secret' }).click();
  await own.getByText('old secret expires').waitFor();
  expect(await card.getByLabel(`Secret of ${address}`).inputValue()).not.toBe(secret);

  status = 410;
  await gateway.newTask();
  await own.getByText('ended: receiver responded 410').waitFor();
  expect(await own.getByRole('button', { name: 'Resend message' }).first().isDisabled()).toBe(true);
  await own.getByRole('button', { name: 'Remove webhook' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove webhook' }).click();
  await expect.poll(() => own.count()).toBe(0);
  expect(faults).toEqual([]);
});

it('shows at the form why an address is rejected', async () => {
  const { page } = await bench.open(gateway);
  await page.goto('/settings/webhooks');
  await page.getByLabel('Receiver URL').fill('https://169.254.169.254/latest');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByText('169.254.169.254 is not a public address.', { exact: true }).waitFor();
});
