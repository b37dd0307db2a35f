import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forwardProgramPath } from '@fixpoint/sandbox/network';
import { programFolders } from '@fixpoint/sandbox/processes';
import { createSandbox, type Sandbox } from '@fixpoint/sandbox/run';
import { ConfigurationError } from '@fixpoint/shared/errors';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { createBrowserOpener, type OpenBrowser } from '@fixpoint/workspace/browser';
import {
  type CommandRunner,
  createCommandRunner,
  createServers,
  type Servers,
} from '@fixpoint/workspace/commands';

/** Tools of one session. Its folder holds nothing of an earlier one. */
export interface Session {
  readonly sandbox: Sandbox;
  /** Of this session alone. */
  readonly folder: string;
  /** Short path. */
  readonly sockets: string;
  /** Runs commands in the sandbox, with that folder as theirs. */
  createRunner(root: string): CommandRunner;
  /** The same, with the folder of its temporary files, which is new. */
  createRunnerWithFolder(root: string): { readonly runner: CommandRunner; readonly temporary: string };
  /** Serves what lies in that folder, and opens browsers on it. */
  createServers(root: string): Promise<{ readonly servers: Servers; readonly openBrowser: OpenBrowser }>;
  close(): Promise<void>;
}

const maxTemporaryLength = 50;

export async function openSession(options: {
  /** Of the issue, kept between sessions. */
  readonly state: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly nodePath: string;
  readonly registries?: readonly string[] | undefined;
  readonly sandbox?: Sandbox | undefined;
}): Promise<Session> {
  const { environment, nodePath } = options;
  const releases = createReleaseStack();
  await mkdir(options.state, { recursive: true });
  const state = await realpath(options.state);
  const folder = join(state, 'session');
  // A session that was killed left a dirty tree, half a commit, locks: none of that is looked at.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const sockets = await mkdtemp(join(tmpdir().length > maxTemporaryLength ? '/tmp' : tmpdir(), 'fp-b-'));
  releases.defer('sockets', () => rm(sockets, { recursive: true, force: true }));
  const sandbox =
    options.sandbox ??
    (await createSandbox({ mode: 'best', folders: [state], forwardProgram: forwardProgramPath(), nodePath }));
  const readable = await programFolders(nodePath);
  let runners = 0;
  const createRunnerWithFolder = (root: string) => {
    runners += 1;
    const own = join(folder, `commands-${runners}`);
    const runner = createCommandRunner({
      root,
      state: own,
      sockets,
      sandbox,
      environment,
      readable,
      registries: options.registries,
    });
    return { runner, temporary: join(own, 'tmp') };
  };
  const createRunner = (root: string) => createRunnerWithFolder(root).runner;
  return {
    sandbox,
    folder,
    sockets,
    createRunner,
    createRunnerWithFolder,
    async createServers(root) {
      const servers = createServers({ runner: createRunner(root), sandbox, sockets });
      releases.defer('servers', () => servers.close());
      const empty = join(folder, `browser-${runners}`);
      await mkdir(empty, { recursive: true });
      // A browser has a separate folder: its pages were written by others.
      const browsers = createServers({ runner: createRunner(empty), sandbox, sockets });
      releases.defer('browsers', () => browsers.close());
      const openBrowser = await createBrowserOpener({ servers: browsers, sandbox, environment });
      if (openBrowser === null) {
        throw new ConfigurationError('No Chromium or Chrome was found.', {
          hint: 'Install one, or set CHROME_PATH to it.',
        });
      }
      return { servers, openBrowser };
    },
    close: () => releases.release(),
  };
}
