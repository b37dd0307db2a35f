import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { z } from 'zod';
import { ConfigurationError } from '../errors/index.js';

/** File in FIXPOINT_HOME that says which installation its folder belongs to. `fixpoint up` writes it. */
export const installationFile = 'installation.json';

/** The installation of a folder, and the folder's location at its last run. */
export const Installation = z.object({
  id: z.uuid(),
  place: z.object({
    path: z.string(),
    /** Device and inode: a folder that is moved keeps them, a copy has others. */
    inode: z.string(),
    /** Id of the machine; null if the system has no id. */
    machine: z.string().nullable(),
  }),
});
export type Installation = z.infer<typeof Installation>;

/** The installation of a folder; null without one: containers and remote runners have none and belong to the one that Redis names. */
export async function readInstallation(home: string): Promise<Installation | null> {
  const text = await readFile(join(home, installationFile), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return Installation.parse(JSON.parse(text));
  } catch (cause) {
    throw new ConfigurationError(`${join(home, installationFile)} cannot be read.`, {
      hint: 'Restore it from a backup, or delete it: the next "fixpoint up" creates a new one.',
      cause,
    });
  }
}

const connectMs = 2_000;

/**
 * Claims a Redis for an installation: one without an id is adopted. Returns false if it does not answer now, or does not let this user
 * look. Throws `ConfigurationError` if it belongs to another installation.
 */
export async function claimRedis(options: {
  readonly redisUrl: string;
  readonly keyPrefix: string;
  readonly id: string;
}): Promise<boolean> {
  const { redisUrl, keyPrefix, id } = options;
  const redis = new Redis(redisUrl, {
    connectTimeout: connectMs,
    commandTimeout: connectMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    lazyConnect: true,
    disableClientInfo: true,
  });
  redis.on('error', () => {});
  const key = installationKey(keyPrefix);
  let owner: string | null;
  try {
    await redis.connect();
    await redis.set(key, id, 'NX');
    owner = await redis.get(key);
  } catch {
    return false;
  } finally {
    redis.disconnect();
  }
  if (owner === id) return true;
  throw new ConfigurationError(
    `Redis belongs to another installation (${owner}), but this folder belongs to ${id}: each task would run in both.`,
    {
      hint: `Correct REDIS_URL, or set a different FIXPOINT_KEY_PREFIX for each installation. If this folder replaces the other one, delete the key "${key}" in Redis.`,
    },
  );
}

export function installationKey(keyPrefix: string): string {
  return `${keyPrefix}:installation`;
}
