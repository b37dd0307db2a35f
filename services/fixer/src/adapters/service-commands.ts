import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  findConfiguredRegistries,
  hostsByPurpose,
  type NetworkRefusal,
  openSandboxNetwork,
  pickRegistryVariables,
} from '@fixpoint/sandbox/network';
import { pickEnvironment, shellCommand } from '@fixpoint/sandbox/processes';
import type { Sandbox, SandboxNetwork } from '@fixpoint/sandbox/run';
import type {
  FormValues,
  RenderDefinition,
  RepositoryDefinition,
  ServiceWithRepository,
} from '@fixpoint/shared/contracts';
import { formatDuration } from '@fixpoint/shared/text';
import type { TestRun } from '../core/test-report/test-run.js';
import { readDocument } from './read-document.js';
import { removeFolder } from './remove-folder.js';
import {
  createReportFolder,
  readTestRun,
  testOutputLength,
  testReportEnvironment,
} from './test-report-files.js';
import type { Worktree } from './worktrees.js';

export interface CommandOutcome {
  readonly ok: boolean;
  /** `exit code 1`, `took longer than 4 min 0 s`. */
  readonly how: string;
  /** The end of its output. */
  readonly tail: string;
}

export interface TestOutcome extends CommandOutcome {
  /** Their report; null: they did not finish, so the number of tests is unknown. */
  readonly report: TestRun | null;
}

type Command = ReturnType<typeof shellCommand>;

interface EndedCommand {
  readonly outcome: CommandOutcome;
  /** False if it was stopped, or never started. */
  readonly ended: boolean;
  /** The end of its output, as long as reports of test runners require. */
  readonly output: string;
}

export interface InstallRun {
  readonly signal: AbortSignal;
  /** Called with an address that the command tried to reach and may not. */
  readonly onRefusal: (refusal: NetworkRefusal) => void;
  /**
   * The installed contents, as text: installers find their downloads for the same contents again. Null: they start with an empty cache, since code
   * runs that is on no branch yet and must leave nothing behind.
   */
  readonly cacheKey: string | null;
}

/** Result of the command that renders a document. */
export interface RenderOutcome extends CommandOutcome {
  /** The document; null if the command failed or wrote none. */
  readonly document: Buffer | null;
}

/** Runs the commands of a service's repository, each in its own sandbox: to install, to test, to render a document. */
export interface ServiceCommands {
  install(repository: RepositoryDefinition, worktree: Worktree, run: InstallRun): Promise<CommandOutcome>;
  /** Runs without a network except its own loopback. */
  test(repository: RepositoryDefinition, worktree: Worktree, signal: AbortSignal): Promise<TestOutcome>;
  /** Renders the document of these form values from the files of the worktree. */
  render(
    service: Pick<ServiceWithRepository, 'repository'> & { readonly render: RenderDefinition },
    form: FormValues,
    worktree: Worktree,
    run: Pick<InstallRun, 'signal' | 'onRefusal'>,
  ): Promise<RenderOutcome>;
}

export interface ServiceCommandsOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly sandbox: Sandbox;
  /** Folder of the installers' caches, kept between runs. */
  readonly cache: string;
  /** Short path of a folder for sockets. */
  readonly sockets: string;
  /** Further folders that every command inside may read. */
  readonly readable: readonly string[];
  /** Hosts beside the usual ones that packages may be loaded from. */
  readonly registries: readonly string[];
  readonly timeoutMs: number;
}

/** Time after which an unused cache is removed, in milliseconds. */
const cacheMs = 30 * 24 * 3_600_000;

