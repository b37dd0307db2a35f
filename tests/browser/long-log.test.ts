import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { connectRedis, createKeys } from '@fixpoint/tasks/engine';
import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { createTaskStore } from '../../packages/tasks/src/engine/task-store.js';
import type { RunningGateway } from '../../services/gateway/testing/start-gateway.js';
import { measureSlowdown } from '../harness/measure-slowdown.js';
import { useBrowser } from '../harness/use-browser.js';

const bench = useBrowser();
const wanted = 5_000;
const results = fileURLToPath(new URL('../../.artifacts/', import.meta.url));
let gateway: RunningGateway;
let id: string;

beforeAll(async () => {
  gateway = await bench.start();
  ({ id } = await gateway.newTask());
  await writeEvents(wanted - (await gateway.tasks.events(id)).length);
});

/** The output of an engine during a long run, as its fixer would write it. */
async function writeEvents(count: number): Promise<void> {
  const redis = connectRedis({
    url: bench.redis.url,
    log: pino({ level: 'silent' }),
    name: 'long-log',
    profile: 'patient',
  });
  const store = createTaskStore({ redis, keys: createKeys(gateway.keyPrefix) });
  for (let done = 0; done < count; done += 250) {
    const batch = Array.from({ length: Math.min(250, count - done) }, (_, index) => {
      const message = `Line ${done + index + 1}: reading src/deck/slide-${index}.js to see where the title is cut.`;
      return {
        type: 'engine-message' as const,
        message,
        data: { role: 'assistant' as const, text: message },
      };
    });
    await store.emit(id, null, batch);
  }
  redis.disconnect();
}

/** Milliseconds by the page's own clock since it was requested, and what its main thread did meanwhile. */
interface FirstView {
  readonly head_ms: number;
  readonly log_ms: number;
  readonly busy_ms: number;
  /** How many times as long all of it took, since the machine did other things as well. */
  readonly slowdown: number;
}

/** The aim of a first view, where nothing else runs. */
const aimMs = 1_000;
/** What else a machine does may spoil a visit, and several in a row: one that reaches the aim shows that the page can. */
const maxTries = 8;

it('shows the end of a log of 5,000 events within a second, and the rest of it on scrolling there', async () => {
  const { context, page, faults } = await bench.open(gateway);
  // The first visit fetches the pages themselves, as people have them from the last time.
  await page.goto('/');
  await page.addInitScript(`
    const watch = new MutationObserver(() => {
      if (!globalThis.headAt && document.querySelector('dl[aria-label="Status bar"]')) globalThis.headAt = performance.now();
      if (!globalThis.logAt && document.body?.textContent.includes('Line ${wanted - 10}:')) globalThis.logAt = performance.now();
    });
    watch.observe(document, { childList: true, subtree: true });
  `);
  const log = page.getByRole('region', { name: 'Log' });
  const views: FirstView[] = [];
  const best = () =>
    Math.min(...views.map(({ head_ms, log_ms, slowdown }) => Math.max(head_ms, log_ms) / slowdown));
  while (views.length < maxTries && !(best() < aimMs)) {
    const before = await measureSlowdown(page);
    const debug = await context.newCDPSession(page);
    await debug.send('Performance.enable');
    await page.goto(`/tasks/${id}?view=log`);
    await page.getByText(`${wanted} in total.`).waitFor();
    const { metrics } = await debug.send('Performance.getMetrics');
    const seconds = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    const [head, end] = await page.evaluate<[number, number]>('[headAt, logAt]');
    views.push({
      head_ms: Math.round(head),
      log_ms: Math.round(end),
      busy_ms: Math.round(seconds('TaskDuration') * 1_000),
      slowdown: Math.min(before, await measureSlowdown(page)),
    });
  }
  for (const { head_ms, log_ms, busy_ms, slowdown } of views) {
    process.stdout.write(
      `first view of a task with ${wanted} events: head after ${head_ms} ms, log after ${log_ms} ms, ` +
        `main thread busy for ${busy_ms} ms, ${slowdown.toFixed(1)} times as long as by itself\n`,
    );
  }
  await mkdir(results, { recursive: true });
  await writeFile(`${results}first-view.json`, `${JSON.stringify(views)}\n`);
  expect(best()).toBeLessThan(aimMs);

  // The end is visible, and what comes is shown below it.
  await log.getByText(`Line ${wanted - 10}:`).waitFor();
  await gateway.tasks.addInput(id, 'a person', 'One more line.');
  await log.getByText('One more line.').waitFor();
  const rows = () => log.getByRole('listitem').count();
  expect(await rows()).toBeLessThan(500);

  // Further up there is more, and what was visible stays visible while it comes.
  await log.hover();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, -600);
      return rows();
    })
    .toBeGreaterThan(500);
  expect(await rows()).toBeLessThan(wanted);
  await page.getByText('Not following.').waitFor();

  // The start and the end are one press away, and at the end the page is small again.
  await page.getByRole('button', { name: 'Go to start' }).click();
  await expect.poll(rows).toBe(wanted + 1);
  await expect.poll(() => log.getByRole('listitem').first().isVisible()).toBe(true);
  await expect.poll(() => isInSight(page, 'li:first-child')).toBe(true);
  await page.getByRole('button', { name: 'Go to end' }).press('Enter');
  await expect.poll(rows).toBeLessThan(500);
  await expect.poll(() => isInSight(page, 'li:last-child')).toBe(true);
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Go to end');
  expect(faults).toEqual([]);
});

