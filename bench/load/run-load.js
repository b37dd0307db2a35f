import { Redis } from 'ioredis';
import { WebSocket } from 'ws';
import { buildStore, usedMemory } from './build-store.js';
import { measureQueries, queriesOf } from './measure-queries.js';
import { runTasks } from './run-tasks.js';
import { createGatewayProcess, issueToken } from './start-gateway.js';

const keyPrefix = '{load}';
/** Fewer than a token may have at once. */
const clientsPerToken = 400;

/**
 * Measures the gateway over a store of `tasks` tasks, of which `waiting` wait for a person and `running` run, while `clients` are
 * connected by WebSocket and follow the running ones. Returns the figures and a row for each query.
 */
export async function runLoad({
  redisServer,
  folder,
  releases,
  tasks,
  waiting,
  running,
  clients,
  samples,
  onStep,
}) {
  const redisUrl = redisServer.url;
  const ended = tasks - waiting - running;
  const began = new Date().toISOString();
  onStep(`building ${tasks} tasks`);
  const { bytesPerWaitingTask } = await buildStore({
    redisUrl,
    keyPrefix,
    ended,
    waiting,
    onProgress: (done) => onStep(`${done}`),
  });
  const gateway = await createGatewayProcess({ redisUrl, keyPrefix, folder, releases });
  onStep('starting the gateway');
  const startMs = await gateway.start();
  await gateway.kill();
  const restartMs = await gateway.start();
  onStep(`running ${running} tasks`);
  const ids = await runTasks({ redisUrl, keyPrefix, count: running, releases });
  onStep(`connecting ${clients} clients`);
  const received = await connectClients({ url: gateway.url, ids, clients, releases });
  onStep('measuring');
  const queries = queriesOf({ ended, since: began, until: new Date().toISOString() });
  const before = received.count;
  const clock = performance.now();
  const rows = await measureQueries({ url: gateway.url, queries, samples, processorMs: gateway.processorMs });
  const messagesPerSecond = Math.round(((received.count - before) / (performance.now() - clock)) * 1_000);
  const peakMemory = await gateway.peakMemory();
  const redis = new Redis(redisUrl);
  const redisMemory = Math.round((await usedMemory(redis)) / 1_048_576);
  redis.disconnect();
  return { startMs, restartMs, bytesPerWaitingTask, peakMemory, redisMemory, messagesPerSecond, rows };
}

async function connectClients({ url, ids, clients, releases }) {
  const received = { count: 0 };
  const sockets = [];
  releases.defer('the clients', () => {
    for (const socket of sockets) socket.terminate();
  });
  const tokens = [];
  while (tokens.length * clientsPerToken < clients)
    tokens.push(await issueToken(url, `client-${tokens.length}`));
  const lane = async () => {
    while (sockets.length < clients) {
      const token = tokens[Math.floor(sockets.length / clientsPerToken)];
      const socket = new WebSocket(
        `${url.replace('http', 'ws')}/?task_id=${ids[sockets.length % ids.length]}`,
        {
          headers: { authorization: `Bearer ${token}` },
        },
      );
      sockets.push(socket);
      socket.on('message', () => {
        received.count += 1;
      });
      await new Promise((resolve, reject) => {
        socket.once('open', resolve);
        socket.once('error', reject);
      });
    }
  };
  await Promise.all(Array.from({ length: 20 }, lane));
  return received;
}
