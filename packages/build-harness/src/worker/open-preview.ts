import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sandbox } from '@fixpoint/sandbox/run';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import type { RunningServer } from '@fixpoint/workspace/commands';
import { buildsFolder, openRepository } from '../repository/index.js';
import type { HarnessSettings } from '../settings/index.js';
import { openApp } from './open-app.js';
import { openSession } from './open-session.js';

export interface PreviewOptions {
  readonly settings: HarnessSettings;
  /** `owner/name`. */
  readonly repository: string;
  readonly issue: number;
  /** Folder that keeps repositories and packages between sessions. */
  readonly home: string;
  readonly token?: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly nodePath: string;
  readonly sandbox?: Sandbox | undefined;
  /** Ends the opening; parts that are open then are closed by `close`. */
  readonly signal: AbortSignal;
}

/** An app that is served in the sandbox for people to look at. */
export interface AppPreview {
  servers(): Promise<readonly RunningServer[]>;
  close(): Promise<void>;
}

/**
 * Serves the newest commit of the agent's branch. It has a separate repository and folder, so that sessions of other issues need not
 * wait. Throws BrokenAppError if the app cannot be served.
 */
export async function openPreview(options: PreviewOptions): Promise<AppPreview> {
  const { settings, home, signal, environment } = options;
  const place = join(buildsFolder(home, options.repository), `preview-${options.issue}`);
  const releases = createReleaseStack();
  try {
    await mkdir(place, { recursive: true });
    releases.defer('the folder', () => rm(place, { recursive: true, force: true, maxRetries: 3 }));
    const repository = await openRepository({
      gitDir: join(place, 'store.git'),
      remoteUrl: `${settings.githubServerUrl.replace(/\/$/, '')}/${options.repository}.git`,
      token: options.token,
      branch: settings.agentBranch,
      environment,
    });
    const { commit } = await repository.fetch(signal);
    if (commit === null) throw new TypeError(`${options.repository} is empty.`);
    const session = await openSession({
      state: place,
      environment,
      nodePath: options.nodePath,
      sandbox: options.sandbox,
      registries: settings.buildRegistries,
    });
    releases.defer('the session', () => session.close());
    const app = await openApp({
      session,
      repository,
      commit,
      signal,
      timeoutMs: settings.smokeTestSeconds * 1_000,
      modules: { store: join(home, 'builds', '.modules') },
      folder: join(session.folder, 'tree'),
    });
    releases.defer('the app', () => app.close());
    return { servers: async () => [app.server], close: () => releases.release() };
  } catch (error) {
    await releases.release();
    throw error;
  }
}
