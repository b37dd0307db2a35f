import { win32 } from 'node:path';
import { NotFoundError } from '@fixpoint/shared/errors';
import type { DesktopWindow } from '../../../core/desktop-driver.js';
import { InputBlockedError } from '../../../core/errors/index.js';
import type { WindowHandle, WindowsApi } from './windows-api.js';

/** The windows that a person sees in the task bar, with titles in any script: nut-js reads them in the old code page. */
export function listWindowsWindows(api: WindowsApi): DesktopWindow[] {
  const foreground = api.foregroundWindow();
  return shown(api).map((window) => {
    const file = api.programFile(window);
    return {
      id: toId(window),
      title: api.windowText(window),
      app:
        file === null
          ? null
          : win32
              .basename(file)
              .replace(/\.exe$/i, '')
              .toLowerCase(),
      active: window === foreground,
    };
  });
}

/** Brings it to the front. Windows may refuse that to a program which nobody uses. */
export function activateWindowsWindow(api: WindowsApi, id: string): void {
  const window = shown(api).find((one) => toId(one) === id);
  if (window === undefined) throw new NotFoundError('window', id);
  api.restore(window);
  if (!api.setForegroundWindow(window) && api.foregroundWindow() !== window) {
    throw new InputBlockedError(
      `Windows does not let "${api.windowText(window).slice(0, 100)}" come to the front.`,
    );
  }
}

function shown(api: WindowsApi): WindowHandle[] {
  return api.topLevelWindows().filter((window) => api.isShown(window) && api.windowText(window) !== '');
}

function toId(window: WindowHandle): string {
  return `0x${window.toString(16)}`;
}
