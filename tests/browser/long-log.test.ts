import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { connectRedis, createKeys } from '@fixpoint/shared/queue';
import { pino } from 'pino';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTaskStore } from '../../packages/shared/src/queue/task-store.js';
import {
  createGatewayBench,
  type GatewayBench,
  type RunningGateway,
} from '../../services/gateway/testing/start-gateway.js';
import { openBrowser } from '../harness/open-browser.js';
import { watchedContext } from '../harness/watched-context.js';

const wanted = 5_000;
const results = fileURLToPath(new URL('../../.artifacts/', import.meta.url));
let bench: GatewayBench;
let browser: Browser;
let gateway: RunningGateway;
let id: string;

beforeAll(async () => {
  [bench, browser] = await Promise.all([createGatewayBench(), openBrowser()]);
  gateway = await bench.start();
  ({ id } = await gateway.newTask());
  await writeEvents(wanted - (await gateway.tasks.events(id)).length);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await bench?.close();
});

/** What an engine says during a long run, as its fixer would write it. */
async function writeEvents(count: number): Promise<void> {
  const redis = connectRedis({
    url: bench.redis.url,
    log: pino({ level: 'silent' }),
    name: 'long-log',
    temper: 'patient',
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

/** Milliseconds by the page's own clock since it was asked for, and what its main thread did meanwhile. */
interface FirstView {
  readonly head_ms: number;
  readonly log_ms: number;
  readonly busy_ms: number;
}

it('shows a task with 5,000 events, whole and at once', async () => {
  const { context, page, faults } = await watchedContext(browser, gateway.url);
  // The first visit fetches the pages themselves, as people have them from the last time.
  await page.goto('/');
  await page.addInitScript(`
    const watch = new MutationObserver(() => {
      if (!globalThis.headAt && document.querySelector('dl[aria-label="Status bar"]')) globalThis.headAt = performance.now();
      if (!globalThis.logAt && document.body?.textContent.includes('Line ${wanted - 10}:')) globalThis.logAt = performance.now();
    });
    watch.observe(document, { childList: true, subtree: true });
  `);
  const debug = await context.newCDPSession(page);
  await debug.send('Performance.enable');
  await page.goto(`/tasks/${id}?view=log`);
  const log = page.getByRole('region', { name: 'Log' });
  await expect.poll(() => log.getByRole('listitem').count(), { timeout: 30_000 }).toBe(wanted);
  const { metrics } = await debug.send('Performance.getMetrics');
  const seconds = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  const [head, whole] = await page.evaluate<[number, number]>('[headAt, logAt]');
  const view: FirstView = {
    head_ms: Math.round(head),
    log_ms: Math.round(whole),
    busy_ms: Math.round(seconds('TaskDuration') * 1_000),
  };
  process.stdout.write(
    `first view of a task with ${wanted} events: head after ${view.head_ms} ms, log after ${view.log_ms} ms, ` +
      `main thread busy for ${view.busy_ms} ms\n`,
  );
  await mkdir(results, { recursive: true });
  await writeFile(`${results}first-view.json`, `${JSON.stringify(view)}\n`);
  // The aim is a second for the log. What fails here is work that grows faster than the log, not a machine that is busy.
  expect(view.busy_ms).toBeLessThan(5_000);

  // The end is in sight, and what comes is shown below it.
  await log.getByText('Line 4990:').waitFor();
  await gateway.tasks.addInput(id, 'a person', 'One more line.');
  await log.getByText('One more line.').waitFor();
  expect(await log.getByRole('listitem').count()).toBe(wanted + 1);
  expect(faults).toEqual([]);
});
