import { findExecutable } from '@fixpoint/sandbox/processes';
import type { Sandbox } from '@fixpoint/sandbox/run';
import { UnavailableError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';
import type { RunningServer, Servers } from '../commands/index.js';

export interface SeenPage {
  readonly title: string;
  readonly text: string;
  /** Of the console and of the page's own scripts. */
  readonly errors: readonly string[];
}

export type PageCheck = (server: RunningServer, signal: AbortSignal) => Promise<SeenPage>;

const browserNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
/** Its own /tmp is a short path, which its sockets need, and goes with it. */
const flags = [
  ...['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-dev-shm-usage'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync', '--mute-audio'],
  ...['--remote-debugging-port="$PORT"', '--user-data-dir=/tmp/browser', 'about:blank'],
].join(' ');
const loadMs = 60_000;
/** A page that renders by script has said what it has to say. */
const settleMs = 500;

/**
 * Looks at a server's page in a browser that runs in a sandbox of its own, from which nothing but that server can be reached: the
 * page is code that a model wrote. Null where there is no browser, or no wall that gives commands a network of their own.
 */
export async function createPageCheck({
  servers,
  sandbox,
  environment,
}: {
  readonly servers: Servers;
  readonly sandbox: Sandbox;
  readonly environment: Readonly<Record<string, string | undefined>>;
}): Promise<PageCheck | null> {
  if (sandbox.wall !== 'bubblewrap') return null;
  const program = await findBrowser(environment);
  if (program === null) return null;

  return async (server, signal) => {
    const { server: browser, isReady } = await servers.start(`TMPDIR=/tmp exec '${program}' ${flags}`, {
      folder: '',
      signal,
      network: { type: 'ports', ports: [{ inside: server.port, socket: server.socket }] },
    });
    try {
      if (!isReady) {
        throw new UnavailableError(`The browser did not start: ${toSafeLine(browser.output(), 300)}`, {
          hint: 'Set CHROME_PATH to a Chromium or Chrome that runs without a window.',
        });
      }
      return await lookAt(`http://127.0.0.1:${server.port}/`, browser.port);
    } finally {
      await browser.stop();
    }
  };
}

async function lookAt(url: string, debuggingPort: number): Promise<SeenPage> {
  const { chromium } = await import('playwright-core');
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort}`, { timeout: loadMs });
  try {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(toSafeLine(error.message, 500)));
    page.on('console', (message) => {
      const { url: source } = message.location();
      // Browsers ask for it by themselves.
      if (message.type() !== 'error' || source.endsWith('/favicon.ico')) return;
      errors.push(toSafeLine(`${message.text()} (${source})`, 500));
    });
    await page.goto(url, { waitUntil: 'load', timeout: loadMs });
    await page.waitForTimeout(settleMs);
    // What a person sees: the text of scripts and styles in the body is none.
    // biome-ignore lint/performance/useDomNodeTextContent: textContent would count them.
    const text = await page.locator('body').innerText({ timeout: 5_000 });
    const isEmpty = text.trim() === '' && (await page.locator('img,svg,canvas,input,button').count()) === 0;
    return {
      title: toSafeLine(await page.title(), 200),
      text: toSafeLine(text, 2_000),
      errors: isEmpty && errors.length === 0 ? ['The page is empty.'] : errors,
    };
  } finally {
    await browser.close();
  }
}

async function findBrowser(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string | null> {
  const chosen = environment.CHROME_PATH;
  for (const name of chosen ? [chosen] : browserNames) {
    const path = await findExecutable(name, environment.PATH);
    if (path !== null) return path;
  }
  return null;
}
