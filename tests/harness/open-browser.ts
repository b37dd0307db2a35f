import { type Browser, chromium } from 'playwright-core';
import { browserInstallHint, findBrowser } from '../../scripts/bootstrap/find-browser.js';

// A browser that is started for minutes needs no updates, no sync and no graphics card, and has nobody to greet.
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A proxy that is not there: the browser reaches this machine alone.
  '--proxy-server=127.0.0.1:9',
];

/** The system's own Chromium, without a window, with a profile of its own that ends with it. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error(`There is no browser. ${browserInstallHint}`);
  return chromium.launch({ executablePath, headless: true, args: flags });
}
