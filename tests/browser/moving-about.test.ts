import { FixpointError } from '@fixpoint/shared/errors';
import { createStageRuntime } from '@fixpoint/tasks/engine';
import { pino } from 'pino';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { goodRequest, type RunningGateway } from '../../services/gateway/testing/start-gateway.js';
import { surveyPage } from '../harness/survey-page.js';
import { useBrowser } from '../harness/use-browser.js';

const bench = useBrowser();
let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await bench.start();
  for (let count = 0; count < 20; count += 1) await gateway.newTask();
});

it('opens each page at its top, in the window and for the keyboard, and keeps what a person chose', async () => {
  const { page, faults } = await bench.open(gateway);
  await page.goto('/');
  const oldest = page.getByRole('main').getByRole('listitem').nth(19).getByRole('link');
  await oldest.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(0);
  await oldest.click();
  await page.getByRole('region', { name: 'Task status' }).waitFor();
  await expect.poll(() => page.evaluate('scrollY')).toBe(0);
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content');

  const ground = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
  const light = await ground();
  await page.getByRole('banner').getByLabel('Theme').selectOption('dark');
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  await page.goto('/?text=cheese&view=board');
  await expect.poll(ground).toBe(dark);
  expect(await page.getByPlaceholder('Search tasks').inputValue()).toBe('cheese');
  expect(await page.getByRole('radio', { name: 'Board' }).isChecked()).toBe(true);
  await page.getByRole('banner').getByLabel('Theme').selectOption('light');
  await expect.poll(ground).not.toBe(dark);
  expect(faults).toEqual([]);
});

it('accepts a picked or typed service, shows each problem once at its field, and shows the plan before anything is sent', async () => {
  const { page, faults } = await bench.open(gateway);
  await page.goto('/');
  const form = page.getByRole('form', { name: 'New task' });
  // One line until somebody writes, so that the tasks are what one sees.
  expect((await form.boundingBox())?.height).toBeLessThan(80);
  expect(await form.getByRole('combobox').count()).toBe(0);
  await form.getByLabel('What should be done?').fill('fix the output to match its template');
  const service = form.getByRole('combobox', { name: 'Service' });
  await form
    .getByText(/No service named/)
    .first()
    .waitFor();

  // Typed wrongly, it is said at the field, with what was meant; picked from the list, its form is there.
  await service.fill('market-reserch');
  await service.press('Tab');
  const problem = form.getByText(/There is no service "market-reserch"/);
  await problem.waitFor();
  expect(await problem.count()).toBe(1);
  expect(await service.getAttribute('aria-invalid')).toBe('true');
  await service.fill('market');
  await page
    .getByRole('listbox', { name: 'Services' })
    .getByRole('option', { name: 'market-research' })
    .click();
  await problem.waitFor({ state: 'detached' });
  await form.getByLabel('Business').fill('Coffee');
  await form.getByLabel('Country').fill('Japan');
  await form.getByLabel('Email').fill('me@example');
  await form.getByText(/Email/).and(form.locator('.field-problem')).waitFor();
  await form.getByLabel('Email').fill('me@example.com');
  const preview = form.getByRole('region', { name: 'Preview' });
  await preview.getByText('Plan: 7 steps').click();
  await preview
    .getByText(/Submit the form/)
    .first()
    .waitFor();
  expect(await form.locator('.field-problem').count()).toBe(0);
  expect(await surveyPage(page, 'composer')).toEqual([]);

  const before = (await gateway.tasks.list()).tasks.length;
  await form.getByLabel('Priority').selectOption('high');
  await form.getByRole('button', { name: 'Create task' }).click();
  await page.waitForURL(/\/tasks\/./);
  const [task] = (await gateway.tasks.list()).tasks;
  expect(task?.spec).toMatchObject({ priority: 'high', form: { Country: 'Japan' } });
  expect((await gateway.tasks.list()).tasks.length).toBe(before + 1);
  await page.goto('/');
  await page.getByRole('main').getByRole('listitem').filter({ hasText: 'high priority' }).waitFor();
  const rows = page.getByRole('main').getByRole('listitem');
  expect(await rows.count()).toBeGreaterThan(1);
  await page.getByRole('search').getByLabel('Priority').selectOption('high');
  await expect.poll(() => rows.count()).toBe(1);
  expect(page.url()).toContain('?priority=high');
  expect(await rows.textContent()).toContain('high priority');
  await page.getByRole('search').getByLabel('Priority').selectOption('low');
  await page.getByText('No tasks match the filters.').waitFor();
  expect(faults).toEqual([]);
});

