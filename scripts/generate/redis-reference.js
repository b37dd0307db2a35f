import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const verbs = { r: 'read', w: 'write', rw: 'read, write', both: 'publish, subscribe' };

/** `docs/reference/redis.md`: every key and channel, and which Redis user may do what with it. */
export async function createRedisReference(root) {
  const { createAccessRules, createKeyCatalogue, redisRoles, stagesOfRole, userOf } = await import(
    pathToFileURL(join(root, 'packages/cli/dist/redis-access/index.js')).href
  );
  const prefix = '{fixpoint}';
  const { keys, channels } = createKeyCatalogue(prefix);
  const nameOf = (role) => userOf(role, 'NAME');
  const table = (rows) =>
    [
      `| Name | What | ${redisRoles.map((role) => `\`${nameOf(role)}\``).join(' | ')} |`,
      `| --- | --- |${' --- |'.repeat(redisRoles.length)}`,
      ...rows.map(
        ({ name, holds, access }) =>
          `| \`${name}\` | ${holds} | ${redisRoles.map((role) => verbs[access[role]] ?? access[role] ?? '–').join(' | ')} |`,
      ),
    ].join('\n');
  const rule = (role) =>
    `user ${nameOf(role)} reset on #SHA256-OF-ITS-PASSWORD ${createAccessRules(role, { prefix, machine: 'NAME' }).join(' ')}`;
  return `# Redis: keys and users

Every key begins with \`FIXPOINT_KEY_PREFIX\` and a colon; \`{machine}\` is the name of a desktop, and \`desktop-runner-NAME\` may use only its own. What
the users are for, and remaining risks: [security.md](../security.md#rights-in-redis). Generated from
\`packages/cli/src/redis-access\` by \`npm run generate\`.

## Keys

${table(keys)}

## Channels

${table(channels)}

## Users

| User | Serves the queues |
| --- | --- |
${redisRoles.map((role) => `| \`${nameOf(role)}\` | ${stagesOfRole[role].map((stage) => `\`${queueOf(stage, role)}\``).join(', ') || '–'} |`).join('\n')}
| \`operator\` | everything, for a person |
| \`backup\` | a copy of the data: \`redis-cli --rdb\`, a replica |
| \`health\` | \`PING\` alone, without a password |

The rules, as \`npx fixpoint redis acl --machine NAME\` prints them:

\`\`\`
${redisRoles.map(rule).join('\n')}
\`\`\`
`;
}

function queueOf(stage, role) {
  if (stage !== 'desktop') return stage;
  return role === 'machine' ? 'desktop.NAME' : 'desktop.…';
}
