import { findExecutable } from '@fixpoint/sandbox/processes';
import type { Sandbox } from '@fixpoint/sandbox/run';
import { findFreePort } from '@fixpoint/shared/child-process';
import { UnavailableError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';
import type { Browser } from 'playwright-core';
import type { RunningServer, Servers } from '../commands/index.js';

/** A browser in a separate sandbox. */
export interface SandboxedBrowser {
  readonly browser: Browser;
  /** Address of the server, seen from in there: `http://127.0.0.1:5173/`. */
  readonly url: string;
  close(): Promise<void>;
}

/** Starts a browser from which nothing but that server can be reached. */
export type OpenBrowser = (server: RunningServer, signal: AbortSignal) => Promise<SandboxedBrowser>;

/** Debian's build without windows comes first: it starts in a third of the processor time. */
const browserNames = [
  ...['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
];
/** Its own /tmp is a short path, which its sockets need, and goes with it. */
const flags = [
  ...['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-dev-shm-usage'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync', '--mute-audio'],
  // Apps see the same as for a person: `navigator.webdriver` is false.
  '--disable-blink-features=AutomationControlled',
  ...['--remote-debugging-port="$PORT"', '--user-data-dir="$BROWSER_DATA"', 'about:blank'],
].join(' ');
const connectMs = 60_000;

/** Null if there is no browser. */
export async function createBrowserOpener({
  servers,
  sandbox,
  environment,
}: {
  readonly servers: Servers;
  readonly sandbox: Sandbox;
  readonly environment: Readonly<Record<string, string | undefined>>;
}): Promise<OpenBrowser | null> {
  const program = await findBrowser(environment);
  if (program === null) return null;
  const hasNetwork = sandbox.wall === 'bubblewrap';
  // Behind another wall /tmp is shared with all users.
  const folders = hasNetwork
    ? 'export TMPDIR=/tmp BROWSER_DATA=/tmp/browser'
    : 'export BROWSER_DATA="$(mktemp -d)"';

  return async (server, signal) => {
    const inside = hasNetwork ? server.port : await findFreePort();
    const { server: started, isReady } = await servers.start(`${folders}\nexec '${program}' ${flags}`, {
      folder: '',
      signal,
      network: { type: 'ports', ports: [{ inside, socket: server.socket }] },
    });
    try {
      if (!isReady) {
        throw new UnavailableError(`The browser did not start: ${toSafeLine(started.output(), 300)}`, {
          hint: 'Set CHROME_PATH to a Chromium or Chrome that supports headless mode.',
        });
      }
      const { chromium } = await import('playwright-core');
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${started.port}`, {
        timeout: connectMs,
      });
      return {
        browser,
        url: `http://127.0.0.1:${inside}/`,
        async close() {
          await browser.close().catch(() => {});
          await started.stop();
        },
      };
    } catch (error) {
      await started.stop();
      throw error;
    }
  };
}

/** The browser that `CHROME_PATH` names, or one on the `PATH`. */
export async function findBrowser(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string | null> {
  const chosen = environment.CHROME_PATH;
  for (const name of chosen ? [chosen] : browserNames) {
    const path = await findExecutable(name, environment.PATH);
    if (path !== null) return path;
  }
  return null;
}
