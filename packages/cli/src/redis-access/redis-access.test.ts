import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findFreePort } from '@fixpoint/shared/child-process';
import { stageNames } from '@fixpoint/shared/contracts';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRedisBinary } from '../redis-server/find-redis-binary.js';
import { createAccessRules, dataCommands, redisRoles, stagesOfRole, writeAccessFiles } from './index.js';

const prefix = '{fixpoint}';
const releases = createReleaseStack();
let folder: string;
let address: string;
const connections = new Map<string, Redis>();

/** A real Redis with the written `aclfile`, as compose starts it. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixpoint-acl-'));
  releases.defer('the folder', () => rm(folder, { recursive: true, force: true }));
  address = `redis://127.0.0.1:${await findFreePort()}`;
  await writeAccessFiles({ folder, prefix, machines: ['win11', 'win12'], address });
  const settings = ['--port', new URL(address).port, '--aclfile', join(folder, 'redis', 'users.acl')];
  const args = [
    ...settings,
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--dir',
    folder,
    '--enable-debug-command',
    'yes',
  ];
  const server = spawn(await findRedisBinary(), args, { stdio: 'ignore' });
  releases.defer('Redis', async () => {
    for (const connection of connections.values()) connection.disconnect();
    server.kill('SIGKILL');
    await once(server, 'exit');
  });
  const operator = await connect('operator');
  for (const [key, type] of Object.entries(samples)) {
    if (type === 'hash') await operator.hset(key, 'a', '1');
    else if (type === 'sorted') await operator.zadd(key, 1, 'one');
    else if (type === 'stream') await operator.xadd(key, '1-1', 'event', 'secret');
    else await operator.set(key, 'secret');
  }
});
afterAll(() => releases.release());

const samples = {
  [`${prefix}:access-tokens`]: 'hash',
  [`${prefix}:task:one`]: 'hash',
  [`${prefix}:outbox`]: 'sorted',
  [`${prefix}:tasks`]: 'sorted',
  [`${prefix}:finished`]: 'sorted',
  [`${prefix}:desktops`]: 'sorted',
  [`${prefix}:standing-approvals`]: 'sorted',
  [`${prefix}:feed`]: 'stream',
  [`${prefix}:audit`]: 'stream',
  [`${prefix}:session:one`]: 'string',
} as const;

/** Where the address of a user is: a service's in its own folder, the others' with the operator. */
function placeOf(user: string): string {
  return redisRoles.some((role) => role === user) ? user : join('operator', user);
}

async function connect(user: string): Promise<Redis> {
  const known = connections.get(user);
  if (known !== undefined) return known;
  const url =
    user === 'health'
      ? address.replace('//', '//health:-@')
      : (await readFile(join(folder, placeOf(user), 'redis-url'), 'utf8')).trim();
  // As often as it takes: Redis may still be starting.
  const redis = new Redis(url, {
    retryStrategy: () => 50,
    maxRetriesPerRequest: null,
    enableReadyCheck: false,
  });
  redis.on('error', () => {});
  connections.set(user, redis);
  await redis.ping();
  return redis;
}

/** How Redis refuses a command, and one that a script calls. */
const denied = /NOPERM|The user executing the script can't/;

const users = ['desktop-runner', 'mail-fetcher', 'comparator', 'fixer', 'desktop-runner-win11'];
const everyUser = [...users, 'gateway', 'backup', 'health'];

/** What nobody but the operator may do. */
const forbidden = [
  'FLUSHALL',
  'FLUSHDB',
  'KEYS *',
  'SCAN 0',
  'RANDOMKEY',
  'DBSIZE',
  'CONFIG GET *',
  'CONFIG SET dir /tmp',
  'ACL LIST',
  'ACL SETUSER evil on nopass ~* +@all',
  'ACL WHOAMI',
  'SCRIPT FLUSH',
  'SCRIPT KILL',
  'FUNCTION LOAD x',
  'FUNCTION FLUSH',
  'DEBUG SLEEP 0',
  'MONITOR',
  'SHUTDOWN NOSAVE',
  'CLIENT KILL TYPE normal',
  'CLIENT PAUSE 1',
  'CLIENT NO-EVICT on',
  'SLOWLOG GET',
  'LATENCY LATEST',
  'SAVE',
  'BGSAVE',
  'BGREWRITEAOF',
  'REPLICAOF NO ONE',
  'CLUSTER INFO',
  'MODULE LIST',
  'SWAPDB 0 1',
  `MOVE ${prefix}:task:one 1`,
  `COPY ${prefix}:task:one other`,
  `DUMP ${prefix}:task:one`,
  `MIGRATE 127.0.0.1 1 ${prefix}:task:one 0 1`,
  `SORT ${prefix}:outbox ALPHA`,
  `OBJECT FREQ ${prefix}:task:one`,
  'PSUBSCRIBE *',
  'PUBSUB CHANNELS',
  'GET other:key',
  'SET other:key 1',
  'PUBLISH other x',
  'SUBSCRIBE other',
  'CLIENT LIST',
  'COMMAND',
  'LOLWUT',
]; // prettier-ignore

