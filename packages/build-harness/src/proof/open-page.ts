import { randomUUID } from 'node:crypto';
import { toSafeLine } from '@fixpoint/shared/text';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { reportHiddenFaults } from './report-hidden-faults.js';

export const viewport = { width: 1280, height: 720 };

/** A fresh page, with its errors and warnings. */
interface WatchedPage {
  readonly page: Page;
  /** Errors and warnings, at most 50, one line each and none twice. */
  readonly consoleErrors: readonly string[];
  close(): Promise<void>;
}

const maxFaults = 50;

/**
 * Opens a page with no storage and no cookie, in a browser that presents itself as a person's. Errors and warnings count also if
 * the app hides them from the console.
 */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport, userAgent: userAgentOf(browser), ...options });
  const faults = new Set<string>();
  const add = (fault: string) => {
    if (faults.size < maxFaults) faults.add(toSafeLine(fault, 500));
  };
  // Unknown to the page: a script of the app cannot write such a line.
  const marker = `${randomUUID()} `;
  await context.addInitScript(reportHiddenFaults, marker);
  const page = await context.newPage();
  page.on('pageerror', (error) => add(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    const type = message.type();
    if (type !== 'error' && type !== 'warning') return;
    // Browsers request an icon automatically.
    if (message.location().url.endsWith('/favicon.ico')) return;
    const text = message.text();
    if (text.startsWith(marker)) add(text.slice(marker.length));
    else add(`console.${type === 'warning' ? 'warn' : type}: ${text}`);
  });
  return {
    page,
    get consoleErrors() {
      return [...faults];
    },
    close: () => context.close().catch(() => {}),
  };
}

/** The name of the same browser with windows. */
function userAgentOf(browser: Browser): string {
  const [major = ''] = browser.version().split('.');
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`;
}
