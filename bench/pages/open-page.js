import { chromium } from 'playwright-core';
import { findBrowser } from '../../scripts/bootstrap/find-browser.js';

/** A page of the system's own browser, signed in at the gateway. */
export async function openPage({ url, token, releases }) {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  releases.defer('the browser', () => browser.close());
  // The pages' policy forbids evaluating texts, which is how a script waits for changes of the page.
  const page = await browser.newPage({
    baseURL: url,
    bypassCSP: true,
    viewport: { width: 1440, height: 900 },
  });
  page.setDefaultTimeout(60_000);
  await page.goto('/');
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Tasks' }).waitFor();
  return page;
}
