import type { Task } from '@fixpoint/shared/contracts';
import { connectRedis, createKeys } from '@fixpoint/tasks/engine';
import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { goodRequest, type RunningGateway } from '../../services/gateway/testing/start-gateway.js';
import { surveyPage } from '../harness/survey-page.js';
import { useBrowser } from '../harness/use-browser.js';

const bench = useBrowser();
let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await bench.start();
});

async function open(path: string): Promise<{ page: Page; faults: string[] }> {
  const { page, faults } = await bench.open(gateway);
  await page.goto(path);
  return { page, faults };
}

const read = async (id: string): Promise<Task> =>
  (await gateway.request('GET', `/api/v1/tasks/${id}`)).json();

it('allows the kinds of steps of a plan for a day, shows the approval grants, and revokes one once it is confirmed', async () => {
  const { id } = await gateway.newTask();
  const { page, faults } = await open('/inbox');
  const waiting = page.getByRole('link', { name: /^Needs you/ });
  await expect.poll(() => waiting.textContent()).toBe('Needs you1 waiting');
  const allow = page.getByLabel('Also allow these kinds of steps on market-research for 24 h');
  await allow.check();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect.poll(async () => (await read(id)).status).toBe('pending');
  await expect.poll(() => waiting.textContent()).toBe('Needs you');
  const next = await gateway.newTask();
  expect((await read(next.id)).status).toBe('pending');

  await page.goto(`/tasks/${next.id}`);
  await page.getByRole('tab', { name: 'Log' }).click();
  await page.getByText('Started without approval, under the approval grant of local').waitFor();

  await page.goto('/settings/approvals');
  const card = page.getByRole('region', { name: 'Approval grants' });
  await card.getByText('submit the form, read its mails').waitFor();
  expect(await surveyPage(page, 'settings-with-approval-grant')).toEqual([]);
  await card.getByRole('button', { name: 'Revoke grant' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke grant' }).click();
  await card.getByText('No approval grants. Every plan waits').waitFor();
  expect((await read((await gateway.newTask()).id)).status).toBe('awaiting_approval');
  expect(faults).toEqual([]);
});

it('shows until when a plan can be decided on, that it expired, and offers it again', async () => {
  const own = await bench.start();
  const { id } = await own.newTask();
  const { page, faults } = await bench.open(own);
  await page.goto(`/tasks/${id}`);
  await page.getByText(/The plan expires at .*\. If it is not approved by then, the task ends\./).waitFor();
  await expire(own, id);
  // The page hears of the end by itself.
  await page.getByText('Plan expired.').waitFor();
  await page.getByText('The plan expired without a decision at').first().waitFor();
  await page.getByRole('button', { name: 'Resubmit task' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/tasks/') && !url.pathname.endsWith(id));
  await page.getByText('Waiting for approval.').waitFor();
  expect(faults).toEqual([]);
});

/** As if the time in which a plan could be decided on had passed. */
async function expire({ keyPrefix, tasks }: RunningGateway, id: string): Promise<void> {
  const log = pino({ level: 'silent' });
  const redis = connectRedis({ url: bench.redis.url, log, name: 'test', profile: 'patient' });
  const keys = createKeys(keyPrefix);
  await redis.hset(keys.task(id), 'expires_at', 1);
  await redis.zadd(keys.outbox, 'XX', 1, `${id}|0|`);
  await tasks.sweep();
  redis.disconnect();
}

it('approves once if the box is not ticked', async () => {
  const own = await bench.start();
  const { id } = await own.newTask();
  const { page } = await bench.open(own);
  await page.goto(`/tasks/${id}`);
  await page.getByLabel('Also allow these kinds of steps').waitFor();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect.poll(async () => (await own.tasks.get(id))?.status).toBe('pending');
  expect(await own.tasks.approvalGrants()).toEqual([]);
});

it('runs a task again with another form value and other limits, and shows what is wrong with them', async () => {
  const { id } = (
    await gateway.request('POST', '/api/v1/tasks', { ...goodRequest, limits: { iterations: 4 } })
  ).json();
  await gateway.request('POST', `/api/v1/tasks/${id}/cancel`);
  const { page, faults } = await open(`/tasks/${id}`);
  await page.getByRole('button', { name: 'Run task again' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Edit limits').click();
  expect(await dialog.getByLabel('Iterations').inputValue()).toBe('4');
  await dialog.getByLabel('Business').fill('');
  await dialog.getByRole('button', { name: 'Run task again' }).click();
  await dialog.getByRole('alert').filter({ hasText: 'needs Business.' }).waitFor();
  await dialog.getByLabel('Business').fill('tea');
  await dialog.getByLabel('Active time (minutes)').fill('481');
  await dialog.getByRole('button', { name: 'Run task again' }).click();
  expect(
    await dialog
      .getByLabel('Active time (minutes)')
      .evaluate((input) => (input as unknown as { validity: { valid: boolean } }).validity.valid),
  ).toBe(false);
  await dialog.getByLabel('Active time (minutes)').fill('15');
  expect(await surveyPage(page, 'run-again')).toEqual([]);
  await dialog.getByRole('button', { name: 'Run task again' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/tasks/') && !url.pathname.endsWith(id));
  const again = await read(new URL(page.url()).pathname.split('/').at(-1) ?? '');
  expect(again.spec.form).toMatchObject({ Business: 'tea', Country: 'Thailand' });
  expect(again.spec.limits).toMatchObject({ iterations: 4, minutes: 15 });
  // The refusal above is an answer that the browser notes as a failed request.
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
});

it('gives the reason for each step of a plan that cannot be switched, and follows the steps that are (S0-308)', async () => {
  const own = await bench.start();
  const { id } = await own.newTask();
  const { page, faults } = await bench.open(own);
  await page.goto(`/tasks/${id}`);
  const step = (title: string) =>
    page.getByRole('region', { name: /^Plan/ }).getByRole('listitem').filter({ hasText: title });
  await step('Submit the form').getByText('Required by step 2: without a submission').waitFor();
  await step('Push to').getByText('Required by step 4: a fix takes effect only after the push.').waitFor();
  expect(await page.getByText('(required)').count()).toBe(0);
  await step('Let the coding agent fix').getByRole('checkbox').uncheck();
  await step('Push to').getByText('Step 4 is switched off, so this step does not run.').waitFor();
  expect(await surveyPage(page, 'plan-reasons')).toEqual([]);

  // A step that the request rules out is not called required.
  const request = { ...goodRequest, effects: { push: 'no' } };
  const checked = (await own.request('POST', '/api/v1/tasks', request)).json() as { id: string };
  await page.goto(`/tasks/${checked.id}`);
  await step('Push to').getByText('Not part of this task').waitFor();
  expect(faults).toEqual([]);
});
