import sharp from 'sharp';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { announceDesktop } from '../../services/gateway/testing/announce-desktop.js';
import type { RunningGateway } from '../../services/gateway/testing/start-gateway.js';
import { surveyPage } from '../harness/survey-page.js';
import { useBrowser } from '../harness/use-browser.js';

const bench = useBrowser();
let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await bench.start();
}, 120_000);

const quarterHour = 900_000;

/** A desktop that grants manual control on request, and records the input. */
async function openDesktop(name: string) {
  const since = new Date().toISOString();
  /** The reader of the page has it, for so long if they do nothing. */
  const held = (left_ms: number) =>
    ({
      owner: { type: 'person', by: 'local', task_id: null, since, idle: { limit_ms: quarterHour, left_ms } },
    }) as const;
  let epoch = 1;
  const desktop = await announceDesktop(
    { redisUrl: bench.redis.url, keyPrefix: gateway.keyPrefix, name },
    (request) => {
      if (request.type === 'take-over') {
        epoch += 1;
        void desktop.present({ epoch, ...held(quarterHour), ended_hold: null });
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
  return { desktop, inputs, held };
}

it('shows a desktop live, gives a person manual control, and leads the keyboard back out', async () => {
  const { inputs } = await openDesktop('office');
  const { page, faults } = await bench.open(gateway);
  await page.goto('/desktops');
  const card = page.getByRole('listitem').filter({ hasText: 'office' });
  await card.getByText('Ready').waitFor();
  await card.getByText('chromium', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Open live view' }).click();
  await card.getByRole('img', { name: 'Screen of office' }).waitFor();
  expect(await surveyPage(page, 'desktops-live')).toEqual([]);

  await card.getByRole('button', { name: 'Take control' }).click();
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
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Release control');
  await card.getByLabel('Text to type').fill('naïve 中文 😀');
  await card.getByRole('button', { name: 'Type text' }).click();
  await expect.poll(() => inputs().at(-1)).toEqual({ type: 'text', text: 'naïve 中文 😀' });
  expect(await surveyPage(page, 'desktops-taken-over')).toEqual([]);

  await card.getByRole('button', { name: 'Release control' }).click();
  await card.getByText('Ready').waitFor();
  await card.getByRole('application').waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});

it('shows a picture of each desktop automatically, and each at its own address, fitted or in its own pixels', async () => {
  await openDesktop('studio');
  const { page, faults } = await bench.open(gateway);
  await page.goto('/desktops');
  const card = page.getByRole('listitem').filter({ hasText: 'studio' });
  await card.getByRole('img', { name: 'Screen of studio' }).waitFor();
  expect(await surveyPage(page, 'desktops-thumbnails')).toEqual([]);
  await card.getByRole('link', { name: 'studio', exact: true }).click();
  await page.waitForURL('**/desktops/studio');
  await page.reload();
  const screen = page.getByRole('img', { name: 'Screen of studio' });
  await page.getByText('Live. The picture updates when the screen changes.').waitFor();
  await page.setViewportSize({ width: 500, height: 700 });
  const fit = page.getByRole('button', { name: 'Fit' });
  await expect.poll(async () => (await screen.boundingBox())?.width).toBeLessThan(500);
  await fit.click();
  await expect.poll(async () => (await screen.boundingBox())?.width).toBeGreaterThanOrEqual(640);
  await fit.click();
  await expect.poll(async () => (await screen.boundingBox())?.width).toBeLessThan(500);
  expect(await surveyPage(page, 'desktop')).toEqual([]);
  expect(faults).toEqual([]);
});

it('shows who has a desktop how long they keep it, warns them once, and shows when it was released automatically', {
  tags: ['night'],
}, async () => {
  const { desktop, held } = await openDesktop('lab');
  const { page, faults } = await bench.open(gateway);
  await page.goto('/desktops');
  const card = page.getByRole('listitem').filter({ hasText: 'lab' });
  await card.getByRole('button', { name: 'Open live view' }).click();
  await card.getByRole('button', { name: 'Take control' }).click();
  await card.getByText(/control ends automatically in (15|14) min/).waitFor();
  await card.getByText('resets this time').waitFor();
  const warning = card.getByRole('status').filter({ hasText: 'Less than a minute left' });
  expect(await warning.count()).toBe(0);

  await desktop.present(held(50_000));
  await warning.waitFor();
  expect(await surveyPage(page, 'desktops-nearly-given-back')).toEqual([]);
  // A screen reader announces it once, however often the clock beside it ticks.
  await page.evaluate(`(() => {
    const element = document.querySelector('.manual-control-clock [role=status]');
    element.dataset.announced = '0';
    new MutationObserver(() => {
      element.dataset.announced = String(Number(element.dataset.announced) + 1);
    }).observe(element, { childList: true, characterData: true, subtree: true });
  })()`);
  const clock = card.locator('.manual-control-clock .elapsed');
  for (let ticks = 0, before = await clock.textContent(); ticks < 2; ticks += 1) {
    await expect.poll(() => clock.textContent()).not.toBe(before);
    before = await clock.textContent();
  }
  expect(await warning.getAttribute('data-announced')).toBe('0');

  // At once, before the desktop reports it.
  await card.getByRole('application').press('Tab');
  await warning.waitFor({ state: 'detached' });
  await card.getByText(/control ends automatically in (15|14) min/).waitFor();

  const time = new Date().toISOString();
  await desktop.present({
    epoch: 9,
    owner: { type: 'nobody' },
    ended_hold: { by: 'local', reason: 'idle', at: time },
  });
  await card.getByRole('status').filter({ hasText: 'because there was no input' }).waitFor();
  await card.getByRole('application').waitFor({ state: 'detached' });
  await card.getByText('Ready').waitFor();
  expect(await surveyPage(page, 'desktops-given-back')).toEqual([]);
  expect(faults).toEqual([]);
});

it('makes a one-time code for a machine, with what to start there', async () => {
  const { page, faults } = await bench.open(gateway);
  await page.goto('/desktops');
  const form = page.getByRole('form', { name: 'New machine' });
  await form.getByLabel('Desktop name').fill('far away');
  await form.getByRole('button').click();
  expect(await page.getByLabel('Command for the machine').count()).toBe(0);
  await form.getByLabel('Desktop name').fill('far');
  await form.getByRole('button').click();
  const command = await page.getByLabel('Command for the machine of desktop far').inputValue();
  expect(command).toMatch(/^fixpoint-runner --host ws:\/\/127\.0\.0\.1:\d+ --enrol fxe_[\w-]{22}$/);
  expect(await surveyPage(page, 'the desktops, with a code')).toEqual([]);
  expect(faults).toEqual([]);
});

it('lets a request that names no service choose its desktop, and who decides on each step', async () => {
  await openDesktop('win11');
  const { page, faults } = await bench.open(gateway);
  await page.goto('/');
  const form = page.getByRole('form', { name: 'New task' });
  await form.getByLabel('What should be done?').fill('Open the calculator and add 2 and 2');
  await form.getByRole('combobox', { name: 'Desktop' }).selectOption('win11');
  await form.getByRole('combobox', { name: 'Mode' }).selectOption('vision');
  expect(await form.getByLabel('Business').count()).toBe(0);
  await page.setViewportSize({ width: 380, height: 800 });
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(380);
  await page.setViewportSize({ width: 1280, height: 900 });
  await form.getByRole('button', { name: 'Create task' }).click();
  await page.getByRole('heading', { name: 'Open the calculator' }).waitFor();
  const { tasks } = (await gateway.request('GET', '/api/v1/tasks?fields=kind,status,spec')).json();
  expect(tasks[0]).toMatchObject({
    kind: 'vision',
    status: 'awaiting_approval',
    spec: { desktop: { mode: 'vision', desktop: { name: 'win11' } } },
  });
  await page.getByRole('region', { name: 'Screen' }).getByText('Desktop: ').waitFor();
  expect(faults).toEqual([]);
});
