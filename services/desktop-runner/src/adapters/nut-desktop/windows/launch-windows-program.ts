import { win32 } from 'node:path';
import { AppNotFoundError, InputBlockedError } from '../../../core/errors/index.js';
import type { WindowsApi } from './windows-api.js';

const highestFailure = 32;
const notFoundReasons = [2, 3, 31];

/**
 * Starts a program by a name that Windows knows (`notepad`, `chrome`, `excel`) or by the whole path of an .exe. No shell
 * reads it, and nothing that is a document, a link or another machine's is opened.
 */
export function launchWindowsProgram(api: WindowsApi, app: string, args: readonly string[]): void {
  const name = app.trim();
  const isPath = win32.isAbsolute(name) && /^[A-Za-z]:\\[^:"<>|?*]+\.exe$/i.test(name);
  if (!isPath && !/^[\p{L}\p{N}][\p{L}\p{N} ._+-]*$/u.test(name)) throw new AppNotFoundError(app);
  const reason = api.shellExecute(name, args.map(quote).join(' '));
  if (reason > highestFailure) return;
  if (notFoundReasons.includes(reason)) throw new AppNotFoundError(app);
  throw new InputBlockedError(`Windows does not start "${name.slice(0, 100)}" (reason ${reason}).`);
}

/** As CommandLineToArgvW reads it back: backslashes count only before a quote. */
function quote(argument: string): string {
  if (argument !== '' && !/[\s"]/.test(argument)) return argument;
  return `"${argument.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`;
}
