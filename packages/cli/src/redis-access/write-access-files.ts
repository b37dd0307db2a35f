import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createAccessRules } from './create-access-rules.js';
import { type RedisOffice, type RedisRole, redisRoles, userOf } from './redis-roles.js';

export interface AccessFiles {
  /**
   * `users.acl` goes into `redis/`. The address of each service, with its password, goes into `{service}/redis-url`; what a person
   * gives out, into `operator/{user}/redis-url`.
   */
  readonly folder: string;
  readonly prefix: string;
  /** Machines whose runners get separate users, beside those that have one in the folder. */
  readonly machines: readonly string[];
  /** Address at which the users will find Redis, without a user: `redis://redis:6379`. */
  readonly address: string;
}

const machineUser = userOf('machine', '');

/**
 * Writes the settings of Redis and of each of its users. An existing password is kept, so it may be run at every start; `users.acl`
 * has hashes alone. Returns the names of the users.
 */
export async function writeAccessFiles({
  folder,
  prefix,
  machines,
  address,
}: AccessFiles): Promise<string[]> {
  const known = await readdir(join(folder, 'operator')).catch(() => []);
  const before = known
    .filter((name) => name.startsWith(machineUser))
    .map((name) => name.slice(machineUser.length));
  const users: { role: RedisRole | RedisOffice; machine?: string; place: string }[] = [
    ...redisRoles.filter((role) => role !== 'machine').map((role) => ({ role, place: role })),
    ...(['operator', 'backup'] as const).map((role) => ({ role, place: join('operator', role) })),
    ...[...new Set([...before, ...machines])].sort().map((machine) => {
      return { role: 'machine' as const, machine, place: join('operator', userOf('machine', machine)) };
    }),
  ];
  // No client can be `default`: it is off and has no password. But Redis replays its append-only file as that user, and leaves out
  // each transaction, and so all that a script wrote, which `default` would have no right to. `health` has no password: it may do
  // nothing but ping Redis.
  const lines = [
    'user default reset off ~* &* +@all',
    `user health reset on nopass ${createAccessRules('health', { prefix }).join(' ')}`,
  ];
  for (const { role, machine, place } of users) {
    const file = join(folder, place, 'redis-url');
    const password = (await readPassword(file)) ?? randomBytes(32).toString('base64url');
    const url = new URL(address);
    url.username = userOf(role, machine);
    url.password = password;
    await writeWhole(file, `${url.href}\n`, 0o600);
    const rules = createAccessRules(role, { prefix, ...(machine === undefined ? {} : { machine }) });
    const hash = createHash('sha256').update(password).digest('hex');
    lines.push(`user ${url.username} reset on #${hash} ${rules.join(' ')}`);
  }
  await writeWhole(join(folder, 'redis', 'users.acl'), `${lines.join('\n')}\n`, 0o644);
  return users.map(({ role, machine }) => userOf(role, machine));
}

async function readPassword(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text === '' ? undefined : new URL(text.trim()).password || undefined;
}

/** Under another name first: a concurrent reader sees the old one or the new one. */
async function writeWhole(file: string, text: string, mode: number): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, text, { mode });
  await rename(`${file}.new`, file);
}
