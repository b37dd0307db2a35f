import { FixpointError } from '@fixpoint/shared/errors';
import { createStageRuntime } from '@fixpoint/tasks/engine';
import { pino } from 'pino';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { announceDesktop } from '../../services/gateway/testing/announce-desktop.js';
import { goodRequest, type RunningGateway } from '../../services/gateway/testing/start-gateway.js';
import { surveyPage } from '../harness/survey-page.js';
import { useBrowser } from '../harness/use-browser.js';

const bench = useBrowser();
let gateway: RunningGateway;

const remedy = 'Install it with `apt-get install git`, or set `GIT_PATH`.';

beforeAll(async () => {
  gateway = await bench.start({
    runDoctor: async () => [
      { name: 'git', required: true, state: 'missing', detail: '`git` is not on PATH.', remedy },
    ],
    askPreconditions: async (names) =>
      names.map((name) =>
        name === 'vision'
          ? { name, state: 'failed', code: 'vision/no-key', message: 'It has no `KEY`.', remedy }
          : { name, state: 'ok', message: 'It holds.' },
      ),
  });
});

async function open(path: string, runningGateway = gateway): Promise<{ page: Page; faults: string[] }> {
  const { context, page, faults } = await bench.open(runningGateway);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(path);
  return { page, faults };
}

/** The command can be copied, and nothing on the page has a backquote left. */
async function expectCommand(
  page: Page,
  command: string,
  within: Locator = page.locator('main'),
): Promise<void> {
  await within.getByRole('button', { name: `Copy ${command}` }).click();
  await page.getByText('Copied.').waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(command);
  expect(await page.locator('main').textContent()).not.toContain('`');
  expect(await page.locator('code').allTextContents()).toContain(command);
}

it('shows a command of the doctor as code that can be copied, and a setting as code (S0-379)', async () => {
  const { page, faults } = await open('/settings');
  await page.getByRole('button', { name: 'Run the doctor' }).click();
  await expectCommand(page, 'apt-get install git');
  const code = page.getByRole('status', { name: 'Checks' }).locator('code');
  expect(await code.allTextContents()).toEqual(['git', 'apt-get install git', 'GIT_PATH']);
  expect(await page.getByRole('button', { name: /^Copy/ }).count()).toBe(1);
  expect(await surveyPage(page, 'commands-doctor')).toEqual([]);
  expect(faults).toEqual([]);
});

it('shows commands in the preconditions of a plan and on a desktop that refuses tasks (S0-114)', async () => {
  const desktop = await announceDesktop({ redisUrl: bench.redis.url, keyPrefix: gateway.keyPrefix });
  onTestFinished(() => desktop.close());
  await desktop.present({ status: 'refused', reason: 'It has no keys. Run `xdotool key a` there.' });
  const request = { description: 'Open the calculator.', kind: 'vision', desktop: { name: 'office' } };
  const { id } = (await gateway.request('POST', '/api/v1/tasks', request)).json() as { id: string };
  const { page, faults } = await open(`/tasks/${id}`);
  await page.getByRole('list', { name: 'Unmet preconditions' }).waitFor();
  await expectCommand(page, 'apt-get install git');
  await page.goto('/desktops');
  await expectCommand(page, 'xdotool key a');
  expect(await surveyPage(page, 'commands-desktop')).toEqual([]);
  expect(faults).toEqual([]);
});

/** Opens the page of a task whose mailbox fails, with a command as the hint. */
async function openFailed(retry: 'never' | 'person'): Promise<{ page: Page; faults: string[] }> {
  const own = await bench.start();
  const request = {
    ...goodRequest,
    context: { ...goodRequest.context, start_from: 'email_check' },
    approval: 'auto',
  };
  const { id } = (await own.request('POST', '/api/v1/tasks', request)).json() as { id: string };
  const runtime = createStageRuntime({
    redisUrl: bench.redis.url,
    keyPrefix: own.keyPrefix,
    log: pino({ level: 'silent' }),
    service: 'mail-fetcher',
  });
  onTestFinished(() => runtime.close());
  runtime.serve('mail', async () => {
    const hint = 'Run `npx fixpoint mail login` again.';
    throw new FixpointError('The token in `token.json` ended.', { code: 'refused', retry, hint });
  });
  await runtime.start();
  return open(`/tasks/${id}`, own);
}

it('shows commands in the reason of a failed task, in its stage and in the lists', async () => {
  const { page, faults } = await openFailed('never');
  await page.getByRole('region', { name: 'Reason' }).getByText('Failed.').waitFor();
  await page.getByRole('region', { name: 'Reason' }).locator('code', { hasText: 'token.json' }).waitFor();
  await page.getByRole('region', { name: 'Reason' }).getByRole('button', { name: /^Copy/ }).click();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('npx fixpoint mail login');
  expect(await page.locator('main').textContent()).not.toContain('`');
  for (const path of ['/', '/stages?stage=mail']) {
    await page.goto(path);
    await page.locator('code', { hasText: 'token.json' }).first().waitFor();
    expect(await page.locator('main').textContent()).not.toContain('`');
  }
  expect(faults).toEqual([]);
});

it('shows commands in the question of a task that waits for a person', async () => {
  const { page, faults } = await openFailed('person');
  const plan = page.getByRole('region', { name: /^Plan/ });
  await plan.locator('code', { hasText: 'token.json' }).waitFor();
  await expectCommand(page, 'npx fixpoint mail login', plan);
  expect(faults).toEqual([]);
});
