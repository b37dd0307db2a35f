import { resolve } from 'node:path';
import { loadSettings, sharedSettings } from '@fixpoint/shared/config';
import { Identifier } from '@fixpoint/shared/contracts';
import { ConfigurationError } from '@fixpoint/shared/errors';
import { type Command, exitCodes } from '../command-context.js';
import { createAccessRules, redisRoles, userOf, writeAccessFiles } from '../redis-access/index.js';

export interface RedisAclOptions {
  readonly output?: string;
  readonly prefix?: string;
  readonly machine?: readonly string[];
  readonly address?: string;
  readonly json?: boolean;
}

/** Shows the rule of each Redis user or, with `output`, writes the `aclfile` and the address of each user. */
export const runRedisAcl: Command<RedisAclOptions> = async (context, options) => {
  const { keyPrefix } = loadSettings({ keyPrefix: sharedSettings.keyPrefix }, context.environment);
  const prefix = options.prefix ?? keyPrefix;
  const machines = options.machine ?? [];
  const wrong = machines.find((name) => !Identifier.safeParse(name).success);
  if (wrong !== undefined) {
    throw new ConfigurationError(`"${wrong}" is not a valid machine name.`, {
      hint: 'Use the DESKTOP_NAME of its runner: letters, digits, "_" and "-".',
    });
  }
  if (options.output === undefined) {
    const services = redisRoles
      .filter((role) => role !== 'machine')
      .map((role) => ({ role, machine: undefined }));
    const users = [...services, ...machines.map((machine) => ({ role: 'machine' as const, machine }))].map(
      ({ role, machine }) => ({
        user: userOf(role, machine),
        rules: createAccessRules(role, { prefix, ...(machine === undefined ? {} : { machine }) }),
      }),
    );
    if (options.json) context.writeJson({ users });
    else {
      for (const { user, rules } of users) {
        context.write(`user ${user} reset on #SHA256-OF-ITS-PASSWORD ${rules.join(' ')}`);
      }
    }
    return exitCodes.ok;
  }
  const folder = resolve(context.cwd, options.output);
  const users = await writeAccessFiles({
    folder,
    prefix,
    machines,
    address: options.address ?? 'redis://127.0.0.1:6379',
  });
  if (options.json) context.writeJson({ folder, users });
  else
    context.write(`Wrote ${folder}/redis/users.acl and a redis-url file for each user: ${users.join(', ')}.`);
  return exitCodes.ok;
};
