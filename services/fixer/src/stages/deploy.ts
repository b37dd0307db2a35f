import { setTimeout as delay } from 'node:timers/promises';
import type { DeployFingerprint, StageInput, StageOutput } from '@fixpoint/shared/contracts';
import { toFailure } from '@fixpoint/shared/errors';
import { formatDuration, truncate } from '@fixpoint/shared/text';
import type { StageContext, StageHandler } from '@fixpoint/tasks/engine';
import type { DeployPlatform } from '../adapters/deploy-platform/deploy-platform.js';
import type { DeployedService } from '../adapters/deployed-service.js';
import type { RemoteBranch } from '../adapters/remote-branch.js';
import type { TakeFingerprint } from '../adapters/take-fingerprint.js';
import { describeAnswer, describeIllness, isHealthy, readServedCommit } from '../core/deploy-answer.js';
import { type DeployObservation, type DeployTiming, decideDeploy } from '../core/deploy-decision.js';
import { compareBuilds, keepIdentity } from '../core/deploy-fingerprint.js';
import { joinPlatform, type PlatformDeployment, readBuildErrors } from '../core/platform-deployment.js';

export interface DeployStageOptions {
  /** The platform that a service's row names, if any. */
  readonly platform: DeployPlatform;
  readonly service: DeployedService;
  readonly branch: RemoteBranch;
  readonly takeFingerprint: TakeFingerprint;
  readonly timing: DeployTiming;
  /** Time limit for a single request. */
  readonly requestTimeoutMs: number;
  /** Minimum time between the starts of the two observations that must agree, in ms; a second by default. */
  readonly confirmMs?: number;
}

/**
 * Waits until the service is healthy and serves the pushed commit or a descendant of it. Health alone is not enough: the previous version is healthy
 * too. Each run polls once; between polls the step holds no worker.
 */
export function createDeployStage(options: DeployStageOptions): StageHandler<'deploy'> {
  const { timing, confirmMs = 1_000 } = options;
  return async (input, context) => {
    const { step, signal } = context;
    const observedAt = performance.now();
    let observation = await observe(options, input, signal);
    if (['serving', 'healthy', 'changed'].includes(observation.type)) {
      // Twice in a row: while a platform switches, the new version may respond once and the old one after it. Reading a build takes a second itself.
      await delay(Math.max(0, observedAt + confirmMs - performance.now()), undefined, { signal });
      observation = await observe(options, input, signal);
    }
    const deployment = await findDeployment(options, input, context);
    const joined = joinPlatform(observation, deployment);
    if (joined.type === 'failed') return buildFailed(joined.seen, deployment, { options, input, context });
    observation = joined;
    const decision = decideDeploy(
      observation,
      {
        elapsedMs: step.claimedAt.getTime() - step.startedAt.getTime(),
        polls: step.looks,
        waitMs: input.wait_seconds * 1_000,
      },
      { ...timing, blindWaitMs: blindWaitMs(input, timing) },
    );
    if (decision.type === 'done') {
      const { how, last_seen } = decision.output;
      await context.progress(`Deploy of ${input.service.name}: ${last_seen}`, { how });
      return decision.output;
    }
    const seen = observation.type === 'blind' ? 'No health address is configured' : observation.seen;
    await context.progress(`${seen}; next check in ${formatDuration(decision.ms, 'seconds')}.`);
    return context.waitFor(decision.ms);
  };
}

function blindWaitMs({ service: { deploy } }: StageInput<'deploy'>, timing: DeployTiming): number {
  return deploy.wait_seconds === undefined ? timing.blindWaitMs : deploy.wait_seconds * 1_000;
}

/** The platform's state of the commit. An unavailable platform is queried again with the next poll. */
async function findDeployment(
  { platform }: DeployStageOptions,
  { service: { deploy }, commit }: StageInput<'deploy'>,
  { signal, log }: StageContext,
): Promise<PlatformDeployment | undefined> {
  if (deploy.platform === undefined) return undefined;
  try {
    const deployments = await platform.list(deploy.platform, signal);
    return deployments.find((deployment) => deployment.commit !== '' && commit.startsWith(deployment.commit));
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error }, 'Reading the deployment from the platform failed');
    return undefined;
  }
}

