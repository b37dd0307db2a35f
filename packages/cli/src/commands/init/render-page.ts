import { findBrowser } from '@fixpoint/workspace/browser';

const loadMs = 20_000;

/** The page after its scripts ran, in a headless browser; null if there is no browser or the page does not load. */
export async function renderPage(
  url: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string | null> {
  const executablePath = await findBrowser(environment);
  if (executablePath === null) return null;
  const { chromium } = await import('playwright-core');
  // The page is the person's own; as root, Chromium does not start with a sandbox.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const page = await browser.newPage();
    await page.goto(url, { waitUntil: 'networkidle', timeout: loadMs });
    return await page.content();
  } catch {
    return null;
  } finally {
    await browser.close();
  }
}
