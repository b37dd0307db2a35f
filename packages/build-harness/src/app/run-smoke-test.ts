import type { Browser } from 'playwright-core';
import { openPage } from '../proof/index.js';

export interface SmokeTest {
  readonly ok: boolean;
  /** Reason why the app counts as broken; null if it does not. */
  readonly fault: string | null;
  readonly consoleErrors: readonly string[];
}

/**
 * Loads the app in a browser as a person would. A development server responds 200 for an app that shows nothing but the error
 * of its compiler, so only the page counts: something is in its root, no error covers it, and its console is clean.
 */
export async function runSmokeTest(
  browser: Browser,
  url: string,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<SmokeTest> {
  const watched = await openPage(browser);
  const stop = () => void watched.close();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const { page } = watched;
    const begun = performance.now();
    let fault = await page.goto(url, { waitUntil: 'load', timeout: timeoutMs }).then(
      (response) =>
        response === null || response.status() >= 400 ? `The page returns HTTP ${response?.status()}.` : null,
      (error: Error) => `The page does not load: ${error.message.split('\n')[0]}`,
    );
    fault ??= await findFaultOfPage(watched, begun, timeoutMs);
    // Effects run after the first picture, and their errors count too.
    if (fault === null) await page.waitForTimeout(settleMs);
    const { consoleErrors } = watched;
    if (fault === null && consoleErrors.length > 0) fault = `The console shows an error: ${consoleErrors[0]}`;
    signal.throwIfAborted();
    return { ok: fault === null, fault, consoleErrors };
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    await watched.close();
  }
}

/** Waits until the page shows something; returns what is wrong with it, or null. */
async function findFaultOfPage(
  /** Its errors are read each time: more may come. */
  watched: Awaited<ReturnType<typeof openPage>>,
  begun: number,
  timeoutMs: number,
): Promise<string | null> {
  for (;;) {
    const { overlay, isEmpty } = await watched.page.evaluate(readPage);
    // An overlay stays; missing content may still appear.
    if (overlay !== null) return `The page is covered by an error: ${overlay}`;
    if (!isEmpty) return null;
    if (performance.now() - begun > (watched.consoleErrors.length > 0 ? brokenMs : timeoutMs)) {
      return ['The page is empty.', ...watched.consoleErrors.slice(0, 1)].join(' ');
    }
    await watched.page.waitForTimeout(50);
  }
}

const settleMs = 300;
/** A page that is still empty so long after an error stays so. */
const brokenMs = 2_000;

/** Runs in the page. */
function readPage(): { isEmpty: boolean; overlay: string | null } {
  const { document } = globalThis as unknown as { document: PageDocument };
  const overlay = document.querySelector(
    'vite-error-overlay, nextjs-portal, #webpack-dev-server-client-overlay',
  );
  const inner = overlay?.shadowRoot?.textContent ?? overlay?.textContent ?? '';
  const root = document.querySelector('#root, #app, main') ?? document.body;
  const hasContent =
    (root?.textContent ?? '').trim() !== '' || root?.querySelector('img, svg, canvas, input, button');
  return {
    isEmpty: !hasContent,
    overlay: overlay === null ? null : inner.replace(/\s+/g, ' ').trim().slice(0, 300),
  };
}

/** The used parts of the page's DOM, for which this program has no types. */
interface PageElement {
  readonly textContent: string | null;
  readonly shadowRoot: { readonly textContent: string | null } | null;
  querySelector(selector: string): PageElement | null;
}
interface PageDocument {
  readonly body: PageElement | null;
  querySelector(selector: string): PageElement | null;
}
