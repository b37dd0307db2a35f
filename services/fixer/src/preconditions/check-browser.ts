import { defineCheck, type PlanCheck } from '@fixpoint/tasks/checks';
import { findBrowser } from '@fixpoint/workspace/browser';

/** Checks that a browser is installed for showing and testing apps. */
export function createBrowserCheck(environment: Readonly<Record<string, string | undefined>>): PlanCheck {
  return defineCheck('browser', async () => {
    const program = await findBrowser(environment);
    if (program !== null) return { state: 'ok', message: `Builds are verified in ${program}.` };
    const chosen = environment.CHROME_PATH;
    return {
      state: 'failed',
      code: 'browser/none',
      message: chosen
        ? `Builds cannot be verified: "${chosen}" (CHROME_PATH) does not run.`
        : 'Builds cannot be verified: Chromium or Chrome is not installed.',
      remedy: 'Install one (apt install chromium), or set CHROME_PATH.',
    };
  });
}