/** End of the wait if the platform could not build or start the commit: with the errors from the build's log. */
async function buildFailed(
  seen: string,
  deployment: PlatformDeployment | undefined,
  {
    options: { platform },
    input,
    context,
  }: { options: DeployStageOptions; input: StageInput<'deploy'>; context: StageContext },
): Promise<StageOutput<'deploy'>> {
  const { deploy, name } = input.service;
  const { step, signal, log } = context;
  let errors: string[] = [];
  if (deploy.platform !== undefined && deployment !== undefined) {
    try {
      errors = readBuildErrors(await platform.log(deploy.platform, deployment.id, 'build', signal));
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ err: error }, 'Reading the log of the failed build failed');
    }
  }
  await context.progress(`Deploy of ${name}: ${seen}`, { how: 'failed' });
  return {
    deployed: false,
    how: 'failed',
    version: null,
    waited_ms: Math.max(0, step.claimedAt.getTime() - step.startedAt.getTime()),
    last_seen: truncate(seen, 500),
    errors,
  };
}

async function observe(
  options: DeployStageOptions,
  input: StageInput<'deploy'>,
  signal: AbortSignal,
): Promise<DeployObservation> {
  const { service, requestTimeoutMs } = options;
  const { deploy } = input.service;
  const { commit, before } = input;
  const request = (url: string) => service.request(url, { timeoutMs: requestTimeoutMs, signal });

  if (deploy.health !== undefined) {
    const health = await request(deploy.health);
    const illness = describeIllness(health, deploy.healthy);
    if (illness !== null) return { type: 'not-yet', version: null, seen: illness };
    if (deploy.version === undefined && before === undefined) {
      return { type: 'healthy', seen: describeAnswer(health) };
    }
  }
  if (deploy.version === undefined) {
    return before === undefined ? { type: 'blind' } : observeBuild(before, input, options, signal);
  }

  const answer = await request(deploy.version.url);
  const version = readServedCommit(answer, deploy.version.field, commit);
  if (version === null) {
    const seen = isHealthy(answer)
      ? `no commit in the field "${deploy.version.field}" or elsewhere in ${describeAnswer(answer)}`
      : describeAnswer(answer);
    return { type: 'not-yet', version, seen };
  }
  return observeVersion(
    { version, seen: `serves ${version.slice(0, 12)}, ${describeAnswer(answer)}` },
    input,
    options,
    signal,
  );
}

/** Observes if the served version contains the commit. */
async function observeVersion(
  serves: { readonly version: string; readonly seen: string },
  input: StageInput<'deploy'>,
  options: DeployStageOptions,
  signal: AbortSignal,
): Promise<DeployObservation> {
  const { commit } = input;
  const { version } = serves;
  try {
    const isServed =
      commit.startsWith(version) ||
      (await options.branch.leadsTo(input.service.repository, commit, version, signal));
    if (!isServed) return { type: 'not-yet', version, seen: `still ${serves.seen}` };
  } catch (error) {
    signal.throwIfAborted();
    // An unreachable remote does not make the deploy a failure: the next poll tries again.
    const seen = `${serves.seen}; it is unknown if that version contains the commit: ${toFailure(error).message}`;
    return { type: 'not-yet', version, seen };
  }
  return (await observeOldBuild(version, input, options, signal)) ?? { type: 'serving', ...serves };
}

/**
 * The build from before the push under the name of the new version, as when only a variable or a checkout on disk changed; null: no sign of that.
 * Only a part that every deployment must change counts, such as the id of the deployment: a page or an etag may stay the same.
 */
async function observeOldBuild(
  version: string,
  { service, before }: StageInput<'deploy'>,
  { takeFingerprint }: DeployStageOptions,
  signal: AbortSignal,
): Promise<DeployObservation | null> {
  const identity = keepIdentity(before ?? {});
  if (Object.keys(identity).length === 0) return null;
  const now = await takeFingerprint(service, signal);
  const parts = Object.keys(identity).filter((part) => now[part] !== undefined);
  if (parts.length === 0 || parts.some((part) => now[part] !== identity[part])) return null;
  const seen = `reports ${version.slice(0, 12)}, but ${parts.slice(0, 3).join(', ')} still match the build from before the push`;
  return { type: 'not-yet', version, seen: truncate(seen, 400) };
}

/** Observes if the responding build differs from the one before the push. */
async function observeBuild(
  before: DeployFingerprint,
  { service }: StageInput<'deploy'>,
  { takeFingerprint }: DeployStageOptions,
  signal: AbortSignal,
): Promise<DeployObservation> {
  const { changed, isCertain } = compareBuilds(before, await takeFingerprint(service, signal));
  if (changed !== null) {
    return { type: 'changed', seen: `serves a new build since the push: ${changed} changed` };
  }
  const parts = Object.keys(before).slice(0, 3).join(', ');
  const seen = truncate(`still serves the build from before the push: ${parts} unchanged`, 400);
  return isCertain ? { type: 'not-yet', version: null, seen } : { type: 'unchanged', seen };
}
