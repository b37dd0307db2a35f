import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Serious and critical violations that axe reports, and status regions without a name: one line for each element. */
export async function findViolations(page: Page): Promise<string[]> {
  // Through the debugger, so that the page's own policy against foreign scripts stays in force.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(source);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, { resultTypes: ['violations'], preload: false })`,
  );
  const unnamed = await page.evaluate<string[]>(`
    [...document.querySelectorAll('[role="status"]:not([aria-label], [aria-labelledby])')].map((element) => element.outerHTML.slice(0, 120))
  `);
  return [...unnamed.map((html) => `a status region without a name: ${html}`), ...seriousOf(violations)];
}

function seriousOf(violations: AxeResults['violations']): string[] {
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => {
        const [, why = ''] = failureSummary.split('\n');
        return `${id} (${help}): ${target.join(' ')} ${why.trim()}`;
      }),
    );
}
