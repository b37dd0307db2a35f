import { isDeepStrictEqual } from 'node:util';
import type { TaskEvent } from '@fixpoint/shared/contracts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFailed, onTestFinished } from 'vitest';
import { type BreakableProxy, createBreakableProxy } from '../harness/breakable-proxy.js';
import { createWorld, steady, type World } from '../harness/create-world.js';
import { openBrowser } from '../harness/open-browser.js';
import { readLog, readStatusBar } from '../harness/read-task-page.js';
import { surveyPage } from '../harness/survey-page.js';
import { tabTo } from '../harness/tab-to.js';
import { type WatchedContext, watchedContext } from '../harness/watched-context.js';

// One run from the first word to the match, as a person sees it. Each test continues where the one before ended.
let world: World;
let browser: Browser;
let proxy: BreakableProxy;
let watched: WatchedContext;
let page: Page;
let id: string;
let release = async () => {};
let failed: string | undefined;

beforeAll(async () => {
  const options = {
    // Two pushes are enough.
    defects: ['insights', 'ranking', 'links'],
    environment: steady,
    onEnd: (end: () => Promise<void>) => (release = end),
  } as const;
  [world, browser] = await Promise.all([createWorld(options), openBrowser()]);
  proxy = await createBreakableProxy(world.stack.url);
  watched = await watchedContext(browser, proxy.url);
  page = watched.page;
  // The run waits at its mail until a test releases it.
  await world.twin.faults.set({ mail: { hold: true } });
});
afterAll(async () => {
  await browser?.close();
  await proxy?.close();
  await release();
});
beforeEach(({ skip, task }) => {
  // Not where it is its own second attempt.
  skip(failed !== undefined && failed !== task.name, 'An earlier part of the story failed.');
  failed = undefined;
  onTestFailed(async () => {
    failed = task.name;
    await page.screenshot({ path: '.artifacts/failed.png', fullPage: true });
  });
});
afterEach(() => expect(watched.faults).toEqual([]));

const events = (): Promise<TaskEvent[]> => world.tasks.events(id, 0, 10_000);
const show = (tab: string) => page.getByRole('tab', { name: tab }).click();

/** Waits until the page shows the log as it then is, every event in its place. */
async function expectWholeLog(): Promise<void> {
  let log: TaskEvent[] = [];
  await expect
    .poll(async () => {
      const shown = await readLog(page);
      log = await events();
      return isDeepStrictEqual(shown, log.map(toShown));
    })
    .toBe(true)
    .catch(async () => expect(await readLog(page)).toEqual(log.map(toShown)));
}

const toShown = ({ at, type, message }: TaskEvent) => ({ at, type, message });

/** A page beside the one of the run. */
async function openSecond(path: string): Promise<Page> {
  const second = await watched.context.newPage();
  onTestFinished(() => second.close());
  await second.goto(path);
  return second;
}

it('shows what a request would do while it is typed, and keeps what was typed over a reload (S0-293)', async () => {
  await page.goto('/');
  const form = page.getByRole('form', { name: 'New task' });
  const request = form.getByLabel('What should be done?');
  await request.fill('fix the output');
  await form.getByRole('status').filter({ hasText: 'No service named yet.' }).waitFor();
  await request.fill('fix market-research output to match template');
  await form.getByRole('status').filter({ hasText: 'Service: market-research' }).waitFor();
  await form.locator('.field', { hasText: 'Business' }).locator('.field-problem').waitFor();
  await expect.poll(() => form.getByRole('button', { name: 'Create task' }).isEnabled()).toBe(true);

  await form.getByLabel('Business').fill(world.twin.form.Business ?? '');
  await page.reload();
  expect(await request.inputValue()).toBe('fix market-research output to match template');
  expect(await form.getByLabel('Business').inputValue()).toBe(world.twin.form.Business);
  await form.getByLabel('Country').fill(world.twin.form.Country ?? '');
  await form.getByLabel('Email').fill(world.twin.form.Email ?? '');
  await expect.poll(() => form.getByRole('status').getByRole('listitem').count()).toBe(0);
});

