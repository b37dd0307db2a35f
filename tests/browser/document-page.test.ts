import { operations } from '@fixpoint/compare/operations';
import { loadTemplates } from '@fixpoint/compare/template-files';
import { defaultReaderLimits } from '@fixpoint/documents/limits';
import type { EventDraft, LedgerSummary } from '@fixpoint/shared/contracts';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { connectRedis, createKeys } from '@fixpoint/tasks/engine';
import { pino } from 'pino';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { allChecks } from '../../packages/compare/src/checks/all-checks.js';
import { assembleReport } from '../../packages/compare/src/engine/assemble-report.js';
import { plantDefect } from '../../packages/compare/testing/planting/plant-defect.js';
import { planters } from '../../packages/compare/testing/planting/planters.js';
import { goodReport, renderReport } from '../../packages/documents/testing/good-report.js';
import { sheetBytes, validationRows } from '../../packages/documents/testing/good-workbooks.js';
import { goodContent, renderDeck } from '../../packages/documents/testing/market-deck.js';
import { createTaskStore } from '../../packages/tasks/src/engine/task-store.js';
import { findViolations } from '../harness/find-violations.js';
import { surveyPage } from '../harness/survey-page.js';
import { useBrowser } from '../harness/use-browser.js';

const bench = useBrowser();

async function plant(bytes: Buffer, names: readonly string[]): Promise<Buffer> {
  let planted = bytes;
  for (const name of names) {
    const planter = planters[name];
    if (planter === undefined) throw new Error(`there is no planter ${name}`);
    planted = await plantDefect(planted, planter);
  }
  return planted;
}

const rules = { template: null, templates: await loadTemplates(allChecks), today: '2026-11-22' };
type Files = readonly (readonly [name: string, type: 'pptx' | 'xlsx' | 'docx', bytes: Buffer])[];

/** What a comparison of these files keeps, as the comparator's stage does. */
async function compare(files: Files, artifacts: ReturnType<typeof createMemoryArtifacts>) {
  const examined = await Promise.all(
    files.map(async ([name, type, bytes]) => {
      const { pages, ...one } = await operations.examine(
        { name, type, bytes, rules, wantsPages: true },
        { limits: defaultReaderLimits, at: () => {} },
      );
      const kept = await artifacts.put(Buffer.from(JSON.stringify(pages)));
      return { ...one, document: { ...one.document, pages: kept, artifact: await artifacts.put(bytes) } };
    }),
  );
  const report = assembleReport(examined, rules);
  return { report, kept: await artifacts.put(Buffer.from(JSON.stringify(report))) };
}

const progress = (detail: Record<string, unknown>) => ({
  type: 'stage-progress' as const,
  message: 'The engine works.',
  data: { stage: 'fix', detail },
});
const diff = `diff --git a/words.js b/words.js
--- a/words.js
+++ b/words.js
@@ -1 +1 @@
-40
+80
`;

