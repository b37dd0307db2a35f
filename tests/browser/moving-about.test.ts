import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createGatewayBench,
  type GatewayBench,
  type RunningGateway,
} from '../../services/gateway/testing/start-gateway.js';
import { openBrowser } from '../harness/open-browser.js';
import { watchedContext } from '../harness/watched-context.js';

let bench: GatewayBench;
let browser: Browser;
let gateway: RunningGateway;

beforeAll(async () => {
  [bench, browser] = await Promise.all([createGatewayBench(), openBrowser()]);
  gateway = await bench.start();
  for (let count = 0; count < 20; count += 1) await gateway.newTask();
});
afterAll(async () => {
  await browser?.close();
  await bench?.close();
});

it('opens each page at its top, for the eye and for the keyboard, and keeps what a person chose', async () => {
  const { page, faults } = await watchedContext(browser, gateway.url);
  await page.goto('/');
  const oldest = page.getByRole('main').getByRole('listitem').nth(19).getByRole('link');
  await oldest.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(0);
  await oldest.click();
  await page.getByRole('region', { name: 'Task status' }).waitFor();
  await expect.poll(() => page.evaluate('scrollY')).toBe(0);
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content');

  const ground = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
  const light = await ground();
  await page.getByRole('banner').getByLabel('Theme').selectOption('dark');
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  await page.goto('/?text=cheese&view=board');
  await expect.poll(ground).toBe(dark);
  expect(await page.getByPlaceholder('Search tasks').inputValue()).toBe('cheese');
  expect(await page.getByRole('button', { name: 'Board' }).getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('banner').getByLabel('Theme').selectOption('light');
  await expect.poll(ground).not.toBe(dark);
  expect(faults).toEqual([]);
});
