import fastifyPlugin from 'fastify-plugin';
import { Gauge, Histogram, type Registry } from 'prom-client';

export interface MetricsOptions {
  readonly registry: Registry;
  readonly countSockets: () => number;
}

/** Prometheus reads `/metrics`: HTTP by route and open sockets, beside the metrics in the registry. */
export const metrics = fastifyPlugin<MetricsOptions>(
  async (app, { registry, countSockets }) => {
    const durations = new Histogram({
      name: 'fixpoint_http_request_duration_seconds',
      help: 'Response time by route.',
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

    app.addHook('onResponse', async (request, reply) => {
      // The route's pattern, never the path: task ids would create as many series as there are tasks.
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
