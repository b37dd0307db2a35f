// From POST to enqueued: the gateway as it is deployed, against a bare `queue.add` behind Fastify. Each server is a separate
// process, both on one Redis; no worker takes jobs off the queues, so that every job can be found afterwards.
import { fileURLToPath } from 'node:url';
import { Queue } from 'bullmq';
import { compare, rounds } from './compare.js';
import { createClient } from './enqueue/create-client.js';
import { startServer } from './enqueue/start-server.js';
import { withRedis } from './with-redis.js';

const inFlight = 20;
const body = JSON.stringify({
  description: 'Fix market-research until its deck matches the template.',
  context: {
    Email: 'user@example.com',
    Business: 'Cold chain logistics',
    Country: 'Vietnam',
    Exclusion: 'Sea freight',
  },
  approval: 'auto',
});

await withRedis(async ({ redisUrl, folder, releases }) => {
  async function open({ program, environment, prefix, jobOf }) {
    const module = fileURLToPath(new URL(program, import.meta.url));
    const url = await startServer({
      module,
      cwd: folder,
      environment: { REDIS_URL: redisUrl, ...environment },
      releases,
    });
    const post = createClient({ url: `${url}/api/v1/tasks`, body, connections: inFlight, releases });
    const queue = new Queue('submit', { connection: { url: redisUrl }, prefix });
    releases.defer('the queue', () => queue.close());
    return { post, queue, jobOf };
  }
  const ours = await open({
    program: '../services/gateway/dist/main.js',
    environment: {
      FIXPOINT_HOME: folder,
      FIXPOINT_CONFIG: fileURLToPath(
        new URL('../examples/ten-services/fixpoint.config.yaml', import.meta.url),
      ),
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'warn',
    },
    prefix: '{fixpoint}:bull',
    jobOf: ({ id }) => `${id}-0`,
  });
  const peer = await open({
    program: 'enqueue/bare-server.js',
    environment: {},
    prefix: '{bare}:bull',
    jobOf: ({ id }) => id,
  });
  const peerName = 'bare queue.add';

  const oneByOne =
    ({ post, queue, jobOf }) =>
    async () => {
      const times = [];
      for (let round = 0; round < rounds * 4; round += 1) {
        const begun = performance.now();
        const answer = await post();
        times.push(performance.now() - begun);
        // An answer counts only if the job is there. Asked after the clock has stopped.
        if ((await queue.getJob(jobOf(answer))) === undefined) throw new Error('Answered, but not enqueued.');
      }
      return times;
    };
  await compare({
    title: 'POST to enqueued: one request at a time (less is better)',
    unit: 'ms',
    ours: oneByOne(ours),
    peer: oneByOne(peer),
    peerName,
  });

  const inParallel =
    ({ post, queue }) =>
    async () => {
      const before = await countWaiting(queue);
      const total = rounds * inFlight;
      let left = total;
      const begun = performance.now();
      const client = async () => {
        while (left-- > 0) await post();
      };
      await Promise.all(Array.from({ length: inFlight }, client));
      const rate = (total * 1_000) / (performance.now() - begun);
      if ((await countWaiting(queue)) !== before + total) throw new Error('Answered, but not enqueued.');
      return [rate];
    };
  await compare({
    title: `POST to enqueued: ${inFlight} requests in flight (more is better)`,
    unit: 'requests/s',
    ours: inParallel(ours),
    peer: inParallel(peer),
    peerName,
  });
});

/** Our jobs have a priority, bare jobs do not; BullMQ counts them apart. */
async function countWaiting(queue) {
  const { waiting = 0, prioritized = 0 } = await queue.getJobCounts('waiting', 'prioritized');
  return waiting + prioritized;
}
