import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { findViolations } from './find-violations.js';
import { isNight } from './is-night.js';

const folder = fileURLToPath(new URL('../../.artifacts/screenshots/', import.meta.url));
/** A desk, a small window, a telephone. */
const widths = [1440, 1024, 390];
const themes = ['light', 'dark'] as const;
/** The narrowest window that shows a page without scrolling it sideways (WCAG 1.4.10). */
const minWidth = 320;

/**
 * Returns what is wrong with the page that is open for those who cannot see it, or whose screen is narrow: by day in the light at a desk,
 * and in the dark in a small window and on a telephone. At night it looks at both themes at each width, and takes a picture of each for people.
 */
export async function surveyPage(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  faults.push(...(await tooWide(page, name, minWidth)));
  for (const width of widths) {
    faults.push(...(await tooWide(page, name, width)));
    for (const theme of isNight ? themes : ([width === widths[0] ? 'light' : 'dark'] as const)) {
      await page.emulateMedia({ colorScheme: theme });
      const violations = await findViolations(page);
      faults.push(...violations.map((violation) => `${name}, ${theme} at ${width} px: ${violation}`));
      if (isNight) await takePicture(page, `${name}-${theme}-${width}`);
    }
  }
  return faults;
}

/** Makes the window that wide; returns a fault if the page needs more. */
export async function tooWide(page: Page, name: string, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  const needed = await settledWidth(page, width);
  return needed > width ? [`${name} at ${width} px is ${needed} px wide`] : [];
}

async function takePicture(page: Page, name: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  // Rows of long lists are drawn once they are visible, which a picture of the whole page does not bring about.
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/** Charts take their new size a moment after the page; where other things go on, that moment is long. */
async function settledWidth(page: Page, wanted: number): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const needed = await page.evaluate<number>('document.documentElement.scrollWidth');
    if (needed <= wanted || tries === 300) return needed;
    await delay(50);
  }
}