it('keeps only the rows near the window in the page, loads older ones on the way, and shows new ones at once', async () => {
  const more = Array.from({ length: 300 }, () => gateway.newTask());
  await Promise.all(more);
  const total = (await gateway.tasks.listRows({ limit: 1 })).total;
  const { page, faults } = await bench.open(gateway);
  await page.goto('/');
  const rows = page.getByRole('main').locator('.task-row');
  await page.getByText(`50 shown of ${total}.`).waitFor();
  await page.getByRole('button', { name: 'Show older tasks' }).click();
  await expect
    .poll(async () => {
      await page.evaluate('scrollTo(0, document.body.scrollHeight)');
      return rows.last().getAttribute('aria-posinset');
    })
    .toBe(String(total));
  expect(await rows.last().getAttribute('aria-setsize')).toBe(String(total));
  expect(await rows.count()).toBeLessThan(60);
  await page.evaluate('scrollTo(0, 0)');
  await gateway.request('POST', '/api/v1/tasks', { ...goodRequest, priority: 'low' });
  await rows.filter({ hasText: 'low priority' }).waitFor();
  expect(await rows.first().textContent()).toContain('low priority');
  expect(faults).toEqual([]);
});

/** A task whose mailbox fails for good. */
async function makeFailedTask(message: string): Promise<void> {
  const runtime = createStageRuntime({
    redisUrl: bench.redis.url,
    keyPrefix: gateway.keyPrefix,
    log: pino({ level: 'silent' }),
    service: 'mail-fetcher',
  });
  onTestFinished(() => runtime.close());
  runtime.serve('mail', async () => {
    throw new FixpointError(message, { code: 'refused', retry: 'never' });
  });
  await runtime.start();
  const context = { ...goodRequest.context, start_from: 'email_check' };
  const answer = await gateway.request('POST', '/api/v1/tasks', {
    ...goodRequest,
    context,
    approval: 'auto',
  });
  const { id } = answer.json();
  await expect.poll(async () => (await gateway.tasks.get(id))?.status).toBe('failed');
}

it('filters tasks by age and person, saves named filters, and re-runs failed tasks after a review', {
  tags: ['night'],
}, async () => {
  await makeFailedTask('The mailbox refuses the password.');
  const { page, faults } = await bench.open(gateway);
  await page.goto('/');
  const search = page.getByRole('search');
  await search.getByRole('combobox', { name: 'Created', exact: true }).selectOption('Last 24 hours');
  await search.getByLabel('Created by').selectOption('local');
  await expect.poll(() => page.url()).toContain('days=1&by=local');
  await search.getByRole('button', { name: 'Save view' }).click();
  await search.getByLabel('Name of the view').fill('Mine today');
  await page.keyboard.press('Enter');
  await search.getByLabel('Created by').selectOption('Anyone');
  await page.reload();
  await search.getByRole('link', { name: 'Mine today' }).click();
  await expect.poll(() => search.getByLabel('Created by').inputValue()).toBe('local');

  await search.getByRole('button', { name: 'Run all failed again (1)' }).click();
  const question = page.getByRole('dialog', { name: 'Run 1 failed task again?' });
  await question.getByText('The mailbox refuses the password.').waitFor();
  const before = (await gateway.tasks.listRows({ limit: 1 })).total ?? 0;
  await question.getByRole('button', { name: 'Run again' }).click();
  await question.waitFor({ state: 'detached' });
  expect((await gateway.tasks.listRows({ limit: 1 })).total).toBe(before + 1);
  expect(await surveyPage(page, 'tasks-filtered')).toEqual([]);
  await search.getByRole('button', { name: 'Delete view Mine today' }).click();
  await search.getByRole('link', { name: 'Mine today' }).waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});
