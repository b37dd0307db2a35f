import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import {
  createGatewayBench,
  type GatewayBench,
  goodRequest,
  type RunningGateway,
} from '../../services/gateway/testing/start-gateway.js';
import { openBrowser } from '../harness/open-browser.js';
import { surveyPage } from '../harness/survey-page.js';
import { watchedContext } from '../harness/watched-context.js';

let bench: GatewayBench;
let browser: Browser;
let gateway: RunningGateway;
let cloud: Server;
const asked: string[] = [];

beforeAll(async () => {
  [bench, browser] = await Promise.all([createGatewayBench(), openBrowser()]);
  cloud = createServer((request, response) => {
    if (request.method === 'POST') asked.push(request.url ?? '');
    response.end(JSON.stringify([{ name: 'office-1', status: 'running' }]));
  });
  await new Promise<void>((resolve) => cloud.listen(0, '127.0.0.1', resolve));
  gateway = await bench.start({
    cua: { base: `http://127.0.0.1:${(cloud.address() as AddressInfo).port}`, key: 'a key' },
    runDoctor: async () => [
      { name: 'git', required: true, state: 'missing', detail: 'git is not on PATH', remedy: 'Install git.' },
    ],
  });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await bench?.close();
  await new Promise((resolve) => cloud?.close(resolve));
});

async function open(path: string): Promise<{ page: Page; faults: string[] }> {
  const { context, page, faults } = await watchedContext(browser, gateway.url);
  onTestFinished(() => context.close());
  await page.goto(path);
  return { page, faults };
}

it('warns of work that nobody takes, finds the stage that has a task, and removes leftovers once one confirms', async () => {
  const created = await gateway.ask('POST', '/api/tasks', { ...goodRequest, approval: 'auto' });
  const { id } = created.json() as { id: string };
  const { page, faults } = await open('/stages?minutes=15');
  await page.getByText('no worker alive: start a service that serves submit').waitFor();
  await page.getByLabel('Which stage has the task').fill(id);
  await page.keyboard.press('Enter');
  await page.getByText('waits in the queue').waitFor();
  await page.getByRole('link', { name: 'mail', exact: true }).click();
  await page.getByRole('button', { name: 'Remove leftovers' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove them' }).click();
  await page.getByText('Removed 0 failed and 0 completed.').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: /^mail/ }).waitFor();
  expect(await page.getByLabel('The last').inputValue()).toBe('15');
  expect(await surveyPage(page, 'stages')).toEqual([]);
  expect(faults).toEqual([]);
});

it('lists desktops, asks before it stops one, and says why there is no screen to show (S0-305)', async () => {
  const { page, faults } = await open('/desktops');
  await page.getByRole('button', { name: 'Screenshot' }).click();
  await page.getByRole('alert').filter({ hasText: 'can see the screen of "office-1"' }).waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  expect(asked).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Stop it' }).click();
  await page.getByText('Asked to stop').waitFor();
  expect(asked).toEqual(['/v1/vms/office-1/stop']);
  expect(await surveyPage(page, 'desktops')).toEqual([]);
  expect(faults).toEqual([]);
});

it('shows a new token once, who did what, and what the doctor says (S0-379)', async () => {
  const { page, faults } = await open('/settings');
  await page.getByLabel('Whose it is').fill('ann');
  await page.getByRole('button', { name: 'Give out a token' }).click();
  expect(await page.getByLabel('Token of ann').inputValue()).toMatch(/^fxp_/);
  await page.getByRole('button', { name: 'Run the doctor' }).click();
  await page.getByText('→ Install git.').waitFor();
  expect(await surveyPage(page, 'settings')).toEqual([]);
  await page.reload();
  await page.getByRole('row').filter({ hasText: 'POST /api/tokens' }).waitFor();
  expect(await page.getByLabel('Token of ann').count()).toBe(0);
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke it' }).click();
  await page.getByText('None is given out.').waitFor();
  expect(faults).toEqual([]);
});
