/** @module-tag night */
import { connectRedis, createKeys } from '@fixpoint/tasks/engine';
import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { createTaskStore } from '../../packages/tasks/src/engine/task-store.js';
import type { RunningGateway } from '../../services/gateway/testing/start-gateway.js';
import { useBrowser } from '../harness/use-browser.js';

const bench = useBrowser();
const wanted = 5_000;
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

it('shows the end of a log of 5,000 events first, and the rest of it on scrolling there', async () => {
  const { page, faults } = await bench.open(gateway);
  const log = page.getByRole('region', { name: 'Log' });
  await page.goto(`/tasks/${id}?view=log`);
  await page.getByText(`${wanted} in total.`).waitFor();

  // The end is visible, and what comes is shown below it.
  await log.getByText(`Line ${wanted - 10}:`).waitFor();
  await gateway.tasks.addInput(id, 'a person', 'One more line.');
  await log.getByText('One more line.').waitFor();
  const rows = () => logRows(page).count();
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
  await expect.poll(() => countedEvents(page)).toBeGreaterThanOrEqual(wanted);
  await page.evaluate(`(() => {
    globalThis.draws = 0;
    const log = document.querySelector('section[aria-label="Log"]');
    new MutationObserver(() => { globalThis.draws += 1; }).observe(log, { childList: true, subtree: true });
  })()`);
  const search = page.getByPlaceholder('Search the log');
  const before = await lastEvent();
  const pouring = writeEvents(4_000);
  await search.pressSequentially('the title');
  expect(await search.inputValue()).toBe('the title');
  await pouring;
  await search.fill('');
  await expect.poll(() => countedEvents(page)).toBe(before + 4_000);
  // They are drawn together, several at a time: bench/long-log.js measures how long the page is busy with it.
  expect(await page.evaluate<number>('draws')).toBeLessThan(400);
  expect(await logRows(page).count()).toBeLessThan(500);
  expect(faults).toEqual([]);
});

it('keeps the log short and changes tabs at 10,000 events, while more come in (S4-023)', async () => {
  const { page, faults } = await bench.open(gateway);
  await writeEvents(Math.max(0, 10_000 - (await lastEvent())));
  await page.goto(`/tasks/${id}?view=log`);
  await expect.poll(() => countedEvents(page)).toBeGreaterThanOrEqual(10_000);
  const pouring = writeEvents(2_000);
  for (const name of ['Agent', 'Parameters', 'Overview', 'Log']) {
    const tab = page.getByRole('tab', { name });
    await tab.click();
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
  }
  await pouring;
  const last = await lastEvent();
  await expect.poll(() => countedEvents(page)).toBe(last);
  expect(await logRows(page).count()).toBeLessThan(500);
  expect(faults).toEqual([]);
});

const logRows = (page: Page) => page.getByRole('region', { name: 'Log' }).getByRole('listitem');

/** Number of events that the page says it has, with or without a search. */
async function countedEvents(page: Page): Promise<number> {
  const text = (await page.getByText(/ in total\.$/).textContent()) ?? '';
  return Number(/([\d,]+) in total\.$/.exec(text)?.[1]?.replaceAll(',', ''));
}

const lastEvent = async () => (await gateway.tasks.get(id))?.last_event ?? 0;

/** Whether a row is within the box of the log. */
function isInSight(page: Page, row: string): Promise<boolean> {
  return page.evaluate(`(() => {
    const box = document.querySelector('section[aria-label="Log"]').getBoundingClientRect();
    const row = document.querySelector('section[aria-label="Log"] ${row}').getBoundingClientRect();
    return row.top < box.bottom && row.bottom > box.top;
  })()`);
}
