import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FixpointError } from '@fixpoint/shared/errors';
import { createStageRuntime } from '@fixpoint/tasks/engine';
import { pino } from 'pino';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { goodRequest, type RunningGateway } from '../../services/gateway/testing/start-gateway.js';
import { findViolations } from '../harness/find-violations.js';
import { surveyPage } from '../harness/survey-page.js';
import { useBrowser } from '../harness/use-browser.js';

const bench = useBrowser();
let gateway: RunningGateway;
let cloud: Server;
const posted: string[] = [];

beforeAll(async () => {
  cloud = createServer((request, response) => {
    if (request.method === 'POST') posted.push(request.url ?? '');
    response.end(JSON.stringify([{ name: 'office-1', status: 'running' }]));
  });
  await new Promise<void>((resolve) => cloud.listen(0, '127.0.0.1', resolve));
  gateway = await bench.start({
    cua: { base: `http://127.0.0.1:${(cloud.address() as AddressInfo).port}`, key: 'a key' },
    runDoctor: async () => [
      { name: 'git', required: true, state: 'missing', detail: 'git is not on PATH', remedy: 'Install git.' },
      {
        name: 'workspace tasks',
        required: false,
        state: 'warn',
        code: 'model/unreachable',
        detail: 'No model answers.',
        remedy: 'Start it.',
      },
      {
        name: 'market-research',
        required: true,
        state: 'missing',
        code: 'template/unknown',
        detail: 'There is no template "x". And 1 more fault.',
        remedy: 'Correct it.',
        table: [{ name: 'agent', value: 'failed', how: 'It is logged out.' }],
      },
    ],
  });
});
afterAll(async () => {
  await new Promise((resolve) => cloud?.close(resolve));
});

async function open(path: string): Promise<{ page: Page; faults: string[] }> {
  const { page, faults } = await bench.open(gateway);
  await page.goto(path);
  return { page, faults };
}

it('warns of work without a worker, finds the stage of a task, and removes old jobs after confirmation', async () => {
  const created = await gateway.request('POST', '/api/v1/tasks', { ...goodRequest, approval: 'auto' });
  const { id } = created.json() as { id: string };
  const { page, faults } = await open('/stages?minutes=15');
  await page.getByText('without a live worker. Start a service that serves submit').waitFor();
  await page.getByLabel('Find the stage of a task').fill(id);
  await page.keyboard.press('Enter');
  await page.getByText('the task is queued').waitFor();
  await page.getByRole('link', { name: 'mail', exact: true }).click();
  await page.getByRole('button', { name: 'Remove old jobs' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove jobs' }).click();
  await page.getByText('Removed 0 failed and 0 completed jobs.').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: /^mail/ }).waitFor();
  expect(await page.getByLabel('Period').inputValue()).toBe('15');
  expect(await surveyPage(page, 'stages')).toEqual([]);
  // The survey ends on a telephone, where no column is out of sight.
  const hidden = await page
    .getByRole('region', { name: 'All stages' })
    .evaluate<number, { scrollWidth: number; clientWidth: number }>(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    );
  expect(hidden).toBe(0);
  expect(faults).toEqual([]);
});

