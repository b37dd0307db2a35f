import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forwardProgramPath } from '@fixpoint/sandbox/network';
import { createSandbox, type Sandbox } from '@fixpoint/sandbox/run';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { createPageCheck, type PageCheck } from '../checks/index.js';
import { type CommandRunner, createCommandRunner, createServers, type Servers } from '../commands/index.js';
import { openWorkspaceFiles, type WorkspaceFiles } from '../files/index.js';
import { createHistory, type History } from '../history/index.js';

const maxTemporaryLength = 50;

export interface OpenWorkspaceOptions {
  /** The only folder that the agent works in. Created if it does not exist. */
  readonly folder: string;
  /** Folder next to it for history, progress and the installers' caches. */
  readonly state: string;
  /** Absent: the strongest that this machine has. */
  readonly sandbox?: Sandbox | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly registries?: readonly string[] | undefined;
  readonly readable?: readonly string[] | undefined;
  /** Longest single git command. */
  readonly gitTimeoutMs?: number | undefined;
}

/** One workspace with all that acts on it. */
export interface OpenWorkspace {
  readonly root: string;
  readonly sandbox: Sandbox;
  readonly files: WorkspaceFiles;
  readonly runner: CommandRunner;
  readonly servers: Servers;
  readonly history: History;
  readonly checkPage: PageCheck | null;
  /** Ends its servers and removes temporary files. */
  close(): Promise<void>;
}

export async function openWorkspace(options: OpenWorkspaceOptions): Promise<OpenWorkspace> {
  const { environment, state } = options;
  const releases = createReleaseStack();
  for (const folder of [options.folder, state]) await mkdir(folder, { recursive: true });
  const [root, kept] = await Promise.all([realpath(options.folder), realpath(state)]);
  // The name of a socket holds about 100 bytes; a workspace, and the folder of temporary files too, may lie deep.
  const sockets = await mkdtemp(join(tmpdir().length > maxTemporaryLength ? '/tmp' : tmpdir(), 'fp-ws-'));
  releases.defer('sockets', () => rm(sockets, { recursive: true, force: true }));
  const sandbox =
    options.sandbox ??
    (await createSandbox({ mode: 'best', folders: [root, kept], forwardProgram: forwardProgramPath() }));
  const { registries, readable } = options;
  const runner = createCommandRunner({
    root,
    state: kept,
    sockets,
    sandbox,
    environment,
    registries,
    readable,
  });
  const servers = createServers({ runner, sandbox, sockets });
  releases.defer('servers', () => servers.close());
  return {
    root,
    sandbox,
    runner,
    servers,
    files: openWorkspaceFiles(root),
    history: createHistory({
      root,
      gitDir: join(kept, 'history.git'),
      environment,
      timeoutMs: options.gitTimeoutMs,
    }),
    checkPage: await createPageCheck({ servers, sandbox, environment }),
    close: () => releases.release(),
  };
}
