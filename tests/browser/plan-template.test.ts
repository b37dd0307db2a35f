import { connectRedis, createKeys } from '@fixpoint/tasks/engine';
import { pino } from 'pino';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import type { RunningGateway } from '../../services/gateway/testing/start-gateway.js';
import { surveyPage } from '../harness/survey-page.js';
import { useBrowser } from '../harness/use-browser.js';

const bench = useBrowser();
let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await bench.start();
});

it('changes the template of a plan among those for its documents, and shows why one is refused', async () => {
  const log = pino({ level: 'silent' });
  const redis = connectRedis({ url: bench.redis.url, log, name: 'plan-template', profile: 'patient' });
  onTestFinished(() => redis.disconnect());
  const list = (...names: readonly string[]) =>
    redis.set(
      createKeys(gateway.keyPrefix).templates,
      JSON.stringify([
        ...names.map((name) => ({ name, type: 'pptx', description: name })),
        { name: 'dd-report', type: 'docx', description: 'A report' },
      ]),
      'PX',
      60_000,
    );
  await list('market-research', 'sales-deck', 'old-deck');
  const { id } = await gateway.newTask();
  const { page, faults } = await bench.open(gateway);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/tasks/${id}`);
  await page.getByText('Edit values and limits').click();
  const choice = page.getByRole('combobox', { name: 'Template' });
  await choice.locator('option', { hasText: 'sales-deck' }).waitFor({ state: 'attached' });
  expect(await choice.locator('option').allTextContents()).not.toContain('dd-report');

  // A template that is gone by now.
  await choice.selectOption('old-deck');
  await list('market-research', 'sales-deck');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('There is no template "old-deck". Templates for PPTX:').waitFor();
  expect(await choice.getAttribute('aria-invalid')).toBe('true');
  expect(await surveyPage(page, 'plan-template')).toEqual([]);

  await page.setViewportSize({ width: 1440, height: 900 });
  await choice.selectOption('sales-deck');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Changes saved as version 2.').waitFor();
  await page.getByText('Compare the document with the template sales-deck').waitFor();
  expect((await gateway.tasks.get(id))?.spec.service?.template).toBe('sales-deck');

  // A run again is compared with the template of that plan, not with the one of the service.
  const again = await gateway.request('POST', `/api/v1/tasks/${id}/rerun`);
  expect(again.json().spec.service.template).toBe('sales-deck');
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
});
