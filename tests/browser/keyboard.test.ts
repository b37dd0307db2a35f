import type { TaskEvent } from '@fixpoint/shared/contracts';
import { connectRedis, createKeys } from '@fixpoint/tasks/engine';
import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { createTaskStore } from '../../packages/tasks/src/engine/task-store.js';
import type { RunningGateway } from '../../services/gateway/testing/start-gateway.js';
import { surveyPage } from '../harness/survey-page.js';
import { useBrowser } from '../harness/use-browser.js';
import type { WatchedContext } from '../harness/watched-context.js';

const bench = useBrowser();
let gateway: RunningGateway;
let id: string;

beforeAll(async () => {
  gateway = await bench.start();
  ({ id } = await gateway.newTask());
});

async function visit(path: string): Promise<WatchedContext> {
  const watched = await bench.open(gateway);
  await watched.page.goto(path);
  return watched;
}

/** What has the focus, by its text or its label. */
function focused(page: Page): Promise<string> {
  return page.evaluate(`(() => {
    const { tagName, labels, textContent } = document.activeElement;
    return tagName === 'BODY' ? 'nothing' : (labels?.[0]?.textContent || textContent).trim();
  })()`);
}

it.each(['/', '/inbox', '/tasks/:id', '/tasks/:id?view=log', '/stages', '/settings', '/workspace?task=:id'])(
  'shows where the keyboard is at every stop of %s',
  async (path) => {
    const { page, faults } = await visit(path.replace(':id', id));
    await page.getByRole('heading').first().waitFor();
    await expect.poll(() => page.getByText('Loading …').count()).toBe(0);
    const unseen: string[] = [];
    const stops: string[] = [];
    while (stops.length < 100) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate<{ name: string; outline: number } | null>(`(() => {
        const element = document.activeElement;
        if (element === document.body) return null;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        const name = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent;
        return { name: name.trim().slice(0, 40), outline: outlineStyle === 'none' ? 0 : parseFloat(outlineWidth) };
      })()`);
      // Past the last stop is the window's own frame.
      if (stop === null) break;
      stops.push(stop.name);
      if (!(stop.outline >= 2)) unseen.push(stop.name);
    }
    expect(unseen).toEqual([]);
    expect(stops.length).toBeGreaterThan(8);
    expect(faults).toEqual([]);
  },
);

