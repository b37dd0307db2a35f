import { join, resolve } from 'node:path';
import { createChangeGate } from '@fixpoint/guard/change-gate';
import { loadPolicy } from '@fixpoint/guard/policy';
import { detectContainment, reapOrphans } from '@fixpoint/sandbox/processes';
import { createArtifactStore } from '@fixpoint/shared/artifacts';
import type { SettingsValues, sharedSettings } from '@fixpoint/shared/config';
import { stageCatalog } from '@fixpoint/shared/contracts';
import type { ReleaseStack } from '@fixpoint/shared/lifecycle';
import type { Logger } from '@fixpoint/shared/logging';
import type { RunObserver } from '@fixpoint/shared/observability';
import { createStageRuntime, type StageRuntime, stageRuntimeOptions } from '@fixpoint/shared/queue';
import { createClaudeEngine } from './adapters/claude-engine.js';
import { createDeployedService } from './adapters/deployed-service.js';
import { createGit } from './adapters/git.js';
import { loadResources } from './adapters/load-resources.js';
import { createRemoteBranch } from './adapters/remote-branch.js';
import { createRepositories } from './adapters/repositories.js';
import { createServiceCommands } from './adapters/service-commands.js';
import { createWorktrees } from './adapters/worktrees.js';
import type { fixerSettings } from './config.js';
import { createDeployStage } from './stages/deploy.js';
import { createFixStage } from './stages/fix.js';
import { createLogsStage } from './stages/logs.js';
import { createVerifyPushStage } from './stages/verify-push.js';

export interface FixerOptions {
  readonly values: SettingsValues<typeof fixerSettings & typeof sharedSettings>;
  /** Where the environments of git, of the engine and of the service's commands are taken from, by allow lists. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly nodePath: string;
  readonly log: Logger;
  readonly releases: ReleaseStack;
  /** Observes running steps. */
  readonly observer?: RunObserver | undefined;
}

/** Starts serving `fix`, `verify-push`, `deploy` and `logs`, after clearing away what a killed predecessor left behind. */
export async function startFixer(options: FixerOptions): Promise<StageRuntime> {
  const { values, environment, log, releases } = options;
  const home = resolve(values.home);
  const subprocessMs = values.subprocessSeconds * 1_000;
  const policy = loadPolicy(values.policyFile);
  const artifacts = await createArtifactStore({ artifactsUrl: values.artifactsUrl, home });
  const containment = await detectContainment();
  if (containment.length === 0) {
    log.warn(
      'Process trees cannot be tied to this process here; what a crash leaves is reaped at the next start',
    );
  }
  if (!containment.includes('unshare')) {
    log.warn(
      'This system gives no process namespace, so what a repository’s commands and the agent run can read the environment of this process: start the fixer with no secrets but its own, or allow unprivileged user namespaces',
    );
  }
  const git = createGit({ environment, identity: { name: values.gitName, email: values.gitEmail } });
  const repositories = createRepositories({ folder: join(home, 'repositories'), git });
  const worktrees = createWorktrees({ folder: join(home, 'worktrees'), git });
  const killed = await reapOrphans();
  const removed = await worktrees.clean();
  if (killed + removed > 0) log.info({ killed, removed }, 'Cleared away what a dead run had left');

  const runtime = createStageRuntime({
    ...stageRuntimeOptions(values),
    artifacts,
    log,
    service: 'fixer',
    observer: options.observer,
  });
  releases.defer('the stage runtime', () => runtime.close());

  const fix = createFixStage({
    git,
    repositories,
    worktrees,
    artifacts,
    gate: createChangeGate(policy),
    resources: await loadResources(),
    commands: createServiceCommands({
      environment,
      containment,
      cache: join(home, 'npm-cache'),
      timeoutMs: subprocessMs,
    }),
    engine: createClaudeEngine({
      path: values.claudePath,
      maxTurns: values.engineMaxTurns,
      timeoutMs: subprocessMs,
      quietMs: values.engineSilenceSeconds * 1_000,
      nodeOptions: values.engineNodeOptions,
      nodePath: options.nodePath,
      environment,
      containment,
      policy,
      log,
    }),
  });
  // The stage holds the engine's run and the tests after it: half as long again as the longest of them.
  runtime.serve('fix', fix, { timeout: Math.max(stageCatalog.fix.timeout, subprocessMs * 1.5) });

  const branch = createRemoteBranch({ git, repositories });
  const service = createDeployedService();
  runtime.serve('verify-push', createVerifyPushStage({ branch }));
  runtime.serve(
    'deploy',
    createDeployStage({
      service,
      branch,
      requestTimeoutMs: values.healthCheckSeconds * 1_000,
      timing: {
        baseMs: values.deployPollBaseMs,
        maxMs: values.deployPollMaxMs,
        blindWaitMs: values.deployBlindWaitMs,
      },
    }),
  );
  runtime.serve('logs', createLogsStage({ service, artifacts }));
  await runtime.start();
  return runtime;
}