it('makes one task of two presses of Send (S0-304)', async () => {
  const form = page.getByRole('form', { name: 'New task' });
  // Closer together than any two clicks can be.
  await form.evaluate((element) => {
    const { requestSubmit } = element as unknown as { requestSubmit(): void };
    requestSubmit.call(element);
    requestSubmit.call(element);
  });
  await page.waitForURL(/\/tasks\/./);
  id = page.url().split('/').at(-1) ?? '';
  expect((await world.tasks.list({})).tasks.map((task) => task.id)).toEqual([id]);
});

it('lets a person change a plan step by step, comment on it and approve it (S0-294, S0-306, S0-308)', async () => {
  const plan = page.getByRole('region', { name: /^Plan/ });
  await plan.getByRole('checkbox', { name: /^Read the logs/ }).uncheck();
  expect(await plan.getByRole('checkbox', { name: /^Submit the form/ }).count()).toBe(0);
  const submit = plan.getByRole('listitem').filter({ hasText: 'Submit the form' });
  await submit.getByText('Required by step 2: without a submission, no document arrives.').waitFor();
  const fix = plan.getByRole('listitem').filter({ hasText: 'Let the coding agent fix' });
  await fix.getByText('Comment', { exact: true }).click();
  await fix.getByRole('textbox').fill('Mind the tests.');
  await page.setViewportSize({ width: 380, height: 800 });
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(380);
  await page.setViewportSize({ width: 1280, height: 900 });
  await plan.getByRole('button', { name: 'Save and approve' }).click();
  await plan.waitFor({ state: 'detached' });

  const approved = await world.client.getTask(id);
  const step = (name: string) => approved.plan?.steps.find((candidate) => candidate.id === name);
  expect(step('logs')?.enabled).toBe(false);
  expect(step('fix')?.comment).toBe('Mind the tests.');
});

it('shows the status on a page that is opened in the middle of a run, with the whole log and its times (S0-295, S0-296, S0-299, S0-300)', async () => {
  await world.waitForEvent(id, (event) => event.type === 'stage-started' && event.data.stage === 'mail');
  await page.reload();
  await expect
    .poll(() => readStatusBar(page))
    .toMatchObject({ Status: 'Waiting for mail', Iteration: '1 of 10' });
  await show('Log');
  await expectWholeLog();
  const list = await openSecond('/');
  await list.getByRole('listitem').getByText('Iteration 1: waiting for the mail').waitFor();
});

