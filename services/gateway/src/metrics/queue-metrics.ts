import type { TaskStatus } from '@fixpoint/shared/contracts';
import type { Queue } from 'bullmq';
import { Gauge, type Registry } from 'prom-client';
import type { WithRedis } from '../features/stages/describe-stages.js';

export interface QueueMetricsOptions {
  readonly registry: Registry;
  readonly queues: ReadonlyMap<string, Pick<Queue, 'getJobCounts' | 'getWorkersCount'>>;
  readonly withRedis: WithRedis;
  readonly countTasks: () => Promise<Readonly<Record<TaskStatus, number>>>;
}

interface QueueState {
  readonly stage: string;
  readonly jobs: Readonly<Record<string, number>>;
  readonly workers: number;
}

/** Reads Redis when it is scraped. While Redis does not respond these are absent: the numbers are unknown then, and not zero. */
export function registerQueueMetrics({ registry, queues, withRedis, countTasks }: QueueMetricsOptions): void {
  const registers = [registry];
  let reading: Promise<readonly QueueState[]> | undefined;
  /** One read serves every metric of a scrape. */
  function read(): Promise<readonly QueueState[]> {
    reading ??= readQueues(queues, withRedis).finally(() => {
      reading = undefined;
    });
    return reading;
  }

  new Gauge({
    name: 'fixpoint_queue_jobs',
    help: 'Jobs in the queue of each stage. Absent while Redis is not responding.',
    labelNames: ['stage', 'state'] as const,
    registers,
    async collect() {
      this.reset();
      for (const { stage, jobs } of await read())
        for (const [state, count] of Object.entries(jobs)) this.set({ stage, state }, count);
    },
  });
  new Gauge({
    name: 'fixpoint_queue_workers',
    help: 'Processes that serve the queue of each stage. Absent while Redis is not responding.',
    labelNames: ['stage'] as const,
    registers,
    async collect() {
      this.reset();
      for (const { stage, workers } of await read()) this.set({ stage }, workers);
    },
  });
  new Gauge({
    name: 'fixpoint_queue_stranded_jobs',
    help: 'Waiting or interrupted jobs of stages without a live worker.',
    labelNames: ['stage'] as const,
    registers,
    async collect() {
      this.reset();
      for (const { stage, workers, jobs } of await read()) {
        this.set({ stage }, workers === 0 ? (jobs.wait ?? 0) + (jobs.active ?? 0) : 0);
      }
    },
  });
  new Gauge({
    name: 'fixpoint_tasks',
    help: 'Tasks by status. Absent while Redis is not responding.',
    labelNames: ['status'] as const,
    registers,
    async collect() {
      this.reset();
      const counts = await countTasks().catch(() => ({}));
      for (const [status, count] of Object.entries(counts)) this.set({ status }, count);
    },
  });
}

async function readQueues(
  queues: QueueMetricsOptions['queues'],
  withRedis: WithRedis,
): Promise<readonly QueueState[]> {
  const read = await Promise.allSettled(
    [...queues].map(async ([stage, queue]) => {
      const [jobs, workers] = await withRedis(() =>
        Promise.all([
          queue.getJobCounts('wait', 'prioritized', 'active', 'delayed', 'failed'),
          queue.getWorkersCount(),
        ]),
      );
      const { wait = 0, prioritized = 0, ...others } = jobs;
      // Priority is not a separate state.
      return { stage, jobs: { wait: wait + prioritized, ...others }, workers };
    }),
  );
  return read.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}
