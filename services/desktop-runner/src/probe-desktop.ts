import process from 'node:process';
import { FixpointError, toFailure } from '@fixpoint/shared/errors';
import { findBrowser } from './adapters/browser/task-browsers.js';
import { startNutDesktop } from './adapters/nut-desktop/start-nut-desktop.js';
import { browserNames } from './core/browser/browser-table.js';

// Prints one line of JSON that reports if the screen of this session could be controlled, for `fixpoint doctor`: takes it, tests that clicks land,
// and releases it.
const { env: environment, platform } = process;
const preferred = browserNames.find((name) => name === environment.AGENT_BROWSER) ?? 'brave';
const browser = await findBrowser({ preferred, path: environment.BROWSER_PATH, platform, environment }).catch(
  () => null,
);
try {
  const driver = await startNutDesktop({ environment, lockWaitMs: 0 });
  try {
    const displays = await driver.screen.displays();
    print({ ok: true, displays: displays.map(({ width, height }) => `${width}×${height}`), browser });
  } finally {
    await driver.close();
  }
} catch (error) {
  const { message, hint } = toFailure(error);
  print({
    ok: false,
    code: error instanceof FixpointError ? error.code : 'unexpected',
    message,
    hint,
    browser,
  });
}

function print(match: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(match)}\n`);
}
