import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createChangeGate } from '@fixpoint/guard/change-gate';
import { loadPolicy } from '@fixpoint/guard/policy';
import { createGit } from '@fixpoint/sandbox/git';
import { forwardProgramPath } from '@fixpoint/sandbox/network';
import { detectContainment, reapOrphans } from '@fixpoint/sandbox/processes';
import { createSandbox, type Sandbox } from '@fixpoint/sandbox/run';
import { createArtifactStore } from '@fixpoint/shared/artifacts';
import type { SettingsValues, sharedSettings } from '@fixpoint/shared/config';
import { stageCatalog } from '@fixpoint/shared/contracts';
import type { ReleaseStack } from '@fixpoint/shared/lifecycle';
import type { Logger } from '@fixpoint/shared/logging';
import type { RunObserver } from '@fixpoint/shared/observability';
import { answerPreconditions, requireChecks } from '@fixpoint/tasks/checks';
import { createAskDrawnPages } from '@fixpoint/tasks/drawn-pages';
import {
  createPreviewRecords,
  createRedisLinks,
  createStageRuntime,
  type StageRuntime,
  stageRuntimeOptions,
} from '@fixpoint/tasks/engine';
import { createBuildHarness } from './adapters/build-harness.js';
import { createClaudeEngine, defaultEndpoint } from './adapters/claude-engine.js';
import { createCompareProgram } from './adapters/compare-program.js';
import { createDeployPlatform } from './adapters/deploy-platform/create-deploy-platform.js';
import { createDeployedService } from './adapters/deployed-service.js';
import { createKeptTestRuns } from './adapters/kept-test-runs.js';
import { loadResources } from './adapters/load-resources.js';
import { createReadLogSource } from './adapters/read-log-source.js';
import { createRemoteBranch } from './adapters/remote-branch.js';
import { createRepositories } from './adapters/repositories.js';
import { createRunTool } from './adapters/run-tool.js';
import { createSearchWeb } from './adapters/search-web.js';
import { createServiceCommands } from './adapters/service-commands.js';
import { createTakeFingerprint } from './adapters/take-fingerprint.js';
import { createWorkspaceAgents } from './adapters/workspace-agents.js';
import { createWorkspacePreviews } from './adapters/workspace-previews.js';
import { createWorktrees, type Worktrees } from './adapters/worktrees.js';
import { type fixerSettings, readGitIdentity, readResearch } from './config.js';
import { createFixerChecks } from './preconditions/fixer-checks.js';
import {
  createBuildPushStage,
  createBuildSetupStage,
  createBuildTestStage,
  createBuildTriageStage,
} from './stages/build.js';
import { createDeployStage } from './stages/deploy.js';
import { createFixStage } from './stages/fix.js';
import { createLogsStage } from './stages/logs.js';
import { createResearchStage } from './stages/research.js';
import { createRevertStage } from './stages/revert.js';
import { createVerifyPushStage } from './stages/verify-push.js';
import { createWorkspacePlanStage, createWorkspaceStepStage } from './stages/workspace.js';

/** Time limit for a web search; well below the stage's 180 s. */
const researchTimeoutMs = 90_000;

export interface FixerOptions {
  readonly values: SettingsValues<typeof fixerSettings & typeof sharedSettings>;
  /** Source of the environments of git, of the engine and of the service's commands, filtered by allow lists. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly nodePath: string;
  /** True if we run as root: then a sandbox is required unless the settings disable it. */
  readonly isRoot: boolean;
  readonly log: Logger;
  readonly releases: ReleaseStack;
  /** Observes running steps. */
  readonly observer?: RunObserver | undefined;
}

