import type { Display } from '@fixpoint/shared/contracts';
import type { DesktopDriver } from '../../core/desktop-driver.js';
import { desktopLost } from '../../core/errors.js';
import {
  type HostChange,
  type InputHost,
  type PreparingHost,
  startInputHost,
} from '../input-host/start-input-host.js';
import { desktopEnvironment } from './desktop-environment.js';

export interface NutDesktopOptions {
  /** Environment of the runner; the part that a desktop needs is passed to the host and to the started programs. */
  readonly environment: NodeJS.ProcessEnv;
  /** True if a person can stop everything by moving the pointer to the top left corner; the default. */
  readonly failsafeCorner?: boolean;
  /** Time for which another process, such as a predecessor that is ending, may keep the screen. 10 s by default. */
  readonly lockWaitMs?: number;
  /** Called when the process that has the screen died, and when its successor serves. */
  readonly onChange?: ((change: HostChange) => void) | undefined;
}

export interface NutDesktop extends DesktopDriver {
  /** Of the process that has the screen now; undefined while a successor starts. */
  readonly hostPid: number | undefined;
}

/**
 * The screen of the logged-in user by nut-js. Resolves when the test clicks landed on their targets everywhere on it; throws `no-screen`,
 * `desktop-in-use` or `self-test-failed`. The test is repeated before a host other than the tested one does anything, and on displays of another
 * size: they may be those of another screen.
 */
export async function startNutDesktop({
  environment,
  failsafeCorner = true,
  lockWaitMs = 10_000,
  onChange,
}: NutDesktopOptions): Promise<NutDesktop> {
  let tested: readonly Display[] = [];
  const test = async (host: PreparingHost): Promise<void> => {
    const results = await host.call('displays', undefined);
    await host.call('test-clicks', undefined);
    tested = results;
  };
  const host = await startInputHost({
    environment: desktopEnvironment(environment, process.platform),
    failsafeCorner,
    lockWaitMs,
    onChange,
    prepare: test,
  });
  return createNutDesktop(host, process.platform === 'win32' ? 'windows' : 'linux', async () => {
    const results = await host.call('displays', undefined);
    if (isSame(results, tested)) return results;
    await test(host);
    // Positions found before are no longer valid.
    throw desktopLost(`its screen has changed: ${describeSizes(results)}`);
  });
}

function isSame(a: readonly Display[], b: readonly Display[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function describeSizes(displays: readonly Display[]): string {
  return displays.map(({ width, height }) => `${width}×${height}`).join(', ');
}

function createNutDesktop(
  host: InputHost,
  platform: DesktopDriver['platform'],
  displays: () => Promise<readonly Display[]>,
): NutDesktop {
  return {
    platform,
    get hostPid() {
      return host.pid;
    },
    input: {
      pointer: () => host.call('pointer', undefined),
      moveTo: (point) => host.call('move', point),
      buttonDown: (button) => host.call('button-down', button),
      buttonUp: (button) => host.call('button-up', button),
      scroll: (notches) => host.call('scroll', notches),
      keyDown: (key) => host.call('key-down', key),
      keyUp: (key) => host.call('key-up', key),
      typeText: (text, signal) => host.call('type', text, signal),
      readClipboard: () => host.call('read-clipboard', undefined),
      writeClipboard: (text) => host.call('write-clipboard', text),
      releaseAll: () => host.call('release-all', undefined),
    },
    screen: {
      displays,
      capture: (request, signal) => host.call('capture', request, signal),
      thumbnail: (request, signal) => host.call('thumbnail', request, signal),
    },
    apps: {
      resolve: (app) => host.call('resolve-app', app),
      launch: (app, args = []) => host.call('launch', { app, args }),
      windows: () => host.call('windows', undefined),
      activate: (id) => host.call('activate', id),
    },
    close: () => host.close(),
  };
}
