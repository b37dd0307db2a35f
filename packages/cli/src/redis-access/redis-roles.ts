import { type StageName, type StageService, stageCatalog, stageNames } from '@fixpoint/shared/contracts';

/**
 * Role of a client of Redis. `machine` is a runner that serves the desktops of one machine alone (RUNNER_SERVES=desktop), the others
 * are services by their names.
 */
export type RedisRole = StageService | 'gateway' | 'orchestrator' | 'machine';

/** Users who are no service: a person, the backup, and the health check of the container. */
export type RedisOffice = 'operator' | 'backup' | 'health';

/** Stages with a queue for each machine. */
const machineStages = stageNames.filter((name) => stageCatalog[name].queueOf !== undefined);

/** The stages whose queues each role serves. */
export const stagesOfRole: Readonly<Record<RedisRole, readonly StageName[]>> = {
  // Those of machines that reach Redis through it alone.
  gateway: machineStages,
  'desktop-runner': stagesServedBy('desktop-runner'),
  'mail-fetcher': stagesServedBy('mail-fetcher'),
  comparator: stagesServedBy('comparator'),
  fixer: stagesServedBy('fixer'),
  orchestrator: [],
  machine: machineStages,
};

export const redisRoles = Object.keys(stagesOfRole) as RedisRole[];

/** Name of the Redis user: the role's, followed by the machine's if each has its own. */
export function userOf(role: RedisRole | RedisOffice, machine?: string): string {
  return role === 'machine' ? `desktop-runner-${machine}` : role;
}

function stagesServedBy(service: StageService): StageName[] {
  return stageNames.filter((name) => stageCatalog[name].servedBy === service);
}
