import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { operations } from '@fixpoint/compare/operations';
import { loadTemplates } from '@fixpoint/compare/template-files';
import { defaultReaderLimits } from '@fixpoint/documents/limits';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { answerDocumentChecks } from '@fixpoint/tasks/document-checks';
import { connectRedis, createKeys } from '@fixpoint/tasks/engine';
import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { allChecks } from '../../packages/compare/src/checks/all-checks.js';
import { sheetBytes, validationRows } from '../../packages/documents/testing/good-workbooks.js';
import { goodContent, renderDeck } from '../../packages/documents/testing/market-deck.js';
import { createTaskStore } from '../../packages/tasks/src/engine/task-store.js';
import { createDocumentChecker } from '../../services/comparator/src/adapters/check-document.js';
import { surveyPage } from '../harness/survey-page.js';
import { tabTo } from '../harness/tab-to.js';
import { useBrowser } from '../harness/use-browser.js';

const bench = useBrowser();
const sample = await readFile(
  fileURLToPath(new URL('../../packages/web/public/assets/sample.pptx', import.meta.url)),
);
const log = pino({ level: 'silent' });
const templates = await loadTemplates(allChecks);
const inProcess = { limits: defaultReaderLimits, at: () => {} };

/** A gateway without tasks, the comparator's part of it unless left out, and its first page. */
async function open({ hasComparator = true } = {}) {
  const artifacts = createMemoryArtifacts();
  const gateway = await bench.start({ artifacts });
  if (hasComparator) {
    const checker = createDocumentChecker({
      artifacts,
      examiner: {
        examine: (request) => operations.examine(request, inProcess),
        run: (operation, request) => operations[operation](request as never, inProcess) as never,
      },
      templates,
      templateFiles: [],
      limitMs: 60_000,
      today: () => '2026-11-22',
    });
    const { url } = bench.redis;
    const answers = answerDocumentChecks({ redisUrl: url, keyPrefix: gateway.keyPrefix, log, checker });
    onTestFinished(() => answers.close());
    const redis = connectRedis({ url, log, name: 'documents', profile: 'patient' });
    onTestFinished(() => redis.disconnect());
    const keys = createKeys(gateway.keyPrefix);
    for (const channel of [keys.documentCheckRequests, keys.templateRequests]) {
      await expect.poll(async () => (await redis.pubsub('NUMSUB', channel))[1]).toBe(1);
    }
  }
  const watched = await bench.open(gateway);
  await watched.page.goto('/');
  return { gateway, ...watched };
}

