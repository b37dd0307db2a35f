import { operations } from '@fixpoint/compare/operations';
import { loadTemplates } from '@fixpoint/compare/template-files';
import { defaultReaderLimits } from '@fixpoint/documents/limits';
import type { TaskEvent } from '@fixpoint/shared/contracts';
import { connectRedis, createKeys } from '@fixpoint/shared/queue';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { pino } from 'pino';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allChecks } from '../../packages/compare/src/checks/all-checks.js';
import { assembleReport } from '../../packages/compare/src/engine/assemble-report.js';
import { plantDefect } from '../../packages/compare/src/planting/plant-defect.js';
import { planters } from '../../packages/compare/src/planting/planters.js';
import { goodReport, renderReport } from '../../packages/documents/testing/good-report.js';
import { sheetBytes, validationRows } from '../../packages/documents/testing/good-workbooks.js';
import { goodContent, renderDeck } from '../../packages/documents/testing/market-deck.js';
import { createTaskStore } from '../../packages/shared/src/queue/task-store.js';
import { createGatewayBench, type GatewayBench } from '../../services/gateway/testing/start-gateway.js';
import { findViolations } from '../harness/find-violations.js';
import { openBrowser } from '../harness/open-browser.js';
import { surveyPage } from '../harness/survey-page.js';
import { watchedContext } from '../harness/watched-context.js';

let bench: GatewayBench;
let browser: Browser;

beforeAll(async () => {
  [bench, browser] = await Promise.all([createGatewayBench(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await bench?.close();
});

async function plant(bytes: Buffer, names: readonly string[]): Promise<Buffer> {
  let planted = bytes;
  for (const name of names) {
    const planter = planters[name];
    if (planter === undefined) throw new Error(`there is no planter ${name}`);
    planted = await plantDefect(planted, planter);
  }
  return planted;
}

/** A compared task whose mail brought a deck, a workbook and a text, each with defects; the address of its page. */
async function comparedTask() {
  const artifacts = createMemoryArtifacts();
  const gateway = await bench.start({ artifacts });
  const { id } = await gateway.newTask();
  const files = [
    [
      'deck.pptx',
      'pptx',
      await plant(await renderDeck(goodContent()), [
        'text-overflow',
        'leftover-placeholders',
        'model-chatter',
      ]),
    ],
    [
      'results.xlsx',
      'xlsx',
      await plant(await sheetBytes('Validation Results', validationRows()), [
        'narrow-columns',
        'open-comments',
      ]),
    ],
    [
      'report.docx',
      'docx',
      await plant(await renderReport(goodReport()), ['leftover-placeholders', 'repeated-phrases']),
    ],
  ] as const;
  const rules = { template: null, templates: await loadTemplates(allChecks), today: '2026-11-22' };
  const examined = await Promise.all(
    files.map(async ([name, type, bytes]) => {
      const { pages, ...one } = await operations.examine(
        { name, type, bytes, rules, wantsPages: true },
        { limits: defaultReaderLimits, at: () => {} },
      );
      const kept = await artifacts.put(Buffer.from(JSON.stringify(pages)));
      return { ...one, document: { ...one.document, pages: kept } };
    }),
  );
  const report = assembleReport(examined, rules);
  const { counts } = report;
  const kept = await artifacts.put(Buffer.from(JSON.stringify(report)));
  const log = pino({ level: 'silent' });
  const redis = connectRedis({ url: bench.redis.url, log, name: 'documents', profile: 'patient' });
  const store = createTaskStore({ redis, keys: createKeys(gateway.keyPrefix) });
  const found = {
    type: 'findings',
    message: 'Compared.',
    data: { iteration: 1, counts, report: kept, template: null, top: [] },
  } satisfies Partial<TaskEvent>;
  await store.emit(id, null, [found]);
  redis.disconnect();
  return { url: gateway.url, path: `/tasks/${id}?view=document`, report };
}

it('shows each finding where it is: from the list to its page, from its mark to the list, by keys', async () => {
  const { url, path } = await comparedTask();
  const { page, context, faults } = await watchedContext(browser, url);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  const list = page.getByRole('list', { name: 'Findings' });
  const overflow = list.getByRole('button', { name: /text "More words than their box has room for"/ });
  await overflow.first().click();
  const mark = page.locator('.marked').getByRole('button', { pressed: true });
  await mark.waitFor();
  // The frame lies on the shape that the finding names.
  const frame = await page.locator('.frame.chosen').boundingBox();
  const words = await page.locator('.sheet').getByText('More words than their box').boundingBox();
  if (frame === null || words === null) throw new Error('the frame or the words are not drawn');
  expect(Math.abs(frame.x - words.x)).toBeLessThan(frame.width);
  expect(Math.abs(frame.y - words.y)).toBeLessThan(frame.height);
  await list.getByText('There is', { exact: true }).waitFor();

  const other = page.locator('.marked').getByRole('button', { pressed: false }).first();
  const name = await other.getAttribute('aria-label');
  await other.click();
  const number = /Finding (\d+)/.exec(name ?? '')?.[1] ?? '';
  const expanded = list.getByRole('button', { expanded: true });
  await expect.poll(() => expanded.textContent()).toMatch(new RegExp(`^${number}\\D`));
  await page.keyboard.press('n');
  await expect.poll(() => expanded.textContent()).toMatch(new RegExp(`^${Number(number) + 1}\\D`));
  await page.keyboard.press('p');
  await expect.poll(() => expanded.textContent()).toMatch(new RegExp(`^${number}\\D`));
  await expect.poll(() => page.url()).toContain('finding=');
  expect(await surveyPage(page, 'document-slides')).toEqual([]);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('combobox', { name: 'Document', exact: true }).selectOption({ label: 'results.xlsx' });
  await page.getByRole('region', { name: 'Cells of Validation Results' }).waitFor();
  await page.locator('td .pin').first().click();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Document', exact: true }).selectOption({ label: 'report.docx' });
  await page
    .locator('.flow mark', { hasText: '[Client Name]' })
    .or(page.locator('.flow mark'))
    .first()
    .waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});
