import { ConfigurationError, FixpointError } from '@fixpoint/shared/errors';
import type { DesktopPlatform } from './desktop-platform.js';
import { lockDisplay, nameDisplay } from './display-lock.js';

/** The screen of this process's user, opened for this process. Throws if there is no screen, or another process has it. */
export async function openPlatform(
  system: NodeJS.Platform,
  environment: NodeJS.ProcessEnv,
  lockWaitMs: number,
): Promise<DesktopPlatform> {
  if (system === 'linux') {
    const { openXPlatform } = await import('./x11/open-x-platform.js');
    const display = environment.DISPLAY ?? '';
    if (display === '') throw noScreen('DISPLAY is not set', 'never');
    await lockDisplay(`/tmp/.fixpoint-${nameDisplay(display)}.lock`, lockWaitMs);
    const platform = await openXPlatform(display);
    if (platform === null) throw noScreen(`no X server responds at DISPLAY=${display}`, 'backoff');
    return platform;
  }
  if (system === 'win32') {
    const { loadWindowsApi } = await import('./windows/load-windows-api.js');
    const { openWindowsPlatform } = await import('./windows/open-windows-platform.js');
    const { lockSession } = await import('./windows/open-windows-platform.js');
    const api = loadWindowsApi();
    await lockSession(api, lockWaitMs);
    return openWindowsPlatform(api);
  }
  throw new ConfigurationError(`Desktops of ${system} are not supported.`, {
    hint: 'Run the desktop-runner on Windows 11 or on Linux with an X display.',
  });
}

/** A process keeps its environment for life; a screen named in it may come up later. */
function noScreen(why: string, retry: 'never' | 'backoff'): FixpointError {
  return new FixpointError(`There is no screen: ${why}.`, {
    code: 'no-screen',
    retry,
    hint: 'Start the desktop-runner in the session of a logged-in user, or start an X server such as Xvfb and set DISPLAY.',
  });
}
