import type { DesktopAction, StageInput, Task } from '@fixpoint/shared/contracts';
import { testDesktop } from '@fixpoint/tasks/testing';
import type { Locator } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { serveStages } from '../../services/gateway/testing/serve-stages.js';
import type { RunningGateway } from '../../services/gateway/testing/start-gateway.js';
import { surveyPage } from '../harness/survey-page.js';
import { useBrowser } from '../harness/use-browser.js';

const bench = useBrowser();
let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await bench.start();
});

const actions: DesktopAction[] = [
  { action: 'open_app', params: { app: 'mousepad' } },
  { action: 'click', params: { target: 'the text area', button: 'left', count: 1 } },
  { action: 'type', params: { text: 'Dear Bob,' } },
  { action: 'click', params: { target: 'the end of "Dear Bob,"', button: 'left', count: 1 } },
];

it('lets a person change, reorder and skip steps, and runs the changed plan (S0-308)', async () => {
  const done: Extract<StageInput<'desktop'>, { work: 'action' }>[] = [];
  const served = await serveStages(
    { redisUrl: bench.redis.url, keyPrefix: gateway.keyPrefix },
    {
      plan: async () => ({ summary: 'With an editor.', actions, spent_usd: 0, transcript: null }),
      async desktop(input) {
        if (input.work !== 'action') throw new TypeError('Only actions were planned.');
        done.push(input);
        return {
          work: 'action',
          outcome: 'done',
          note: '',
          screen: { before: null, after: null, changed: 0.1 },
          spent_usd: 0,
        };
      },
    },
  );
  onTestFinished(() => served.close());
  const created = await gateway.request('POST', '/api/v1/tasks', {
    description: 'Write a letter to Ada.',
    kind: 'plan',
    desktop: { name: testDesktop },
  });
  const { id } = created.json() as Task;

  const { page, faults } = await bench.open(gateway);
  await page.goto(`/tasks/${id}`);
  const typing = page.getByRole('listitem').filter({ hasText: 'Type "Dear Bob,"' });
  await typing.getByText('Edit step').click();
  await typing.getByLabel('Text', { exact: true }).fill('Dear Ada,');
  const changed = page.getByRole('listitem').filter({ hasText: 'Type "Dear Ada,"' });
  // The later step that uses the value follows, and says so before anybody approves.
  const following = page.getByRole('listitem').filter({ hasText: 'Click on the end of "Dear Ada,"' });
  await following.getByText('Changed with step 3. Previous value: "the end of "Dear Bob,"".').waitFor();
  const follows = page.getByRole('checkbox', { name: 'Also change the value in 1 later step' });
  await follows.uncheck();
  await page.getByRole('listitem').filter({ hasText: 'the end of "Dear Bob,"' }).waitFor();
  await follows.check();
  await changed.getByRole('button', { name: /^Move up/ }).click();
  await page.getByRole('checkbox', { name: 'Open mousepad' }).uncheck();
  expect(await surveyPage(page, 'desktop-plan')).toEqual([]);
  await page.getByRole('button', { name: 'Save and approve' }).click();
  await page.getByText('The plan was performed: 3 steps.').first().waitFor();

  expect(done.map(({ action }) => action)).toEqual([
    { action: 'type', params: { text: 'Dear Ada,' } },
    actions[1],
    { action: 'click', params: { target: 'the end of "Dear Ada,"', button: 'left', count: 1 } },
  ]);
  expect(faults).toEqual([]);
});

