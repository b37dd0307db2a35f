import { stageCatalog, stageOfQueue } from '@fixpoint/shared/contracts';
import type { StagesReport } from '@fixpoint/shared/contracts/routes';
import { callerOf, type Tasks } from '@fixpoint/tasks/engine';
import type { Queue } from 'bullmq';
import { type AccessScope, isOwnerInScope } from '../../access/token-scope.js';
import { type RetryingStep, retryingSteps } from './retrying-steps.js';
import { stageStatistics } from './stage-statistics.js';

/** Omits entries of callers outside the scope. */
export type DescribeStages = (minutes: number, scope: AccessScope | undefined) => Promise<StagesReport>;

/** Runs calls of the queues. Throws `UnavailableError` if Redis does not respond. */
export type WithRedis = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

const slices = 60;
const listedSteps = 50;

/** Reports the waiting jobs of each stage, its workers, the steps that they hold, and step durations. Read on request, not stored. */
export function createDescribeStages({
  tasks,
  queues,
  withRedis,
  now,
}: {
  tasks: Pick<Tasks, 'recentSteps'>;
  /** By name: the stage's, or `desktop.win11` if each machine has a separate one. */
  queues: ReadonlyMap<string, Queue>;
  withRedis: WithRedis;
  now: () => number;
}): DescribeStages {
  return async (minutes, scope) => {
    const isOpen = (name: string) => isOwnerInScope(scope, callerOf(name.replace(/^desktop\./, '')));
    const time = now();
    const sliceMs = (minutes * 60_000) / slices;
    // Slices begin at the same instants whenever they are read, so an ended step stays in its slice.
    const until = Math.ceil(time / sliceMs) * sliceMs;
    const { events, completeSince } = await tasks.recentSteps();
    const statistics = stageStatistics(events, { until, sliceMs, slices });
    const retrying = retryingSteps(events);
    const stages = await Promise.all(
      [...queues]
        .filter(([stage]) => isOpen(stage))
        .map(async ([stage, queue]) => {
          const live = await withRedis(() => describeQueue(queue, time));
          // Events name the stage, whichever machine's queue it was.
          const own = statistics.get(stage) ?? statistics.get(stageOfQueue(stage) ?? '');
          return {
            stage,
            ...live,
            holds: live.holds.filter(({ task_id }) => isOpen(task_id)),
            retrying: (retrying.get(stage) ?? [])
              .filter(({ taskId }) => isOpen(taskId))
              .slice(0, listedSteps)
              .map((step) => toRetrying(stage, step)),
            p50_ms: own?.p50 ?? null,
            p95_ms: own?.p95 ?? null,
            p99_ms: own?.p99 ?? null,
            slices: (own?.slices ?? []).map(({ from, p50, p95, ...counts }) => ({
              from: new Date(from).toISOString(),
              ...counts,
              p50_ms: p50,
              p95_ms: p95,
            })),
          };
        }),
    );
    return {
      at: new Date(time).toISOString(),
      complete_since: completeSince,
      slice_seconds: Math.round(sliceMs / 1_000),
      stages,
    };
  };
}

function toRetrying(queue: string, { taskId, attempt, at, againAt, failure }: RetryingStep) {
  const stage = stageOfQueue(queue);
  return {
    task_id: taskId,
    failed_at: new Date(at).toISOString(),
    again_at: new Date(againAt).toISOString(),
    attempt,
    attempts: stage === undefined ? null : stageCatalog[stage].attempts,
    failure,
  };
}

async function describeQueue(queue: Queue, now: number) {
  const [counts, clients, jobs] = await Promise.all([
    queue.getJobCounts('wait', 'prioritized', 'active', 'delayed', 'failed'),
    queue.getWorkers(),
    queue.getActive(0, listedSteps - 1),
  ]);
  const { active = 0, delayed = 0, failed = 0 } = counts;
  const wait = (counts.wait ?? 0) + (counts.prioritized ?? 0);
  const workers = clients.map(({ rawname = '', name = '', addr = '', age = '0' }) => ({
    name: rawname.split(':w:')[1] ?? name,
    address: addr,
    connected_seconds: Number(age),
  }));
  const isStranded = wait + active > 0 && workers.length === 0;
  return {
    waiting: wait,
    active,
    delayed,
    failed,
    workers,
    holds: jobs.flatMap((job) => {
      const { id } = Object(job.data) as { id?: unknown };
      if (typeof id !== 'string') return [];
      const since =
        job.processedOn === undefined ? null : new Date(Math.min(now, job.processedOn)).toISOString();
      return [{ task_id: id, since, worker: job.processedBy ?? null }];
    }),
    warnings: isStranded
      ? [`${wait + active} waiting without a live worker. Start a service that serves ${queue.name}.`]
      : [],
  };
}
