import { Queue, Worker } from 'bullmq';
import { concurrency, steps } from './steps.js';

/**
 * A chain on BullMQ alone: the handler of each step adds the job of the next. No state, no log, no fence, and a job that
 * carries nothing but two ids: the least that such a chain can do.
 */
export async function openBareChain({ redisUrl, releases }) {
  // A connection for each queue and worker, which is what BullMQ is fastest with.
  const options = { connection: { url: redisUrl, maxRetriesPerRequest: null }, prefix: '{bare}:bull' };
  const stages = [...new Set(steps)];
  const queues = new Map(stages.map((stage) => [stage, new Queue(stage, options)]));
  const arrivals = new Map();
  let count = 0;

  const add = (id, step) =>
    queues.get(steps[step]).add(steps[step], { id, step }, { jobId: `${id}-${step}` });
  const work = async ({ data: { id, step } }) => {
    if (step + 1 < steps.length) await add(id, step + 1);
    else arrivals.get(id)();
  };
  const removeOnComplete = { age: 3_600 };
  const workers = stages.map(
    (stage) => new Worker(stage, work, { ...options, concurrency, removeOnComplete }),
  );
  releases.defer('the bare chain', () =>
    Promise.all([...workers, ...queues.values()].map((part) => part.close())),
  );
  await Promise.all([...workers, ...queues.values()].map((part) => part.waitUntilReady()));

  /** Sends one task through and waits until its last step runs. */
  return async () => {
    const id = `task-${count++}`;
    const arrival = new Promise((resolve) => arrivals.set(id, resolve));
    await add(id, 0);
    await arrival;
    arrivals.delete(id);
  };
}