/** Starts serving the stages of the fixer, after removing the files of a killed predecessor. */
export async function startFixer(options: FixerOptions): Promise<StageRuntime> {
  const { values, environment, log, releases } = options;
  const home = resolve(values.home);
  const subprocessMs = values.subprocessSeconds * 1_000;
  const policy = loadPolicy(values.policyFile);
  const artifacts = await createArtifactStore({ artifactsUrl: values.artifactsUrl, home });
  const containment = await detectContainment();
  const folders = {
    worktrees: join(home, 'worktrees'),
    caches: join(home, 'install-caches'),
    builds: join(home, 'builds'),
  };
  const sandbox = await openSandbox(options, Object.values(folders));
  // The path of a socket has at most about a hundred bytes, and the home may be deeply nested.
  const sockets = await mkdtemp(join(tmpdir(), 'fixpoint-'));
  releases.defer('the folder of sockets', () => rm(sockets, { recursive: true, force: true }));
  const inside = { environment, sandbox, sockets, readable: values.sandboxRead };
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
  const comparison = createCompareProgram({
    environment,
    sandbox,
    nodePath: options.nodePath,
    templates: values.templates,
    timeoutMs: subprocessMs,
  });
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
  const fix = createFixStage({
    git,
    repositories,
    worktrees,
    artifacts,
    gate: createChangeGate(policy),
    resources: await loadResources(),
    takeFingerprint,
    askPages: createAskDrawnPages({ redis, keyPrefix: values.keyPrefix }),
    comparison,
    testRuns: createKeptTestRuns({ folder: join(home, 'test-runs') }),
    commands: createServiceCommands({
      ...inside,
      cache: folders.caches,
      registries: policy.diff.registries,
      timeoutMs: subprocessMs,
    }),
    engine: createClaudeEngine({
      programFolders: comparison.folders,
      path: values.claudePath,
      maxTurns: values.engineMaxTurns,
      timeoutMs: subprocessMs,
      quietMs: values.engineSilenceSeconds * 1_000,
      nodeOptions: values.engineNodeOptions,
      nodePath: options.nodePath,
      ...inside,
      containment,
      policy,
      log,
    }),
  });
  // The stage includes the engine's run and the tests after it, with the change and without it: twice as long as the longest of them.
  runtime.serve(
    'fix',
    requireChecks(fix, checks, ({ preconditions = [], service }) => ({
      names: preconditions,
      subject: service,
    })),
    {
      timeout: Math.max(stageCatalog.fix.timeout, subprocessMs * 2),
    },
  );

  const branch = createRemoteBranch({ git, repositories });
  runtime.serve('verify-push', createVerifyPushStage({ branch }));
  runtime.serve('revert', createRevertStage({ git, repositories, takeFingerprint }));
  runtime.serve(
    'deploy',
    createDeployStage({
      service,
      platform,
      branch,
      takeFingerprint,
      requestTimeoutMs: values.healthCheckSeconds * 1_000,
      timing: {
        baseMs: values.deployPollBaseMs,
        maxMs: values.deployPollMaxMs,
        blindWaitMs: values.deployBlindWaitMs,
      },
    }),
  );
  runtime.serve(
    'research',
    createResearchStage({
      git,
      repositories,
      searchWeb: createSearchWeb({
        ...readResearch(values),
        claude: { path: values.claudePath, env: environment, containment, log },
        anthropicKey: values.anthropicKey,
        anthropicUrl: values.anthropicUrl ?? defaultEndpoint,
        tavilyKey: values.tavilyKey,
        tavilyUrl: values.tavilyUrl,
        timeoutMs: researchTimeoutMs,
      }),
    }),
  );
  runtime.serve(
    'logs',
    createLogsStage({
      service,
      readSource: createReadLogSource(
        createRunTool({ environment, timeoutMs: Math.min(values.httpRequestSeconds, 110) * 1_000 }),
      ),
      platform,
      artifacts,
      // Within the stage's own two minutes.
      requestTimeoutMs: Math.min(values.httpRequestSeconds, 110) * 1_000,
    }),
  );

  const openAgent = createWorkspaceAgents({
    values,
    home,
    environment,
    sandbox,
    readable: values.sandboxRead,
  });
  const previews = createWorkspacePreviews({
    records: createPreviewRecords({ redis, prefix: values.keyPrefix }),
    keepMs: values.workspacePreviewMinutes * 60_000,
    log,
  });
  releases.defer('the previews', () => previews.close());
  const planWorkspace = createWorkspacePlanStage({ openAgent, previews });
  runtime.serve('workspace-plan', requireChecks(planWorkspace, checks));
  runtime.serve('workspace-step', createWorkspaceStepStage({ openAgent, previews, artifacts }));

  const builds = createBuildHarness({
    previews: values.workspacePreviewMinutes === 0 ? null : previews,
    settings: values,
    home,
    sandbox,
    environment,
    artifacts,
    nodePath: options.nodePath,
    token: values.githubToken,
    githubApiUrl: values.githubApiUrl,
    claudePath: values.claudePath,
    rules: {
      approvers: values.approvers,
      label: values.approvalLabel,
      selfApproval: values.selfApproval === 'accept',
    },
  });
  runtime.serve('build-triage', createBuildTriageStage(builds));
  // Its tests cost money; the triage before it only reads.
  runtime.serve('build-setup', requireChecks(createBuildSetupStage(builds), checks));
  runtime.serve('build-test', createBuildTestStage(builds));
  runtime.serve('build-push', createBuildPushStage(builds));
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
