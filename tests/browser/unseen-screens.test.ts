import type { Task } from '@fixpoint/shared/contracts';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { testDesktop } from '@fixpoint/tasks/testing';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { announceDesktop } from '../../services/gateway/testing/announce-desktop.js';
import { serveStages } from '../../services/gateway/testing/serve-stages.js';
import { surveyPage } from '../harness/survey-page.js';
import { useBrowser } from '../harness/use-browser.js';

const bench = useBrowser();
const token = 'a-token-for-the-admin-of-this-test';
const asAdmin = { authorization: `Bearer ${token}` };

/** A task whose one step left pictures behind, on a connected desktop, and a page that a reader is signed in on. */
async function openForReader(settings: { screenRole?: 'view' }) {
  const artifacts = createMemoryArtifacts();
  const gateway = await bench.start({ token, artifacts, ...settings });
  const place = { redisUrl: bench.redis.url, keyPrefix: gateway.keyPrefix };
  const picture = await sharp({ create: { width: 64, height: 40, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  const artifact = await artifacts.put(picture);
  const desktop = await announceDesktop({ ...place, name: 'office' });
  onTestFinished(() => desktop.close());
  const served = await serveStages(place, {
    plan: async () => ({
      summary: 'With an editor.',
      actions: [{ action: 'open_app', params: { app: 'mousepad' } }],
      spent_usd: 0,
      transcript: null,
    }),
    async desktop(_input, { progress }) {
      const screen = { before: artifact, after: artifact, changed: 0.1 };
      await progress('Opened mousepad.', screen);
      return { work: 'action', outcome: 'done', note: '', screen, spent_usd: 0 };
    },
  });
  onTestFinished(() => served.close());
  const wanted = { description: 'Write a letter.', kind: 'plan', desktop: { name: testDesktop } };
  const { id } = (await gateway.request('POST', '/api/v1/tasks', wanted, asAdmin)).json();
  await expect
    .poll(async () => (await gateway.tasks.get(id))?.status, { timeout: 15_000 })
    .toBe('awaiting_approval');
  await gateway.request('POST', `/api/v1/tasks/${id}/approve`, { latest: true }, asAdmin);
  await expect
    .poll(async () => ((await gateway.tasks.get(id)) as Task).status, { timeout: 15_000 })
    .toBe('completed');

  const issued = await gateway.request('POST', '/api/v1/tokens', { name: 'a reader', role: 'view' }, asAdmin);
  const watched = await bench.open(gateway);
  const signedIn = await watched.context.request.post('/api/v1/session', {
    data: { token: issued.json().text },
  });
  expect(signedIn.status()).toBe(200);
  return { id, ...watched };
}

const reason = /Screenshots require the role operate\. Your role is view\. An admin can create a token/;

it('shows the required right and who can grant it instead of each picture, also by keyboard', async () => {
  const { id, page, faults } = await openForReader({});
  await page.goto(`/tasks/${id}`);
  const screen = page.getByRole('region', { name: 'Screen' });
  await screen.getByText(reason).waitFor();
  const steps = page.getByRole('region', { name: 'Timeline' }).getByText('Screen before and after');
  await steps.waitFor();
  await steps.evaluate((summary) => (summary as unknown as { focus(): void }).focus());
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Timeline' }).getByText(reason).waitFor();
  expect(await page.locator('main img').count()).toBe(0);
  expect(await surveyPage(page, 'unseen-steps')).toEqual([]);

  await page.goto('/desktops');
  const card = page.getByRole('listitem').filter({ hasText: 'office' });
  await card.getByText(reason).waitFor();
  for (const name of ['Open live view', 'Take screenshot']) {
    const button = card.getByRole('button', { name });
    expect(await button.isDisabled()).toBe(true);
    expect(await button.getAttribute('aria-describedby')).not.toBe(null);
  }
  expect(await surveyPage(page, 'unseen-desktop')).toEqual([]);
  expect(faults).toEqual([]);
});

it('shows readers the pictures if the settings allow it', async () => {
  const { id, page, faults } = await openForReader({ screenRole: 'view' });
  await page.goto(`/tasks/${id}`);
  await page.getByRole('region', { name: 'Screen' }).getByRole('img').waitFor();
  await page.getByRole('region', { name: 'Timeline' }).getByText('Screen before and after').click();
  await page.getByRole('img', { name: 'Screen before this step' }).waitFor();
  await page.goto('/desktops');
  const card = page.getByRole('listitem').filter({ hasText: 'office' });
  await card.getByRole('button', { name: 'Take screenshot' }).click();
  await card.getByRole('figure').waitFor();
  expect(await page.getByText(reason).count()).toBe(0);
  expect(faults).toEqual([]);
});
