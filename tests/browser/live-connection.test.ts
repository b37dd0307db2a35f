import { ServiceDefinition } from '@fixpoint/shared/contracts';
import type { WebSocketRoute } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import {
  goodRequest,
  marketResearch,
  type RunningGateway,
} from '../../services/gateway/testing/start-gateway.js';
import { surveyPage } from '../harness/survey-page.js';
import { useBrowser } from '../harness/use-browser.js';
import type { WatchedContext } from '../harness/watched-context.js';

const bench = useBrowser();
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await bench.start();
});

interface Visit extends WatchedContext {
  readonly sockets: { readonly route: WebSocketRoute; readonly at: number }[];
  /** Lets no new socket through until what it answers is called. */
  shut(): () => void;
}

/** A page whose sockets are recorded: every one it opened, newest last, and when. */
async function visit(path: string): Promise<Visit> {
  const watched = await bench.open(gateway);
  const sockets: { route: WebSocketRoute; at: number }[] = [];
  let opened = Promise.resolve();
  await watched.page.routeWebSocket(/.*/, async (route) => {
    sockets.push({ route, at: performance.now() });
    await opened;
    route.connectToServer();
  });
  await watched.page.goto(path);
  await expect.poll(() => watched.page.getByRole('status').filter({ hasText: 'Connected' }).count()).toBe(1);
  return {
    ...watched,
    sockets,
    shut() {
      let open = () => {};
      opened = new Promise((resolve) => (open = resolve));
      return open;
    },
  };
}

it('connects again three seconds after its socket closed, and shows the loss meanwhile (S0-292, S0-307)', async () => {
  const { page, sockets, shut, faults } = await visit('/');
  const open = shut();
  const lost = performance.now();
  await sockets[0]?.route.close({ code: 1012 });
  await page.getByRole('status').filter({ hasText: 'Connection lost. Reconnecting' }).waitFor();
  await expect.poll(() => sockets.length, { timeout: 20_000 }).toBe(2);
  expect((sockets[1]?.at ?? 0) - lost).toBeGreaterThan(2_500);
  // A try is no connection yet.
  await page.getByRole('status').filter({ hasText: 'Connection lost. Reconnecting' }).waitFor();
  open();
  await expect.poll(() => page.getByRole('status').filter({ hasText: 'Connected' }).count()).toBe(1);
  expect(faults).toEqual([]);
});

