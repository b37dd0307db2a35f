import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { announceDesktop } from '../../services/gateway/testing/announce-desktop.js';
import {
  createGatewayBench,
  type GatewayBench,
  type RunningGateway,
} from '../../services/gateway/testing/start-gateway.js';
import { openBrowser } from '../harness/open-browser.js';
import { surveyPage } from '../harness/survey-page.js';
import { watchedContext } from '../harness/watched-context.js';

let bench: GatewayBench;
let browser: Browser;
let gateway: RunningGateway;

beforeAll(async () => {
  [bench, browser] = await Promise.all([createGatewayBench(), openBrowser()]);
  gateway = await bench.start();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await bench?.close();
});

/** A desktop that hands itself over when it is asked to, and writes down what is done on it. */
async function openDesktop(name: string) {
  let epoch = 1;
  const desktop = await announceDesktop(
    { redisUrl: bench.redis.url, keyPrefix: gateway.keyPrefix, name },
    (request) => {
      if (request.type === 'take-over') {
        epoch += 1;
        const since = new Date().toISOString();
        void desktop.present({ epoch, owner: { type: 'person', by: request.by, task_id: null, since } });
        return { reply: { type: 'taken-over', epoch, task_id: null } };
      }
      if (request.type !== 'give-back') return undefined;
      epoch += 1;
      void desktop.present({ epoch, owner: { type: 'nobody' } });
      return { reply: { type: 'given-back', epoch } };
    },
  );
  onTestFinished(() => desktop.close());
  const frame = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  let number = 0;
  const showing = setInterval(() => {
    number += 1;
    void desktop.show(number, frame);
  }, 100);
  onTestFinished(() => clearInterval(showing));
  const inputs = () => desktop.asked.flatMap((request) => (request.type === 'input' ? [request.input] : []));
  return { desktop, inputs };
}

it('shows a desktop live, gives it into a person’s hands, and leads the keyboard back out', async () => {
  const { inputs } = await openDesktop('office');
  const { context, page, faults } = await watchedContext(browser, gateway.url);
  onTestFinished(() => context.close());
  await page.goto('/desktops');
  const card = page.getByRole('listitem').filter({ hasText: 'office' });
  await card.getByText('Ready').waitFor();
  await card.getByText('chromium', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Live view' }).click();
  await card.getByRole('img', { name: 'The screen of office' }).waitFor();
  expect(await surveyPage(page, 'desktops-live')).toEqual([]);

  await card.getByRole('button', { name: 'Take over' }).click();
  await card.getByText('local, since').waitFor();
  // In its middle, wherever that comes to rest.
  await card.getByRole('application').click({ button: 'right' });
  await page.keyboard.press('Control+a');
  await page.keyboard.press('e');
  await page.keyboard.press('Tab');
  await expect
    .poll(() => inputs().filter(({ type }) => type !== 'move'))
    .toMatchObject([
      { type: 'click', button: 'right', count: 1 },
      { type: 'key', keys: 'ctrl+a' },
      { type: 'text', text: 'e' },
      { type: 'key', keys: 'tab' },
    ]);
  const clicked = inputs().find(({ type }) => type === 'click') as { x: number; y: number };
  expect(Math.abs(clicked.x - 0.5)).toBeLessThan(0.02);
  expect(Math.abs(clicked.y - 0.5)).toBeLessThan(0.02);

  await page.keyboard.press('Shift+Escape');
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Give back');
  await card.getByLabel('Text for the desktop').fill('naïve 中文 😀');
  await card.getByRole('button', { name: 'Type it' }).click();
  await expect.poll(() => inputs().at(-1)).toEqual({ type: 'text', text: 'naïve 中文 😀' });
  expect(await surveyPage(page, 'desktops-taken-over')).toEqual([]);

  await card.getByRole('button', { name: 'Give back' }).click();
  await card.getByText('Ready').waitFor();
  await card.getByRole('application').waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});

it('lets a request that names no service choose its desktop, and who decides on each step', async () => {
  await openDesktop('win11');
  const { context, page, faults } = await watchedContext(browser, gateway.url);
  onTestFinished(() => context.close());
  await page.goto('/');
  const form = page.getByRole('form', { name: 'New task' });
  await form.getByLabel('What should be done?').fill('Open the calculator and add 2 and 2');
  await form.getByRole('combobox', { name: 'Desktop' }).selectOption('win11');
  await form.getByRole('combobox', { name: 'How' }).selectOption('vision');
  await form.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { name: 'Open the calculator' }).waitFor();
  const { tasks } = (await gateway.ask('GET', '/api/v1/tasks')).json();
  expect(tasks[0]).toMatchObject({
    kind: 'vision',
    status: 'awaiting_approval',
    spec: { desktop: { mode: 'vision', desktop: { name: 'win11' } } },
  });
  await page.getByText('On the desktop').waitFor();
  expect(faults).toEqual([]);
});
