import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import type { SandboxedBrowser } from '@fixpoint/workspace/browser';
import type { RunningServer } from '@fixpoint/workspace/commands';
import { startDevServer } from '../app/index.js';
import type { BuildRepository } from '../repository/index.js';
import type { Session } from './open-session.js';
import { type ModulesOptions, prepareModules } from './prepare-modules.js';

/** A commit's app: checked out into a fresh folder, with its packages, served, and a browser on it. */
export interface OpenApp {
  readonly folder: string;
  readonly server: RunningServer;
  /** Ends with the app, or before. */
  openBrowser(): Promise<SandboxedBrowser>;
  close(): Promise<void>;
}

/** Throws BrokenAppError if the app cannot be served. */
export async function openApp(options: {
  readonly session: Session;
  readonly repository: BuildRepository;
  readonly modules: Pick<ModulesOptions, 'store'>;
  readonly commit: string;
  readonly folder: string;
  readonly port?: number | undefined;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}): Promise<OpenApp> {
  const { session, repository, commit, folder, port, timeoutMs, signal } = options;
  await repository.checkOut(commit, folder, signal);
  await prepareModules(folder, { store: options.modules.store, createRunner: session.createRunner, signal });
  const { servers, openBrowser } = await session.createServers(folder);
  const releases = createReleaseStack();
  const server = await startDevServer({ servers, root: folder, port, timeoutMs, signal });
  releases.defer('server', () => server.stop());
  return {
    folder,
    server,
    async openBrowser() {
      const browser = await openBrowser(server, signal);
      releases.defer('browser', () => browser.close());
      return browser;
    },
    close: () => releases.release(),
  };
}