export function createServiceCommands(options: ServiceCommandsOptions): ServiceCommands {
  const { sandbox, environment } = options;

  async function run(
    command: Command,
    workdir: string,
    worktree: Worktree,
    what: {
      readonly runId: string;
      readonly cache: string;
      readonly network: SandboxNetwork;
      readonly env: Readonly<Record<string, string>>;
      readonly signal: AbortSignal;
      readonly input?: string;
      readonly timeoutMs?: number;
    },
  ): Promise<EndedCommand> {
    const { cache, input, timeoutMs = options.timeoutMs } = what;
    const result = await sandbox.run({
      ...command,
      ...(input === undefined ? {} : { input }),
      cwd: resolve(join(worktree.tree, workdir)),
      env: {
        ...pickEnvironment(environment),
        ...pickRegistryVariables(environment),
        CI: '1',
        HOME: worktree.home,
        TMPDIR: worktree.temporary,
        ...cacheEnvironment(cache),
        ...what.env,
      },
      write: [worktree.tree, worktree.home, worktree.temporary, cache],
      read: options.readable,
      network: what.network,
      runId: what.runId,
      signal: what.signal,
      timeoutMs,
      outputLength: testOutputLength,
    });
    what.signal.throwIfAborted();
    return toEnded(result, timeoutMs);
  }

  /** No network if no host is allowed, or if there is no wall to hold one. */
  async function openNetwork(request: Omit<Parameters<typeof openSandboxNetwork>[0], 'folder'>) {
    if ((request.allow ?? []).length === 0 || sandbox.wall === 'none') {
      return { network: { type: 'none' } as const, env: {}, close: async () => {} };
    }
    return openSandboxNetwork({ folder: options.sockets, ...request });
  }

  return {
    async install(repository, worktree, { signal, onRefusal, cacheKey }) {
      const { install, workdir } = repository;
      if (install === undefined) return { ok: true, how: 'nothing to install', tail: '' };
      const what = { runId: `${worktree.runId}-install`, signal };
      const cache =
        cacheKey === null
          ? await mkdtemp(join(worktree.folder, 'cache-'))
          : await openCache(options.cache, cacheKey);
      const { network, env, close } = await openNetwork({
        allow: [...new Set([...hostsByPurpose.install, ...options.registries])],
        allowLocal: findConfiguredRegistries(environment),
        onRefusal,
      });
      try {
        return (await run(shellCommand(install), workdir, worktree, { ...what, cache, network, env }))
          .outcome;
      } finally {
        await close();
      }
    },

    async test(repository, worktree, signal) {
      const reportFolder = await createReportFolder(worktree.temporary);
      const { outcome, ended, output } = await run(
        shellCommand(repository.test),
        repository.workdir,
        worktree,
        {
          runId: `${worktree.runId}-test`,
          cache: await mkdtemp(join(worktree.folder, 'cache-')),
          network: { type: 'none' },
          env: testReportEnvironment(reportFolder),
          signal,
        },
      );
      return { ...outcome, report: ended ? await readTestRun({ output, reportFolder }) : null };
    },

    async render({ repository: { workdir }, render }, form, worktree, { signal, onRefusal }) {
      const [command = '', ...args] = render.command;
      const input = JSON.stringify(form);
      const formFile = join(worktree.temporary, 'form.json');
      await writeFile(formFile, input);
      const document = resolve(worktree.tree, workdir, render.output);
      await rm(document, { force: true, recursive: true });
      const { network, env, close } = await openNetwork({ allow: render.network, onRefusal });
      try {
        const { outcome } = await run({ command, args }, workdir, worktree, {
          runId: `${worktree.runId}-render`,
          cache: await mkdtemp(join(worktree.folder, 'cache-')),
          network,
          env: { ...env, FIXPOINT_FORM: formFile },
          input,
          timeoutMs: render.time_limit_seconds * 1_000,
          signal,
        });
        const bytes = outcome.ok ? await readDocument(document, worktree.tree) : null;
        if (!outcome.ok || bytes !== null) return { ...outcome, document: bytes };
        return { ...outcome, ok: false, how: `it did not write ${render.output}`, document: null };
      } finally {
        await close();
      }
    },
  };
}

/** A kept cache is written only by installs of commits on a branch, each kind of install in a separate one. */
async function openCache(folder: string, key: string): Promise<string> {
  const cache = join(folder, createHash('sha256').update(key).digest('hex').slice(0, 32));
  await mkdir(cache, { recursive: true });
  const now = new Date();
  await utimes(cache, now, now);
  for (const name of await readdir(folder)) {
    const result = await stat(join(folder, name)).catch(() => null);
    if (result !== null && now.getTime() - result.mtimeMs > cacheMs) {
      // The next install tries it again.
      await removeFolder(join(folder, name)).catch(() => undefined);
    }
  }
  return cache;
}

/** Every installer's cache in one folder, and nothing that installers report beyond their work. */
function cacheEnvironment(cache: string): Readonly<Record<string, string>> {
  return {
    npm_config_cache: join(cache, 'npm'),
    npm_config_update_notifier: 'false',
    npm_config_fund: 'false',
    npm_config_audit: 'false',
    PIP_CACHE_DIR: join(cache, 'pip'),
    PIP_DISABLE_PIP_VERSION_CHECK: '1',
    UV_CACHE_DIR: join(cache, 'uv'),
    POETRY_CACHE_DIR: join(cache, 'poetry'),
    POETRY_VIRTUALENVS_IN_PROJECT: 'true',
    YARN_CACHE_FOLDER: join(cache, 'yarn'),
    npm_config_store_dir: join(cache, 'pnpm'),
  };
}

function toEnded(result: Awaited<ReturnType<Sandbox['run']>>, timeoutMs: number): EndedCommand {
  const { exitCode, signalName, startFailure, stoppedBy, output } = result;
  return {
    outcome: {
      ok: exitCode === 0 && stoppedBy === null,
      how:
        stoppedBy === 'timeout'
          ? `timed out after ${formatDuration(timeoutMs)}`
          : `exit code ${exitCode ?? signalName ?? startFailure ?? 'unknown'}`,
      tail: output.slice(-4_000).trim(),
    },
    ended: stoppedBy === null && startFailure === null,
    output,
  };
}
