// Creates tasks of each priority at the deployed gateway, in alternating blocks, without a worker that takes them: the time of a create
// must not depend on the priority or on the number of tasks that wait. Needs a build.
//   node bench/priorities.js [TASKS OF EACH]
import { fileURLToPath } from 'node:url';
import { createClient } from './enqueue/create-client.js';
import { startServer } from './enqueue/start-server.js';
import { withRedis } from './with-redis.js';

const total = Number(process.argv[2] ?? 10_000);
const blocks = 10;
const inFlight = 20;
const priorities = ['high', 'normal', 'low'];
const context = { Email: 'user@example.com', Business: 'Cold chain logistics', Country: 'Vietnam' };

await withRedis(async ({ redisUrl, folder, releases }) => {
  const url = await startServer({
    module: fileURLToPath(new URL('../services/gateway/dist/main.js', import.meta.url)),
    cwd: folder,
    environment: {
      REDIS_URL: redisUrl,
      FIXPOINT_HOME: folder,
      FIXPOINT_CONFIG: fileURLToPath(
        new URL('../examples/ten-services/fixpoint.config.yaml', import.meta.url),
      ),
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'warn',
    },
    releases,
  });
  const posts = priorities.map((priority) => {
    const description = 'Fix market-research until its deck matches the template.';
    const body = JSON.stringify({ description, context, approval: 'auto', priority });
    return createClient({ url: `${url}/api/v1/tasks`, body, connections: inFlight, releases });
  });
  const seconds = priorities.map(() => []);
  for (let block = 0; block < blocks; block += 1) {
    for (let turn = 0; turn < priorities.length; turn += 1) {
      // Each priority is first, second and last in turn.
      const index = (block + turn) % priorities.length;
      let left = total / blocks;
      const begun = performance.now();
      const client = async () => {
        while (left-- > 0) await posts[index]();
      };
      await Promise.all(Array.from({ length: inFlight }, client));
      seconds[index].push((performance.now() - begun) / 1_000);
    }
  }
  const sums = seconds.map((each) => each.reduce((sum, value) => sum + value, 0));
  process.stdout.write(`${total} creates of each priority, ${inFlight} in flight\n`);
  for (const [index, priority] of priorities.entries()) {
    const [first, last] = [seconds[index][0], seconds[index].at(-1)];
    process.stdout.write(
      `  ${priority.padEnd(8)} ${sums[index].toFixed(1)} s · first block ${first.toFixed(2)} s · last block ${last.toFixed(2)} s\n`,
    );
  }
  process.stdout.write(
    `  ratio of the slowest to the fastest ${(Math.max(...sums) / Math.min(...sums)).toFixed(2)}\n`,
  );
});
