import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { RunningGateway } from '../../services/gateway/testing/start-gateway.js';
import { isNight } from '../harness/is-night.js';
import { useBrowser } from '../harness/use-browser.js';

const bench = useBrowser();

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

async function open(gateway: RunningGateway, path: string, viewport = desk) {
  const { page, faults } = await bench.open(gateway, { viewport });
  await page.goto(path);
  return { page, faults };
}

const approveOf = (page: Page) => page.getByRole('button', { name: /^Approve/ });
const toastsOf = (page: Page) => page.locator('.toast');

/** Controls outside the toasts that a toast covers. */
const coveredControls = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const toasts = [...document.querySelectorAll('.toast')].map((toast) => toast.getBoundingClientRect());
    return [...document.querySelectorAll('a, button, input, select, textarea, summary')]
      .filter((control) => control.closest('.toast') === null && control.checkVisibility())
      .filter((control) => {
        const box = control.getBoundingClientRect();
        return box.width > 1 && toasts.some((toast) =>
          box.left < toast.right && box.right > toast.left && box.top < toast.bottom && box.bottom > toast.top);
      })
      .map((control) => control.textContent || control.tagName);
  })()`);

const small = { width: 320, height: 640 };
for (const viewport of isNight ? [phone, desk, small] : [small]) {
  it(`covers no control with a toast at ${viewport.width} pixels, wherever the page is scrolled to`, async () => {
    const gateway = await bench.start();
    const first = await gateway.newTask();
    const { page, faults } = await open(gateway, `/tasks/${first.id}`, viewport);
    await approveOf(page).waitFor();
    await gateway.newTask();
    const toast = toastsOf(page).filter({ hasText: 'plan waiting for approval' });
    await toast.waitFor();
    expect(await coveredControls(page)).toEqual([]);
    expect(await page.getByRole('status').filter({ has: toast }).count()).toBe(1);
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight / 2)');
    expect(await coveredControls(page)).toEqual([]);
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
    expect(await coveredControls(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
}

it('shows no toast for a task that the page shows, and drops it once the page shows the task', {
  tags: ['night'],
}, async () => {
  const gateway = await bench.start();
  const { page } = await open(gateway, '/settings/audit');
  await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
  const { id } = await gateway.newTask();
  await toastsOf(page).waitFor();
  await page.getByRole('link', { name: /^Needs you/ }).click();
  await page.getByRole('region', { name: /^Plan/ }).waitFor();
  await expect.poll(() => toastsOf(page).count()).toBe(0);

  for (const path of ['/', '/inbox', `/workspace?task=${id}`]) {
    await page.goto(path);
    await page.getByRole('link', { name: /^Needs you.*waiting/ }).waitFor();
    await countToasts(page);
    const next = path.startsWith('/workspace') ? { id } : await gateway.newTask();
    if (path !== '/inbox') await gateway.request('POST', `/api/v1/tasks/${next.id}/cancel`);
    if (path === '/') await page.locator(`main a[href="/tasks/${next.id}"]`).waitFor();
    // Toasts come at most this long after an event.
    await page.waitForTimeout(4_000);
    expect(await page.evaluate('window.toastCount'), path).toBe(0);
  }
});

/** Counts the toasts that appear from now on, however short. */
const countToasts = (page: Page) =>
  page.evaluate(`
    window.toastCount = 0;
    new MutationObserver(() => {
      window.toastCount += document.querySelectorAll('.toast').length;
    }).observe(document.body, { childList: true, subtree: true });
  `);

it('ignores clicks and keys for half a second after a plan has appeared', async () => {
  const gateway = await bench.start();
  const { id } = await gateway.newTask();
  const { page } = await open(gateway, '/settings/audit');
  await page.evaluate(`
    new MutationObserver((_, observer) => {
      const approve = [...document.querySelectorAll('.plan button')].find((button) => button.textContent.startsWith('Approve'));
      if (approve === undefined) return;
      observer.disconnect();
      approve.focus();
      approve.click();
      window.clickedAt = performance.now();
    }).observe(document.body, { childList: true, subtree: true });
  `);
  await page.getByRole('link', { name: /^Needs you/ }).click();
  await expect.poll(() => page.evaluate('window.clickedAt !== undefined')).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForTimeout(300);
  expect((await gateway.tasks.get(id))?.status).toBe('awaiting_approval');
  await approveOf(page).click();
  await expect.poll(async () => (await gateway.tasks.get(id))?.status).toBe('pending');
});

it('does not approve the next plan when it moves to where the last one was (V-26)', async () => {
  const gateway = await bench.start();
  const [first, second] = [await gateway.newTask(), await gateway.newTask()];
  const { page } = await open(gateway, '/inbox');
  const approve = approveOf(page).first();
  // The last part of a plan to come.
  await page.getByText('Also allow these kinds of steps').last().waitFor();
  await approve.click({ trial: true });
  // In the first picture without the decided plan, the next one is where that was.
  await page.evaluate(`
    const first = document.querySelector('.plan');
    requestAnimationFrame(function look() {
      if (first.isConnected) return requestAnimationFrame(look);
      const button = [...document.querySelectorAll('.plan button')].find((each) => each.textContent.startsWith('Approve'));
      window.next = button?.textContent;
      button?.click();
    });
  `);
  await approve.click();
  await expect.poll(async () => (await gateway.tasks.get(first.id))?.status).toBe('pending');
  await expect.poll(() => page.evaluate('window.next?.startsWith("Approve")')).toBe(true);
  await page.waitForTimeout(300);
  expect((await gateway.tasks.get(second.id))?.status).toBe('awaiting_approval');
});

it('names on the button the steps that the plan takes (V-26)', async () => {
  const gateway = await bench.start();
  const { id } = await gateway.newTask();
  const { page } = await open(gateway, `/tasks/${id}`, phone);
  await page.getByRole('button', { name: 'Approve: submit, fix, push', exact: true }).waitFor();
  await page.getByLabel(/^Let the coding agent fix/).uncheck();
  await page.getByRole('button', { name: /^Save and approve: submit/ }).waitFor();
});
