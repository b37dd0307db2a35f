import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** A browser's session whose every fault is recorded: errors on the console, and requests beyond the gateway. */
export interface WatchedContext {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Faults so far, one line each; empty for pages that behave. */
  readonly faults: string[];
  /** From now on, failing requests are part of what is tried and no faults. */
  expectFailedRequests(isExpected: boolean): void;
}

/** How long a page may take for what it was requested to show. */
const maxWaitMs = 20_000;

export async function watchedContext(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<WatchedContext> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(maxWaitMs);
  const faults: string[] = [];
  let areFailuresExpected = false;
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const isOfRequest = /Failed to load resource|WebSocket connection/.test(message.text());
    if (isOfRequest && areFailuresExpected) return;
    // Means only that the machine is slow: what the page of queues fetches ahead comes into use seconds later then.
    if (message.text().includes('was preloaded using link preload but not used within a few seconds')) return;
    faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => faults.push(`uncaught: ${error.error().message}`));
  const origin = new URL(baseURL).origin;
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && /^(https?|wss?):$/.test(url.protocol))
      faults.push(`request beyond the gateway: ${url}`);
  });
  // Reported by a script of ours, since the console does not report every refused picture or style.
  await context.exposeFunction('tellViolation', (text: string) => faults.push(`policy: ${text}`));
  await context.addInitScript(`
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      tellViolation(violatedDirective + ' refused ' + blockedURI));
  `);
  return {
    context,
    page: await context.newPage(),
    faults,
    expectFailedRequests(isExpected) {
      areFailuresExpected = isExpected;
    },
  };
}
