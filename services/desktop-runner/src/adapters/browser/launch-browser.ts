import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { bindToParent, killTree } from '@fixpoint/shared/child-process';
import { parseJson, toSafeLine } from '@fixpoint/shared/text';
import { buildBrowserArguments, writePreferences } from '../../core/browser/task-browser.js';
import { browserEnded } from '../../core/errors.js';

export interface LaunchBrowserOptions {
  readonly program: string;
  readonly url: string;
  /** Kept between starts: a person signs in there once. Only one browser may use it at a time. */
  readonly profile: string;
  /** Folder of its downloads. */
  readonly downloads: string;
  readonly more?: readonly string[];
  /** The whole environment of the browser, mainly the display. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly isRoot: boolean;
}

export interface LaunchedBrowser {
  /** Aborts with a `browser-ended` when it ends without `close`: for lack of a display, by a crash, or closed by a person. */
  readonly signal: AbortSignal;
  /** Closes it as a person would, so that its profile is written; kills it if it does not exit. Harmless to repeat. */
  close(): Promise<void>;
}

const politeMs = 5_000;

/** Opens a window at an address. Resolves when the program was started, not when the page shows. It ends with this process. */
export async function launchBrowser(options: LaunchBrowserOptions): Promise<LaunchedBrowser> {
  const { program, url, profile, downloads, more = [], environment, platform, isRoot } = options;
  await mkdir(downloads, { recursive: true });
  await mkdir(join(profile, 'Default'), { recursive: true });
  await setPreferences(join(profile, 'Default', 'Preferences'), downloads);

  const args = buildBrowserArguments({ url, profile, isRoot, more });
  const line = platform === 'linux' ? await bindToParent({ command: program, args }, 'SIGKILL') : null;
  const child = spawn(line?.command ?? program, line?.args ?? args, {
    env: { ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const readOutput = readEnd(child);
  const gone = new AbortController();
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      gone.abort(browserEnded(program, readOutput()));
      resolve();
    };
    // Not `exit`: by then not all of its output has come through the pipe.
    child.once('close', end).once('error', end);
  });

  return {
    signal: gone.signal,
    async close() {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      // Windows knows no polite signal for a program with windows; its own tool for that is.
      if (platform === 'win32') spawn('taskkill', ['/pid', String(child.pid), '/T'], { stdio: 'ignore' });
      else child.kill('SIGTERM');
      const polite = new AbortController();
      await Promise.race([ended, delay(politeMs, undefined, { signal: polite.signal }).catch(() => {})]);
      polite.abort();
      if (child.exitCode === null && child.signalCode === null) await killTree(child.pid, platform);
      await ended;
    },
  };
}

async function setPreferences(file: string, downloads: string): Promise<void> {
  const earlier = await readFile(file, 'utf8').then(parseJson, () => undefined);
  await writeFile(file, JSON.stringify(writePreferences(earlier, downloads)));
}

/** The last error output of the program. Its pipe is drained, or it would block. */
function readEnd(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-2_000);
  });
  child.once('error', (error) => {
    text = error.message;
  });
  // The first of the last few error lines has the cause; those after it are about helper processes.
  return () => toSafeLine(text.trim().split('\n').slice(-8).join(' · '), 1_000);
}
