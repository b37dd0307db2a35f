import { readRaw, sharedSettings } from '@fixpoint/shared/config';
import { parseUrl } from '@fixpoint/shared/text';
import type { Finding } from '@fixpoint/tasks/checks';
import { type RedisRole, redisRoles } from '../redis-access/index.js';
import type { Machine, MachineCheck } from './machine.js';

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

export function describeElsewhere({ owner }: MachineCheck): Finding {
  return {
    state: 'ok',
    message: `needed by the ${owner}; check it with "docker compose exec ${owner} npx fixpoint doctor"`,
  };
}
