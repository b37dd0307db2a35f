import type { StageName } from '@fixpoint/shared/contracts';

/**
 * Who talks to Redis. `machine` is a runner that serves the desktops of one machine alone (RUNNER_SERVES=desktop), the others are
 * services by their names.
 */
export type RedisRole =
  | 'gateway'
  | 'desktop-runner'
  | 'mail-fetcher'
  | 'comparator'
  | 'fixer'
  | 'orchestrator'
  | 'machine';

/** Users who are no service: a person, the backup, and the health check of the container. */
export type RedisOffice = 'operator' | 'backup' | 'health';

/** The stages whose queues each role serves. `desktop` has a queue for each machine. */
export const stagesOfRole = {
  // Those of machines that reach Redis through it alone.
  gateway: ['desktop'],
  'desktop-runner': ['submit', 'plan', 'find-desktop', 'desktop'],
  'mail-fetcher': ['mail'],
  comparator: ['compare'],
  fixer: [
    'fix',
    'verify-push',
    'revert',
    'deploy',
    'logs',
    'research',
    'workspace-plan',
    'workspace-step',
    'build-triage',
    'build-setup',
    'build-test',
    'build-push',
  ],
  orchestrator: [],
  machine: ['desktop'],
} as const satisfies Record<RedisRole, readonly StageName[]>;

export const redisRoles = Object.keys(stagesOfRole) as RedisRole[];

/** Name of the Redis user: the role's, with the machine's behind it where each has its own. */
export function userOf(role: RedisRole | RedisOffice, machine?: string): string {
  return role === 'machine' ? `desktop-runner-${machine}` : role;
}
