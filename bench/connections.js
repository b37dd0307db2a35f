// Connections of each service to Redis, idle, as CLIENT LIST names them. The services run one after the other on a
// private Redis. With the argument `names`, it prints each connection's name.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { withRedis } from './with-redis.js';

const services = ['gateway', 'desktop-runner', 'mail-fetcher', 'comparator', 'fixer'];
/** Time without a new connection after which a service has opened all of them, in ms. */
const quietMs = 5_000;
const withNames = process.argv.includes('names');
const config = new URL('../examples/ten-services/fixpoint.config.yaml', import.meta.url);

await withRedis(async ({ redisUrl, folder, releases }) => {
  const admin = new Redis(redisUrl);
  releases.defer('the connection', () => admin.disconnect());
  const list = async () => {
    const own = String(await admin.client('ID'));
    const clients = String(await admin.client('LIST'))
      .trim()
      .split('\n');
    return clients.filter((line) => /^id=(\d+)/.exec(line)?.[1] !== own);
  };

  for (const service of services) {
    const module = fileURLToPath(new URL(`../services/${service}/dist/main.js`, import.meta.url));
    const child = spawn(process.execPath, [module], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        REDIS_URL: redisUrl,
        FIXPOINT_HOME: folder,
        FIXPOINT_CONFIG: fileURLToPath(config),
        GATEWAY_PORT: '0',
        PREVIEW_PORT: '0',
        DESKTOP: 'off',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    releases.defer(service, () => child.kill('SIGKILL'));
    let clients = [];
    for (let since = performance.now(); performance.now() - since < quietMs; await delay(200)) {
      const now = await list();
      if (now.length !== clients.length) since = performance.now();
      clients = now;
    }
    if (child.exitCode !== null) throw new Error(`${service} ended with ${child.exitCode}.`);
    const subscribing = clients.filter((line) => / sub=[1-9]/.test(line)).length;
    process.stdout.write(
      `${service.padEnd(15)} ${clients.length} connections, ${subscribing} of them subscribe\n`,
    );
    for (const line of withNames ? clients : []) {
      process.stdout.write(`  ${/ name=(\S*)/.exec(line)?.[1]} ${/ cmd=(\S*)/.exec(line)?.[1]}\n`);
    }
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    while ((await list()).length > 0) await delay(50);
  }
});
