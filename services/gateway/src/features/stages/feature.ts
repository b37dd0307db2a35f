import { stageOfQueue } from '@fixpoint/shared/contracts';
import type { Tasks } from '@fixpoint/tasks/engine';
import type { FastifyInstance } from 'fastify';
import type { RecordAction } from '../../access/audit-log.js';
import { createCleanStage } from './clean-stage.js';
import { createDescribeStages } from './describe-stages.js';
import { createFindFailedWork } from './find-failed-work.js';
import { registerQueueDashboard } from './queue-dashboard.js';
import { createRerunFailedWork } from './rerun-failed-work.js';
import { serveStages } from './routes.js';
import type { StageQueues } from './stage-queues.js';

/** The state of the stages, their failed work, and the dashboard of their queues. */
export async function registerStages(
  app: FastifyInstance,
  {
    tasks,
    stageQueues,
    record,
  }: {
    readonly tasks: Tasks;
    readonly stageQueues: Pick<StageQueues, 'queues' | 'onAdded' | 'withRedis'>;
    readonly record: RecordAction;
  },
): Promise<void> {
  const { queues, withRedis } = stageQueues;
  const findFailedWork = createFindFailedWork(tasks);
  await app.register(serveStages, {
    describeStages: createDescribeStages({ tasks, queues, withRedis, now: Date.now }),
    cleanStage: createCleanStage({ queues, withRedis }),
    findFailedWork,
    rerunFailedWork: createRerunFailedWork({ find: findFailedWork, record }),
    isStage: (name) => stageOfQueue(name) !== undefined,
  });
  await registerQueueDashboard(app, stageQueues);
}
