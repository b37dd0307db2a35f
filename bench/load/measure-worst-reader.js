import { setTimeout as delay } from 'node:timers/promises';
import { createLogger } from '@fixpoint/shared/logging';
import { createServiceDefinition, createTaskSpec } from '@fixpoint/shared/testing';
import { createTasks } from '@fixpoint/tasks/engine';
import { createGatewayProcess, issueToken, ownerToken } from './start-gateway.js';

const keyPrefix = '{worst}';
const inputLength = 9_000;
const concurrent = 40;

/**
 * Lets one viewer send the most expensive requests, 40 of each at once, over a task with `inputs` inputs of 9 kB. Meanwhile another
 * client reads the list of tasks. Returns a row for each kind of request: how many were served, and how long the list took.
 */
export async function measureWorstReader({ redisUrl, folder, releases, inputs, onStep }) {
  onStep(`writing ${inputs} inputs`);
  const tasks = createTasks({ redisUrl, keyPrefix, log: createLogger({ name: 'load', level: 'error' }) });
  releases.defer('the tasks', () => tasks.close());
  const create = (name) =>
    tasks.create({
      spec: createTaskSpec({ service: createServiceDefinition(name) }),
      approval: 'ask',
      by: 'load',
    });
  const { task } = await create('worst');
  const text = 'Mind the margins of it. '.repeat(inputLength / 24);
  for (let index = 0; index < inputs; index += 1) await tasks.addInput(task.id, 'load', `${index} ${text}`);
  for (let index = 0; index < 200; index += 1) await create(`service-${index}`);
  const gateway = await createGatewayProcess({ redisUrl, keyPrefix, folder, releases });
  await gateway.start();
  const viewer = await issueToken(gateway.url, 'viewer');
  const memoryBefore = await gateway.peakMemory();
  const requests = [
    ['replay as a file', `/api/v1/tasks/${task.id}/replay.html`],
    ['replay', `/api/v1/tasks/${task.id}/replay`],
    ['5,000 events', `/api/v1/tasks/${task.id}/events?limit=5000`],
    ['events of all tasks', '/api/v1/events?limit=1000'],
    ['200 whole tasks', '/api/v1/tasks?limit=200&fields=id,spec,plan'],
  ];
  const rows = [];
  for (const [name, path] of requests) {
    onStep(`${concurrent} × ${name}`);
    const worst = Promise.all(
      Array.from({ length: concurrent }, () => get(gateway.url + path, viewer).catch(() => 0)),
    );
    const times = await timeLists(gateway.url, worst);
    const statuses = await worst;
    const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
    rows.push({
      name,
      served: statuses.filter((status) => status === 200).length,
      p50: at(0.5),
      p99: at(0.99),
    });
  }
  return { rows, memoryBefore, peakMemory: await gateway.peakMemory() };
}

/** Times of the lists of tasks until `end`, in milliseconds, shortest first. */
async function timeLists(url, end) {
  const times = [];
  let isOver = false;
  end.finally(() => {
    isOver = true;
  });
  while (!isOver || times.length < 20) {
    const began = performance.now();
    await get(`${url}/api/v1/tasks`, ownerToken);
    times.push(performance.now() - began);
    await delay(20);
  }
  return times.sort((one, other) => one - other);
}

async function get(url, token) {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  // The body is read and not kept.
  for await (const _ of answer.body);
  return answer.status;
}
