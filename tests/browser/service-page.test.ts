import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { stageHandlers } from '@fixpoint/tasks/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { goodContent, renderDeck } from '../../packages/documents/testing/market-deck.js';
import { serveStages } from '../../services/gateway/testing/serve-stages.js';
import { goodRequest, type RunningGateway } from '../../services/gateway/testing/start-gateway.js';
import { surveyPage } from '../harness/survey-page.js';
import { useBrowser } from '../harness/use-browser.js';

const bench = useBrowser();
const artifacts = createMemoryArtifacts();
const slides = ['Outlook', 'Summary'].map((title) => ({ title, isContent: true, blocks: 3, company: null }));
const facts = { type: 'pptx', slides, listed: null, fonts: [], colors: [], objections: [] };
const claimed = {
  id: 'f-0123456789ab',
  check: 'review',
  category: 'data',
  severity: 'medium',
  location: 'slide 2',
  message: 'The two sites are in one town.',
  expected: '',
  actual: '',
  suggestion: '',
  by: 'model',
};
let gateway: RunningGateway;
let stages: Awaited<ReturnType<typeof serveStages>>;
let id = '';

beforeAll(async () => {
  gateway = await bench.start({ artifacts });
  const document = await artifacts.put(await renderDeck(goodContent()));
  const kept = await artifacts.put(Buffer.from(JSON.stringify(facts)));
  const open: unknown[] = [];
  const put = (value: unknown) => artifacts.put(Buffer.from(JSON.stringify(value)));
  stages = await serveStages(
    { redisUrl: bench.redis.url, keyPrefix: gateway.keyPrefix },
    {
      mail: async (input, context) => ({
        ...(await stageHandlers.mail(input, context)),
        documents: [{ artifact: document, name: 'deck.pptx', type: 'pptx', bytes: 6 }],
      }),
      compare: async (input, context) => {
        const output = await stageHandlers.compare(input, context);
        // What the first document showed stays in the reports: only open findings can be decided about.
        if (!output.match) open.push(...output.findings);
        const findings = [...open, claimed];
        const report = await put({ ...output, findings, version: 2, documents: [] });
        if (!output.match) return { ...output, report };
        const base = 'market-research';
        const learnable = [{ document, name: 'deck.pptx', type: 'pptx' as const, base, facts: kept }];
        return { ...output, report, learnable };
      },
    },
  );
  const created = await gateway.request('POST', '/api/v1/tasks', { ...goodRequest, approval: 'auto' });
  id = created.json().id;
  await vi.waitFor(async () => expect((await gateway.tasks.get(id))?.result?.reason).toBe('matched'), 30_000);
});
afterAll(async () => {
  await stages?.close();
});

async function open(path: string): Promise<{ page: Page; faults: string[] }> {
  const { page, faults } = await bench.open(gateway);
  await page.goto(path);
  return { page, faults };
}

it('lets a document that matched teach, shows what that changed, and undoes it (S0-038)', async () => {
  const { page, faults } = await open(`/tasks/${id}?view=output`);
  await page.getByRole('button', { name: 'Learn from document', exact: true }).click();
  await page.getByText('Learned: the learned template').waitFor();
  await page.getByRole('link', { name: 'learned template' }).click();
  await page.getByRole('heading', { name: 'market-research' }).waitFor();
  await page.getByText('needs 1 more document').waitFor();
  await page.getByText('Changes', { exact: true }).click();
  await page.getByText('+  - title: Outlook').waitFor();
  expect(await surveyPage(page, 'service')).toEqual([]);
  await page.getByRole('button', { name: 'Undo version' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo version' }).click();
  await page.getByText('needs 1 more document').waitFor({ state: 'detached' });
  expect((await gateway.tasks.readLearned('market-research')).state.active).toEqual({});
  expect(faults).toEqual([]);
});

it('shows the fixes that worked, and lets a person edit the note of one and delete it (S0-160)', async () => {
  const { page, faults } = await open('/settings/services');
  await page.getByRole('link', { name: 'market-research', exact: true }).click();
  const card = page.getByRole('region', { name: 'Known fixes' });
  await card.getByText('Added blocks.').waitFor();
  await card.getByRole('button', { name: 'Edit note' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('The prompt asked for too few.');
  await page.getByRole('dialog').getByRole('button', { name: 'Save note' }).click();
  await card.getByText('edited by local (rest)').waitFor();
  await card.getByText('The prompt asked for too few.').waitFor();
  await card.getByRole('button', { name: 'Delete fix' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete fix' }).click();
  await card.getByText('No known fixes yet.').waitFor();
  expect(faults).toEqual([]);
});

it('waives a finding with a reason and a last day, and shows that in the plan and the parameters of the task that follows', async () => {
  const { page, faults } = await open(`/tasks/${id}?view=findings&iteration=1`);
  await page.getByText('Too thin.').click();
  expect(await page.getByRole('button', { name: 'Waive finding' }).count()).toBe(0);
  await page.goto(`/tasks/${id}?view=findings`);
  await page.locator('summary', { hasText: 'Too thin.' }).click();
  await page.getByRole('button', { name: 'Waive finding' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('All findings of check thin-slides').check();
  await dialog.getByLabel('Reason').fill('The customer wants few words.');
  await dialog.getByLabel('Last day').fill('2099-12-31');
  expect(await surveyPage(page, 'waive')).toEqual([]);
  await dialog.getByRole('button', { name: 'Waive and compare again' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith(id));
  const next = page.url().split('/').at(-1) ?? '';
  expect((await gateway.tasks.get(next))?.spec).toMatchObject({
    start_from: 'analyze',
    service: {
      accept: {
        waived: [
          {
            finding: 'thin-slides',
            reason: 'The customer wants few words.',
            until: '2099-12-31',
            by: expect.stringContaining('local'),
          },
        ],
      },
    },
  });
  await page
    .getByText('Waived: thin-slides until 2099-12-31 (The customer wants few words.)')
    .first()
    .waitFor();
  await page.getByRole('tab', { name: 'Parameters' }).click();
  await page
    .getByRole('region', { name: 'Waived findings' })
    .getByText('The customer wants few words. Until 2099-12-31')
    .waitFor();

  // The page of the service lists it too, beside where its code is.
  await page.goto('/services/market-research');
  const accepted = page.getByRole('region', { name: 'Accepted findings' });
  await accepted.getByText('The customer wants few words.').waitFor();
  await accepted.getByText(/Until 2099-12-31, by local/).waitFor();
  await page.getByRole('region', { name: 'Service', exact: true }).getByText('Repository').waitFor();
  expect(await surveyPage(page, 'service-waivers')).toEqual([]);
  expect(faults).toEqual([]);
});

it('shows who made a finding of the reviewer, and counts it if a person decides so', async () => {
  const { page, faults } = await open(`/tasks/${id}?view=findings`);
  const finding = page.getByRole('listitem').filter({ hasText: claimed.message });
  await finding.getByText('model, not verified').waitFor();
  await finding.getByText(claimed.message).click();
  await finding.getByRole('button', { name: 'Count finding' }).click();
  expect(await surveyPage(page, 'count')).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Count it and compare again' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith(id));
  const next = page.url().split('/').at(-1) ?? '';
  expect((await gateway.tasks.get(next))?.spec).toMatchObject({
    start_from: 'analyze',
    service: { accept: { promoted: [claimed.id] } },
  });
  expect(faults).toEqual([]);
});
