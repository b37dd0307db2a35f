// Counts the files of Fixpoint whose functions run on three ways through a built checkout, by V8's coverage:
//   request → first job   a request creates a task, and its approval queues the first stage's job (gateway)
//   one stage hop         a job is taken, its stage returns, and the next job is queued (stage runtime)
//   event → page          an event of a task reaches a page's WebSocket (gateway)
// The first of each runs before the count, so that nothing is counted that runs once in a process.
//
//   node scripts/count-entered-files.mjs [--list]
import { once } from 'node:events';
import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { createMemoryArtifacts, createServiceDefinition, createTaskSpec } from '@fixpoint/shared/testing';
import { createRedisLinks, createStageRuntime, createTasks } from '@fixpoint/tasks/engine';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { withRedis } from '../bench/with-redis.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const load = (path) => import(new URL(`../services/gateway/dist/${path}`, import.meta.url));
const log = pino({ level: 'silent' });
const session = new Session();
session.connect();
await session.post('Profiler.enable');

let ways;
await withRedis(async ({ redisUrl, releases }) => {
  const hop = await countHop(redisUrl, releases);
  ways = { ...(await countGateway(redisUrl, releases)), 'one stage hop': hop };
});
for (const [way, files] of Object.entries(ways)) {
  console.log(`${way.padEnd(24)}${String(files.length).padStart(4)} files`);
  if (process.argv.includes('--list')) console.log(files.map((file) => `  ${file}`).join('\n'));
}

async function countGateway(redisUrl, releases) {
  const { openParts } = await load('open-parts.js');
  const { createGateway } = await load('service.js');
  const parts = await openParts({
    source: { redisUrl, keyPrefix: '{ways}', log, links: createRedisLinks('gateway') },
    artifacts: createMemoryArtifacts(),
    releases,
    preview: { host: '127.0.0.1', port: 0, origin: 'http://{name}.localhost:{port}' },
    webhooks: { settings: [], privateHosts: [] },
    auditDays: 400,
    machines: {},
  });
  const services = [createServiceDefinition('reports')];
  const gateway = await createGateway({ ...parts, services, log, runDoctor: async () => [] });
  releases.defer('the gateway', () => gateway.close());
  const url = await gateway.listen({ host: '127.0.0.1', port: 0 });
  const post = async (path, body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const toFirstJob = async () => {
    const task = await post('/api/v1/tasks', {
      description: 'Fix reports until its output matches.',
      context: { form_data: { Email: 'ann@example.com', Business: 'cheese', Country: 'Thailand' } },
    });
    const { plan, approval } = task;
    await post(`/api/v1/tasks/${task.id}/approve`, { plan_hash: plan.hash, nonce: approval.nonce });
    return task.id;
  };
  const task = await toFirstJob();
  const request = await filesEntered(toFirstJob);

  const socket = new WebSocket(url.replace('http', 'ws'));
  releases.defer('the socket', () => socket.close());
  await once(socket, 'open');
  socket.send(JSON.stringify({ id: 'count', type: 'SUBSCRIBE', payload: { task_id: task, after: 0 } }));
  const event = async (command) => {
    const arrived = new Promise((resolve) => {
      socket.on('message', (data) => {
        const { type, payload } = JSON.parse(data);
        if (type === 'TASK_EVENT' && payload.event.task_id === task) resolve();
      });
    });
    await parts.tasks[command](task, 'count');
    await arrived;
  };
  await event('pause');
  return { 'request → first job': request, 'event → page': await filesEntered(() => event('resume')) };
}

async function countHop(redisUrl, releases) {
  const keyPrefix = '{hops}';
  const runtime = createStageRuntime({ redisUrl, keyPrefix, log, service: 'count' });
  const submitted = {
    outcome: 'accepted',
    submitted_at: new Date().toISOString(),
    recipient: 'a@example.com',
  };
  let arrive = { submit: () => undefined, mail: () => undefined };
  let leave = Promise.resolve();
  runtime.serve('submit', async () => {
    arrive.submit();
    await leave;
    return submitted;
  });
  runtime.serve('mail', async (_input, context) => {
    arrive.mail();
    return once(context.signal, 'abort');
  });
  await runtime.start();
  const tasks = createTasks({ redisUrl, keyPrefix, log });
  releases.defer('the tasks', () => tasks.close());

  /** Creates a task and stops in its first stage; returns a function that continues until its second stage runs. */
  const startTask = async (name) => {
    const [atSubmit, atMail, goOn] = [signal(), signal(), signal()];
    arrive = { submit: atSubmit.resolve, mail: atMail.resolve };
    leave = goOn.promise;
    const spec = createTaskSpec({ service: createServiceDefinition(name) });
    await tasks.create({ spec, approval: 'auto', by: 'count' });
    await atSubmit.promise;
    return async () => {
      goOn.resolve();
      await atMail.promise;
    };
  };
  await (await startTask('first'))();
  const files = await filesEntered(await startTask('second'));
  await runtime.close();
  return files;
}

function signal() {
  let resolve;
  const promise = new Promise((end) => {
    resolve = end;
  });
  return { promise, resolve };
}

/** Files with a function that ran while `act` ran. */
async function filesEntered(act) {
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await act();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  return result
    .filter(({ url }) => /\/(packages|services)\/[^/]+\/dist\//.test(url))
    .filter(({ functions }) => functions.some(({ ranges }) => ranges[0].count > 0))
    .map(({ url }) => fileURLToPath(url).slice(root.length).replace('/dist/', '/src/'))
    .sort();
}
