import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { RunningGateway } from '../../services/gateway/testing/start-gateway.js';
import { surveyPage } from '../harness/survey-page.js';
import { useBrowser } from '../harness/use-browser.js';
import type { WatchedContext } from '../harness/watched-context.js';

const bench = useBrowser();
const token = 'a-token-for-the-admin-of-this-test';
let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await bench.start({ token });
});

const asAdmin = { authorization: `Bearer ${token}` };

async function visit(path: string): Promise<WatchedContext> {
  const watched = await bench.open(gateway);
  await watched.page.goto(path);
  return watched;
}

async function signIn(page: Page, text: string): Promise<void> {
  await page.getByLabel('Token').fill(text);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

it('prompts for a token, shows why a wrong one is rejected, and stays signed in over a reload until sign-out', async () => {
  const watched = await visit('/inbox');
  const { page, faults } = watched;
  await page.getByLabel('Token').waitFor();
  expect(await surveyPage(page, 'sign-in')).toEqual([]);
  // The refusal is an answer with status 401, which a browser's console reports.
  watched.expectFailedRequests(true);
  await signIn(page, 'not the token of this gateway');
  await page.getByRole('alert').filter({ hasText: 'The token is not valid.' }).waitFor();
  watched.expectFailedRequests(false);

  await signIn(page, token);
  await page.getByRole('heading', { name: 'Needs you' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Needs you' }).waitFor();
  await expect.poll(() => page.getByRole('status').filter({ hasText: 'Connected' }).count()).toBe(1);
  // The session cookie is out of the reach of scripts.
  expect(await page.evaluate('document.cookie + JSON.stringify(localStorage)')).not.toContain(token);

  // Requests of the page are refused from here on.
  watched.expectFailedRequests(true);
  // The survey left a narrow page.
  await page.getByRole('button', { name: 'Menu' }).click();
  // The page loads itself anew, and the old page may prompt for a token as well.
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: /Sign out/ }).click()]);
  await page.getByLabel('Token').waitFor();
  watched.expectFailedRequests(false);
  await page.reload();
  await page.getByLabel('Token').waitFor();
  expect(faults).toEqual([]);
});

it('disables every command for readers, shows why, and prompts for a token again once theirs is revoked', async () => {
  const made = await gateway.request('POST', '/api/v1/tasks', taskRequest, asAdmin);
  const { id } = made.json();
  const issued = await gateway.request('POST', '/api/v1/tokens', { name: 'a reader', role: 'view' }, asAdmin);
  const watched = await visit('/');
  const { page, faults } = watched;
  await signIn(page, issued.json().text);
  await page.getByRole('heading', { name: 'Tasks' }).waitFor();

  const commands =
    /^(Create task|Approve|Reject|Save and approve|Pause|Resume|Cancel task|Run task again|Send message)/;
  for (const path of ['/', `/tasks/${id}`, '/inbox']) {
    await page.goto(path);
    await page.getByText('Your token has the role view, which is read-only.').first().waitFor();
    // Nothing is missing because it has not come yet: the task itself is loaded.
    await page.locator('main').getByText('Fix market-research').first().waitFor();
    await page.getByRole('button', { name: commands }).first().waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: commands, disabled: false }).allTextContents(), {
        message: path,
      })
      .toEqual([]);
  }
  expect(faults).toEqual([]);

  watched.expectFailedRequests(true);
  await gateway.request('DELETE', `/api/v1/tokens/${issued.json().token.id}`, undefined, asAdmin);
  // The next request is refused. That may be the page itself, which then shows no link any more.
  await page.evaluate(`document.querySelector('nav a[href="/"]')?.click()`);
  await page.getByLabel('Token').waitFor();
});

const taskRequest = {
  description: 'Fix market-research until its output matches. Business: cheese. Country: Thailand.',
  context: { form_data: { Email: 'ann@example.com', Business: 'cheese', Country: 'Thailand' } },
};
