import { type EventDraft, FindingCounts } from '@fixpoint/shared/contracts';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { connectRedis, createKeys } from '@fixpoint/tasks/engine';
import { pino } from 'pino';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTaskStore } from '../../packages/tasks/src/engine/task-store.js';
import { serveStages } from '../../services/gateway/testing/serve-stages.js';
import { goodRequest, type RunningGateway } from '../../services/gateway/testing/start-gateway.js';
import { readStatusBar } from '../harness/read-task-page.js';
import { surveyPage } from '../harness/survey-page.js';
import { useBrowser } from '../harness/use-browser.js';

const bench = useBrowser();
let gateway: RunningGateway;
const artifacts = createMemoryArtifacts();
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  gateway = await bench.start({ artifacts });
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

async function open(path: string, width = 1440): Promise<{ page: Page; faults: string[] }> {
  const { page, faults } = await bench.open(gateway);
  await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
  await page.goto(path);
  return { page, faults };
}

/** Whether all of a part is within the window as it is, without scrolling. */
async function isInWindow(page: Page, part: Locator): Promise<boolean> {
  await part.waitFor();
  const box = await part.boundingBox();
  const { height = 0 } = page.viewportSize() ?? {};
  return box !== null && box.y >= 0 && box.y + box.height <= height;
}

async function emitter() {
  const log = pino({ level: 'silent' });
  const redis = connectRedis({ url: bench.redis.url, log, name: 'task-page', profile: 'patient' });
  ends.push(() => redis.disconnect());
  const store = createTaskStore({ redis, keys: createKeys(gateway.keyPrefix) });
  return (id: string, ...drafts: readonly EventDraft[]) => store.emit(id, null, drafts);
}

const started = (stage: string, iteration: number): EventDraft => ({
  type: 'stage-started',
  message: `${stage} started`,
  data: { stage, iteration, attempt: 1 },
});
const finished = (stage: string, iteration: number, ms: number): EventDraft => ({
  type: 'stage-finished',
  message: `${stage} finished`,
  data: { stage, iteration, ok: true, ms },
});
const says = (role: 'assistant' | 'tool', text: string): EventDraft => ({
  type: 'engine-message',
  message: text,
  data: { role, text },
});
const found = (iteration: number, high: number, weight: number, report: string): EventDraft => ({
  type: 'findings',
  message: `${high} findings`,
  data: {
    iteration,
    counts: FindingCounts.parse({ critical: 0, high, medium: 0, low: 0 }),
    report,
    template: null,
    top: [],
    weight,
  },
});