/** A task that compared twice, a deck, a workbook and a text, each with defects; the address of its page. */
async function comparedTask() {
  const artifacts = createMemoryArtifacts();
  const picture = await artifacts.put(
    await sharp({ create: { width: 1_280, height: 720, channels: 3, background: '#dde8e3' } })
      .webp()
      .toBuffer(),
  );
  const drawn = { width: 1_280, height: 720, picture, thumbnail: picture };
  const requested = new Set<string>();
  const gateway = await bench.start({
    artifacts,
    // As a comparator does: it begins when it is first asked for a document, and its pages are there later.
    askDrawnPages: async (artifact) => {
      const isNew = !requested.has(artifact);
      requested.add(artifact);
      return isNew ? { state: 'drawing' } : { state: 'drawn', pages: [{ number: 2, ...drawn }], notes: [] };
    },
  });
  const [{ id }, earlier] = [await gateway.newTask(), await gateway.newTask()];
  const deck = await renderDeck(goodContent());
  const files: Files = [
    ['deck.pptx', 'pptx', await plant(deck, ['text-overflow', 'leftover-placeholders', 'model-chatter'])],
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
  ];
  const before: Files = [
    ['deck.pptx', 'pptx', await plant(deck, ['broken-words', 'model-chatter'])],
    ...files.slice(1),
  ];
  const [first, second] = [await compare(before, artifacts), await compare(files, artifacts)];
  const { report } = second;
  const idsOf = ({ findings }: typeof report) => findings.map((finding) => finding.id);
  const [old, now] = [idsOf(first.report), idsOf(report)];
  const told = `## Findings\n\n${first.report.findings
    .map(
      (finding) => `- [${finding.id}] ${finding.check} — ${finding.location}\n  message: ${finding.message}`,
    )
    .join('\n')}\n`;
  const prompt = await artifacts.put(Buffer.from(told));
  const found = (iteration: number, { report: one, kept }: typeof first, ledger: Partial<LedgerSummary>) => ({
    type: 'findings' as const,
    message: 'Compared.',
    data: {
      iteration,
      counts: one.counts,
      report: kept,
      template: null,
      top: [],
      ledger: { born: [], fixed: [], regressed: [], open: one.findings.length, ...ledger },
    },
  });
  const started = (stage: string, iteration: number) => ({
    type: 'stage-started' as const,
    message: `${stage} started.`,
    data: { stage, iteration, attempt: 1 },
  });
  const fixed = {
    type: 'fix' as const,
    message: 'More words.',
    data: {
      iteration: 1,
      outcome: 'pushed',
      commit: 'a1b2c3d4e5f6',
      files: [{ path: 'words.js', added: 1, removed: 1 }],
      diff: await artifacts.put(Buffer.from(diff)),
      transcript: null,
      spent_usd: 0.1,
      denials: 0,
    },
  };
  const log = pino({ level: 'silent' });
  const redis = connectRedis({ url: bench.redis.url, log, name: 'documents', profile: 'patient' });
  const store = createTaskStore({ redis, keys: createKeys(gateway.keyPrefix) });
  const beginning = [started('compare', 1), found(1, first, { born: old })] satisfies EventDraft[];
  const rest = [
    started('fix', 1),
    progress({ prompt }),
    fixed,
    started('compare', 2),
    found(2, second, {
      born: now.filter((candidate) => !old.includes(candidate)),
      fixed: old.filter((candidate) => !now.includes(candidate)),
    }),
  ] satisfies EventDraft[];
  await store.emit(earlier.id, null, [started('compare', 1), found(1, first, { born: old })]);
  return {
    url: gateway.url,
    path: `/tasks/${id}?view=document`,
    earlier: earlier.id,
    begin: () => store.emit(id, null, beginning),
    async goOn() {
      await store.emit(id, null, rest);
      redis.disconnect();
    },
  };
}

