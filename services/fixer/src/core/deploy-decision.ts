import type { StageOutput } from '@fixpoint/shared/contracts';

/** What one run of the deploy stage saw. */
export type DeploySight =
  /** Healthy, and the commit or a descendant of it is served: twice in a row. */
  | { readonly type: 'serving'; readonly version: string; readonly seen: string }
  /** Healthy, and the service does not tell which commit it serves. */
  | { readonly type: 'healthy'; readonly seen: string }
  /** Down, or still the version before. */
  | { readonly type: 'not-yet'; readonly version: string | null; readonly seen: string }
  /** There is no address to look at. */
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
 * Whether the deploy is over, and how; or how long to wait until the next look. `elapsedMs` counts from the step's first
 * start; `looks` is how often it has waited. Pure.
 */
export function decideDeploy(
  sight: DeploySight,
  { elapsedMs, looks, waitMs }: { elapsedMs: number; looks: number; waitMs: number },
  timing: DeployTiming,
): DeployDecision {
  const done = (how: StageOutput<'deploy'>['how'], version: string | null, last_seen: string) => ({
    type: 'done' as const,
    output: {
      deployed: how !== 'timeout',
      how,
      version,
      waited_ms: Math.max(0, Math.round(elapsedMs)),
      last_seen: last_seen.slice(0, 500),
    },
  });

  if (sight.type === 'serving') return done('version', sight.version, sight.seen);

  // Health alone does not tell the new version from the old one, which answers until the platform switches. It is not
  // believed before the platform had the time that a service without any address gets.
  const blindMs = Math.min(timing.blindWaitMs, waitMs);
  if (sight.type === 'blind' || sight.type === 'healthy') {
    if (elapsedMs < blindMs) return { type: 'wait', ms: Math.ceil(blindMs - elapsedMs) };
    if (sight.type === 'healthy') return done('health', null, sight.seen);
    const seen = `No health address is configured: waited ${Math.round(blindMs / 1_000)} s and saw nothing.`;
    return done('blind', null, seen);
  }

  const remaining = waitMs - elapsedMs;
  if (remaining <= 0) return done('timeout', sight.version, sight.seen);
  return { type: 'wait', ms: Math.max(1, Math.ceil(Math.min(nextDelay(looks, timing), remaining))) };
}

/** 15 s, 30 s, 60 s, 60 s, … for a base of 15 s and a maximum of 60 s. */
function nextDelay(looks: number, { baseMs, maxMs }: DeployTiming): number {
  return Math.min(baseMs * 2 ** Math.min(looks, 30), maxMs);
}