/** What only the gateway may touch. */
const gatewayOnly = [
  `HSET ${prefix}:access-tokens evil {}`,
  `HGETALL ${prefix}:access-tokens`,
  `DEL ${prefix}:access-tokens`,
  `HDEL ${prefix}:access-tokens a`,
  `RENAME ${prefix}:task:one ${prefix}:access-tokens`,
  `GET ${prefix}:session:one`,
  `SET ${prefix}:session:one x`,
  `XADD ${prefix}:audit * a b`,
  `XRANGE ${prefix}:audit - +`,
  `DEL ${prefix}:audit`,
  `SET ${prefix}:standing-approval:evil x`,
  `ZADD ${prefix}:standing-approvals 1 evil`,
  `SET ${prefix}:idempotency:x y`,
  `XRANGE ${prefix}:feed - +`,
  `XREAD STREAMS ${prefix}:feed 0`,
  `XGROUP CREATE ${prefix}:feed spy 0`,
  `XCLAIM ${prefix}:feed spy me 0 1-1 FORCE`,
  `HSET ${prefix}:bull:webhooks:1 a b`,
  `EVAL return(redis.call('HSET',KEYS[1],'evil','x')) 1 ${prefix}:access-tokens`,
  `EVAL return(redis.call('HSET','${prefix}:access-tokens','evil','x')) 0`,
  `EVAL return(redis.call('HGETALL','${prefix}:access-tokens')) 0`,
  `PUBLISH ${prefix}:control one|1`,
]; // prettier-ignore

/** What a machine's user may not touch beside that: others' queues and desktops, and whatever names the tasks of others. */
const othersThanTheMachine = [
  ...[
    ...stageNames.filter((stage) => stage !== 'desktop'),
    'desktop.win12',
    'desktop.win1',
    'webhooks',
  ].flatMap((queue) => [
    `LPUSH ${prefix}:bull:${queue}:wait evil`,
    `HGETALL ${prefix}:bull:${queue}:1`,
    `DEL ${prefix}:bull:${queue}:meta`,
    `SET ${prefix}:canary:${queue} x`,
  ]),
  `HSET ${prefix}:desktop:win12 runner evil`,
  `HGETALL ${prefix}:desktop:win12`,
  `SUBSCRIBE ${prefix}:desktop-requests:win12`,
  `PUBLISH ${prefix}:desktop-requests:win12 x`,
  `PUBLISH ${prefix}:desktop-requests:win11 x`,
  `PUBLISH ${prefix}:desktop-frames:win12 x`,
  `SUBSCRIBE ${prefix}:desktop-frames:win12`,
  `SUBSCRIBE ${prefix}:desktop-replies:x`,
  `ZRANGE ${prefix}:desktops 0 -1`,
  `ZRANGE ${prefix}:outbox 0 -1`,
  `ZSCORE ${prefix}:outbox one`,
  `ZRANK ${prefix}:outbox one`,
  `ZLEXCOUNT ${prefix}:outbox - +`,
  `ZCOUNT ${prefix}:outbox -inf +inf`,
  `ZPOPMIN ${prefix}:outbox`,
  `ZSCAN ${prefix}:outbox 0`,
  `RENAME ${prefix}:outbox ${prefix}:task:x`,
  `ZRANGE ${prefix}:tasks 0 -1`,
  `ZADD ${prefix}:tasks 1 x`,
  `ZRANGE ${prefix}:finished 0 -1`,
  `GET ${prefix}:standing-approval:x`,
  `ZRANGE ${prefix}:standing-approvals 0 -1`,
  `EVAL return(redis.call('ZRANGE','${prefix}:outbox',0,-1)) 0`,
  `EVAL return(1) 1 ${prefix}:outbox`,
  `SET ${prefix}:installation x`,
  `SET ${prefix}:ping x`,
  `BZPOPMIN ${prefix}:bull:fix:marker 1`,
]; // prettier-ignore

async function answerTo(user: string, line: string): Promise<string> {
  const [command = '', ...args] = line.split(' ');
  const redis = await connect(user);
  if (command !== 'SUBSCRIBE' && command !== 'PSUBSCRIBE')
    return redis.call(command, ...args).then(String, (error: Error) => error.message);
  // A connection that listens answers no other commands.
  const listener = redis.duplicate();
  try {
    const listening = command === 'SUBSCRIBE' ? listener.subscribe(...args) : listener.psubscribe(...args);
    return await listening.then(String, (error: Error) => error.message);
  } finally {
    listener.disconnect();
  }
}

