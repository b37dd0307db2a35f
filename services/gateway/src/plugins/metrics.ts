import type { StageName } from '@fixpoint/shared/contracts';
import type { Queue } from 'bullmq';
import fastifyPlugin from 'fastify-plugin';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { withinLimit } from './bounded-tasks.js';

export interface MetricsOptions {
  readonly queues: ReadonlyMap<StageName, Pick<Queue, 'getJobCounts'>>;
  readonly countSockets: () => number;
}

/** Prometheus reads `/metrics`: the process, HTTP by route, open sockets, and what waits in each stage's queue. */
export const metrics = fastifyPlugin<MetricsOptions>(
  async (app, { queues, countSockets }) => {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry, prefix: 'fixpoint_gateway_' });
    const durations = new Histogram({
      name: 'fixpoint_http_request_duration_seconds',
      help: 'Time to answer, by route.',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2],
      registers: [registry],
    });
    new Gauge({
      name: 'fixpoint_gateway_sockets',
      help: 'Open WebSockets.',
      registers: [registry],
      collect() {
        this.set(countSockets());
      },
    });
    new Gauge({
      name: 'fixpoint_queue_jobs',
      help: 'Jobs in the queue of each stage. Absent while Redis does not answer.',
      labelNames: ['stage', 'state'] as const,
      registers: [registry],
      async collect() {
        this.reset();
        const counts = [...queues].map(async ([stage, queue]) => {
          const byState = await withinLimit(queue.getJobCounts('wait', 'active', 'delayed', 'failed'), 1_000);
          for (const [state, count] of Object.entries(byState)) this.set({ stage, state }, count);
        });
        await Promise.allSettled(counts);
      },
    });

    app.addHook('onResponse', async (request, reply) => {
      // The route's pattern, never the path: task ids would make as many series as there are tasks.
      const route = request.routeOptions.url ?? 'none';
      durations.observe(
        { method: request.method, route, status: reply.statusCode },
        reply.elapsedTime / 1_000,
      );
    });
    app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
      reply.type(registry.contentType).send(await registry.metrics()),
    );
  },
  { name: 'metrics' },
);