it('shows a run in one window: its figures, its stages, and what its agent says and does, live (S0-295, S0-296, S0-297, S0-298)', async () => {
  let release = () => {};
  const held = new Promise<never>((_, reject) => {
    release = () => reject(new Error('The test is over.'));
  });
  held.catch(() => {});
  const served = await serveStages(
    { redisUrl: bench.redis.url, keyPrefix: gateway.keyPrefix },
    { submit: () => held },
  );
  ends.push(() => served.close());
  ends.push(() => release());
  const request = { ...goodRequest, approval: 'auto', limits: { budget_usd: 5 } };
  const { id } = (await gateway.request('POST', '/api/v1/tasks', request)).json() as { id: string };
  const report = await artifacts.put(
    Buffer.from(JSON.stringify({ version: 2, template: null, documents: [], findings: [], counts: {} })),
  );
  const transcript = await artifacts.put(
    Buffer.from(
      ['one', 'two']
        .flatMap((name) => {
          const usage = { input_tokens: 1_000, cache_read_input_tokens: 234, output_tokens: 2 };
          return [
            { type: 'assistant', message: { id: name, content: [{ type: 'text', text: name }], usage } },
            // As each message has it in the end.
            { type: 'message-usage', message: { id: name, usage: { ...usage, output_tokens: 1_800 } } },
          ].map((line) => JSON.stringify(line));
        })
        .join('\n'),
    ),
  );
  const emit = await emitter();
  await emit(
    id,
    ...['submit', 'mail', 'compare'].flatMap((stage) => [started(stage, 1), finished(stage, 1, 4_200)]),
    found(1, 5, 50, report),
    started('fix', 1),
    says('assistant', 'The second slide has no source. I look at how the deck is drawn.'),
    says('tool', 'Read /home/fix/.fixpoint/worktrees/t-1/tree/src/deck.js'),
    says('tool', 'Edit /home/fix/.fixpoint/worktrees/t-1/tree/src/deck.js'),
    says('assistant', 'Now its tests.'),
    {
      type: 'fix',
      message: 'Named the source of the second slide.',
      data: {
        iteration: 1,
        outcome: 'pushed',
        commit: '0123456789abcdef0123456789abcdef01234567',
        files: [{ path: 'src/deck.js', added: 4, removed: 1 }],
        diff: null,
        transcript,
        spent_usd: 0.42,
        denials: 0,
      },
    },
    finished('fix', 1, 61_000),
    ...['verify-push', 'deploy', 'logs'].flatMap((stage) => [started(stage, 1), finished(stage, 1, 900)]),
    ...['submit', 'mail', 'compare'].flatMap((stage) => [started(stage, 2), finished(stage, 2, 3_100)]),
    found(2, 2, 20, report),
    started('fix', 2),
    says('assistant', 'Two findings are left: the titles of slides 4 and 5 are cut.'),
    says('tool', 'Edit /home/fix/.fixpoint/worktrees/t-1/tree/src/titles.js'),
  );

  const { page, faults } = await open(`/tasks/${id}`);
  const rail = page.getByRole('list', { name: 'Stages of iteration 2' });
  await expect
    .poll(() =>
      rail.getByRole('listitem').evaluateAll((items) => items.map((item) => String(item.className))),
    )
    .toEqual(['done', 'done', 'done', 'running', 'waiting', 'waiting', 'waiting']);
  expect(await readStatusBar(page)).toMatchObject({
    Findings: '2',
    Spent: expect.stringMatching(/^\$\d\.\d\d of \$5\.00$/),
    Service: 'market-research',
  });
  await page.getByRole('img', { name: 'Findings weight: 50 in iteration 1, 20 in iteration 2' }).waitFor();
  const agent = page.getByRole('region', { name: 'Agent', exact: true });
  await agent.getByText('Two findings are left').waitFor();
  await agent.getByText('Changes src/titles.js').waitFor();
  // Where one looks at 1440 × 900: no scrolling for any of it.
  const message = agent.getByLabel('Message the agent');
  const parts = [page.getByRole('region', { name: 'Task status' }), page.getByRole('tablist'), message];
  for (const part of parts) expect(await isInWindow(page, part)).toBe(true);
  expect(await page.locator('link[rel="icon"]').getAttribute('data-state')).toBe('running');

  // It goes on without a reload, and so does what it costs.
  await emit(id, {
    type: 'stage-progress',
    message: 'The coding agent has spent $1.25 so far',
    data: { stage: 'fix', detail: { spent_usd: 1.25 } },
  });
  await expect.poll(async () => (await readStatusBar(page)).Spent).toBe('$1.25 of $5.00');
  await emit(
    id,
    says('assistant', 'Both titles fit now.'),
    finished('fix', 2, 40_000),
    started('verify-push', 2),
  );
  await agent.getByText('Both titles fit now.').waitFor();
  await rail.locator('li[aria-current="step"]').filter({ hasText: 'Push' }).waitFor();
  expect(await surveyPage(page, 'task-live')).toEqual([]);
  // The next iteration takes the place of the one before, but not of one that a person opened.
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const opened = () => timeline.locator('details[open] h3').allTextContents();
  expect(await opened()).toEqual(['Iteration 2']);
  await timeline.getByRole('heading', { name: 'Iteration 1' }).click();
  await page.getByRole('heading', { level: 1 }).click();
  await emit(id, finished('verify-push', 2, 900), started('submit', 3));
  await expect.poll(opened).toEqual(['Iteration 3', 'Iteration 1']);
  // The newest is at the top, with the stages that are still ahead of it.
  expect(await timeline.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Iteration 3',
    'Iteration 2',
    'Iteration 1',
    'Preparation',
  ]);
  await timeline.getByText('Next: Mail → Compare → Fix → Push → Deploy → Logs').waitFor();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('tab', { name: 'Agent' }).click();
  await page.getByRole('heading', { name: 'Iteration 1: pushed' }).click();
  const said = page.getByRole('region', { name: 'Coding agent output, iteration 1' });
  await said.getByText('2 tool calls, latest: Edit src/deck.js').click();
  await said.getByText('Read src/deck.js', { exact: true }).waitFor();
  await said.getByText('pushed 012345678, 1 file, $0.42').waitFor();
  await page.getByRole('button', { name: 'Show tokens per turn' }).click();
  await expect.poll(() => said.getByText('1,000 tokens in, 1,800 out, 234 read from cache').count()).toBe(2);
  await page.getByText('2,000 tokens in, 3,600 out, 468 read from cache').waitFor();
  await page.reload();
  expect(await page.getByRole('tab', { name: 'Agent' }).getAttribute('aria-selected')).toBe('true');
  expect(await surveyPage(page, 'task-agent-live')).toEqual([]);
  expect(faults).toEqual([]);
});

