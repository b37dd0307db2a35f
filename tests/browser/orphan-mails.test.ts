import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { createKeys, createOrphanMails, orphanId } from '@fixpoint/tasks/engine';
import { Redis } from 'ioredis';
import { beforeAll, expect, it } from 'vitest';
import { goodContent, renderDeck } from '../../packages/documents/testing/market-deck.js';
import type { RunningGateway } from '../../services/gateway/testing/start-gateway.js';
import { surveyPage } from '../harness/survey-page.js';
import { useBrowser } from '../harness/use-browser.js';

const bench = useBrowser();
const artifacts = createMemoryArtifacts();
let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await bench.start({ artifacts });
  const redis = new Redis(bench.redis.url);
  const bytes = await renderDeck(goodContent());
  const artifact = await artifacts.put(bytes);
  const orphans = createOrphanMails({ redis, keys: createKeys(gateway.keyPrefix) });
  for (const subject of ['Your market research is late', 'Your market research, again']) {
    await orphans.add({
      id: orphanId(subject),
      service: 'market-research',
      from: 'reports@service.example',
      subject,
      received_at: new Date().toISOString(),
      found_at: new Date().toISOString(),
      documents: [{ artifact, name: 'report.pptx', type: 'pptx', bytes: bytes.length }],
    });
  }
  redis.disconnect();
});

it('shows the mails without a task beside the approvals, to dismiss or to start a task from', async () => {
  const { page, faults } = await bench.open(gateway);
  await page.goto('/inbox');
  const card = page.getByRole('region', { name: 'Unmatched mails' });
  const late = card.getByRole('listitem').filter({ hasText: 'is late' });
  const again = card.getByRole('listitem').filter({ hasText: 'again' });
  await late.waitFor();
  expect(await surveyPage(page, 'orphan-mails')).toEqual([]);
  await again.getByRole('button', { name: 'Dismiss mail' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss mail' }).press('Enter');
  await again.waitFor({ state: 'detached' });
  await late.getByRole('button', { name: 'Start task from mail' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start task' }).click();
  await page.waitForURL(/\/tasks\//);
  await page.getByText('awaiting approval').first().waitFor();
  await page.goto('/inbox');
  await page.getByText('1 plan waiting.').waitFor();
  expect(await card.count()).toBe(0);
  expect(faults).toEqual([]);
});