/** Drags a file over the page and drops it, as the browser reports it. */
async function drop(page: Page, bytes: Buffer, name: string) {
  const data = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([Uint8Array.from([${[...bytes].join()}])], ${JSON.stringify(name)}));
    return transfer;
  })()`);
  await page.dispatchEvent('main', 'dragover', { dataTransfer: data });
  await page.getByText('Drop to check').waitFor();
  await page.dispatchEvent('main', 'drop', { dataTransfer: data });
}

it('checks a document that is dropped on the tasks page, and shows it after a reload too (V-30)', async () => {
  const { gateway, page, faults } = await open();
  await gateway.newTask();
  await page.getByRole('heading', { name: 'Tasks', exact: true }).waitFor();
  await drop(page, sample, 'Quarter 3.pptx');
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}$/);
  for (const visit of ['first', 'reloaded']) {
    if (visit === 'reloaded') await page.reload();
    await page.getByRole('heading', { name: /Quarter 3\.pptx.*4 findings/ }).waitFor();
    const findings = page.getByRole('list', { name: 'Findings' });
    await findings.getByText('Total 2025 is 687, but the rows above add up to 678.').waitFor();
  }
  expect(await surveyPage(page, 'checked-document')).toEqual([]);
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.getByRole('link', { name: 'Documents', exact: true }).first().click();
  await page.getByRole('listitem').filter({ hasText: 'Quarter 3.pptx' }).getByText('4 findings').waitFor();
  expect(await surveyPage(page, 'documents')).toEqual([]);
  expect(faults).toEqual([]);
});

it('offers three ways to start if there was never a task, and checks a chosen file by keyboard (V-30)', async () => {
  const { page, faults } = await open();
  await page.getByRole('heading', { name: /^Check a document, or let Fixpoint fix/ }).waitFor();
  for (const command of ['npx fixpoint init https://reports.example.com', 'npm run demo -- --keep']) {
    await page.getByRole('button', { name: `Copy ${command}` }).waitFor();
  }
  expect(await surveyPage(page, 'home')).toEqual([]);
  await page.setViewportSize({ width: 1_440, height: 900 });
  // Chromium takes a moment to intercept choosers; one that opens before that never becomes an event.
  const choosing = page.waitForEvent('filechooser');
  await tabTo(page, 'Choose a file');
  await page.keyboard.press('Enter');
  await (await choosing).setFiles({ name: 'deck.pptx', mimeType: '', buffer: sample });
  await page.getByRole('heading', { name: /deck\.pptx.*4 findings/ }).waitFor();

  await page.goBack();
  await page.getByRole('button', { name: 'Try it with a sample' }).click();
  await page.getByRole('heading', { name: /sample\.pptx.*4 findings/ }).waitFor();
  expect(faults).toEqual([]);
});

it('shows why a document was not checked: the comparator’s message, or a missing comparator (V-30)', async () => {
  const { page } = await open();
  await drop(page, sample.subarray(0, 9_000), 'broken.pptx');
  await page.getByRole('heading', { name: /broken\.pptx.*Not checked/ }).waitFor();
  await page
    .getByRole('alert')
    .getByText(/archive|damaged|ends/i)
    .first()
    .waitFor();

  const alone = await open({ hasComparator: false });
  alone.expectFailedRequests(true);
  await drop(alone.page, sample, 'deck.pptx');
  await alone.page.getByText('No comparator is running, so documents cannot be checked.').first().waitFor();
  await alone.page
    .getByText(/"fixpoint up" runs all services/)
    .first()
    .waitFor();
});

it('compares the document of a task with a chosen file, and says why another type cannot be compared', {
  tags: ['night'],
}, async () => {
  const { gateway, page, faults } = await open();
  const { id } = await gateway.newTask();
  const checked = await fetch(`${gateway.url}/api/v1/documents?name=deck.pptx`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(sample),
  });
  const address = `${gateway.url}${checked.headers.get('location')}`;
  const readCheck = async () => (await fetch(address)).json() as Promise<{ report?: string }>;
  await expect.poll(async () => (await readCheck()).report).toMatch(/^[0-9a-f]{64}$/);
  const { report = '' } = await readCheck();
  const redis = connectRedis({ url: bench.redis.url, log, name: 'task events', profile: 'patient' });
  onTestFinished(() => redis.disconnect());
  const counts = { critical: 0, high: 4, medium: 0, low: 0 };
  await createTaskStore({ redis, keys: createKeys(gateway.keyPrefix) }).emit(id, null, [
    {
      type: 'findings',
      message: '4 findings.',
      data: { iteration: 1, counts, report, template: null, top: [] },
    },
  ]);

  await page.goto(`/tasks/${id}?view=document&show=changes`);
  await page.getByText('The task has one document so far.').waitFor();
  const choose = async (name: string, buffer: Buffer) => {
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Compare with a file' }).click();
    await (await choosing).setFiles({ name, mimeType: '', buffer });
  };
  await choose('golden.pptx', await renderDeck(goodContent()));
  const before = page.getByRole('combobox', { name: 'Before' });
  await page.getByText(/^\d+ changes on \d+ pages\.$/).waitFor();
  expect(await before.locator('option:checked').textContent()).toBe('golden.pptx');
  expect(await surveyPage(page, 'document-own-file')).toEqual([]);
  // The address names the file, so a reload shows the same comparison.
  await page.reload();
  await page.getByText(/^\d+ changes on \d+ pages\.$/).waitFor();
  expect(await before.locator('option:checked').textContent()).toBe('golden.pptx');

  await choose('figures.xlsx', await sheetBytes('Validation Results', validationRows()));
  await page.getByText('figures.xlsx is not a PPTX document. Select a PPTX document as Before.').waitFor();
  await choose('broken.pptx', sample.subarray(0, 9_000));
  await page
    .getByRole('alert')
    .getByText(/archive|damaged|ends/i)
    .first()
    .waitFor();
  expect(faults).toEqual([]);
});
