import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { announceDesktop } from '../../services/gateway/testing/announce-desktop.js';
import { createJob, type Job } from '../harness/count-clicks.js';
import { createWorld, keyPrefix, steady, type World } from '../harness/create-world.js';
import { openBrowser } from '../harness/open-browser.js';
import { tabTo } from '../harness/tab-to.js';
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
  // Slow enough to be watched at work.
  await world.twin.faults.set({ model: { delayMs: 10_000 } });
  matched = (await world.submit()).id;
  await world.waitForEvent(matched, ({ type, data }) => type === 'stage-started' && data.stage === 'fix');
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
  try {
    await steps(job);
  } catch (error) {
    await page.screenshot({
      path: `.artifacts/job-${expect.getState().currentTestName?.replace(/\W+/g, '-')}.png`,
    });
    throw error;
  }
  expect(job.clicks).toBeLessThanOrEqual(most);
  expect(faults).toEqual([]);
}

/** Lets the run in the background end, which matches. */
async function endRun(): Promise<void> {
  await world.twin.faults.set({ model: { delayMs: 0 } });
  await world.waitForEnd(matched);
}

const linkTo = ({ page }: Job, id: string) => page.locator(`main a[href="/tasks/${id}"]`).first();
const propose = (change = {}) => world.submit({ approval: 'ask', ...change });

it('says what the agent does now', () =>
  work(async (job) => {
    await job.click(linkTo(job, matched));
    await job.click(job.page.getByRole('tab', { name: 'Agent' }));
    await job.page.getByRole('region', { name: 'Current action' }).waitFor();
  }));

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
    await job.click(page.getByRole('link', { name: 'Show in document' }).first());
    await page.getByRole('tab', { name: 'Document', selected: true }).waitFor();
    await page.locator('.marked').first().waitFor();
  }));

it('shows a document before and after a fix', async () => {
  await endRun();
  await work(async (job) => {
    const { page } = job;
    await job.click(linkTo(job, matched));
    await job.click(page.getByRole('tab', { name: 'Document' }));
    await job.click(page.getByText('Before and after', { exact: true }));
    await page
      .getByRole('status', { name: 'Changes' })
      .getByText(/changes? on/)
      .waitFor();
  });
});

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
    const plan = page.getByRole('region', { name: /^Plan/ });
    await job.click(plan.locator('summary', { hasText: 'Values and limits' }));
    await job.type(plan.getByLabel('Country', { exact: true }), 'Norway');
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

it('says what a run costs', async () => {
  await endRun();
  await work(async (job) => {
    const row = job.page
      .getByRole('listitem')
      .filter({ has: job.page.locator(`a[href="/tasks/${matched}"]`) });
    await row.getByText(/^\$\d+\.\d\d$/).waitFor();
  });
});

it('says who approved a run', async () => {
  const { id } = await propose();
  await work(async (job) => {
    const { page } = job;
    await job.click(linkTo(job, id));
    await job.click(page.getByRole('button', { name: /^Approve: submit/ }));
    await job.click(page.getByRole('tab', { name: 'Log' }));
    await page.getByText('Approved by local').first().waitFor();
  });
  await world.client.cancel(id);
});

it('exports a replay', async () => {
  await endRun();
  await work(async (job) => {
    const { page } = job;
    await job.click(linkTo(job, matched));
    await job.click(page.getByRole('link', { name: 'Replay run' }));
    const downloading = page.waitForEvent('download');
    await job.click(page.getByRole('link', { name: 'Download replay' }));
    expect((await downloading).suggestedFilename()).toMatch(/\.html$/);
  });
});

/** A desktop that gives control to whoever asks. */
async function openDesktop(): Promise<void> {
  const since = new Date().toISOString();
  const owner = {
    type: 'person',
    by: 'local',
    task_id: null,
    since,
    idle: { limit_ms: 900_000, left_ms: 900_000 },
  } as const;
  const desktop = await announceDesktop({ redisUrl: world.stack.redis.url, keyPrefix }, (wanted) => {
    if (wanted.type !== 'take-over') return undefined;
    void desktop.present({ epoch: 2, owner, ended_hold: null });
    return { reply: { type: 'taken-over', epoch: 2, task_id: null } };
  });
  onTestFinished(() => desktop.close());
}

