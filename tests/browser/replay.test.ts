import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DocumentPages, EventDraft, ReplayReport } from '@fixpoint/shared/contracts';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { connectRedis, createKeys } from '@fixpoint/tasks/engine';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../../packages/cli/testing/sample-task.js';
import { createTaskStore } from '../../packages/tasks/src/engine/task-store.js';
import type { RunningGateway } from '../../services/gateway/testing/start-gateway.js';
import { findViolations } from '../harness/find-violations.js';
import { surveyPage } from '../harness/survey-page.js';
import { useBrowser } from '../harness/use-browser.js';

const bench = useBrowser();
let gateway: RunningGateway;
let id: string;
let folder: string;
const secret = `ghp_${'s'.repeat(36)}`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixpoint-replay-test-'));
  ({ gateway, id } = await pastRun());
});
afterAll(async () => {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

const slide = (text: string): DocumentPages => ({
  version: 1,
  notes: [],
  type: 'pptx',
  width: 960,
  height: 540,
  slides: [
    {
      number: 1,
      title: 'Market',
      hidden: false,
      shapes: [
        {
          kind: 'text',
          name: 'Title 1',
          box: { left: 0.1, top: 0.1, width: 0.8, height: 0.2 },
          turn: 0,
          ground: null,
          anchor: 'top',
          padding: { left: 4, top: 4, right: 4, bottom: 4 },
          wraps: true,
          lines: [
            {
              align: 'left',
              indent: 0,
              first: 0,
              spacing: 1,
              runs: [{ text, size: 32, bold: true, color: '1A2220' }],
            },
          ],
        },
      ],
    },
  ],
});

/** A task with two comparisons, a fix between them, and a screen: what a real run leaves, without running one. */
async function pastRun() {
  const artifacts = createMemoryArtifacts();
  const started = await bench.start({ artifacts });
  const task = await started.newTask();
  const put = (value: unknown) => artifacts.put(Buffer.from(JSON.stringify(value)));
  const reportOf = async (text: string, hasFinding: boolean) =>
    put({
      documents: [{ name: 'deck.pptx', type: 'pptx', pages: await put(slide(text)) }],
      counts: { critical: 0, high: hasFinding ? 1 : 0, medium: 0, low: 0 },
      findings: hasFinding
        ? [
            {
              id: 'f1',
              check: 'leftover-placeholders',
              category: 'content',
              severity: 'high',
              location: 'slide 1',
              message: 'A placeholder is left over.',
              suggestion: 'Fill it in.',
              expected: 'a name',
              actual: text,
              anchors: [
                {
                  kind: 'slide',
                  document: 0,
                  slide: 1,
                  name: 'Title 1',
                  box: { left: 0.1, top: 0.1, width: 0.8, height: 0.2 },
                },
              ],
            },
          ]
        : [],
    } satisfies ReplayReport);
  const picture = await artifacts.put(
    await sharp({ create: { width: 1_920, height: 1_080, channels: 3, background: '#0b6e4f' } })
      .png()
      .toBuffer(),
  );
  const diff = await artifacts.put(
    Buffer.from(
      `diff --git a/app.js b/app.js\n--- a/app.js\n+++ b/app.js\n@@ -1,2 +1,2 @@\n-const title = '{{name}}';\n+const title = name; // ask ann@example.com, ${secret}\n`,
    ),
  );
  const counts = (high: number) => ({ critical: 0, high, medium: 0, low: 0 });
  const stage = (name: string, iteration: number): EventDraft[] => [
    { type: 'stage-started', message: `${name} started.`, data: { stage: name, iteration, attempt: 1 } },
    {
      type: 'stage-finished',
      message: `${name} finished.`,
      data: { stage: name, iteration, ok: true, ms: 900 },
    },
  ];
  const drafts: EventDraft[] = [
    ...stage('submit', 1),
    {
      type: 'stage-progress',
      message: 'Clicked "Send" at 812, 440 on https://forms.acme-client.com/start.',
      data: { stage: 'submit', detail: { screen: { before: null, after: picture } } },
    },
    ...stage('mail', 1),
    ...stage('compare', 1),
    {
      type: 'findings',
      message: 'Compared: 1 finding.',
      data: {
        iteration: 1,
        counts: counts(1),
        report: await reportOf('{{name}} in 2026', true),
        template: null,
        top: [],
      },
    },
    {
      type: 'engine-message',
      message: 'I write the name of ann@example.com into the title.',
      data: { role: 'assistant', text: 'I write the name of ann@example.com into the title.' },
    },
    {
      type: 'fix',
      message: 'Pushed 0123456.',
      data: {
        iteration: 1,
        outcome: 'pushed',
        commit: '0123456789abcdef0123456789abcdef01234567',
        files: [{ path: 'app.js', added: 1, removed: 1 }],
        diff,
        transcript: null,
        spent_usd: 0.25,
        denials: 0,
      },
    },
    ...stage('compare', 2),
    {
      type: 'findings',
      message: 'Compared: nothing is wrong.',
      data: {
        iteration: 2,
        counts: counts(0),
        report: await reportOf('Cheese in 2026', false),
        template: null,
        top: [],
      },
    },
  ];
  const log = pino({ level: 'silent' });
  const redis = connectRedis({ url: bench.redis.url, log, name: 'replays', profile: 'patient' });
  const store = createTaskStore({ redis, keys: createKeys(started.keyPrefix) });
  for (const draft of drafts) await store.emit(task.id, null, [draft]);
  redis.disconnect();
  return { gateway: started, id: task.id };
}

it('replays a run on its page: the document, the change and the screen of any moment, also by keyboard', async () => {
  const { page, faults } = await bench.open(gateway);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/tasks/${id}`);
  await page.getByRole('link', { name: 'Replay run' }).click();
  await page.getByText('Cheese in 2026').first().waitFor();
  const line = page.getByRole('slider', { name: 'Position in the run' });
  const log = page.locator('.replay-log');
  await log.getByRole('button', { name: 'Compared: 1 finding.' }).click();
  await page.locator('.marked').getByText('{{name}} in 2026').waitFor();
  await page
    .locator('.marked')
    .getByRole('button', { name: /Finding 1, high/ })
    .waitFor();
  expect(await surveyPage(page, 'replay')).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator('h1').click();
  await page.keyboard.press('ArrowRight');
  await page.getByText('I write the name of [address', { exact: false }).first().waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('region', { name: 'Changes in app.js' }).getByText('+const title = name;').waitFor();
  await page.getByRole('radio', { name: 'Screen' }).check();
  await page.getByRole('img', { name: 'Screen at this moment' }).waitFor();
  await line.press('Home');
  await expect.poll(() => line.inputValue()).toBe('0');
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('100×');
  await page.getByRole('button', { name: 'Play' }).click();
  // It plays to its end, and can be played again.
  await expect.poll(() => log.getByRole('button').first().textContent()).toContain('nothing is wrong');
  await page.getByRole('button', { name: 'Play' }).waitFor();
  expect(faults).toEqual([]);
});

it('exports a run as one file that opens offline, makes no requests, and holds no secret or address', async () => {
  // A person gets it from the page of the replay.
  const { page: player } = await bench.open(gateway);
  await player.goto(`/tasks/${id}/replay`);
  const downloading = player.waitForEvent('download');
  await player.getByRole('link', { name: 'Download replay' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^fixpoint-.*\.html$/);
  const file = join(folder, 'run.html');
  await download.saveAs(file);
  const content = await readFile(file, 'utf8');
  for (const hidden of [secret, 'ann@example.com', 'acme-client', 'market-research.example.com']) {
    expect(content.includes(hidden), hidden).toBe(false);
  }
  const context = await bench.browser.newContext({ offline: true, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const requests: string[] = [];
  const faults: string[] = [];
  page.on('request', (request) => requests.push(request.url().slice(0, 100)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(pathToFileURL(file).href);
  await page.getByText('Cheese in 2026').first().waitFor();
  await page.getByRole('slider').press('Home');
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
  await page.getByRole('radio', { name: 'Screen' }).check();
  await page.getByRole('img', { name: 'Screen at this moment' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([pathToFileURL(file).href]);
  expect(faults).toEqual([]);
  await context.close();

  const without = await gateway.request('GET', `/api/v1/tasks/${id}/replay.html?pictures=false`);
  expect(without.body).not.toContain('data:image/webp');
  expect(content.includes('data:image/webp')).toBe(true);
});

// The browser plays all of it: half a minute of a processor for what changes rarely.
it('exports a run as a moving picture by the command, of about twenty seconds', {
  tags: ['night'],
}, async () => {
  const options = { cwd: folder, environment: { ...process.env, FIXPOINT_URL: gateway.url } };
  for (const format of ['gif', 'webp']) {
    const { code } = await runCommand(
      gateway.url,
      ['export', id, `--${format}`, '-o', `run.${format}`],
      options,
    );
    expect(code).toBe(0);
    const {
      width,
      pages,
      delay = [],
    } = await sharp(join(folder, `run.${format}`), { animated: true }).metadata();
    expect({ format, width }).toEqual({ format, width: 1_200 });
    expect(pages).toBeGreaterThan(2);
    expect(delay.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(25_000);
  }
});

it('makes a schedule on its page, shows a problem once at its field, pauses and deletes it', async () => {
  const { page, faults } = await bench.open(gateway);
  await page.goto('/schedules');
  const form = page.getByRole('form', { name: 'New schedule' });
  await form.getByLabel('Times').fill('every someday 6:00');
  await form.getByLabel('Time zone').fill('Europe/Berlin');
  await form
    .getByLabel('What should be done?')
    .fill(
      'fix market-research output to match template. Business: cheese. Country: Thailand. Email: ann@example.com',
    );
  await form.getByRole('button', { name: 'Create schedule' }).click();
  await form.getByText('"every someday 6:00" is not a valid schedule.', { exact: false }).waitFor();
  expect(await form.getByText('is not a valid schedule').count()).toBe(1);
  await expect(form.getByLabel('Times').getAttribute('aria-invalid')).resolves.toBe('true');
  await form.getByLabel('Times').fill('every weekday 6:00');
  await form.getByRole('button', { name: 'Create schedule' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'every weekday 6:00' });
  await row.getByText('next', { exact: false }).waitFor();

  // What is due makes a task; while that waits, the next time is skipped.
  const [schedule] = await gateway.schedules.list();
  await gateway.schedules.runDue(schedule?.id ?? '', new Date('2026-11-23T05:00:00.000Z'));
  await gateway.schedules.runDue(schedule?.id ?? '', new Date('2026-11-24T05:00:00.000Z'));
  await page.reload();
  await row.getByText('was in progress', { exact: false }).waitFor();
  expect(await surveyPage(page, 'schedules')).toEqual([]);
  await row.getByRole('button', { name: /^Pause/ }).click();
  await row.getByText('Paused', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Delete schedule' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete schedule' }).click();
  await page.getByText('No schedules yet.').waitFor();
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
});

it('distinguishes runs in the list, finds them by a value, compares two, and cancels several at once', {
  tags: ['night'],
}, async () => {
  const others = await Promise.all(
    ['Peru', 'Norway'].map(async (country) => {
      const answer = await gateway.request('POST', '/api/v1/tasks', {
        description: 'Fix market-research until its output matches.',
        context: { form_data: { Email: 'ann@example.com', Business: 'cheese', Country: country } },
      });
      return (answer.json() as { id: string }).id;
    }),
  );
  const { page, faults } = await bench.open(gateway);
  await page.goto('/');
  const row = (country: string) => page.locator('.task-row', { hasText: country });
  await row('Peru').getByText('by local', { exact: true }).waitFor();
  await page.getByRole('searchbox').fill('norw');
  await row('Peru').waitFor({ state: 'detached' });
  await expect.poll(() => page.url()).toContain('text=norw');
  expect(await page.locator('.task-row').count()).toBe(1);
  await page.getByRole('searchbox').fill('');
  await row('Peru').getByRole('checkbox').check();
  await row('Norway').getByRole('checkbox').check();
  expect(await surveyPage(page, 'tasks-chosen')).toEqual([]);
  await page.getByRole('link', { name: 'Compare tasks' }).click();
  await page.getByRole('row', { name: /Country.*Peru.*Norway|Country.*Norway.*Peru/ }).waitFor();
  expect(await surveyPage(page, 'compare')).toEqual([]);
  await page.goBack();
  await row('Peru').getByRole('checkbox').check();
  await row('Norway').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Cancel 2 tasks' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel tasks' }).click();
  await page.getByText('2 tasks cancelled.').waitFor();
  for (const task of others) {
    const { status } = (await gateway.request('GET', `/api/v1/tasks/${task}`)).json() as { status: string };
    expect(status).toBe('cancelled');
  }
  await page.getByRole('radio', { name: 'By service' }).check();
  await page.getByRole('list', { name: /^Latest \d+ runs?/ }).waitFor();
  expect(await surveyPage(page, 'tasks-by-service')).toEqual([]);
  expect(faults).toEqual([]);
});
