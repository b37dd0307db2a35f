// The gateway under many tasks, of which most are over, and many clients. Builds the store first; prints a table. LOAD_TASKS,
// LOAD_WAITING, LOAD_RUNNING, LOAD_CLIENTS, LOAD_SAMPLES and LOAD_INPUTS make it smaller.
import { measureWorstReader } from './load/measure-worst-reader.js';
import { runLoad } from './load/run-load.js';
import { withRedis } from './with-redis.js';

const read = (name, usual) => Number(process.env[name] ?? usual);
const size = {
  tasks: read('LOAD_TASKS', 100_000),
  waiting: read('LOAD_WAITING', 5_000),
  running: read('LOAD_RUNNING', 200),
  clients: read('LOAD_CLIENTS', 1_000),
  samples: read('LOAD_SAMPLES', 200),
  inputs: read('LOAD_INPUTS', 3_000),
};
const started = performance.now();

await withRedis(async ({ redis: redisServer, folder, releases }) => {
  const onStep = (step) =>
    process.stderr.write(`[${((performance.now() - started) / 1_000).toFixed(0)} s] ${step}\n`);
  const figures = await runLoad({ ...size, redisServer, folder, releases, onStep });
  const worst = await measureWorstReader({
    redisUrl: redisServer.url,
    inputs: size.inputs,
    folder,
    releases,
    onStep,
  });
  const { tasks, waiting, running, clients } = size;
  const facts = [
    ['gateway ready', `${Math.round(figures.startMs)} ms`],
    ['gateway ready after kill -9', `${Math.round(figures.restartMs)} ms`],
    ['most memory of the gateway', `${figures.peakMemory} MB`],
    ['a waiting task in Redis', `${figures.bytesPerWaitingTask} bytes`],
    ['memory of Redis', `${figures.redisMemory} MB`],
    ['messages to the clients', `${figures.messagesPerSecond} a second`],
  ];
  const lines = [
    `Load: ${tasks} tasks, ${waiting} waiting, ${running} running, ${clients} clients`,
    ...facts.map(([name, value]) => `  ${name.padEnd(36)}${value.padStart(12)}`),
    '',
    `  ${'query'.padEnd(36)}${['p50 ms', 'p99 ms', 'cpu ms', 'bytes', 'sent', 'status'].map((title) => title.padStart(9)).join('')}`,
    ...figures.rows.map(
      ({ name, p50, p99, spent, bytes, sent, status }) =>
        `  ${name.padEnd(36)}${[p50.toFixed(1), p99.toFixed(1), spent.toFixed(1), bytes, sent, status].map((value) => String(value).padStart(9)).join('')}`,
    ),
    '',
    `  40 of each at once by a viewer, over a task of ${size.inputs} inputs of 9 kB: gateway ${worst.memoryBefore} → ${worst.peakMemory} MB`,
    `  ${'request'.padEnd(36)}${['served', 'p50 ms', 'p99 ms'].map((title) => title.padStart(9)).join('')} of another client's list`,
    ...worst.rows.map(
      ({ name, served, p50, p99 }) =>
        `  ${name.padEnd(36)}${[`${served}/40`, p50.toFixed(1), p99.toFixed(1)].map((value) => value.padStart(9)).join('')}`,
    ),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
});