it('shows policy violations at the edited field, and checks left to the desktop, before approval (X-15)', async () => {
  const served = await serveStages(
    { redisUrl: bench.redis.url, keyPrefix: gateway.keyPrefix },
    {
      plan: async () => ({
        summary: 'With a browser.',
        actions: [
          { action: 'open_url', params: { url: 'https://example.com' } },
          { action: 'hotkey', params: { keys: ['ctrl', 's'] } },
        ],
        spent_usd: 0,
        transcript: null,
      }),
    },
  );
  onTestFinished(() => served.close());
  const created = await gateway.request('POST', '/api/v1/tasks', {
    description: 'Save the page.',
    kind: 'plan',
    desktop: { name: testDesktop },
  });
  const { id } = created.json() as Task;
  const status = async () => ((await gateway.request('GET', `/api/v1/tasks/${id}`)).json() as Task).status;

  const watched = await bench.open(gateway);
  const { page, faults } = watched;
  await page.goto(`/tasks/${id}`);
  const opening = page.getByRole('listitem').filter({ hasText: 'Open https://example.com' });
  await opening.getByText('Edit step').click();
  const address = page.getByLabel('Address', { exact: true });
  await address.fill('http://192.168.0.1/admin');
  // The refusal is an answer with status 422, which a browser's console reports.
  watched.expectFailedRequests(true);
  await page.getByRole('button', { name: 'Save and approve' }).click();
  const note = page.getByText(
    /"192\.168\.0\.1" is an address of this machine or of a private network.*\(private-address\)/,
  );
  await note.waitFor();
  watched.expectFailedRequests(false);
  // Screen readers are led to it: the field has the focus, and the note describes it.
  await expect
    .poll(() => address.evaluate((field) => field === field.ownerDocument.activeElement))
    .toBe(true);
  expect(await address.getAttribute('aria-invalid')).toBe('true');
  expect(await address.getAttribute('aria-describedby')).toBe(await note.getAttribute('id'));
  expect(await surveyPage(page, 'desktop-plan-refused')).toEqual([]);

  await address.fill('https://example.com/letter');
  await note.waitFor({ state: 'detached' });
  await page.getByRole('listitem').filter({ hasText: 'Press ctrl+s' }).getByText('Edit step').click();
  await page.getByLabel('Keys', { exact: true }).fill('ctrl+v');
  await page.getByRole('button', { name: 'Save and approve' }).click();
  await page.getByText('Changes saved. Read the warnings above, then approve the plan.').waitFor();
  await page.getByText(/pastes the content of the clipboard/).waitFor();
  expect(await status()).toBe('awaiting_approval');
  expect(await surveyPage(page, 'desktop-plan-warned')).toEqual([]);
  await page.getByRole('button', { name: /^Approve: / }).click();
  await expect.poll(status, { timeout: 15_000 }).not.toBe('awaiting_approval');
  expect(faults).toEqual([]);
});

it('keeps a long plan in a box that scrolls at a desk, with its buttons near on any screen, and breaks words that are too long (S0-306)', async () => {
  const typing = (text: string): DesktopAction => ({ action: 'type', params: { text } });
  const served = await serveStages(
    { redisUrl: bench.redis.url, keyPrefix: gateway.keyPrefix },
    {
      plan: async () => ({
        summary: 's'.repeat(2_000),
        actions: Array.from({ length: 40 }, (_, index) => typing(`${index}${'x'.repeat(400)}`)),
        spent_usd: 0,
        transcript: null,
      }),
    },
  );
  onTestFinished(() => served.close());
  const desktop = { name: testDesktop };
  const request = { description: 'Write a long letter.', kind: 'plan', desktop };
  const { id } = (await gateway.request('POST', '/api/v1/tasks', request)).json() as Task;

  const { page, faults } = await bench.open(gateway);
  for (const width of [1280, 380]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/tasks/${id}`);
    const plan = page.getByRole('region', { name: /^Plan/ });
    await expect.poll(() => plan.getByRole('checkbox').count()).toBeGreaterThanOrEqual(40);
    const heights = (part: Locator) =>
      part.evaluate<[number, number], { clientHeight: number; scrollHeight: number }>(
        ({ clientHeight, scrollHeight }) => [clientHeight, scrollHeight],
      );
    if (width > 640) {
      const [shown = 0, whole = 0] = await heights(plan);
      expect(shown, 'less than the window').toBeLessThan(800);
      expect(whole, 'the rest is reached by scrolling').toBeGreaterThan(2 * shown);
    } else {
      // On a telephone the page scrolls, and nothing in it does.
      const [shown = 0, whole = 0] = await heights(plan.getByRole('list').first());
      expect(whole).toBe(shown);
    }
    // Nothing of the box overflows it, and nothing of the page overflows the window.
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    const box = await plan.boundingBox();
    if (width > 640) expect(box?.height, 'summary, steps and buttons').toBeLessThan(1_200);
    for (const part of [plan.getByRole('checkbox').first(), plan.getByText(/^Type "0x+/).first()]) {
      const { x = 0, width: wide = 0 } = (await part.boundingBox()) ?? {};
      expect(x + wide).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
    }
  }
  await gateway.tasks.cancel(id, 'test');
  expect(faults).toEqual([]);
});
