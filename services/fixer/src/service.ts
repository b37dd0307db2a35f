import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { loadPolicy } from '@fixpoint/guard/policy';
import { createGit } from '@fixpoint/sandbox/git';
import { forwardProgramPath } from '@fixpoint/sandbox/network';
import { detectContainment, reapOrphans } from '@fixpoint/sandbox/processes';
import { createSandbox, type Sandbox } from '@fixpoint/sandbox/run';
import { createArtifactStore } from '@fixpoint/shared/artifacts';
import type { Logger } from '@fixpoint/shared/logging';
import type { RunObserver } from '@fixpoint/shared/observability';
import { answerPreconditions } from '@fixpoint/tasks/checks';
import {
  createRedisLinks,
  createStageRuntime,
  type StageRuntime,
  stageRuntimeOptions,
} from '@fixpoint/tasks/engine';
import { createDeployPlatform } from './adapters/deploy-platform/create-deploy-platform.js';
import { createDeployedService } from './adapters/deployed-service.js';
import { createRepositories } from './adapters/repositories.js';
import { createTakeFingerprint } from './adapters/take-fingerprint.js';
import { createWorktrees, type Worktrees } from './adapters/worktrees.js';
import { readGitIdentity } from './config.js';
import type { FixerParts } from './fixer-parts.js';
import { createFixerChecks } from './preconditions/fixer-checks.js';
import { serveDeploys } from './serve-deploys.js';
import { serveFix } from './serve-fix.js';
import { serveWorkspaces } from './serve-workspaces.js';

export interface FixerOptions
  extends Pick<FixerParts, 'values' | 'environment' | 'nodePath' | 'log' | 'releases'> {
  /** True if we run as root: then a sandbox is required unless the settings disable it. */
  readonly isRoot: boolean;
  /** Observes running steps. */
  readonly observer?: RunObserver | undefined;
}

/** Starts serving the stages of the fixer, after removing the files of a killed predecessor. */
export async function startFixer(options: FixerOptions): Promise<StageRuntime> {
  const { values, environment, log, releases } = options;
  // First: a wrong policy ends the start before anything is touched.
  const policy = loadPolicy(values.policyFile);
  const home = resolve(values.home);
  const artifacts = await createArtifactStore({ artifactsUrl: values.artifactsUrl, home });
  const folders = {
    worktrees: join(home, 'worktrees'),
    caches: join(home, 'install-caches'),
    builds: join(home, 'builds'),
  };
  const containment = await detectContainment();
  const sandbox = await openSandbox(options, Object.values(folders));
  // The path of a socket has at most about a hundred bytes, and the home may be deeply nested.
  const sockets = await mkdtemp(join(tmpdir(), 'fixpoint-'));
  releases.defer('the folder of sockets', () => rm(sockets, { recursive: true, force: true }));
  const git = createGit({
    path: values.gitPath,
    environment,
    identity: readGitIdentity(values),
    timeoutMs: values.gitSeconds * 1_000,
  });
  const checks = createFixerChecks({ git, home, values, environment, sandbox });
  const repositories = createRepositories({ folder: join(home, 'repositories'), git });
  const worktrees = createWorktrees({ folder: folders.worktrees, git });
  const killed = await reapOrphans();
  // Dead runs may have left millions of files: nothing waits for their removal.
  const stopping = new AbortController();
  const cleaning = cleanWorktrees(worktrees, { killed, log, signal: stopping.signal });
  releases.defer('the removal of dead runs', () => {
    stopping.abort();
    return cleaning;
  });

  const links = createRedisLinks('fixer');
  const runtime = createStageRuntime({
    ...stageRuntimeOptions(values),
    links,
    artifacts,
    log,
    service: 'fixer',
    observer: options.observer,
  });
  releases.defer('the stage runtime', () => runtime.close());

  const { redis, close } = links.connect({ url: values.redisUrl, log, name: 'fixer', profile: 'prompt' });
  releases.defer('the Redis of previews and pages', close);
  const service = createDeployedService();
  const platform = createDeployPlatform({
    railwayToken: values.railwayToken,
    railwayApiToken: values.railwayApiToken,
    githubToken: values.githubToken,
    vercelToken: values.vercelToken,
    renderKey: values.renderKey,
    environment,
    timeoutMs: values.healthCheckSeconds * 1_000,
  });
  const takeFingerprint = createTakeFingerprint({
    service,
    platform,
    // Two requests in sequence, within the minute of a poll.
    requestTimeoutMs: Math.min(values.healthCheckSeconds, 10) * 1_000,
  });
  const parts: FixerParts = {
    ...options,
    home,
    folders,
    sandbox,
    containment,
    policy,
    sockets,
    git,
    repositories,
    worktrees,
    artifacts,
    checks,
    redis,
    service,
    platform,
    takeFingerprint,
  };
  await serveFix(runtime, parts);
  await serveDeploys(runtime, parts);
  serveWorkspaces(runtime, parts);
  await runtime.start();
  const answers = answerPreconditions({ ...values, links, log, owner: 'fixer', checks });
  releases.defer('the precondition checks', () => answers.close());
  return runtime;
}

/** The sandbox, with a warning for its missing parts. Throws a ConfigurationError if it is required and cannot be built. */
async function openSandbox(
  { values: { sandbox: mode, sandboxNetwork }, isRoot, log }: FixerOptions,
  folders: readonly string[],
): Promise<Sandbox> {
  for (const folder of folders) await mkdir(folder, { recursive: true });
  const sandbox = await createSandbox({
    mode: mode ?? (isRoot ? 'required' : 'best'),
    network: sandboxNetwork,
    folders,
    forwardProgram: forwardProgramPath(),
  });
  const open = sandbox.strength.filter(({ strength }) => strength !== 'closed');
  if (open.length > 0) {
    log.warn(
      { wall: sandbox.wall, open },
      'The sandbox is incomplete: commands from repositories and from the agent can reach more than intended. Run "fixpoint doctor" for details',
    );
  }
  return sandbox;
}

/** Removes the files of dead runs. Never rejects: remaining files are a matter for an operator, not for the tasks. */
async function cleanWorktrees(
  worktrees: Worktrees,
  { killed, log, signal }: { readonly killed: number; readonly log: Logger; readonly signal: AbortSignal },
): Promise<void> {
  try {
    const { removed, failures } = await worktrees.clean(signal);
    if (killed + removed > 0) log.info({ killed, removed }, 'Removed leftovers of a crashed run');
    for (const failure of failures) log.warn({ failure }, 'Files of a crashed run could not be removed');
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, 'Removing leftovers of crashed runs failed');
  }
}
