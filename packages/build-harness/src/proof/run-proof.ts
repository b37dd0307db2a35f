import { toSafeLine } from '@fixpoint/shared/text';
import type { Browser, Locator, Page } from 'playwright-core';
import { openPage } from './open-page.js';
import { describeStep, type ProofScript, type ProofStep, type Target } from './proof-script.js';

export interface ProofResult {
  readonly ok: boolean;
  /** The step that failed, and how; null if all went through. */
  readonly failure: string | null;
  /** Errors and warnings of the page's console. */
  readonly consoleErrors: readonly string[];
  /** Screenshots of the page after each step, as PNG. */
  readonly frames: readonly Buffer[];
}

/** Time limit of a step for its element, and of an expectation, in ms. */
export const defaultStepMs = 5_000;
const loadMs = 30_000;

/** Carries a proof script out on a fresh page: no storage, no cookie, nothing of another test. */
export async function runProof(
  browser: Browser,
  url: string,
  script: ProofScript,
  { signal, stepMs = defaultStepMs }: { readonly signal: AbortSignal; readonly stepMs?: number | undefined },
): Promise<ProofResult> {
  const watched = await openPage(browser, { reducedMotion: 'reduce', locale: 'en-US' });
  const stop = () => void watched.close();
  signal.addEventListener('abort', stop, { once: true });
  const frames: Buffer[] = [];
  try {
    const { page } = watched;
    page.setDefaultTimeout(stepMs);
    let failure = await carryOut(page, url, { do: 'goto', route: script.route }, stepMs);
    for (const step of script.steps) {
      if (failure !== null) break;
      failure = await carryOut(page, url, step, stepMs);
      if (step.do !== 'expect' || step === script.steps.at(-1)) {
        // A picture says nothing of the page: a busy machine may take longer for one than a step may.
        frames.push(await page.screenshot({ timeout: loadMs }));
      }
    }
    signal.throwIfAborted();
    const { consoleErrors } = watched;
    return { ok: failure === null && consoleErrors.length === 0, failure, consoleErrors, frames };
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    await watched.close();
  }
}

/** Null if the step went through, else its fault. */
async function carryOut(page: Page, url: string, step: ProofStep, stepMs: number): Promise<string | null> {
  try {
    await perform(page, url, step, stepMs);
    return null;
  } catch (error) {
    return `${describeStep(step)}: ${toSafeLine((error as Error).message.split('\n')[0] ?? '', 300)}`;
  }
}

async function perform(page: Page, url: string, step: ProofStep, stepMs: number): Promise<void> {
  switch (step.do) {
    case 'goto':
      await page.goto(new URL(step.route, url).href, { waitUntil: 'load', timeout: loadMs });
      return;
    case 'reload':
      await page.reload({ waitUntil: 'load', timeout: loadMs });
      return;
    case 'press':
      await page.keyboard.press(step.key);
      return;
    case 'click':
      return locate(page, step.target).click();
    case 'hover':
      return locate(page, step.target).hover();
    case 'fill':
      return locate(page, step.target).fill(step.value);
    case 'select':
      await locate(page, step.target).selectOption(step.value);
      return;
    case 'check':
      return locate(page, step.target).setChecked(step.checked);
    case 'expect':
      return expectOf(page, step, stepMs);
  }
}

function locate(page: Page, target: Target): Locator {
  const { role, name, label, placeholder, text, testId } = target;
  if (role !== undefined) return page.getByRole(role, name === undefined ? {} : { name, exact: true });
  if (label !== undefined) return page.getByLabel(label, { exact: true });
  if (placeholder !== undefined) return page.getByPlaceholder(placeholder, { exact: true });
  if (testId !== undefined) return page.getByTestId(testId);
  return page.getByText(text ?? '', { exact: true });
}

/** Each expectation is tried again until it holds or its time is over: pages change after the event that changed them. */
async function expectOf(
  page: Page,
  step: Extract<ProofStep, { do: 'expect' }>,
  stepMs: number,
): Promise<void> {
  const element = locate(page, step.target);
  const checks: [string, unknown, () => Promise<unknown>][] = [];
  const { visible, contains, value, checked, disabled, count } = step;
  const quick = { timeout: 250 };
  if (count !== undefined) checks.push(['count', count, () => element.count()]);
  if (visible !== undefined) checks.push(['visible', visible, () => element.isVisible()]);
  if (contains !== undefined) {
    checks.push([
      'contains',
      true,
      async () => {
        // Only visible text counts, not hidden text.
        // biome-ignore lint/performance/useDomNodeTextContent: textContent would count it.
        const text = await element.innerText(quick);
        return text.includes(contains) ? true : text;
      },
    ]);
  }
  if (value !== undefined) checks.push(['value', value, () => element.inputValue(quick)]);
  if (checked !== undefined) checks.push(['checked', checked, () => element.isChecked(quick)]);
  if (disabled !== undefined) checks.push(['disabled', disabled, () => element.isDisabled(quick)]);
  const until = performance.now() + stepMs;
  for (;;) {
    const fault = await findFault(checks);
    if (fault === null) return;
    if (performance.now() > until) throw new Error(fault);
    await page.waitForTimeout(50);
  }
}

async function findFault(
  checks: readonly [string, unknown, () => Promise<unknown>][],
): Promise<string | null> {
  for (const [name, wanted, read] of checks) {
    const result = await read().catch((error: Error) => error);
    if (result instanceof Error) return `no such element (${result.message.split('\n')[0]})`;
    if (result !== wanted) return `${name} is ${JSON.stringify(result).slice(0, 200)}`;
  }
  return null;
}
