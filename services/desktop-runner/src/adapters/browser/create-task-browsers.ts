import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { OpenTaskBrowser } from '../../core/browser/task-browser.js';
import { type FindBrowserOptions, findBrowser } from './find-browser.js';
import { openBrowser } from './open-browser.js';

export interface TaskBrowsersOptions extends FindBrowserOptions {
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
    const browser = await openBrowser({
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
