import { toSafeLine } from '@fixpoint/shared/text';
import type { Page } from 'playwright-core';

const kept = 50;

/** Collects what a page logs as an error or a warning, and what it throws. Browsers ask for an icon by themselves. */
export function watchConsole(page: Page): readonly string[] {
  const faults: string[] = [];
  const add = (fault: string) => {
    if (faults.length < kept) faults.push(toSafeLine(fault, 500));
  };
  page.on('pageerror', (error) => add(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    const type = message.type();
    if (type !== 'error' && type !== 'warning') return;
    const { url } = message.location();
    if (!url.endsWith('/favicon.ico'))
      add(`console.${type === 'warning' ? 'warn' : type}: ${message.text()}`);
  });
  return faults;
}
