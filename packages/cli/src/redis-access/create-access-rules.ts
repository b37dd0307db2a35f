import { ConfigurationError } from '@fixpoint/shared/errors';
import { createKeyCatalogue } from './key-catalogue.js';
import { connectionCommands, dataCommands } from './redis-commands.js';
import type { RedisOffice, RedisRole } from './redis-roles.js';

/**
 * Rights of a user, as the words of a rule behind the user's name and password: for a line of an `aclfile` or for `ACL SETUSER`.
 * Needs Redis 7: keys that may only be written, and publishing apart from subscribing.
 */
export function createAccessRules(
  role: RedisRole | RedisOffice,
  { prefix, machine }: { readonly prefix: string; readonly machine?: string },
): string[] {
  if (/\s/.test(prefix)) {
    throw new ConfigurationError(
      'FIXPOINT_KEY_PREFIX contains a space, which Redis access rules cannot match.',
      {
        hint: 'Choose a prefix without spaces.',
      },
    );
  }
  if (isOffice(role)) return [...officeRules[role]];
  const { keys, channels } = createKeyCatalogue(prefix, role === 'machine' ? machine : '*');
  const sign = { r: '%R~', w: '%W~', rw: '~' };
  const keyRules = keys.flatMap(({ pattern, access }) => {
    const own = access[role];
    return own === undefined ? [] : [`${sign[own]}${pattern}`];
  });
  const channelsTo = (verb: 'publish' | 'subscribe') =>
    channels.flatMap(({ pattern, access }) =>
      [verb, 'both'].includes(access[role] ?? '') ? [`&${pattern}`] : [],
    );
  const publishing = channelsTo('publish');
  return [
    '-@all',
    ...[...connectionCommands, ...dataCommands, ...extraCommands(role)].map((command) => `+${command}`),
    ...keyRules,
    '+subscribe',
    '+unsubscribe',
    ...channelsTo('subscribe'),
    // A separate rule, since the right to subscribe to a channel does not include publishing on it.
    ...(publishing.length === 0 ? [] : [`(resetchannels -@all +publish ${publishing.join(' ')})`]),
  ];
}

/** The queue dashboard shows which workers are connected. */
function extraCommands(role: RedisRole): readonly string[] {
  return role === 'gateway' ? ['client|list'] : [];
}

/** `backup` copies everything and changes nothing: `redis-cli --rdb`, or a replica. */
const officeRules: Record<RedisOffice, readonly string[]> = {
  operator: ['+@all', '~*', '&*'],
  backup: [
    '-@all',
    '+ping',
    '+info',
    '+time',
    '+sync',
    '+psync',
    '+replconf',
    '+lastsave',
    '+client|setname',
  ],
  health: ['-@all', '+ping'],
};

function isOffice(role: RedisRole | RedisOffice): role is RedisOffice {
  return role in officeRules;
}