it('keeps an open plan, its decision and the tabs below it in one window at a desk', async () => {
  const { id } = await gateway.newTask();
  const { page, faults } = await open(`/tasks/${id}`);
  const plan = page.getByRole('region', { name: /^Plan/ });
  const parts = [plan, plan.getByRole('button', { name: /^Approve: / }), page.getByRole('tablist')];
  for (const part of parts) expect(await isInWindow(page, part)).toBe(true);
  // What does not fit scrolls in the box, and nothing that has the focus is behind the decision.
  await page.setViewportSize({ width: 1024, height: 700 });
  const comment = plan.locator('summary', { hasText: 'Comment' }).last();
  await comment.focus();
  const [field, decision] = await Promise.all([comment.boundingBox(), plan.locator('.decide').boundingBox()]);
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(decision?.y ?? 0);
  expect(faults).toEqual([]);
});

it('keeps the decision on a plan within reach of a thumb (S0-294)', async () => {
  const { id } = await gateway.newTask();
  const { page, faults } = await open(`/tasks/${id}`, 390);
  const approve = page.getByRole('button', { name: /^Approve: / });
  expect(await isInWindow(page, approve)).toBe(true);
  const box = await approve.boundingBox();
  expect(box?.y).toBeGreaterThan(844 / 2);
  expect(box?.height).toBeGreaterThanOrEqual(44);
  // What it stands at takes less than half of the screen, and the rest of its figures come on request.
  const status = page.getByRole('region', { name: 'Task status' });
  expect((await status.boundingBox())?.height).toBeLessThan(844 / 2);
  await status.getByText('All figures').click();
  await status.getByText('PRs merged').waitFor();
  expect(await surveyPage(page, 'task-approve')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await approve.click();
  await expect.poll(async () => (await gateway.tasks.get(id))?.status).not.toBe('awaiting_approval');
  expect(faults).toEqual([]);
});

it('finds tasks, services, pages and actions by keyboard, shows its shortcuts, and keeps notices to read again', {
  tags: ['night'],
}, async () => {
  const { page, faults } = await open('/settings/audit');
  await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find' });
  await palette.getByRole('option', { name: 'Needs you' }).waitFor();
  expect(await surveyPage(page, 'palette')).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await palette.getByRole('combobox').fill('dark theme');
  await palette.getByRole('option', { name: 'Use dark theme' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  await palette.waitFor({ state: 'detached' });

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByText('Search on this page').waitFor();
  expect(await surveyPage(page, 'shortcuts')).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('search');
  await page.keyboard.press('Escape');
  await page.evaluate('document.activeElement.blur()');
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await page.getByRole('heading', { name: 'Desktops', exact: true }).waitFor();

  // Other tasks of this gateway are read by opening the bell.
  const bell = page.getByRole('button', { name: /^Notices/ });
  await bell.click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Notices', exact: true }).waitFor();
  const { id } = await gateway.newTask();
  await page.getByRole('status').getByText('plan waiting for approval').waitFor();
  await page.getByRole('button', { name: 'Notices, 1 unread' }).click();
  const history = page.locator('#notices');
  expect(await surveyPage(page, 'notices')).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await history
    .getByRole('link', { name: /plan waiting for approval/ })
    .first()
    .click();
  await page.waitForURL(`**/tasks/${id}`);
  await page.getByRole('button', { name: 'Notices', exact: true }).waitFor();
  expect(faults).toEqual([]);
});
