import type { StageOutput } from '@fixpoint/shared/contracts';
import { formatDuration, truncate } from '@fixpoint/shared/text';

/** Observation of one run of the deploy stage. */
export type DeployObservation =
  /** Healthy, and the commit or a descendant of it is served: twice in a row. */
  | { readonly type: 'serving'; readonly version: string; readonly seen: string }
  /** Healthy, and the service does not report its commit. */
  | { readonly type: 'healthy'; readonly seen: string }
  /** Down, or still the previous version. */
  | { readonly type: 'not-yet'; readonly version: string | null; readonly seen: string }
  /** The platform reports it as live, and the service responds if it has a health address. */
  | { readonly type: 'live'; readonly seen: string }
  /** Healthy, and a different build than before the push. */
  | { readonly type: 'changed'; readonly seen: string }
  /** Healthy, and no visible part has changed since before the push, which may also be true after a deployment. */
  | { readonly type: 'unchanged'; readonly seen: string }
  /** There is no address to poll. */
  | { readonly type: 'blind' };

export interface DeployTiming {
  readonly baseMs: number;
  readonly maxMs: number;
  readonly blindWaitMs: number;
}

export type DeployDecision =
  | { readonly type: 'done'; readonly output: StageOutput<'deploy'> }
  | { readonly type: 'wait'; readonly ms: number };

/**
 * Decides if the deploy is over, with its result, or returns the delay until the next poll. `elapsedMs` counts from the step's first start; `polls`
 * is the number of waits so far. Pure.
 */
export function decideDeploy(
  observation: DeployObservation,
  { elapsedMs, polls, waitMs }: { elapsedMs: number; polls: number; waitMs: number },
  timing: DeployTiming,
): DeployDecision {
  const done = (how: StageOutput<'deploy'>['how'], version: string | null, last_seen: string) => ({
    type: 'done' as const,
    output: {
      deployed: how !== 'timeout',
      how,
      version,
      waited_ms: Math.max(0, Math.round(elapsedMs)),
      last_seen: truncate(last_seen, 500),
    },
  });

  if (observation.type === 'serving') return done('version', observation.version, observation.seen);
  if (observation.type === 'live') return done('platform', null, observation.seen);
  if (observation.type === 'changed') return done('fingerprint', null, observation.seen);

  // Health alone does not distinguish the new version from the old one, which responds until the platform switches. It does not count before the
  // platform had the time that a service without any address gets.
  const blindMs = Math.min(timing.blindWaitMs, waitMs);
  if (observation.type === 'blind' || observation.type === 'healthy') {
    if (elapsedMs < blindMs) return { type: 'wait', ms: Math.ceil(blindMs - elapsedMs) };
    if (observation.type === 'healthy') return done('health', null, observation.seen);
    const seen = `No health address is configured: waited ${formatDuration(blindMs, 'seconds')} without checking.`;
    return done('blind', null, seen);
  }

  const remaining = waitMs - elapsedMs;
  if (remaining <= 0) {
    // By then a deployment that changed nothing visible is more likely than one that still builds.
    if (observation.type === 'unchanged') return done('health', null, observation.seen);
    return done('timeout', observation.version, observation.seen);
  }
  return { type: 'wait', ms: Math.max(1, Math.ceil(Math.min(nextDelay(polls, timing), remaining))) };
}

/** 15 s, 30 s, 60 s, 60 s, … for a base of 15 s and a maximum of 60 s. */
function nextDelay(polls: number, { baseMs, maxMs }: DeployTiming): number {
  return Math.min(baseMs * 2 ** Math.min(polls, 30), maxMs);
}
