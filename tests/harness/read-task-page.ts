import type { Page } from 'playwright-core';

/** The log as a task's page shows it, oldest first. */
export function readLog(page: Page): Promise<{ at: string; type: string; message: string }[]> {
  return page.evaluate(`
    [...document.querySelectorAll('section[aria-label="Log"] li')].map((row) => ({
      at: row.querySelector('time').dateTime,
      type: row.querySelector('.kind').textContent,
      // A long text is folded behind its beginning.
      message: [...row.querySelector('.text').childNodes].filter(({ nodeName }) => nodeName !== 'SUMMARY')
        .map(({ textContent }) => textContent).join(''),
    }))`);
}

/** The state and the figures at the head of a task's page by their names. */
export function readStatusBar(page: Page): Promise<Record<string, string>> {
  return page.evaluate(`
    Object.fromEntries([
      ['Status', document.querySelector('section[aria-label="Task status"] .badge')?.textContent ?? ''],
      ...[...document.querySelectorAll('section[aria-label="Task status"] dl > div')].map((entry) =>
        [entry.querySelector('dt').textContent, entry.querySelector('dd').textContent]),
    ])`);
}