it('watches a desktop and takes control of it', async () => {
  await openDesktop();
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
      await job.type(page.getByLabel('Times'), 'every weekday 6:00');
      await job.type(page.getByLabel('What should be done?'), request);
      for (const [field, value] of Object.entries(world.twin.form))
        await job.type(page.getByLabel(field), value);
      await job.click(page.getByRole('button', { name: 'Create schedule' }));
      await page.getByRole('listitem').filter({ hasText: request }).waitFor();
    },
    { most: maxFormClicks },
  ));

it('creates a token', () =>
  work(
    async (job) => {
      const { page } = job;
      await job.click(page.getByRole('link', { name: 'Settings' }));
      await job.click(page.getByRole('link', { name: /tokens/i }));
      await job.type(page.getByLabel('Owner'), 'ann');
      await job.click(page.getByRole('button', { name: 'Create token' }));
      expect(await page.getByRole('alert').getByRole('textbox').inputValue()).toMatch(/^fxp_/);
    },
    { most: maxFormClicks },
  ));

it('finds the commit that resolved a finding', async () => {
  await endRun();
  await work(async (job) => {
    const { page } = job;
    await job.click(linkTo(job, matched));
    await job.click(page.getByRole('tab', { name: 'Findings' }));
    await job.click(
      page
        .getByRole('tabpanel')
        .getByRole('link', { name: /^[0-9a-f]{7,}/ })
        .first(),
    );
    await page.getByRole('tab', { name: 'Changes', selected: true }).waitFor();
  });
});

it('uploads the document of a service by hand', async () => {
  const { id } = await world.submit({ description: 'fix by-hand output to match template' });
  await world.waitForEvent(id, (event) => event.type === 'stage-started' && event.data.stage === 'mail');
  await work(async (job) => {
    const { page } = job;
    const choosing = page.waitForEvent('filechooser');
    await job.click(linkTo(job, id));
    await job.click(page.getByRole('region', { name: 'Upload the document' }).getByLabel('Document'));
    await (await choosing).setFiles(sample);
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
    await page
      .getByText(/\d+ findings?/)
      .first()
      .waitFor();
  }));

/** Opens a task from the list with the keys that go from task to task. */
async function openWithKeys({ page }: Job, id: string): Promise<void> {
  await page.locator(`main a[href="/tasks/${id}"]`).waitFor();
  await page.locator('#content').focus();
  await expect
    .poll(async () => {
      await page.keyboard.press('j');
      return page.evaluate('document.activeElement.pathname');
    })
    .toBe(`/tasks/${id}`);
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Overview' }).waitFor();
}

it('says why a run failed, with the keyboard alone', () =>
  work(async (job) => {
    const { page } = job;
    await openWithKeys(job, failed);
    await page.keyboard.press('2');
    await page.getByRole('link', { name: 'Show in document' }).first().waitFor();
    await tabTo(page, 'Show in document');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'Document', selected: true }).waitFor();
  }));

it('waives a finding with the keyboard alone', () =>
  work(async (job) => {
    const { page } = job;
    await openWithKeys(job, failed);
    await page.keyboard.press('2');
    await page.getByRole('button', { name: 'Waive finding' }).first().waitFor();
    await tabTo(page, 'Waive finding');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('Agreed with the client.');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname.startsWith('/tasks/') && !url.pathname.endsWith(failed));
    await world.client.cancel(page.url().split('/').at(-1) ?? '');
  }));

it('exports a replay with the keyboard alone', () =>
  work(async (job) => {
    const { page } = job;
    await openWithKeys(job, failed);
    await tabTo(page, 'Replay run');
    await page.keyboard.press('Enter');
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download replay' }).waitFor();
    await tabTo(page, 'Download replay');
    await page.keyboard.press('Enter');
    await downloading;
  }));

it('approves a plan with the keyboard alone', async () => {
  const { id } = await propose();
  await work(async (job) => {
    const { page } = job;
    await openWithKeys(job, id);
    const dialog = page.getByRole('dialog', { name: 'Approve this plan?' });
    await expect
      .poll(async () => {
        await page.keyboard.press('a');
        return dialog.isVisible();
      })
      .toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await world.tasks.get(id))?.status).not.toBe('awaiting_approval');
  });
  await world.client.cancel(id);
});

it('takes control of a desktop with the keyboard alone', async () => {
  await openDesktop();
  await work(async ({ page }) => {
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.getByRole('button', { name: 'Open live view' }).waitFor();
    await tabTo(page, 'Open live view');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Take control' }).waitFor();
    await tabTo(page, 'Take control');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Release control' }).waitFor();
  });
});
