import { setTimeout as delay } from 'node:timers/promises';
import type { StageInput } from '@fixpoint/shared/contracts';
import { toFailure } from '@fixpoint/shared/errors';
import type { StageHandler } from '@fixpoint/shared/queue';
import type { DeployedService } from '../adapters/deployed-service.js';
import type { RemoteBranch } from '../adapters/remote-branch.js';
import { describeAnswer, isHealthy } from '../core/deploy-answer.js';
import { type DeploySight, type DeployTiming, decideDeploy } from '../core/deploy-decision.js';
import { readServedCommit } from '../core/deploy-version.js';

export interface DeployStageOptions {
  readonly service: DeployedService;
  readonly branch: RemoteBranch;
  readonly timing: DeployTiming;
  /** Longest single request. */
  readonly requestTimeoutMs: number;
  /** Between the two looks that must agree; a second unless told. */
  readonly confirmMs?: number;
}

/**
 * Waits until the service is healthy and serves the pushed commit or a descendant of it. Healthy is not enough: the version
 * before is healthy too. One look a run; between looks the step holds no worker.
 */
export function createDeployStage(options: DeployStageOptions): StageHandler<'deploy'> {
  const { timing, confirmMs = 1_000 } = options;
  return async (input, context) => {
    const { step, signal } = context;
    let sight = await lookOnce(options, input, signal);
    if (sight.type === 'serving' || sight.type === 'healthy') {
      // Twice in a row: while a platform switches, the new version may answer once and the old one after it.
      await delay(confirmMs, undefined, { signal });
      sight = await lookOnce(options, input, signal);
    }
    const decision = decideDeploy(
      sight,
      {
        elapsedMs: step.claimedAt.getTime() - step.startedAt.getTime(),
        looks: step.looks,
        waitMs: input.wait_seconds * 1_000,
      },
      timing,
    );
    if (decision.type === 'done') {
      const { how, last_seen } = decision.output;
      await context.progress(`Deploy of ${input.service.name}: ${last_seen}`, { how });
      return decision.output;
    }
    const seen = sight.type === 'blind' ? 'No health address to look at' : sight.seen;
    const seconds = Math.round(decision.ms / 100) / 10;
    await context.progress(`${seen}; next look in ${seconds} s.`);
    return context.waitFor(decision.ms);
  };
}

async function lookOnce(
  { service, branch, requestTimeoutMs }: DeployStageOptions,
  { service: { deploy, repository }, commit }: StageInput<'deploy'>,
  signal: AbortSignal,
): Promise<DeploySight> {
  const look = (url: string) => service.look(url, { timeoutMs: requestTimeoutMs, signal });

  if (deploy.health !== undefined) {
    const health = await look(deploy.health);
    const seen = describeAnswer(health);
    if (!isHealthy(health)) return { type: 'not-yet', version: null, seen };
    if (deploy.version === undefined) return { type: 'healthy', seen };
  }
  if (deploy.version === undefined) return { type: 'blind' };

  const answer = await look(deploy.version.url);
  const version = readServedCommit(answer, deploy.version.field);
  if (version === null) {
    const seen = isHealthy(answer)
      ? `no commit in the field "${deploy.version.field}", ${describeAnswer(answer)}`
      : describeAnswer(answer);
    return { type: 'not-yet', version, seen };
  }
  const serves = { version, seen: `serves ${version.slice(0, 12)}, ${describeAnswer(answer)}` };
  if (commit.startsWith(version)) return { type: 'serving', ...serves };
  try {
    if (await branch.leadsTo(repository, commit, version, signal)) return { type: 'serving', ...serves };
  } catch (error) {
    signal.throwIfAborted();
    // A remote that cannot be asked now does not make the deploy a failure: the next look asks again.
    const seen = `${serves.seen}; whether that holds the commit is not known: ${toFailure(error).message}`;
    return { type: 'not-yet', version, seen };
  }
  return { type: 'not-yet', version, seen: `still ${serves.seen}` };
}
