import { once } from 'node:events';
import { utimes } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { loadSettings, sharedSettings } from '@fixpoint/shared/config';
import { cliSettings } from '../../../packages/cli/src/config.js';
import { disk } from '../../../packages/cli/src/doctor/checks/check-disk.js';
import { display } from '../../../packages/cli/src/doctor/checks/check-display.js';
import { home, locks, secrets } from '../../../packages/cli/src/doctor/checks/check-files.js';
import { port } from '../../../packages/cli/src/doctor/checks/check-port.js';
import { node } from '../../../packages/cli/src/doctor/checks/check-programs.js';
import { redis } from '../../../packages/cli/src/doctor/checks/check-redis.js';
import { settings } from '../../../packages/cli/src/doctor/checks/check-settings.js';
import { createGatewayClient } from '../../../packages/cli/src/gateway/create-gateway-client.js';
import { readAccessToken } from '../../../services/gateway/src/config.js';
import type { World } from '../create-world.js';
import { fromDoctor, fromError, type Misconfiguration } from '../misconfiguration.js';

/** A server that answers the first bytes of each connection with this line. */
async function redisThatSays(world: World, line: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', () => socket.write(`${line}\r\n`));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  // Ends with the last connection of the world.
  world.closing.push(() => server.close());
  return `redis://:hunter2@127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export const machineRows: readonly Misconfiguration[] = [
  {
    wrong: 'no Redis at all',
    code: 'redis/missing',
    says: /neither redis-server nor valkey-server/,
    advises: /install/i,
    find: async (world) => fromDoctor(await world.examine(redis)),
  },
  {
    wrong: 'a Redis that does not run',
    code: 'redis/no-answer',
    says: /REDIS_URL is not usable: ECONNREFUSED/,
    advises: /correct REDIS_URL/,
    find: async (world) => fromDoctor(await world.examine(redis, { REDIS_URL: 'redis://127.0.0.1:9' })),
  },
  {
    wrong: 'another password than the one of Redis',
    code: 'redis/no-answer',
    says: /wrong user or password/,
    advises: /correct REDIS_URL/,
    async find(world) {
      const url = await redisThatSays(world, '-WRONGPASS invalid username-password pair');
      return fromDoctor(await world.examine(redis, { REDIS_URL: url }));
    },
  },
  {
    wrong: 'a REDIS_URL that leads to another program',
    code: 'redis/no-answer',
    says: /not Redis/,
    advises: /correct REDIS_URL/,
    async find(world) {
      const url = await redisThatSays(world, 'HTTP/1.1 400 Bad Request');
      return fromDoctor(await world.examine(redis, { REDIS_URL: url }));
    },
  },
  {
    wrong: 'a Redis that may lose tasks',
    code: 'redis/unsafe',
    says: /could lose tasks in a crash/,
    advises: /appendonly yes.*appendfsync always/,
    async find(world) {
      const url = await world.unsafeRedis();
      return fromDoctor(await world.examine(redis, { REDIS_URL: url }));
    },
  },
  {
    wrong: 'a REDIS_URL that is no address of a Redis',
    code: 'configuration',
    says: /REDIS_URL/,
    advises: /\w/,
    find: () =>
      fromError('configuration', () => loadSettings(sharedSettings, { REDIS_URL: 'http://127.0.0.1:6379' })),
  },
  {
    wrong: 'a gateway with a self-signed certificate',
    code: 'configuration',
    says: /gateway at .* certificate is not trusted .* Nothing was sent\.$/,
    advises: /NODE_EXTRA_CA_CERTS/,
    find: ({ urls }) =>
      fromError('configuration', () => createGatewayClient({ url: urls.selfSigned }).listServiceNames()),
  },
  {
    wrong: 'a gateway that needs a token',
    code: 'unauthorized',
    says: /token is missing/,
    advises: /FIXPOINT_TOKEN/,
    async find(world) {
      const url = await world.listen((_request, response) =>
        response
          .writeHead(401, { 'content-type': 'application/problem+json' })
          .end('{"code":"unauthorized","detail":"The token is missing."}'),
      );
      return fromError('unauthorized', () => createGatewayClient({ url }).listServiceNames());
    },
  },
  {
    wrong: 'https for a gateway without TLS',
    code: 'configuration',
    says: /gateway at .* does not use TLS .* Nothing was sent\.$/,
    advises: /http:\/\//,
    find: ({ urls }) =>
      fromError('configuration', () =>
        createGatewayClient({ url: urls.form.replace('http:', 'https:') }).listServiceNames(),
      ),
  },
  {
    wrong: 'an address of the gateway that is none',
    code: 'configuration',
    says: /FIXPOINT_URL/,
    advises: /\w/,
    find: () => fromError('configuration', () => loadSettings(cliSettings, { FIXPOINT_URL: 'localhost' })),
  },
  {
    wrong: 'a gateway that others can reach without a token',
    code: 'configuration',
    says: /listen on 0\.0\.0\.0.*without a token/,
    advises: /FIXPOINT_TOKEN/,
    find: () => fromError('configuration', () => readAccessToken({ host: '0.0.0.0', token: undefined })),
  },
  {
    wrong: 'a port that is no number',
    code: 'settings/invalid',
    says: /PORT/,
    advises: /\w/,
    find: async (world) => fromDoctor(await world.examine(port, { PORT: 'eighty' })),
  },
  {
    wrong: 'a port that another program has',
    code: 'port/taken',
    says: /another program listens on 127\.0\.0\.1:\d+/,
    advises: /fixpoint up --port/,
    find: async (world) => fromDoctor(await world.examine(port, { PORT: new URL(world.urls.form).port })),
  },
  {
    wrong: 'an address that this machine does not have',
    code: 'port/not-allowed',
    says: /cannot listen on 203\.0\.113\.1/,
    advises: /HOST and PORT/,
    find: async (world) => fromDoctor(await world.examine(port, { HOST: '203.0.113.1', PORT: '3999' })),
  },
  {
    wrong: 'a home that is a file',
    code: 'home/not-a-folder',
    says: /is a file/,
    advises: /FIXPOINT_HOME/,
    async find(world) {
      const file = await world.write('a-file', '');
      return fromDoctor(await world.examine(home, { FIXPOINT_HOME: file }));
    },
  },
  {
    wrong: 'a home where nothing can be written',
    code: 'home/not-writable',
    says: /cannot be written/,
    advises: /FIXPOINT_HOME/,
    async find(world) {
      const file = await world.write('another-file', '');
      return fromDoctor(await world.examine(home, { FIXPOINT_HOME: `${file}/below` }));
    },
  },
  {
    wrong: 'a disk that is full',
    code: 'disk/full',
    says: /has 50 MB of free disk space/,
    advises: /FIXPOINT_HOME/,
    find: async (world) => fromDoctor(await world.examine(disk, {}, { freeBytes: async () => 50e6 })),
  },
  {
    wrong: 'a disk that is nearly full',
    code: 'disk/low',
    says: /has 700 MB of free disk space/,
    advises: /FIXPOINT_HOME/,
    find: async (world) => fromDoctor(await world.examine(disk, {}, { freeBytes: async () => 700e6 })),
  },
  {
    wrong: 'a setting in .env with a slip in its name',
    code: 'settings/misspelt',
    says: /\.env sets TIMEOUT_EMAIL_WIAT, which nothing reads\. Did you mean TIMEOUT_EMAIL_WAIT\?/,
    advises: /\.env\.example/,
    async find(world) {
      await world.write(
        'env/.env.example',
        '# ── Limits ──\n#TIMEOUT_EMAIL_WAIT=300\n#FIXPOINT_HOME=.fixpoint\n',
      );
      await world.write('env/.env', 'TIMEOUT_EMAIL_WIAT=900\nFIXPOINT_HOME=.fixpoint\nSHOP_KEY=x\n');
      const folder = `${world.folder}/env`;
      return fromDoctor(await world.examine(settings, {}, { cwd: folder, root: folder }));
    },
  },
  {
    wrong: 'a time limit with its unit',
    code: 'settings/invalid',
    says: /TIMEOUT_EMAIL_WAIT is "5 minutes", which is not a whole number of seconds/,
    advises: /TIMEOUT_EMAIL_WAIT=300/,
    find: async (world) => fromDoctor(await world.examine(settings, { TIMEOUT_EMAIL_WAIT: '5 minutes' })),
  },
  {
    wrong: 'a sender that is not an address',
    code: 'settings/invalid',
    says: /SENDER_EMAIL is "reports\.example", which is not an e-mail address/,
    advises: /SENDER_EMAIL=reports@service\.example/,
    find: async (world) => fromDoctor(await world.examine(settings, { SENDER_EMAIL: 'reports.example' })),
  },
  {
    wrong: 'secrets that others can read',
    code: 'secrets/readable',
    says: /other users of this machine can read .*\.env/,
    advises: /chmod 600/,
    async find(world) {
      await world.write('.env', 'TOKEN=x', 0o644);
      return fromDoctor(await world.examine(secrets));
    },
  },
  {
    wrong: 'a lock that a killed git left behind',
    code: 'locks/stale',
    says: /HEAD\.lock/,
    advises: /--fix/,
    async find(world) {
      const file = await world.write('.fixpoint/repositories/a/HEAD.lock', '');
      await utimes(file, new Date(0), new Date(0));
      return fromDoctor(await world.examine(locks));
    },
  },
  {
    wrong: 'a Node that is too old',
    code: 'node/too-old',
    says: /18\.0\.0 is too old/,
    advises: /Install Node 20\.19/,
    find: async (world) => fromDoctor(await world.examine(node, {}, { nodeVersion: '18.0.0' })),
  },
  {
    wrong: 'a session without a screen',
    code: 'display/none',
    says: /DISPLAY is not set/,
    advises: /Xvfb/,
    find: async (world) => fromDoctor(await world.examine(display, {}, { platform: 'linux' })),
  },
];
