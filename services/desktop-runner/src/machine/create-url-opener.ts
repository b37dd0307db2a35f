import { buildBrowserArguments } from '../core/browser/browser-arguments.js';
import type { AppDriver } from '../core/desktop-driver.js';

/**
 * Opens pages in the browser of a machine: a window that stays for the steps that follow. A browser that runs already with this
 * profile takes the page over.
 */
export function createUrlOpener(options: {
  readonly apps: Pick<AppDriver, 'launch'>;
  readonly findProgram: () => Promise<string>;
  readonly profile: string;
  readonly isRoot: boolean;
}): (url: string, signal: AbortSignal) => Promise<void> {
  const { apps, findProgram, profile, isRoot } = options;
  return async (url, signal) => {
    const program = await findProgram();
    signal.throwIfAborted();
    await apps.launch(program, buildBrowserArguments({ url, profile, isRoot, more: [] }));
  };
}
