import { access, constants } from 'node:fs/promises';
import { findExecutable } from '@fixpoint/models/processes';
import {
  type BrowserName,
  type BrowserPlatform,
  listBrowserCandidates,
} from '../../core/browser/browser-table.js';
import { NoBrowserError } from '../../core/errors/no-browser-error.js';

export interface FindBrowserOptions {
  readonly preferred: BrowserName;
  /** A program that a person named: it is taken, or nothing is. */
  readonly path?: string | undefined;
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The program of the preferred browser, or of another one that is there. Throws `NoBrowserError`. */
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
    const found =
      kind === 'win32' ? await existing(program) : await findExecutable(program, environment.PATH, platform);
    if (found !== null) return found;
  }
  throw new NoBrowserError(programs);
}

async function existing(path: string): Promise<string | null> {
  return access(path, constants.F_OK).then(
    () => path,
    () => null,
  );
}