it('stays responsive to typing while thousands of events come in (S4-023)', async () => {
  const { page, faults } = await bench.open(gateway);
  await page.goto(`/tasks/${id}?view=log`);
  // Its second attempt finds a longer log than the first.
  await page.getByText(/ in total\.$/).waitFor();
  await page.evaluate(`(() => {
    let before = performance.now();
    const tick = (now) => {
      globalThis.longest = Math.max(globalThis.longest, now - before);
      before = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  })()`);
  const search = page.getByPlaceholder('Search the log');
  // A sixth of a second where nothing else runs; what fails here is a page that hangs, not a machine that is busy.
  const limitMs = 2 * aimMs;
  let longest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && longest >= limitMs; tries += 1) {
    const slowdownBefore = await measureSlowdown(page);
    await page.evaluate('globalThis.longest = 0');
    const before = (await gateway.tasks.get(id))?.last_event ?? 0;
    const pouring = writeEvents(4_000);
    await search.pressSequentially('the title', { delay: 20 });
    expect(await search.inputValue()).toBe('the title');
    await pouring;
    await search.fill('');
    const last = (await gateway.tasks.get(id))?.last_event ?? 0;
    expect(last).toBe(before + 4_000);
    // Polled, so that a failure names the number on the page.
    await expect.poll(() => page.getByText(/ in total\.$/).textContent()).toContain(` ${last} in total.`);
    const gap = await page.evaluate<number>('longest');
    const slowdown = Math.min(slowdownBefore, await measureSlowdown(page));
    longest = gap / slowdown;
    process.stdout.write(
      `4,000 events while somebody types: ${Math.round(gap)} ms between two frames at most, ` +
        `${slowdown.toFixed(1)} times as long as by itself\n`,
    );
  }
  expect(longest).toBeLessThan(limitMs);
  expect(faults).toEqual([]);
});

it('draws 1,000 events a second without stopping the page, and changes tabs at once at 10,000 (S4-023)', async () => {
  const { page, faults } = await bench.open(gateway);
  const last = (await gateway.tasks.get(id))?.last_event ?? 0;
  await writeEvents(Math.max(0, 10_000 - last));
  await page.goto(`/tasks/${id}?view=log`);
  await page.getByText(/1\d,?\d{3} in total\./).waitFor();
  await page.evaluate(`(() => {
    globalThis.frames = 0;
    const tick = () => { globalThis.frames += 1; requestAnimationFrame(tick); };
    requestAnimationFrame(tick);
  })()`);
  // One batch of 250 four times a second, for two seconds.
  let rate = 0;
  let slowest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && (rate < minFrames || slowest > maxMs); tries += 1) {
    const slowdown = await measureSlowdown(page);
    const [start, before] = await page.evaluate<[number, number]>('[performance.now(), frames]');
    for (let batch = 1; batch <= 8; batch += 1) {
      await writeEvents(250);
      const due = start + batch * 250;
      await page.evaluate(
        `new Promise((resolve) => setTimeout(resolve, Math.max(0, ${due} - performance.now())))`,
      );
    }
    const [end, after] = await page.evaluate<[number, number]>('[performance.now(), frames]');
    rate = Math.max(rate, ((after - before) / (end - start)) * 1_000 * slowdown);
    // From the press until the frame that shows what it chose.
    const times: number[] = [];
    for (const tab of ['Agent', 'Parameters', 'Log', 'Overview']) {
      const took = await page.evaluate<number>(`new Promise((resolve) => {
        const button = [...document.querySelectorAll('[role=tab]')].find((one) => one.textContent.startsWith('${tab}'));
        const pressed = performance.now();
        button.click();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)));
      })`);
      times.push(took / slowdown);
    }
    slowest = Math.min(slowest, Math.max(...times));
    process.stdout.write(
      `1,000 events a second at 10,000: ${Math.round(rate)} frames a second, tabs change within ` +
        `${times.map((time) => Math.round(time)).join(', ')} ms, ${slowdown.toFixed(1)} times as slow as by itself\n`,
    );
    await page.getByRole('tab', { name: 'Log' }).click();
  }
  expect(rate).toBeGreaterThanOrEqual(minFrames);
  expect(slowest).toBeLessThanOrEqual(maxMs);
  expect(faults).toEqual([]);
});

const minFrames = 30;
const maxMs = 100;

/** Whether a row is within the box of the log. */
function isInSight(page: Page, row: string): Promise<boolean> {
  return page.evaluate(`(() => {
    const box = document.querySelector('section[aria-label="Log"]').getBoundingClientRect();
    const row = document.querySelector('section[aria-label="Log"] ${row}').getBoundingClientRect();
    return row.top < box.bottom && row.bottom > box.top;
  })()`);
}