it('shows when and why tasks failed in a stage, and re-runs one or all from there by keyboard', {
  tags: ['night'],
}, async () => {
  const started = { ...goodRequest.context, start_from: 'email_check' };
  const ids: string[] = [];
  for (const country of ['Thailand', 'Peru', 'Japan']) {
    const request = {
      description: `Fix market-research for ${country}.`,
      context: started,
      approval: 'auto',
    };
    ids.push((await gateway.request('POST', '/api/v1/tasks', request)).json().id);
  }
  const runtime = createStageRuntime({
    redisUrl: bench.redis.url,
    keyPrefix: gateway.keyPrefix,
    log: pino({ level: 'silent' }),
    service: 'mail-fetcher',
  });
  onTestFinished(() => runtime.close());
  runtime.serve('mail', async () => {
    const hint = 'Put the right one into GMAIL_PASSWORD.';
    throw new FixpointError('The mailbox refuses the password.', { code: 'refused', retry: 'never', hint });
  });
  await runtime.start();
  const { page, faults } = await open('/stages');
  await page.getByRole('link', { name: 'mail (3)' }).click();
  const failed = page.getByRole('region', { name: 'Failed tasks' });
  await expect.poll(() => failed.getByRole('listitem').count()).toBe(3);
  const item = (country: string) => failed.getByRole('listitem').filter({ hasText: `for ${country}.` });
  await expect.poll(() => item('Peru').textContent()).toContain('The mailbox refuses the password. refused');
  expect(await item('Peru').textContent()).toContain(
    'Fix the cause first. Put the right one into GMAIL_PASSWORD.',
  );
  expect(await surveyPage(page, 'stages-failed')).toEqual([]);

  await item('Peru')
    .getByRole('button', { name: `Run task again ${ids[1]}` })
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('starts with the mail').waitFor();
  await page.keyboard.press('Enter');
  const outcome = failed.getByRole('status');
  await expect
    .poll(() => outcome.textContent())
    .toBe('1 task started again. 1 plan waiting for approval: Show approvals');
  await expect.poll(() => hasFocus(outcome)).toBe(true);
  await item('Peru').getByText('Waiting for approval').waitFor();

  await failed.getByRole('button', { name: 'Run 2 tasks again' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('2 of them will fail the same way').waitFor();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => outcome.textContent())
    .toBe('2 tasks started again. 2 plans waiting for approval: Show approvals');
  await expect.poll(() => failed.getByRole('button').count()).toBe(0);
  await item('Peru').getByText('New run:').getByRole('link').click();
  await page.getByRole('heading', { name: 'Fix market-research for Peru.' }).waitFor();
  expect(faults).toEqual([]);
});

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
    if (await hasFocus(wanted)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard does not come there.');
}

it('runs the doctor by keyboard and shows each fault with its code and remedy, also for services and kinds of tasks (S0-379)', async () => {
  const { page, faults } = await open('/settings');
  const card = page.getByRole('region', { name: 'Setup' });
  const button = card.getByRole('button', { name: 'Run the doctor' });
  await button.waitFor();
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  const rows = card.getByRole('status').getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(3);
  expect(await rows.nth(0).textContent()).toContain('missing (required)');
  expect(await rows.nth(1).textContent()).toMatch(/No model answers.*\(model\/unreachable\).*→ Start it\./);
  expect(await rows.nth(2).textContent()).toContain('agent, failed: It is logged out.');
  expect(await hasFocus(card.getByRole('button', { name: 'Run the doctor again' }))).toBe(true);
  expect(await surveyPage(page, 'settings-doctor')).toEqual([]);
  expect(faults).toEqual([]);
});

it('shows unmet requirements of a plan with remedies before approval, and the keyboard reaches the decision below (S0-114)', async () => {
  let hasKey = false;
  const lacking = await bench.start({
    askPreconditions: async (names) =>
      names.map((name) => {
        if (name === 'desktop') {
          const fault = {
            code: 'desktop/not-connected',
            message: 'It waits for "win11".',
            remedy: 'Start it.',
          };
          return { name, state: 'warning', ...fault };
        }
        if (name !== 'vision' || hasKey) return { name, state: 'ok', message: 'It holds.' };
        return { name, state: 'failed', code: 'vision/no-key', message: 'It has no key.', remedy: 'Set it.' };
      }),
  });
  const request = { description: 'Open the calculator.', kind: 'vision', desktop: { name: 'win11' } };
  const { id } = (await lacking.request('POST', '/api/v1/tasks', request)).json() as { id: string };
  const { page, faults } = await bench.open(lacking);
  await page.goto(`/tasks/${id}`);
  const rows = page.getByRole('list', { name: 'Unmet preconditions' }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(2);
  expect(await rows.nth(0).textContent()).toMatch(/It has no key\.→ Set it\.not met/);
  expect(await rows.nth(1).textContent()).toMatch(/It waits for "win11"\..*warning/);
  await page.getByText('1 of 3 preconditions met').waitFor();
  await tabTo(page, page.getByRole('button', { name: 'Approve' }));
  expect(await surveyPage(page, 'plan-preconditions')).toEqual([]);
  hasKey = true;
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByText('2 of 3 preconditions met').waitFor();
  await expect.poll(() => rows.count()).toBe(1);
  expect(faults).toEqual([]);
});

it('has links to all pages at the side, as icons in a small window, and on a phone behind a button that the keyboard opens and leaves', async () => {
  const { page, faults } = await open('/inbox');
  const banner = page.getByRole('banner');
  await page.setViewportSize({ width: 1200, height: 800 });
  await banner.getByRole('link', { name: 'Settings' }).waitFor();
  expect(await banner.boundingBox()).toMatchObject({ x: 0, y: 0, width: 208, height: 800 });
  await page.setViewportSize({ width: 800, height: 800 });
  expect(await banner.boundingBox()).toMatchObject({ x: 0, y: 0, width: 56, height: 800 });
  await banner.getByRole('link', { name: 'Settings' }).waitFor();
  await page.setViewportSize({ width: 380, height: 800 });
  const menu = banner.getByRole('button', { name: 'Menu' });
  await menu.focus();
  expect((await banner.boundingBox())?.height).toBeLessThan(64);
  const places = banner.getByRole('navigation', { name: 'Pages' });
  expect(await places.count()).toBe(0);
  await page.keyboard.press('Enter');
  await places.waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => places.count()).toBe(0);
  await expect.poll(() => hasFocus(menu)).toBe(true);
  await page.keyboard.press('Enter');
  for (const name of [
    'Tasks',
    'Needs you',
    'Documents',
    'Schedules',
    'Desktops',
    'Workspace',
    'Builds',
    'Stages',
    'Settings',
  ]) {
    await page.keyboard.press('Tab');
    const link = places.getByRole('link', { name: new RegExp(`^${name}`) });
    await expect.poll(() => hasFocus(link)).toBe(true);
  }
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
  await expect.poll(() => places.count()).toBe(0);
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content');
  expect(faults).toEqual([]);
});

it('lists desktops, asks before it stops one, and gives the reason if there is no screen (S0-305)', async () => {
  const { page, faults } = await open('/desktops');
  await page.getByText('No desktop-runner serves this desktop').waitFor();
  expect(await page.getByRole('button', { name: 'Open live view' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Stop desktop' }).click();
  expect(posted).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Stop desktop' }).click();
  await page.getByText('Requested: stop').waitFor();
  expect(posted).toEqual(['/v1/vms/office-1/stop']);
  expect(await surveyPage(page, 'desktops')).toEqual([]);
  expect(faults).toEqual([]);
});

it('leads through the sections of the settings: a new token shown once, the audit log, and the doctor’s report (S0-379)', {
  tags: ['night'],
}, async () => {
  const { page, faults } = await open('/settings');
  const sections = page.getByRole('navigation', { name: 'Settings' });
  const go = async (name: string) => {
    await sections.getByRole('link', { name }).click();
    await page.getByRole('main').getByRole('heading', { level: 2, name }).waitFor();
  };
  await page.getByRole('button', { name: 'Run the doctor' }).click();
  await page.getByText('→ Install git.').waitFor();
  await go('Tokens');
  expect(new URL(page.url()).pathname).toBe('/settings/tokens');
  await page.getByLabel('Owner').fill('ann');
  await page.getByRole('button', { name: 'Create token' }).click();
  expect(await page.getByLabel('Token of ann').inputValue()).toMatch(/^fxp_/);
  expect(await surveyPage(page, 'settings-tokens')).toEqual([]);
  await page.reload();
  await page.getByRole('listitem').filter({ hasText: 'ann: role' }).waitFor();
  expect(await page.getByLabel('Token of ann').count()).toBe(0);
  await page.getByRole('button', { name: 'Revoke token' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
  await page.getByText('No tokens yet.').waitFor();
  await go('Services');
  expect(await surveyPage(page, 'settings-services')).toEqual([]);
  await page.goto('/settings/audit');
  await page.getByRole('row').filter({ hasText: 'POST /api/v1/tokens' }).first().waitFor();
  expect(await sections.getByRole('link', { name: 'Audit' }).getAttribute('aria-current')).toBe('page');
  expect(await surveyPage(page, 'settings-audit')).toEqual([]);
  expect(faults).toEqual([]);
});

it('limits the rights of a token when it is created, and changes them later', async () => {
  const { page, faults } = await open('/settings/tokens');
  await page.getByLabel('Owner').fill('narrow');
  const form = page.getByRole('form', { name: 'New token' });
  await form.getByLabel('Role').selectOption('operate');
  await form.getByText('Restrict access').click();
  await form.getByLabel('Services').fill('market-research, company-list');
  await form.getByLabel('document tasks').check();
  await form.getByLabel('Read-only over MCP').check();
  await form.getByRole('button', { name: 'Create token' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'narrow: role' });
  await row
    .getByText(
      'operate, limited to services market-research, company-list; task types feedback, read-only over MCP',
    )
    .waitFor();
  const kept = async () =>
    (await gateway.request('GET', '/api/v1/tokens'))
      .json()
      .tokens.find(({ name }: { name: string }) => name === 'narrow');
  expect(await kept()).toMatchObject({
    role: 'operate',
    scope: { services: ['market-research', 'company-list'], kinds: ['feedback'], mcp: 'read' },
  });

  await row.getByRole('button', { name: 'Change access' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByLabel('document tasks').isChecked()).toBe(true);
  await dialog.getByLabel('Role').selectOption('view');
  await dialog.getByLabel('Services').fill('');
  await dialog.getByLabel('document tasks').uncheck();
  await dialog.getByLabel('Read-only over MCP').uncheck();
  expect(await surveyPage(page, 'settings-token')).toEqual([]);
  await dialog.getByRole('button', { name: 'Change access' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => row.textContent()).toMatch(/^narrow: role viewCreated by/);
  expect(await kept()).toMatchObject({ role: 'view' });
  expect(await kept()).not.toHaveProperty('scope');
  await row.getByRole('button', { name: 'Revoke token' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
  await row.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});

it('shows the queues read-only, with a link to the stages', async () => {
  const { page, faults } = await open('/queues/');
  await page.getByRole('link', { name: 'submit', exact: true }).first().waitFor();
  expect(await page.getByRole('button', { name: /retry|clean|pause|promote|remove/i }).count()).toBe(0);
  await page.goto('/queues/queue/submit');
  await page.getByText('Added at').first().waitFor();
  await page.locator('header li').last().getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Stages of Fixpoint' }).click();
  await page.getByRole('heading', { name: 'Stages' }).waitFor();
  expect(faults).toEqual([]);
});

it('shows the API reference in the chosen theme, with a link back', { tags: ['night'] }, async () => {
  const { page } = await open('/');
  await page.getByRole('banner').getByLabel('Theme').selectOption('dark');
  await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  const ours = await rootGround(page);
  await page.getByRole('banner').getByRole('link', { name: 'API' }).click();
  // The reference draws every route at once, which takes a busy machine most of a minute.
  const timeout = 120_000;
  await page.waitForURL('**/docs/', { waitUntil: 'commit', timeout });
  const bar = page.getByRole('navigation', { name: 'Fixpoint' });
  await bar.getByText('API reference').waitFor({ timeout });
  await page.getByRole('heading', { name: 'Fixpoint', exact: true }).first().waitFor({ timeout });
  await expect
    .poll(() => page.evaluate("getComputedStyle(document.querySelector('.scalar-app')).backgroundColor"), {
      timeout,
    })
    .toBe(ours);
  await bar.getByRole('link', { name: 'Fixpoint', exact: true }).click();
  await page.getByRole('heading', { name: 'Tasks', exact: true }).waitFor();
});

async function hasFocus(part: Locator): Promise<boolean> {
  return (await part.and(part.page().locator(':focus')).count()) === 1;
}

function rootGround(page: Page): Promise<string> {
  return page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
}
