import { toSafeLine, truncate } from '@fixpoint/shared/text';
import type { DeployObservation } from './deploy-decision.js';
import { pickLogErrors } from './deploy-log-lines.js';

/** One deployment, as its platform reports it. */
export interface PlatformDeployment {
  readonly id: string;
  /** In lower case; '' if the platform does not know it. */
  readonly commit: string;
  /** `gone`: it was replaced by another one, or removed. */
  readonly state: 'coming' | 'live' | 'failed' | 'gone';
  /** The platform's own message. */
  readonly detail: string;
}

const live = /^(?:success|succeeded|live|ready|active|running|deployed)$/i;
const failed =
  /^(?:fail(?:ed|ure)?|error(?:ed)?|crashed|(?:build|update|pre_deploy|startup)_fail(?:ed|ure)|timed_out|cancell?ed)$/i;
const gone = /^(?:removed|removing|superseded|skipped|neutral|stale|deactivated|inactive|deleted|sleeping)$/i;

/** A platform's status as one of ours; an unknown status counts as still to come. */
export function readStatus(status: string): PlatformDeployment['state'] {
  if (live.test(status)) return 'live';
  if (failed.test(status)) return 'failed';
  return gone.test(status) ? 'gone' : 'coming';
}

/**
 * The observation of the service, combined with the platform's state of the commit: a commit that the platform is still building cannot be the one
 * that responds, however healthy it is. `failed` ends the wait at once.
 */
export function joinPlatform(
  observation: DeployObservation,
  deployment: PlatformDeployment | undefined,
): DeployObservation | { readonly type: 'failed'; readonly seen: string } {
  if (deployment === undefined || observation.type === 'serving') return observation;
  const said = toSafeLine(`deployment ${deployment.id} is ${deployment.detail}`, 400);
  if (deployment.state === 'failed') return { type: 'failed', seen: said };
  if (observation.type === 'not-yet') return { ...observation, seen: `${observation.seen}; ${said}` };
  if (deployment.state === 'coming') return { type: 'not-yet', version: null, seen: said };
  return deployment.state === 'live' ? { type: 'live', seen: said } : observation;
}

const maxLines = 20;

/** The errors in a failed build's log, or its last lines if no errors are recognised. */
export function readBuildErrors(log: string): string[] {
  const { errors, lines } = pickLogErrors(log, new Date(0));
  if (errors.length > 0) return errors;
  const end = lines.slice(-maxLines).join('\n');
  return end === '' ? [] : [truncate(end, 1_000)];
}
