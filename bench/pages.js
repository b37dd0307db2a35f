// Cost of the list of tasks for a person with 10,000 tasks: in a real browser, with a separate gateway and Redis. Prints a table of
// times, with the targets beside them, and how busy the machine was: nothing fails here. PAGES_TASKS makes it smaller.
import { loadavg } from 'node:os';
import { buildStore } from './load/build-store.js';
import { createGatewayProcess, ownerToken } from './load/start-gateway.js';
import { measureList } from './pages/measure-list.js';
import { measureSearch } from './pages/measure-search.js';
import { openPage } from './pages/open-page.js';
import { withRedis } from './with-redis.js';

const count = Number(process.env.PAGES_TASKS ?? 10_000);
const keyPrefix = '{pages}';

await withRedis(async ({ redisUrl, folder, releases }) => {
  process.stderr.write(`building ${count} tasks\n`);
  const waiting = Math.min(200, count / 10);
  await buildStore({ redisUrl, keyPrefix, ended: count - waiting, waiting });
  const gateway = await createGatewayProcess({ redisUrl, keyPrefix, folder, releases });
  await gateway.start();
  process.stderr.write('asking the gateway\n');
  const search = await measureSearch({ url: gateway.url, ended: count - waiting });
  process.stderr.write('opening the page\n');
  const page = await openPage({ url: gateway.url, token: ownerToken, releases });
  const list = await measureList({ page, redisUrl, keyPrefix, count });

  const lines = [
    `Pages: ${count} tasks, load ${loadavg()[0].toFixed(1)}`,
    ...[...search, ...list].map(
      ({ name, value, unit, wanted }) =>
        `  ${name.padEnd(56)}${`${Math.round(value)} ${unit}`.padStart(14)}   ${wanted}`,
    ),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
});
