import type { TaskStatus } from '@fixpoint/shared/contracts';
import type { Queue } from 'bullmq';
import { Gauge, type Registry } from 'prom-client';
import { withinLimit } from '../plugins/bounded-tasks.js';

export interface QueueMetricsOptions {
  readonly registry: Registry;
  readonly queues: ReadonlyMap<string, Pick<Queue, 'getJobCounts' | 'getWorkersCount'>>;
  readonly countTasks: () => Promise<Readonly<Record<TaskStatus, number>>>;
}

interface QueueLook {
  readonly stage: string;
  readonly jobs: Readonly<Record<string, number>>;
  readonly workers: number;
}

const patienceMs = 1_000;

/** Reads Redis when it is scraped. While Redis does not answer these are absent: nobody knows, and zero would be a lie. */
export function registerQueueMetrics({ registry, queues, countTasks }: QueueMetricsOptions): void {
  const registers = [registry];
  let looking: Promise<readonly QueueLook[]> | undefined;
  /** One look serves every metric of a scrape. */
  function look(): Promise<readonly QueueLook[]> {
    looking ??= lookAt(queues).finally(() => {
      looking = undefined;
    });
    return looking;
  }

  new Gauge({
    name: 'fixpoint_queue_jobs',
    help: 'Jobs in the queue of each stage. Absent while Redis does not answer.',
    labelNames: ['stage', 'state'] as const,
    registers,
    async collect() {
      this.reset();
      for (const { stage, jobs } of await look())
        for (const [state, count] of Object.entries(jobs)) this.set({ stage, state }, count);
    },
  });
  new Gauge({
    name: 'fixpoint_queue_workers',
    help: 'Processes that serve the queue of each stage. Absent while Redis does not answer.',
    labelNames: ['stage'] as const,
    registers,
    async collect() {
      this.reset();
      for (const { stage, workers } of await look()) this.set({ stage }, workers);
    },
  });
  new Gauge({
    name: 'fixpoint_queue_stranded_jobs',
    help: 'Jobs that wait, or were being done, while no process alive serves their stage.',
    labelNames: ['stage'] as const,
    registers,
    async collect() {
      this.reset();
      for (const { stage, workers, jobs } of await look()) {
        this.set({ stage }, workers === 0 ? (jobs.wait ?? 0) + (jobs.active ?? 0) : 0);
      }
    },
  });
  new Gauge({
    name: 'fixpoint_tasks',
    help: 'Tasks by status, among the 5,000 newest. Absent while Redis does not answer.',
    labelNames: ['status'] as const,
    registers,
    async collect() {
      this.reset();
      const counts = await withinLimit(countTasks(), patienceMs).catch(() => ({}));
      for (const [status, count] of Object.entries(counts)) this.set({ status }, count);
    },
  });
}

async function lookAt(queues: QueueMetricsOptions['queues']): Promise<readonly QueueLook[]> {
  const looks = await Promise.allSettled(
    [...queues].map(async ([stage, queue]) => {
      const answers = Promise.all([
        queue.getJobCounts('wait', 'active', 'delayed', 'failed'),
        queue.getWorkersCount(),
      ]);
      const [jobs, workers] = await withinLimit(answers, patienceMs);
      return { stage, jobs, workers };
    }),
  );
  return looks.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}
