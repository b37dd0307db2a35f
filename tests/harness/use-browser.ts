import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { createGatewayBench, type GatewayBench } from '../../services/gateway/testing/start-gateway.js';
import { openBrowser } from './open-browser.js';
import { type WatchedContext, watchedContext } from './watched-context.js';

/** A Redis for gateways and a browser for their pages; both can be used from the first `beforeAll` on. */
export interface BrowserBench {
  readonly browser: Browser;
  readonly start: GatewayBench['start'];
  readonly redis: GatewayBench['redis'];
  /** Opens a window for the pages of a gateway, until the end of the test. */
  open(gateway: { readonly url: string }, options?: BrowserContextOptions): Promise<WatchedContext>;
}

/** Starts them before the tests of the file that calls this, and closes them after. */
export function useBrowser(): BrowserBench {
  let parts: { bench: GatewayBench; browser: Browser } | undefined;
  const started = () => {
    if (parts === undefined) throw new Error('The browser is open from the first beforeAll on.');
    return parts;
  };
  beforeAll(async () => {
    const [bench, browser] = await Promise.all([createGatewayBench(), openBrowser()]);
    parts = { bench, browser };
  });
  afterAll(async () => {
    await parts?.browser.close();
    await parts?.bench.close();
  });
  return {
    get browser() {
      return started().browser;
    },
    get redis() {
      return started().bench.redis;
    },
    start: (options) => started().bench.start(options),
    async open({ url }, options) {
      const watched = await watchedContext(started().browser, url, options);
      onTestFinished(() => watched.context.close());
      return watched;
    },
  };
}