it('shows a plan that was proposed while the connection was lost, and offers it after a reload too (S0-303)', {
  tags: ['night'],
}, async () => {
  const { page, sockets, shut, faults } = await visit('/inbox');
  await page.getByText('No plans are waiting for approval.').waitFor();
  const open = shut();
  await sockets[0]?.route.close({ code: 1012 });
  await page.getByRole('status').filter({ hasText: 'Connection lost' }).waitFor();
  const { id } = await gateway.newTask();
  open();
  await page.getByRole('button', { name: 'Approve' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Approve' }).waitFor();
  await gateway.tasks.cancel(id, 'test');
  await page.getByText('No plans are waiting for approval.').waitFor();
  expect(faults).toEqual([]);
});

it('continues after messages that it cannot read, and sends nothing through a socket that is not open (S0-301, S0-302)', async () => {
  const { page, sockets, shut, faults } = await visit('/inbox');
  for (const nonsense of ['{not json', '', 'null', '42', '{"type":"TASK_OF_TOMORROW","payload":{}}'])
    sockets[0]?.route.send(nonsense);
  const { id } = await gateway.newTask();
  onTestFinished(async () => void (await gateway.tasks.cancel(id, 'test').catch(() => undefined)));
  await page.getByRole('button', { name: 'Approve' }).waitFor();
  const open = shut();
  await sockets[0]?.route.close({ code: 1011 });
  await page.getByRole('status').filter({ hasText: 'Connection lost' }).waitFor();
  // Its page follows the task through the socket, which is not there just now.
  await page.locator(`main a[href="/tasks/${id}"]`).click();
  await page.getByRole('tab', { name: 'Log' }).click();
  await page.getByRole('region', { name: 'Log' }).getByText('task-created').waitFor();
  open();
  await expect.poll(() => sockets.length, { timeout: 20_000 }).toBe(2);
  await gateway.tasks.cancel(id, 'test');
  await page.getByRole('region', { name: 'Log' }).getByText('task-finished').waitFor();
  expect(faults).toEqual([]);
});

it('shows a screenshot that comes for its task, or the reason why it is missing (S0-305)', async () => {
  const created = await gateway.request('POST', '/api/v1/tasks', {
    description: 'Write a letter.',
    kind: 'plan',
    desktop: { name: 'the-desktop' },
  });
  const { id } = created.json();
  const { page, sockets, faults } = await visit(`/tasks/${id}`);
  await page.getByRole('button', { name: 'Take screenshot' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: /desktop/i })
    .waitFor();
  const payload = { task_id: id, desktop: 'the-desktop', screenshot_base64: onePixel };
  sockets[0]?.route.send(JSON.stringify({ type: 'SCREENSHOT_RESPONSE', payload }));
  const picture = page.getByRole('img', { name: 'Screen of the-desktop' });
  await picture.waitFor();
  // Decoded, so neither the policy nor the page stood in its way.
  await expect
    .poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
    .toBe(1);
  // A task that uses no screen offers none.
  const { id: other } = await gateway.newTask();
  await page.goto(`/tasks/${other}`);
  await page.getByRole('region', { name: 'Timeline' }).waitFor();
  expect(await page.getByRole('region', { name: 'Screen' }).count()).toBe(0);
  for (const task of [id, other]) await gateway.tasks.cancel(task, 'test');
  expect(faults).toEqual([]);
});

it('disables Send for two seconds after a failed try (S0-304)', { tags: ['night'] }, async () => {
  const watched = await visit('/');
  const { page, faults } = watched;
  let tries = 0;
  await page.route('**/api/v1/tasks', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    tries += 1;
    return route.fulfill({ status: 503, json: { detail: 'Redis is away.', code: 'unavailable' } });
  });
  watched.expectFailedRequests(true);
  const { Email, Business, Country } = goodRequest.context.form_data;
  await page.getByLabel('What should be done?').fill(goodRequest.description);
  for (const [label, value] of Object.entries({ Email, Business, Country }))
    await page.getByLabel(label).fill(value);
  const send = page.getByRole('button', { name: 'Create task' });
  // Tries again the moment that it is notified, sooner than anybody from outside could on a busy machine.
  await page.evaluate(`new MutationObserver((_, observer) => {
    if (!document.body.textContent.includes('Redis is away.')) return;
    observer.disconnect();
    document.querySelector('textarea').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }));
    globalThis.hasTriedAgain = true;
  }).observe(document.body, { childList: true, subtree: true, characterData: true })`);
  const pressed = performance.now();
  await send.click();
  await page.getByRole('alert').filter({ hasText: 'Redis is away.' }).waitFor();
  expect(await page.evaluate('hasTriedAgain')).toBe(true);
  await expect.poll(() => send.isEnabled(), { interval: 50, timeout: 20_000 }).toBe(true);
  expect(performance.now() - pressed).toBeGreaterThan(1_900);
  expect(tries).toBe(1);
  expect(faults).toEqual([]);
});

it('accepts a file in the form of a service, picked or dropped, and names a file of the wrong type', async () => {
  const peers = { name: 'peers', type: 'file', required: true, accept: ['.csv', 'image/*'] };
  const { form } = marketResearch;
  const service = ServiceDefinition.parse({
    ...marketResearch,
    form: { ...form, fields: [...form.fields, peers] },
  });
  const own = await bench.start({ services: [service] });
  const { page, faults } = await bench.open(own);
  await page.goto('/');
  await page.getByLabel('What should be done?').fill(goodRequest.description);
  const { Email, Business, Country } = goodRequest.context.form_data;
  for (const [label, value] of Object.entries({ Email, Business, Country }))
    await page.getByLabel(label).fill(value);
  const input = page.getByLabel('peers');
  const pick = (name: string) =>
    input.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from('company\n') });
  expect(await input.getAttribute('accept')).toBe('.csv,image/*');
  await page.getByText('.csv, image/*', { exact: true }).waitFor();

  await pick('notes.docx');
  const message = 'peers accepts .csv, image/*; "notes.docx" is not one of these.';
  await page.getByRole('alert').filter({ hasText: message }).waitFor();
  expect(await surveyPage(page, 'composer-file')).toEqual([]);
  await pick('picked.csv');
  await page.getByText('Uploaded picked.csv.').waitFor();
  expect(await page.getByRole('alert').filter({ hasText: message }).count()).toBe(0);

  const dropped = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['GIF89a, as it begins'], 'dropped.gif', { type: 'image/gif' }));
    return transfer;
  })()`);
  await input.dispatchEvent('dragover', { dataTransfer: dropped });
  await input.dispatchEvent('drop', { dataTransfer: dropped });
  await page.getByText('Uploaded dropped.gif.').waitFor();

  await page.getByRole('button', { name: 'Create task' }).click();
  await page.waitForURL(/\/tasks\//);
  const task = await own.tasks.get(page.url().split('/').at(-1) ?? '');
  await page.getByText('peers: dropped.gif').first().waitFor();
  expect(task?.spec.more_files).toEqual({
    peers: { artifact: expect.stringMatching(/^[0-9a-f]{64}$/), name: 'dropped.gif', bytes: 20 },
  });
  expect(faults).toEqual([]);
});
