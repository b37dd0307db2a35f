import type { Page } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { goodRequest, type RunningGateway } from '../../services/gateway/testing/start-gateway.js';
import { surveyPage } from '../harness/survey-page.js';
import { useBrowser } from '../harness/use-browser.js';

const bench = useBrowser();
const token = 'a-token-for-the-admin-of-this-test';
const asAdmin = { authorization: `Bearer ${token}` };
let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await bench.start({ token });
});

const newTask = async (): Promise<string> =>
  (await gateway.request('POST', '/api/v1/tasks', goodRequest, asAdmin)).json().id;

/** A page of a browser that signed in. Failing requests are no faults: they are what is tested. */
async function open(path: string) {
  const watched = await bench.open(gateway);
  onTestFinished(async () => {
    await bench.redis.restart();
  });
  const { page } = watched;
  await page.goto(path);
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  watched.expectFailedRequests(true);
  return watched;
}

const bannerOf = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Redis is not responding. This page keeps its content' });
const rowOf = (page: Page, id: string) => page.locator(`main a[href="/tasks/${id}"]`);

it('keeps the open list while Redis is away, says so, and continues without a reload (V-27)', async () => {
  const id = await newTask();
  const { page, faults } = await open('/');
  await rowOf(page, id).waitFor();
  await page.getByLabel('What should be done?').fill('Fix market-research until its output matches.');
  await bench.redis.kill('SIGKILL');
  // No one does anything on the page meanwhile.
  await bannerOf(page).waitFor({ timeout: 40_000 });
  await rowOf(page, id).waitFor();
  await page.getByText('The list may be out of date').waitFor();
  await page.getByText('The draft is kept. Create the task when Redis responds again.').waitFor();
  expect(await page.getByRole('button', { name: 'Create task' }).isDisabled()).toBe(true);
  expect(await surveyPage(page, 'tasks-without-redis')).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });

  await bench.redis.restart();
  await bannerOf(page).waitFor({ state: 'detached', timeout: 30_000 });
  const next = await newTask();
  await rowOf(page, next).waitFor();
  expect(await page.getByLabel('What should be done?').inputValue()).toBe(
    'Fix market-research until its output matches.',
  );
  expect(await page.getByRole('button', { name: 'Create task' }).isEnabled()).toBe(true);
  expect(faults).toEqual([]);
});

it('is a page, not JSON, after a reload without Redis, and shows the list once Redis is back (V-27)', async () => {
  const id = await newTask();
  const { page, faults } = await open('/');
  await rowOf(page, id).waitFor();
  await bench.redis.kill('SIGKILL');
  const answer = await page.reload();
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()['content-type']).toContain('text/html');
  await bannerOf(page).waitFor();
  expect(await page.locator('body').textContent()).not.toContain('urn:fixpoint:problem');
  await bench.redis.restart();
  await rowOf(page, id).waitFor({ timeout: 30_000 });
  await bannerOf(page).waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});

it('shows later events of a task whose page was opened without Redis', { tags: ['night'] }, async () => {
  const id = await newTask();
  const { page, faults } = await open('/');
  await rowOf(page, id).waitFor();
  await bench.redis.kill('SIGSTOP');
  await rowOf(page, id).click();
  await bannerOf(page).waitFor({ timeout: 40_000 });
  await bench.redis.kill('SIGCONT');
  await bannerOf(page).waitFor({ state: 'detached', timeout: 30_000 });
  await page.getByRole('tab', { name: 'Log' }).click();
  const log = page.getByRole('region', { name: 'Log' });
  await log.getByText('task-created').waitFor({ timeout: 30_000 });
  await gateway.request('POST', `/api/v1/tasks/${id}/cancel`, undefined, asAdmin);
  await log.getByText('task-finished').waitFor();
  expect(faults).toEqual([]);
});
