import type { Sandbox } from '@fixpoint/sandbox/run';
import { toSafeLine } from '@fixpoint/shared/text';
import { createBrowserOpener, type SandboxedBrowser } from '../browser/index.js';
import type { RunningServer, Servers } from '../commands/index.js';

export interface SeenPage {
  readonly title: string;
  readonly text: string;
  /** Errors of the console and of the page's own scripts. */
  readonly errors: readonly string[];
}

export type PageCheck = (server: RunningServer, signal: AbortSignal) => Promise<SeenPage>;

const loadMs = 60_000;
/** Time after which a page that renders by script is complete, in ms. */
const settleMs = 500;

/**
 * Looks at a server's page in a browser that runs in a separate sandbox, from which nothing but that server can be reached: the page is
 * code that a model wrote. Null if there is no browser, or no wall that gives commands a separate network.
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
  // The page of a small model may be opened only if it can certainly reach nothing else.
  if (sandbox.wall !== 'bubblewrap') return null;
  const openBrowser = await createBrowserOpener({ servers, sandbox, environment });
  if (openBrowser === null) return null;

  return async (server, signal) => {
    const opened = await openBrowser(server, signal);
    try {
      return await lookAt(opened);
    } finally {
      await opened.close();
    }
  };
}

async function lookAt({ browser, url }: SandboxedBrowser): Promise<SeenPage> {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(toSafeLine(error.message, 500)));
  page.on('console', (message) => {
    const { url: source } = message.location();
    // Browsers request it automatically.
    if (message.type() !== 'error' || source.endsWith('/favicon.ico')) return;
    errors.push(toSafeLine(`${message.text()} (${source})`, 500));
  });
  await page.goto(url, { waitUntil: 'load', timeout: loadMs });
  await page.waitForTimeout(settleMs);
  // Visible text only: the text of scripts and styles in the body is left out.
  // biome-ignore lint/performance/useDomNodeTextContent: textContent would count them.
  const text = await page.locator('body').innerText({ timeout: 5_000 });
  const isEmpty = text.trim() === '' && (await page.locator('img,svg,canvas,input,button').count()) === 0;
  return {
    title: toSafeLine(await page.title(), 200),
    text: toSafeLine(text, 2_000),
    errors: isEmpty && errors.length === 0 ? ['The page is empty.'] : errors,
  };
}
