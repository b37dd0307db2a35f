import { win32 } from 'node:path';
import { NotFoundError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';
import type { DesktopWindow } from '../../../core/desktop-driver.js';
import { appNotFound, inputBlocked } from '../../../core/errors.js';
import type { WindowHandle, WindowsApi } from './windows-api.js';

/** The windows that a person sees in the task bar, with titles in any script: nut-js reads titles in the old code page. */
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

/** Brings it to the front. Windows may refuse that to a program that is not in use. */
export function activateWindowsWindow(api: WindowsApi, id: string): void {
  const window = shown(api).find((candidate) => toId(candidate) === id);
  if (window === undefined) throw new NotFoundError('window', id);
  api.restore(window);
  if (!api.setForegroundWindow(window) && api.foregroundWindow() !== window) {
    throw inputBlocked(`Windows did not bring "${toSafeLine(api.windowText(window), 100)}" to the front.`);
  }
}

function shown(api: WindowsApi): WindowHandle[] {
  return api.topLevelWindows().filter((window) => api.isShown(window) && api.windowText(window) !== '');
}

function toId(window: WindowHandle): string {
  return `0x${window.toString(16)}`;
}

const maxFailure = 32;
const notFoundReasons = [2, 3, 31];

/**
 * Starts a program by a name that Windows knows (`notepad`, `chrome`, `excel`) or by the whole path of an .exe. No shell reads it, and documents,
 * links and files of other machines are not opened.
 */
export function launchWindowsProgram(api: WindowsApi, app: string, args: readonly string[]): void {
  const name = app.trim();
  const isPath = win32.isAbsolute(name) && /^[A-Za-z]:\\[^:"<>|?*]+\.exe$/i.test(name);
  if (!isPath && !/^[\p{L}\p{N}][\p{L}\p{N} ._+-]*$/u.test(name)) throw appNotFound(app);
  const reason = api.shellExecute(name, args.map(quote).join(' '));
  if (reason > maxFailure) return;
  if (notFoundReasons.includes(reason)) throw appNotFound(app);
  throw inputBlocked(`Windows failed to start "${toSafeLine(name, 100)}" (error ${reason}).`);
}

/** As CommandLineToArgvW reads it back: backslashes count only before a quote. */
function quote(argument: string): string {
  if (argument !== '' && !/[\s"]/.test(argument)) return argument;
  return `"${argument.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`;
}
