import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { announceDesktop } from '../../services/gateway/testing/announce-desktop.js';
import { createJob, type Job } from '../harness/count-clicks.js';
import { createWorld, keyPrefix, steady, type World } from '../harness/create-world.js';
import { openBrowser } from '../harness/open-browser.js';
import { watchedContext } from '../harness/watched-context.js';

// The jobs that people do with the pages, each from the task list on, with the clicks that it costs. One world for all of them: a run
// that failed, a run that matched, and plans.
const sample = fileURLToPath(new URL('../../packages/web/public/assets/sample.pptx', import.meta.url));
const maxClicks = 4;
const maxFormClicks = 9;
const request = 'fix market-research output to match template';

let world: World;
let browser: Browser;
let release = async () => {};
let matched: string;
let failed: string;

beforeAll(async () => {
  const options = {
    defects: ['insights', 'links'],
    environment: steady,
    onEnd: (end: () => Promise<void>) => (release = end),
    async environmentFor(twin: World['twin'], folder: string) {
      const { name, ...row } = twin.service;
      const file = join(folder, 'jobs.config.yaml');
      const byHand = { ...row, delivery: 'hand' };
      // JSON is YAML.
      await writeFile(file, JSON.stringify({ services: { [name]: row, 'by-hand': byHand } }));
      return { FIXPOINT_CONFIG: file };
    },
  } as const;
  [world, browser] = await Promise.all([createWorld(options), openBrowser()]);
  failed = (await world.submit({ limits: { iterations: 1 } })).id;
  await world.waitForEnd(failed);
  matched = (await world.submit()).id;
  await world.waitForEnd(matched);
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await release();
});

/** Does a job on a page that shows the task list; fails if it costs more clicks than it may. */
async function work(
  steps: (job: Job) => Promise<void>,
  { most = maxClicks, isPhone = false } = {},
): Promise<void> {
  const viewport = isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 };
  const { context, page, faults } = await watchedContext(browser, world.stack.url, {
    viewport,
    hasTouch: isPhone,
  });
  onTestFinished(() => context.close());
  await page.goto('/');
  await page.getByRole('region', { name: 'Ended' }).waitFor();
  const job = createJob(page);
  await steps(job);
  expect(job.clicks).toBeLessThanOrEqual(most);
  expect(faults).toEqual([]);
}

const linkTo = ({ page }: Job, id: string) => page.locator(`main a[href="/tasks/${id}"]`).first();
const propose = (change = {}) => world.submit({ approval: 'ask', ...change });

it("finds this morning's failed run", () =>
  work(async (job) => {
    await job.choose(job.page.getByLabel('Status'), 'failed');
    await expect.poll(() => linkTo(job, matched).count()).toBe(0);
    await job.click(linkTo(job, failed));
    await job.page.getByRole('region', { name: 'Reason' }).getByText('Out of iterations.').waitFor();
  }));

it('says why it failed, on its slide', () =>
  work(async (job) => {
    const { page } = job;
    await job.click(linkTo(job, failed));
    await job.click(page.getByRole('button', { name: 'Show findings' }));
    await job.click(page.getByRole('tabpanel').getByRole('link', { name: /^Slide \d+/ }).first());
    await page.getByRole('tab', { name: 'Document', selected: true }).waitFor();
    await page.locator('.mark, [data-mark]').first().waitFor();
  }));

it('shows a document before and after a fix', () =>
  work(async (job) => {
    const { page } = job;
    await job.click(linkTo(job, matched));
    await job.click(page.getByRole('tab', { name: 'Document' }));
    await job.click(page.getByText('Before and after', { exact: true }));
    await page.getByRole('status', { name: 'Changes' }).getByText(/changed/).waitFor();
  }));

it('approves a plan on a phone', async () => {
  const { id } = await propose();
  await work(
    async (job) => {
      await job.click(linkTo(job, id));
      await job.click(job.page.getByRole('button', { name: /^Approve: submit/ }));
      await expect.poll(async () => (await world.tasks.get(id))?.status).not.toBe('awaiting_approval');
    },
    { isPhone: true },
  );
  await world.client.cancel(id);
});

it('changes a value in a plan', async () => {
  const { id } = await propose();
  await work(async (job) => {
    const { page } = job;
    await job.click(linkTo(job, id));
    await job.type(page.getByLabel('Country'), 'Norway');
    await job.click(page.getByRole('button', { name: 'Save changes' }));
    await expect
      .poll(async () => (await world.tasks.get(id))?.spec.form)
      .toMatchObject({ Country: 'Norway' });
  });
  await world.client.cancel(id);
});

it('runs a task again with another value', () =>
  work(async (job) => {
    const { page } = job;
    await job.click(linkTo(job, failed));
    await job.click(page.getByRole('button', { name: 'Run task again' }));
    const dialog = page.getByRole('dialog');
    await job.type(dialog.getByLabel('Business'), 'tea');
    await job.click(dialog.getByRole('button', { name: 'Run task again' }));
    await page.waitForURL((url) => url.pathname.startsWith('/tasks/') && !url.pathname.endsWith(failed));
    const id = page.url().split('/').at(-1) ?? '';
    expect((await world.tasks.get(id))?.spec.form).toMatchObject({ Business: 'tea' });
    await world.client.cancel(id);
  }));