it('shows each finding at its place: from the list to its page, from its mark to the list, by keyboard', async () => {
  const { url, path, earlier, begin, goOn } = await comparedTask();
  const { page, faults } = await bench.open({ url });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);

  // Who waits for the document sees its pages come, as they are read first and drawn then, and those of the next iteration after them.
  await page.getByText('No documents received yet.').waitFor();
  await page.evaluate('globalThis.isSamePage = true');
  await begin();
  const iterations = page.getByRole('list', { name: 'Iterations' });
  await iterations.getByRole('button', { name: 'Iteration 1' }).waitFor();
  await page.getByText('LibreOffice is rendering the pages …').waitFor();
  await page.locator('.rail img[src*="/pages/2"]').waitFor();
  const before = await page.locator('.rail img[src*="/pages/2"]').getAttribute('src');
  await goOn();
  const second = iterations.getByRole('button', { name: 'Iteration 2' });
  await expect.poll(() => second.getAttribute('aria-current')).toBe('true');
  // The strip says what changed, and by which commit.
  expect(await second.textContent()).toMatch(/^Iteration 2 \d+ findings \+\d+ · commit a1b2c3d$/);
  const thumbnail = page.locator(`.rail img[src*="/pages/2"]:not([src="${before}"])`);
  await thumbnail.waitFor();
  expect(await page.evaluate('globalThis.isSamePage')).toBe(true);

  const list = page.getByRole('list', { name: 'Findings' });
  const overflow = list.getByRole('button', { name: /text "More words than their box has room for"/ });
  await overflow.first().click();
  const mark = page.locator('.marked').getByRole('button', { pressed: true });
  await mark.waitFor();
  // The frame lies on the shape that the finding names.
  const frame = await page.locator('.frame.chosen').boundingBox();
  await list.getByText('Actual', { exact: true }).waitFor();
  // The pictures of the deck are shown, and come from nowhere else.
  await page
    .locator('.slide-drawing img[src^="data:image/png;base64,"]')
    .first()
    .waitFor({ state: 'attached' });
  expect(await page.locator('.slide-drawing img:not([src^="data:image/"])').count()).toBe(0);

  // Drawn by LibreOffice where that was done; the marks stay, and so does the layout beneath.
  const drawing = page.locator('.marked .slide-picture img[src*="/pages/2"]');
  await drawing.waitFor();
  await page.getByRole('radio', { name: 'Preview' }).check();
  await drawing.waitFor({ state: 'detached' });
  const words = await page.locator('.marked').getByText('More words than their box').boundingBox();
  if (frame === null || words === null) throw new Error('the frame or the words are not drawn');
  expect(Math.abs(frame.x - words.x)).toBeLessThan(frame.width);
  expect(Math.abs(frame.y - words.y)).toBeLessThan(frame.height);

  // The whole slide is in the window until another size is chosen.
  const paper = page.locator('.marked.pinned');
  await page.locator('.page-tools').evaluate((tools) => tools.scrollIntoView({ block: 'start' }));
  const { y = 0, width = 0, height = 0 } = (await paper.boundingBox()) ?? {};
  expect(y).toBeGreaterThan(0);
  expect(y + height).toBeLessThanOrEqual(900);
  await page.keyboard.press('+');
  await expect.poll(async () => (await paper.boundingBox())?.width).toBeGreaterThan(width);
  await page.keyboard.press('0');
  await expect.poll(async () => (await paper.boundingBox())?.width).toBe(width);

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

  // From the pages of the first iteration, the second one is beside it and not itself; from the last one, the one before.
  const [beforeChoice, afterChoice] = [
    page.getByRole('combobox', { name: 'Before' }),
    page.getByRole('combobox', { name: 'After' }),
  ];
  for (const shown of ['1', '2']) {
    await page.goto(`${path}&iteration=${shown}`);
    await page.getByRole('radio', { name: 'Before and after' }).check();
    expect([await beforeChoice.inputValue(), await afterChoice.inputValue()]).toEqual(['1', '2']);
  }

  // Two iterations: what changed is framed on both slides, and the edge between them moves by keys.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${path}&show=changes`);
  await page.getByText(/^\d+ changes on \d+ pages?\.$/).waitFor();
  await page.locator('.two-sides .frame.change').first().waitFor();
  await page
    .getByRole('list', { name: 'Changes on this page' })
    .getByText(/^(?:Added|Changed|Removed)$/)
    .first()
    .waitFor();
  const commit = page.getByRole('region', { name: 'Commit in between' });
  await commit.getByText('Iteration 1: pushed a1b2c3d4e, 1 file').waitFor();
  await commit.locator('ins', { hasText: '+80' }).waitFor();
  // The pages have the whole width, and what made the changes is below them.
  const [sides, below] = [await page.locator('.two-sides').boundingBox(), await commit.boundingBox()];
  expect(sides?.width).toBeGreaterThan(1_300);
  expect(below?.y).toBeGreaterThan((sides?.y ?? 0) + (sides?.height ?? 0));
  expect(await surveyPage(page, 'document-changes')).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('radio', { name: 'Swipe' }).check();
  const edge = page.getByRole('slider', { name: /iteration 1 on the left and iteration 2 on the right/ });
  const cut = () => page.locator('.over').getAttribute('style');
  await edge.press('Home');
  expect(await cut()).toBe('--edge: 0%;');
  await edge.press('End');
  await edge.press('ArrowLeft');
  expect(await cut()).toBe('--edge: 99%;');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Blink' }).check();
  const side = page.getByRole('status').filter({ hasText: /^iteration/ });
  expect(await side.textContent()).toBe('iteration 2');
  await page.keyboard.press('b');
  expect(await side.textContent()).toBe('iteration 1');

  // What another task of the service ended with is a "before" too.
  await page.getByRole('combobox', { name: 'Before' }).selectOption(`task:${earlier}`);
  await page.getByRole('button', { name: `Show task ${earlier.slice(0, 8)}: ` }).waitFor();

  // What became of each finding, and what the agent was told of one.
  await page.getByRole('radio', { name: 'Findings by iteration' }).check();
  const ledger = page.getByRole('region', { name: 'Findings by iteration' });
  await page.getByLabel(/^Show the [0-9]+ fixed ones too/).check();
  await ledger.getByText('fixed').first().waitFor({ state: 'attached' });
  expect(await surveyPage(page, 'document-ledger')).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await ledger
    .getByRole('link', { name: /^new in iteration 1/ })
    .first()
    .click();
  await page.getByText('Prompt for the agent').click();
  await page.locator('.about-finding pre', { hasText: 'message:' }).waitFor();

  // Another iteration is one press away, and the keyboard stays there.
  await page.getByRole('radio', { name: 'Pages' }).check();
  await iterations.getByRole('button', { name: 'Iteration 1' }).press('Enter');
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('Iteration 1');
  expect(await page.evaluate('document.activeElement.ariaCurrent')).toBe('true');
  expect(faults).toEqual([]);
});
