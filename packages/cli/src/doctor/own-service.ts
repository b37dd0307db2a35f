import { readRaw, sharedSettings } from '@fixpoint/shared/config';
import type { PreconditionName, PreconditionResult } from '@fixpoint/shared/contracts';
import { parseUrl } from '@fixpoint/shared/text';
import { findOwner } from '@fixpoint/tasks/preconditions';
import { type RedisRole, redisRoles } from '../redis-access/index.js';
import type { Finding, Machine } from './check.js';
import { type CheckProgram, findChecked } from './run-check-programs.js';

/**
 * The service as whose Redis user this runs: each container of docker-compose.yml holds one service and its user, and lacks what the others
 * need. Null: a machine that may run all of them.
 */
export function ownServiceOf({ environment }: Pick<Machine, 'environment'>): RedisRole | null {
  let url: string | undefined;
  try {
    url = readRaw(sharedSettings.redisUrl, environment);
  } catch {
    // A file that cannot be read has the line of Redis.
  }
  const user = parseUrl(url ?? '')?.username;
  return redisRoles.find((role) => role === user) ?? null;
}

/** Of a check that is about the containers of other services. */
export function describeElsewhere([service = 'fixer']: readonly RedisRole[]): Finding {
  const detail = `needed by the ${service}; check it with "docker compose exec ${service} npx fixpoint doctor"`;
  return { state: 'ok', detail };
}

/**
 * What is known of a precondition: by the service that runs (`answered`), else by its code on this machine, where that has what the check
 * needs. `find` takes the result out of that program's.
 */
export function findPrecondition(
  name: PreconditionName,
  {
    own,
    answered,
    programs,
    find,
  }: {
    readonly own: RedisRole | null;
    readonly answered: PreconditionResult | undefined;
    readonly programs: readonly CheckProgram[];
    readonly find: (program: CheckProgram) => readonly PreconditionResult[] | undefined;
  },
): PreconditionResult {
  // On a machine that may run all of them, its own code knows more than that the service does not run.
  if (answered !== undefined && (own !== null || answered.code !== 'precondition/no-service'))
    return answered;
  const owner = findOwner(name);
  if (own === null || owner === null || owner === own) return findChecked(programs, name, find);
  return {
    name,
    state: 'warning',
    code: 'precondition/elsewhere',
    message: `The requirements of the ${owner} are unknown: the ${own} may not query it.`,
    remedy: 'Run "docker compose exec gateway npx fixpoint doctor", which queries every service.',
  };
}