describe('the Redis users', () => {
  it.each(everyUser)(
    '%s has no right to administer Redis, to read the names of keys or to touch others’ keys',
    async (user) => {
      const allowed = user === 'gateway' ? ['CLIENT LIST'] : [];
      for (const line of forbidden.filter((candidate) => !allowed.includes(candidate)))
        expect(await answerTo(user, line), line).toMatch(denied);
    },
  );

  it.each(users)(
    '%s can neither make itself admin nor approve, forge the audit log or read the feed',
    async (user) => {
      for (const line of gatewayOnly) expect(await answerTo(user, line), line).toMatch(denied);
    },
  );

  it('of a machine can touch no queue and no desktop but its own, and cannot learn the ids of tasks', async () => {
    for (const line of othersThanTheMachine)
      expect(await answerTo('desktop-runner-win11', line), line).toMatch(denied);
    const own = [
      `HGETALL ${prefix}:task:one`,
      `ZADD ${prefix}:outbox 2 two`,
      `LPUSH ${prefix}:bull:desktop.win11:wait x`,
      `HSET ${prefix}:desktop:win11 runner x`,
      `PUBLISH ${prefix}:desktop-replies:any x`,
      `PUBLISH ${prefix}:desktop-frames:win11 x`,
      `SUBSCRIBE ${prefix}:desktop-requests:win11`,
      `EVAL return(redis.call('XADD','${prefix}:feed','*','a','b')) 0`,
    ];
    for (const line of own) expect(await answerTo('desktop-runner-win11', line), line).not.toMatch(denied);
  });

  it('are the only ones: a client without a password is rejected', async () => {
    const anybody = new Redis(address, {
      lazyConnect: true,
      retryStrategy: () => null,
      enableReadyCheck: false,
    });
    anybody.on('error', () => {});
    await anybody.connect();
    await expect(anybody.ping()).rejects.toThrow('NOAUTH');
    await expect(anybody.auth('default', '')).rejects.toThrow('WRONGPASS');
    anybody.disconnect();
  });
});

describe('the rules', () => {
  it('serve each stage by one service, and limit the runner of a machine to desktops', () => {
    const services = redisRoles.filter((role) => role !== 'machine' && role !== 'gateway');
    const served = services.flatMap((role) => stagesOfRole[role] as readonly string[]);
    expect([...served].sort()).toEqual([...stageNames].sort());
    expect(stagesOfRole.machine).toEqual(['desktop']);
    // In the place of machines that have no user of Redis.
    expect(stagesOfRole.gateway).toEqual(['desktop']);
  });

  it('name every command that BullMQ’s scripts and our own call', async () => {
    const bullmq = dirname(createRequire(import.meta.url).resolve('bullmq/package.json'));
    const root = join(import.meta.dirname, '../../../..');
    const listFiles = async (folder: string, name: RegExp) => {
      const dirents = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = dirents.filter((entry) => entry.isFile() && name.test(entry.name));
      return files.map((entry) => join(entry.parentPath, entry.name));
    };
    const own = ['packages/tasks', 'packages/desktop', 'services/gateway'];
    const files = [
      ...(await listFiles(join(bullmq, 'dist/esm/scripts'), /\.js$/)),
      ...(
        await Promise.all(own.map((name) => listFiles(join(root, name, 'src'), /(?<!\.test)\.ts$/)))
      ).flat(),
    ];
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    const called = new Set(
      texts.flatMap((text) =>
        [...text.matchAll(/\b(?:rcall|redis\.call)\(\s*["']([A-Za-z]+)["']/g)].map(([, name = '']) =>
          name.toLowerCase(),
        ),
      ),
    );
    called.delete('time');
    expect(called.size).toBeGreaterThan(40);
    expect([...called].filter((name) => !dataCommands.some((known) => known === name))).toEqual([]);
  });

  it('take glob characters in a prefix literally, and reject a prefix that no rule can hold', () => {
    const rules = createAccessRules('comparator', { prefix: 'a*[b]?' });
    expect(rules).toContain('~a\\*\\[b\\]\\?:task:*');
    expect(() => createAccessRules('comparator', { prefix: 'a b' })).toThrow('space');
  });
});

describe('the files', () => {
  it('keep existing passwords, hold none in users.acl, and are readable by their owner only', async () => {
    const before = await readFile(join(folder, 'redis/users.acl'), 'utf8');
    // Machines that have a user keep it.
    await writeAccessFiles({ folder, prefix, machines: [], address });
    expect(await readFile(join(folder, 'redis/users.acl'), 'utf8')).toBe(before);
    for (const user of [...users, 'gateway', 'backup', 'operator', 'desktop-runner-win12']) {
      const file = join(folder, placeOf(user), 'redis-url');
      const { username, password } = new URL((await readFile(file, 'utf8')).trim());
      expect(username).toBe(user);
      expect(password).toHaveLength(43);
      expect(before).not.toContain(password);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    }
  });

  it('do not replace an invalid address', async () => {
    const other = await mkdtemp(join(tmpdir(), 'fixpoint-acl-'));
    releases.defer('the other folder', () => rm(other, { recursive: true, force: true }));
    await writeAccessFiles({ folder: other, prefix, machines: [], address });
    await writeFile(join(other, 'fixer/redis-url'), 'not an address');
    await expect(writeAccessFiles({ folder: other, prefix, machines: [], address })).rejects.toThrow();
    expect(await readFile(join(other, 'fixer/redis-url'), 'utf8')).toBe('not an address');
  });
});
