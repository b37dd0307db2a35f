import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { Queue } from 'bullmq';
import type { FastifyInstance } from 'fastify';
import { AccessError } from './access-error.js';
import { toProblem } from './problem.js';
import { dressQueueDashboard } from './queue-dashboard-page.js';
import type { StageQueues } from './stage-queues.js';

const icon = '/assets/icon.svg';

/**
 * The dashboard at `/queues`. Read-only: a job is a hint that the runtime may repeat or replace, so retrying or removing
 * one by hand would say something about a task that is not so. Commands go to the task.
 */
export async function registerQueueDashboard(
  app: FastifyInstance,
  { queues, onAdded }: Pick<StageQueues, 'queues' | 'onAdded'>,
): Promise<void> {
  const serverAdapter = new FastifyAdapter();
  serverAdapter.setBasePath('/queues');
  const toAdapter = (queue: Queue) => new BullMQAdapter(queue, { readOnlyMode: true });
  const board = createBullBoard({
    queues: [...queues.values()].map(toAdapter),
    serverAdapter,
    options: {
      uiConfig: {
        boardTitle: 'Fixpoint queues',
        boardLogo: { path: icon, width: 24, height: 24 },
        favIcon: { default: icon, alternative: icon },
        hideRedisDetails: true,
        hideDocsLink: true,
      },
    },
  });
  onAdded((queue) => board.addQueue(toAdapter(queue)));
  // The dashboard brings an error handler of its own, which would turn a refused visitor into a broken server.
  serverAdapter.setErrorHandler((error) => {
    const { problem } = toProblem(error, '/queues');
    // Its type lists only the statuses that the dashboard gives by itself.
    return { status: problem.status as 500, body: problem };
  });
  await app.register(async (scope) => {
    // Its own read-only mode covers single queues, but neither "pause all" nor whatever a later version brings.
    scope.addHook('onRequest', async ({ method }) => {
      if (method === 'GET' || method === 'HEAD') return;
      throw new AccessError(
        'forbidden',
        'The dashboard only shows.',
        'Commands go to the task or the stage.',
      );
    });
    scope.addHook('onSend', async (_request, reply, payload) => {
      // The dashboard sends what its error handler gives as JSON of any kind.
      if (typeof payload === 'string' && payload.startsWith('{"type":"urn:fixpoint:problem:')) {
        reply.type('application/problem+json');
      }
      const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
      return isPage && typeof payload === 'string' ? dressQueueDashboard(payload) : payload;
    });
    await scope.register(serverAdapter.registerPlugin(), { prefix: '/queues' });
  });
}