it('confirms harmful actions with the focus on Cancel, so that a second Enter does no harm', async () => {
  const { page } = await visit(`/tasks/${id}`);
  await page.getByRole('button', { name: 'Cancel task' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cancel this task?' });
  await dialog.waitFor();
  await expect.poll(() => focused(page)).toBe('Back');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => focused(page)).toBe('Cancel task');
  expect((await gateway.tasks.get(id))?.result).toBeNull();
});

it('leaves the focus where it is when something cannot be sent, and keeps what was typed', async () => {
  const watched = await visit('/');
  const { page } = watched;
  watched.expectFailedRequests(true);
  await page.route('**/api/v1/tasks{,/**}', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  const alert = page.getByRole('alert').filter({ hasText: 'The gateway is unreachable.' });

  await page.getByLabel('What should be done?').fill('Fix market-research until its output matches.');
  await page.getByRole('button', { name: 'Create task', exact: true }).press('Enter');
  await alert.waitFor();
  await page.getByRole('button', { name: 'Create task', exact: true }).waitFor();
  await expect.poll(() => focused(page)).toBe('Create task');
  expect(await page.getByLabel('What should be done?').inputValue()).toContain('market-research');

  await page.goto(`/tasks/${id}`);
  await page.getByLabel('Message the agent').fill('Mind the title.');
  await page.getByRole('button', { name: 'Send message' }).press('Enter');
  await alert.waitFor();
  await expect.poll(() => focused(page)).toBe('Send message');
  expect(await page.getByLabel('Message the agent').inputValue()).toBe('Mind the title.');

  await page.getByRole('button', { name: 'Cancel task' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel task' }).press('Enter');
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await expect.poll(() => focused(page)).toBe('Cancel task');
});

it('shows that there is no such task, and where to go instead', async () => {
  const watched = await visit('/');
  const { page, faults } = watched;
  watched.expectFailedRequests(true);
  await page.goto('/tasks/00000000-0000-4000-8000-000000000000');
  await page.getByRole('heading', { level: 1, name: 'Task not found' }).waitFor();
  expect(await surveyPage(page, 'no-such-task')).toEqual([]);
  await page.getByRole('link', { name: 'Show all tasks' }).click();
  await page.getByRole('heading', { name: 'Tasks', exact: true }).waitFor();
  expect(faults).toEqual([]);
});

it('shows what the agent works on by its path in the repository', async () => {
  const redis = connectRedis({
    url: bench.redis.url,
    log: pino({ level: 'silent' }),
    name: 'keyboard',
    profile: 'patient',
  });
  onTestFinished(() => redis.disconnect());
  const store = createTaskStore({ redis, keys: createKeys(gateway.keyPrefix) });
  const text = 'Edit /home/fix/.fixpoint/worktrees/t-1/tree/src/deck.js';
  const output = {
    type: 'engine-message',
    message: text,
    data: { role: 'tool', text },
  } satisfies Partial<TaskEvent>;
  await store.emit(id, null, [output]);
  const { page } = await visit(`/tasks/${id}?view=engine`);
  const row = page.getByRole('region', { name: 'Coding agent output' }).getByRole('listitem');
  await row.getByText('Edit src/deck.js', { exact: true }).waitFor();
});

it('approves a plan with the letter a, once the question is confirmed', async () => {
  const own = await gateway.newTask();
  const { page, faults } = await visit(`/tasks/${own.id}`);
  await page.getByRole('button', { name: /^Approve/ }).waitFor();
  // A plan ignores keys for a moment after it appeared.
  const dialog = page.getByRole('dialog', { name: 'Approve this plan?' });
  await expect
    .poll(async () => {
      await page.keyboard.press('a');
      return dialog.isVisible();
    })
    .toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect((await gateway.tasks.get(own.id))?.status).toBe('awaiting_approval');
  await page.keyboard.press('a');
  await dialog.getByRole('button', { name: 'Approve: submit, fix, push' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await gateway.tasks.get(own.id))?.status).not.toBe('awaiting_approval');
  expect(faults).toEqual([]);
});

it('goes from task to task with j and k, in the list and on the page of a task', async () => {
  const older = await gateway.newTask();
  const newer = await gateway.newTask();
  const { page, faults } = await visit('/?status=awaiting_approval');
  const link = (of: { id: string }) => page.locator(`main a[href="/tasks/${of.id}"]`);
  await link(older).waitFor();
  const focusedPath = () => page.evaluate<string>('document.activeElement.pathname');
  await page.keyboard.press('j');
  expect(await focusedPath()).toBe(`/tasks/${newer.id}`);
  await page.keyboard.press('j');
  expect(await focusedPath()).toBe(`/tasks/${older.id}`);
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/tasks/${newer.id}`);
  await page.getByRole('tab', { name: 'Overview' }).waitFor();
  await page.keyboard.press('j');
  await page.waitForURL(`**/tasks/${older.id}`);
  await page.getByRole('tab', { name: 'Overview' }).waitFor();
  await page.keyboard.press('k');
  await page.waitForURL(`**/tasks/${newer.id}`);
  expect(faults).toEqual([]);
});

it.each([
  ['/', 'What should be done?'],
  ['/tasks/:id', 'Approve: submit, fix, push'],
  ['/inbox', 'Approve: submit, fix, push'],
  ['/documents', 'Choose a file'],
])('reaches the main action of %s with three keys', async (path, action) => {
  const own = await gateway.newTask();
  const { page } = await visit(path.replace(':id', own.id));
  await page.locator('main .primary').first().waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Skip to main action');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe(action);
});
