import { toAvailabilityError } from '@fixpoint/tasks/engine';
import type { Queue } from 'bullmq';
import fastify, { type FastifyInstance } from 'fastify';
import { forbidden } from '../../access/access-checks.js';
import { toProblem } from '../../http/problem.js';
import { serveOnDemand } from '../../http/serve-on-demand.js';
import type { StageQueues } from './stage-queues.js';

const icon = '/assets/icon.svg';

/**
 * The dashboard at `/queues`. Read-only: a job is a hint that the runtime may repeat or replace, so retrying or removing
 * one by hand would show a state that the task does not have. Commands go to the task.
 */
export async function registerQueueDashboard(
  app: FastifyInstance,
  { queues, onAdded, withRedis }: Pick<StageQueues, 'queues' | 'onAdded' | 'withRedis'>,
): Promise<void> {
  await app.register(async (scope) => {
    // Its own read-only mode covers single queues, but neither "pause all" nor additions of a later version: no write reaches it.
    scope.route({
      method: ['POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/queues/*',
      schema: { hide: true },
      handler: async () => {
        throw forbidden(
          'The queue dashboard is read-only.',
          'Use the commands of the task or the stage instead.',
        );
      },
    });
    // Without this, BullMQ waits indefinitely for a Redis that never responded.
    scope.addHook('preHandler', async ({ url }) => {
      if (url.startsWith('/queues/api')) await withRedis(async () => {});
    });
    scope.addHook('onSend', async (_request, reply, payload) => {
      // The dashboard sends the result of its error handler as JSON of any kind.
      if (typeof payload === 'string' && payload.startsWith('{"type":"urn:fixpoint:problem:')) {
        reply.type('application/problem+json');
      }
      const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
      return isPage && typeof payload === 'string' ? payload.replace(foreignStyles, '') : payload;
    });
    serveOnDemand(scope, '/queues', () => loadDashboard({ queues, onAdded }));
  });
}

/** The dashboard itself. It contains a second copy of BullMQ, which takes a third of a second to load. */
async function loadDashboard({
  queues,
  onAdded,
}: Pick<StageQueues, 'queues' | 'onAdded'>): Promise<FastifyInstance> {
  const [{ createBullBoard }, { BullMQAdapter }, { FastifyAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
    import('@bull-board/fastify'),
  ]);
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
        miscLinks: [{ text: 'Stages of Fixpoint', url: '/stages' }],
      },
    },
  });
  onAdded((queue) => board.addQueue(toAdapter(queue)));
  // The dashboard brings its own error handler, which would turn a refused visitor into a broken server.
  serverAdapter.setErrorHandler((error) => {
    const { problem } = toProblem(toAvailabilityError(error), '/queues');
    // Its type lists only the statuses that the dashboard itself returns.
    return { status: problem.status as 500, body: problem };
  });
  const app = fastify();
  await app.register(serverAdapter.registerPlugin(), { prefix: '/queues' });
  return app;
}

/** Google Fonts, which our policy refuses: without the request it falls back as well, and no third party is contacted. */
const foreignStyles = /<link href="https?:[^>]*>/g;
