import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAccessRules } from './create-access-rules.js';
import { type RedisOffice, type RedisRole, redisRoles, userOf } from './redis-roles.js';

const offices: readonly RedisOffice[] = ['operator', 'backup', 'health'];

export interface AccessFiles {
  /** `users.acl` goes into `redis/`, and the address of each user, with its password, into `{user}/redis-url`. */
  readonly folder: string;
  readonly prefix: string;
  /** Machines whose runners get a user of their own. */
  readonly machines: readonly string[];
  /** Where the users will find Redis, without a user: `redis://redis:6379`. */
  readonly address: string;
}

/**
 * Writes what Redis and each of its users need to know. A password that is there already is kept, so it may be run at every start;
 * `users.acl` has hashes alone. Answers the names of the users.
 */
export async function writeAccessFiles({
  folder,
  prefix,
  machines,
  address,
}: AccessFiles): Promise<string[]> {
  const users: { role: RedisRole | RedisOffice; name: string; machine?: string }[] = [
    ...[...redisRoles.filter((role) => role !== 'machine'), ...offices].map((role) => ({
      role,
      name: userOf(role),
    })),
    ...machines.map((machine) => ({ role: 'machine' as const, name: userOf('machine', machine), machine })),
  ];
  const lines: string[] = [];
  for (const { role, name, machine } of users) {
    const file = join(folder, name, 'redis-url');
    const password = (await readPassword(file)) ?? randomBytes(32).toString('base64url');
    const url = new URL(address);
    url.username = name;
    url.password = password;
    await writeWhole(file, `${url.href}\n`, 0o600);
    const rules = createAccessRules(role, { prefix, ...(machine === undefined ? {} : { machine }) });
    lines.push(`user ${name} reset on #${sha256(password)} ${rules.join(' ')}`);
  }
  await writeWhole(
    join(folder, 'redis', 'users.acl'),
    ['user default reset off', ...lines, ''].join('\n'),
    0o644,
  );
  return users.map(({ name }) => name);
}

async function readPassword(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text === '' ? undefined : new URL(text.trim()).password || undefined;
}

/** Under another name first: whoever reads it meanwhile sees the old one or the new one. */
async function writeWhole(file: string, text: string, mode: number): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(`${file}.new`, text, { mode });
  await rename(`${file}.new`, file);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
