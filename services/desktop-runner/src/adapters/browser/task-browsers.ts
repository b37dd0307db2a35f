import { access, constants, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findExecutable } from '@fixpoint/sandbox/processes';
import {
  type BrowserName,
  type BrowserPlatform,
  listBrowserCandidates,
} from '../../core/browser/browser-table.js';
import { buildBrowserArguments, type OpenTaskBrowser } from '../../core/browser/task-browser.js';
import type { AppDriver } from '../../core/desktop-driver.js';
import { noBrowser } from '../../core/errors.js';
import { launchBrowser } from './launch-browser.js';

interface TaskBrowsersOptions extends FindBrowserOptions {
  /** Folder for the profile and for downloads. The profile stays: a person signs in there once. */
  readonly home: string;
  readonly more: readonly string[];
  readonly isRoot: boolean;
}

/** Browser windows for steps on this machine's desktop: one at a time, all with one profile, each with its own downloads. */
export function createTaskBrowsers({ home, more, isRoot, ...options }: TaskBrowsersOptions): OpenTaskBrowser {
  const folder = resolve(home);
  return async ({ url, runId }) => {
    const downloads = join(folder, 'downloads', runId.replace(/[^\w-]/g, '_'));
    const browser = await launchBrowser({
      program: await findBrowser(options),
      url,
      profile: join(folder, 'profile'),
      downloads,
      more,
      environment: options.environment,
      platform: options.platform,
      isRoot,
    });
    return {
      signal: browser.signal,
      downloads,
      async close() {
        await browser.close();
        await rm(downloads, { recursive: true, force: true, maxRetries: 3 });
      },
    };
  };
}

interface FindBrowserOptions {
  readonly preferred: BrowserName;
  /** A program that a person named: if it is missing, no other one is used. */
  readonly path?: string | undefined;
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The program of the preferred browser, or of another one that is installed. Throws `NoBrowserError`. */
export async function findBrowser({
  preferred,
  path,
  platform,
  environment,
}: FindBrowserOptions): Promise<string> {
  const kind: BrowserPlatform = platform === 'win32' || platform === 'darwin' ? platform : 'linux';
  const programs =
    path === undefined
      ? listBrowserCandidates(preferred, kind, environment).map(({ program }) => program)
      : [path];
  for (const program of programs) {
    const result =
      kind === 'win32' ? await existing(program) : await findExecutable(program, environment.PATH, platform);
    if (result !== null) return result;
  }
  throw noBrowser(programs);
}

async function existing(path: string): Promise<string | null> {
  return access(path, constants.F_OK).then(
    () => path,
    () => null,
  );
}

/**
 * Opens pages in the browser of a machine: a window that stays for the following steps. A browser that runs already with this profile opens the page
 * instead.
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
