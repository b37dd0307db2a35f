import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { findViolations } from './find-violations.js';

const folder = fileURLToPath(new URL('../../.artifacts/screenshots/', import.meta.url));
/** A desk, a small window, a telephone. */
const widths = [1440, 1024, 390];
/** What comes between the widest and the narrowest is laid out by the same rules: only its pictures are new. */
const checkedWidths = [1440, 390];

/**
 * Takes a picture of the page that is open in both themes at three widths, for people, and returns what is wrong
 * with it for those who cannot see it, or whose screen is narrow.
 */
export async function surveyPage(page: Page, name: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const needed = await settledWidth(page, width);
    if (needed > width) faults.push(`${name} at ${width} px is ${needed} px wide`);
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      const violations = checkedWidths.includes(width) ? await findViolations(page) : [];
      faults.push(...violations.map((violation) => `${name}, ${theme} at ${width} px: ${violation}`));
      // Rows of long lists are drawn once they are visible, which a picture of the whole page does not bring about.
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
      await page.screenshot({ path: join(folder, `${name}-${theme}-${width}.png`), fullPage: true });
    }
  }
  return faults;
}

/** Charts take their new size a moment after the page; where other things go on, that moment is long. */
async function settledWidth(page: Page, wanted: number): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const needed = await page.evaluate<number>('document.documentElement.scrollWidth');
    if (needed <= wanted || tries === 300) return needed;
    await delay(50);
  }
}