it('waives a finding', () =>
  work(async (job) => {
    const { page } = job;
    await job.click(linkTo(job, failed));
    await job.click(page.getByRole('button', { name: 'Show findings' }));
    await job.click(page.getByRole('button', { name: 'Waive finding' }).first());
    const dialog = page.getByRole('dialog');
    await job.type(dialog.getByLabel('Reason'), 'Agreed with the client.');
    await job.click(dialog.getByRole('button', { name: /Waive/ }));
    await page.waitForURL((url) => url.pathname.startsWith('/tasks/') && !url.pathname.endsWith(failed));
    const id = page.url().split('/').at(-1) ?? '';
    expect((await world.tasks.get(id))?.spec.accept?.waived).toHaveLength(1);
    await world.client.cancel(id);
  }));

it('says what a run costs', () =>
  work(async (job) => {
    const row = job.page.getByRole('listitem').filter({ has: linkTo(job, matched) });
    await row.getByText(/^\$\d+\.\d\d$/).waitFor();
  }));

it('says who approved a run', async () => {
  const { id } = await propose();
  await work(async (job) => {
    const { page } = job;
    await job.click(linkTo(job, id));
    await job.click(page.getByRole('button', { name: /^Approve: submit/ }));
    await page.getByText(/[Aa]pproved by local/).first().waitFor();
  });
  await world.client.cancel(id);
});

it('exports a replay', () =>
  work(async (job) => {
    const { page } = job;
    await job.click(linkTo(job, matched));
    await job.click(page.getByRole('link', { name: 'Replay run' }));
    const downloading = page.waitForEvent('download');
    await job.click(page.getByRole('link', { name: 'Download replay' }));
    expect((await downloading).suggestedFilename()).toMatch(/\.html$/);
  }));

it('watches a desktop and takes control of it', async () => {
  const since = new Date().toISOString();
  const owner = { type: 'person', by: 'local', task_id: null, since, idle: { limit_ms: 900_000, left_ms: 900_000 } } as const;
  const desktop = await announceDesktop({ redisUrl: world.stack.redis.url, keyPrefix }, (wanted) => {
    if (wanted.type !== 'take-over') return undefined;
    void desktop.present({ epoch: 2, owner, ended_hold: null });
    return { reply: { type: 'taken-over', epoch: 2, task_id: null } };
  });
  onTestFinished(() => desktop.close());
  await work(async (job) => {
    const { page } = job;
    await job.click(page.getByRole('link', { name: 'Desktops' }));
    const card = page.getByRole('listitem').filter({ hasText: 'office' });
    await job.click(card.getByRole('button', { name: 'Open live view' }));
    await job.click(card.getByRole('button', { name: 'Take control' }));
    await card.getByRole('button', { name: 'Release control' }).waitFor();
  });
});

it('makes a schedule', () =>
  work(
    async (job) => {
      const { page } = job;
      await job.click(page.getByRole('link', { name: 'Schedules' }));
      await job.type(page.getByLabel('What should be done?'), request);
      for (const [field, value] of Object.entries(world.twin.form)) await job.type(page.getByLabel(field), value);
      await job.click(page.getByRole('button', { name: 'Create schedule' }));
      await page.getByRole('listitem').filter({ hasText: request }).waitFor();
    },
    { most: maxFormClicks },
  ));

it('gives out a token', () =>
  work(
    async (job) => {
      const { page } = job;
      await job.click(page.getByRole('link', { name: 'Settings' }));
      await job.click(page.getByRole('link', { name: /tokens/i }));
      await job.type(page.getByLabel('Name'), 'ann');
      await job.click(page.getByRole('button', { name: 'Create token' }));
      await page.getByText(/^fp_/).waitFor();
    },
    { most: maxFormClicks },
  ));

it('says what the agent does now', async () => {
  await world.twin.faults.set({ model: { delay: 600_000 } } as never);
  onTestFinished(() => world.calm());
  const { id } = await world.submit();
  await world.waitForEvent(id, (event) => event.type === 'stage-started' && event.data.stage === 'fix');
  await work(async (job) => {
    await job.click(linkTo(job, id));
    await job.click(job.page.getByRole('tab', { name: 'Agent' }));
    await job.page.getByRole('tabpanel').getByText(/Now/).first().waitFor();
  });
});

it('finds the commit that resolved a finding', () =>
  work(async (job) => {
    const { page } = job;
    await job.click(linkTo(job, matched));
    await job.click(page.getByRole('tab', { name: 'Findings' }));
    await job.click(page.getByRole('tabpanel').getByRole('link', { name: /^[0-9a-f]{7,}/ }).first());
    await page.getByRole('tab', { name: 'Changes', selected: true }).waitFor();
  }));

it('hands over a document', async () => {
  const { id } = await world.submit({ description: 'fix by-hand output to match template' });
  await world.waitForEvent(id, (event) => event.type === 'stage-started' && event.data.stage === 'mail');
  await work(async (job) => {
    const { page } = job;
    await job.click(linkTo(job, id));
    await job.click(page.getByText('Document', { exact: true }).first());
    await page.getByLabel('Document', { exact: true }).setInputFiles(sample);
    await job.click(page.getByRole('button', { name: 'Hand over sample.pptx' }));
    await page.getByText('sample.pptx was uploaded.').waitFor();
  });
  await world.client.cancel(id);
});

it('checks a dropped document', () =>
  work(async (job) => {
    const { page } = job;
    const bytes = (await readFile(sample)).toString('base64');
    await page.evaluate(`(() => {
      const bytes = Uint8Array.from(atob(${JSON.stringify(bytes)}), (character) => character.charCodeAt(0));
      const files = new DataTransfer();
      files.items.add(new File([bytes], 'sample.pptx'));
      for (const type of ['dragenter', 'dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: files }));
    })()`);
    await page.waitForURL('**/documents/*');
    await page.getByText(/\d+ findings?/).first().waitFor();
  }));
