import { operations } from '@fixpoint/compare/operations';
import { loadTemplates, readAllTemplates } from '@fixpoint/compare/template-files';
import { defaultReaderLimits } from '@fixpoint/documents/limits';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { answerDocumentChecks } from '@fixpoint/tasks/document-checks';
import { connectRedis, createKeys } from '@fixpoint/tasks/engine';
import { pino } from 'pino';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { allChecks } from '../../packages/compare/src/checks/all-checks.js';
import { goodContent, renderDeck } from '../../packages/documents/testing/market-deck.js';
import {
  createDocumentChecker,
  type DocumentCheckerOptions,
} from '../../services/comparator/src/adapters/check-document.js';
import { createCompareStage } from '../../services/comparator/src/stages/compare.js';
import { serveStages } from '../../services/gateway/testing/serve-stages.js';
import type { RunningGateway } from '../../services/gateway/testing/start-gateway.js';
import { surveyPage } from '../harness/survey-page.js';
import { useBrowser } from '../harness/use-browser.js';

const bench = useBrowser();
let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await bench.start();
});

it('changes the template of a plan among those for its documents, and shows why one is refused', {
  tags: ['night'],
}, async () => {
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

/** A gateway with a comparator, a task that begins with a deck of five companies, and its page. */
async function openTask(viewport: { readonly width: number; readonly height: number }) {
  const artifacts = createMemoryArtifacts();
  const own = await bench.start({ artifacts });
  const log = pino({ level: 'silent' });
  const inProcess = { limits: defaultReaderLimits, at: () => {} };
  const examiner: DocumentCheckerOptions['examiner'] = {
    examine: (request) => operations.examine(request, inProcess),
    run: (operation, request) => operations[operation](request as never, inProcess) as never,
  };
  const tools = {
    artifacts,
    examiner,
    templates: await loadTemplates(allChecks),
    templateFiles: await readAllTemplates(),
    today: () => '2026-11-22',
  };
  const source = { redisUrl: bench.redis.url, keyPrefix: own.keyPrefix, log };
  const answers = answerDocumentChecks({
    ...source,
    checker: createDocumentChecker({ ...tools, limitMs: 60_000 }),
  });
  onTestFinished(() => answers.close());
  await expect.poll(async () => (await own.request('GET', '/api/v1/templates')).statusCode).toBe(200);
  const stages = await serveStages(source, { compare: createCompareStage(tools) });
  onTestFinished(() => stages.close());
  const deck = await renderDeck(goodContent());
  const artifact = await artifacts.put(deck);
  const created = await own.request('POST', '/api/v1/tasks', {
    description: 'Fix market-research until its output matches. Do not push.',
    context: { start_from: 'analyze', existing_file_path: `artifact:${artifact}/deck.pptx` },
  });
  const { id } = created.json() as { id: string };
  const { page, faults } = await bench.open(own, { viewport });
  await page.goto(`/tasks/${id}`);
  return { own, id, page, faults };
}

const templateFile = (slides: string) => ({
  name: 'House.yaml',
  mimeType: 'text/yaml',
  buffer: Buffer.from(`name: house-style\ntype: pptx\nextends: market-research\nslides: ${slides}\n`),
});

it('compares with a template file that a person chose in the plan on a phone, by the keyboard', async () => {
  const { own, id, page, faults } = await openTask({ width: 390, height: 844 });
  await page.getByText('Edit values and limits').click();
  const input = page.getByLabel('Or upload a file');
  await input.setInputFiles(templateFile('{ min: few }'));
  await page.getByText('The template House.yaml cannot be used: slides.min:').waitFor();
  const choice = page.getByRole('combobox', { name: 'Template' });
  expect(await choice.inputValue()).toBe('market-research');
  expect(await surveyPage(page, 'plan-template-file')).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  const chooser = page.waitForEvent('filechooser');
  await input.focus();
  // It has just moved.
  await page.locator('section.plan:not([aria-disabled])').waitFor();
  await page.keyboard.press('Space');
  await (await chooser).setFiles(templateFile('{ min: 1, max: 2 }'));
  await page.getByText('Uploaded House.yaml.').waitFor();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Changes saved as version 2.').waitFor();
  await page.reload();
  const step = page.getByText(
    /Compare the document with the template house-style-[0-9a-f]{8} of the file House\.yaml/,
  );
  await step.first().waitFor();
  await page.getByRole('button', { name: /^Approve/ }).click();

  const readFindings = async () => {
    const { events } = (await own.request('GET', `/api/v1/tasks/${id}/events`)).json();
    return events.find(({ type }: { type: string }) => type === 'findings')?.data;
  };
  await expect.poll(readFindings, { timeout: 20_000 }).toMatchObject({
    template: expect.stringMatching(/^house-style-[0-9a-f]{8}$/),
    top: expect.arrayContaining([expect.objectContaining({ check: 'slide-count' })]),
  });
  await page.goto(`/tasks/${id}?view=parameters`);
  await page.getByText(/^house-style-[0-9a-f]{8} of the file House\.yaml$/).waitFor();
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
});

it('learns the template of a document that is dropped on the plan, and keeps the plan undecided meanwhile', async () => {
  const { own, id, page, faults } = await openTask({ width: 1440, height: 900 });
  await page.getByText('Edit values and limits').click();
  const input = page.getByLabel('Or upload a file');
  const deck = await renderDeck(goodContent());
  const data = await page.evaluateHandle(
    `(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from([${[...deck].join()}])], 'Good deck.pptx'));
      return transfer;
    })()`,
  );
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v1/templates?*', async (route) => {
    await isReleased;
    await route.continue();
  });
  await input.dispatchEvent('drop', { dataTransfer: data });
  const approve = page.getByRole('button', { name: /^(Save and a|A)pprove/ });
  await page.getByText('Uploading Good deck.pptx …').waitFor();
  expect(await approve.isDisabled()).toBe(true);
  release();
  await page.getByText('Uploaded Good deck.pptx.').waitFor();
  await approve.click();
  await expect
    .poll(async () => (await own.request('GET', `/api/v1/tasks/${id}`)).json().status)
    .not.toBe('awaiting_approval');
  const { spec } = (await own.request('GET', `/api/v1/tasks/${id}`)).json();
  expect(spec.service).toMatchObject({
    template: expect.stringMatching(/^good-deck-[0-9a-f]{8}$/),
    template_file: { name: 'Good deck.pptx' },
  });
  expect(new URL(page.url()).pathname, 'the drop checks no document').toBe(`/tasks/${id}`);
  expect(faults).toEqual([]);
});