it('shows that the connection is lost, and catches up without a gap and without doubles (S0-292, S0-301, S0-307)', async () => {
  watched.expectFailedRequests(true);
  proxy.cut();
  await page.getByRole('status').filter({ hasText: 'Connection lost' }).waitFor();
  await world.twin.faults.set({ mail: { hold: false } });
  await world.waitForEvent(id, (event) => event.type === 'findings');
  // A request to the gateway meanwhile shows its error, and nothing breaks.
  await show('Overview');
  await page.getByLabel('Message the agent').fill('Are you there?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('alert').filter({ hasText: 'The gateway is unreachable.' }).waitFor();
  await show('Log');

  proxy.mend();
  await page.getByRole('status').filter({ hasText: 'Connected' }).waitFor({ state: 'attached' });
  const missed = (await events()).length;
  await expect.poll(async () => (await readLog(page)).length).toBeGreaterThanOrEqual(missed);
  watched.expectFailedRequests(false);
  const shown = await readLog(page);
  const log = await events();
  expect(shown).toEqual(log.slice(0, shown.length).map(toShown));
});

it('ends another task once a person has confirmed it', async () => {
  // It waits for its approval, so that it does not end by itself meanwhile.
  const { id: other } = await world.submit({ approval: 'ask' });
  const second = await openSecond(`/tasks/${other}`);
  const dialog = second.getByRole('dialog', { name: 'Cancel this task?' });
  await second.getByRole('button', { name: 'Cancel task' }).click();
  await dialog.waitFor();
  await second.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect((await world.client.getTask(other)).result).toBeNull();
  await second.getByRole('button', { name: 'Cancel task' }).click();
  await dialog.getByLabel('Reason (shown in the log)').fill('Wrong country.');
  await dialog.getByRole('button', { name: 'Cancel task' }).click();
  await second.getByRole('region', { name: 'Task status' }).getByText('Cancelled', { exact: true }).waitFor();
  expect((await world.client.getTask(other)).result?.reason).toBe('cancelled');
});

it('rejects a plan with a reason (S0-294)', async () => {
  const { id: other } = await world.submit({ approval: 'ask' });
  const second = await openSecond(`/tasks/${other}`);
  await second.getByLabel('Reason for a rejection (optional)').fill('Not this week.');
  await second.getByRole('button', { name: 'Reject plan' }).click();
  await second.getByText('Plan rejected.', { exact: true }).waitFor();
  expect(await world.tasks.events(other)).toContainEqual(
    expect.objectContaining({
      type: 'plan-rejected',
      data: expect.objectContaining({ reason: 'Not this week.' }),
    }),
  );
});

it('lets a person change and approve a plan from the inbox with the keyboard alone', async () => {
  const { id: first } = await world.submit({ approval: 'ask' });
  const { id: later } = await world.submit({ approval: 'ask' });
  const second = await openSecond('/inbox');
  await second.getByText('2 plans waiting.').waitFor();
  await expect.poll(() => second.title()).toContain('(2) Needs you');
  // A plan ignores keys for a moment after it appeared.
  await expect.poll(() => second.locator('section.plan[aria-disabled]').count()).toBe(0);
  await tabTo(second, 'Let the coding agent fix');
  await second.keyboard.press('Space');
  await tabTo(second, 'Save and approve');
  await second.keyboard.press('Enter');
  await second.getByText('1 plan waiting.').waitFor();
  const { plan, status } = await world.client.getTask(first);
  expect(plan?.steps.find((step) => step.id === 'fix')?.enabled).toBe(false);
  expect(status).not.toBe('awaiting_approval');
  // The focus of a screen reader must not return to the start of the page.
  await expect.poll(() => second.evaluate('document.activeElement.id')).toBe('content');
  for (const task of [first, later]) await world.client.cancel(task);
  await second.getByText('No plans are waiting for approval.').waitFor();
});

it('ends with no findings left, shows that it matched, and shows what was pushed (S0-297, S0-298)', async () => {
  await world.waitForEnd(id);
  await page.getByRole('region', { name: 'Reason' }).getByText('Matched.', { exact: true }).waitFor();
  const { iterations = 0, pushes = 0 } = (await world.client.getTask(id)).result ?? {};
  await expect
    .poll(() => readStatusBar(page))
    .toMatchObject({
      Status: 'Matched',
      Iteration: `${iterations} of 10`,
      Findings: '0',
      Pushes: String(pushes),
      'PRs merged': '0',
      Elapsed: expect.stringMatching(/^(\d+ min )?\d+ s$/),
    });
  await expectWholeLog();

  await show('Changes');
  const newest = page.getByRole('article').first();
  await newest.locator('ins').first().waitFor();
  expect(await newest.locator('ins').count()).toBeGreaterThan(0);
  await show('Findings');
  await page.getByRole('tabpanel').getByText('No findings left.').waitFor();
});

// The pages that show no run are drawn by the tests of those pages.
it('draws every page of a run for everyone: in both themes, wide and narrow, for who sees it and who hears it', {
  tags: ['night'],
  timeout: 600_000,
}, async () => {
  const { id: waiting } = await world.submit({ approval: 'ask' });
  const addresses = {
    tasks: '/',
    board: '/?view=board',
    inbox: '/inbox',
    plan: `/tasks/${waiting}`,
    nowhere: '/tasks/none-of-this-name',
    'task-overview': `/tasks/${id}`,
  };
  const faults: string[] = [];
  const survey = async (name: string): Promise<void> => {
    // Nothing that it fetched is still to be drawn.
    await expect.poll(() => page.locator('#content').getByText('Loading …').count()).toBe(0);
    faults.push(...(await surveyPage(page, name)));
  };
  for (const [name, address] of Object.entries(addresses)) {
    watched.expectFailedRequests(name === 'nowhere');
    await page.goto(address);
    await page.getByRole('status').filter({ hasText: 'Connected' }).waitFor({ state: 'attached' });
    await survey(name);
  }
  for (const tab of ['Findings', 'Document', 'Changes', 'Agent', 'Log', 'Parameters']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await show(tab);
    await survey(`task-${tab.toLowerCase()}`);
  }
  expect(faults).toEqual([]);
});
