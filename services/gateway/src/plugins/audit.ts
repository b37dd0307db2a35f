import fastifyPlugin from 'fastify-plugin';
import type { AccessRecords } from '../identity/access-records.js';

/**
 * Routes that change nothing although they are no GETs, and each single input of a person who took a desktop over: that it was
 * taken, and given back, is kept.
 */
const harmless = new Set(['/api/v1/intent', '/mcp', '/api/v1/artifacts', '/api/v1/desktops/:name/input']);

/** Keeps a record of each request that changed something, or tried to: who, what, and how it was answered. */
export const audit = fastifyPlugin<{ records: Pick<AccessRecords, 'record'> }>(
  async (app, { records }) => {
    app.addHook('onResponse', async (request, reply) => {
      const { method, principal, routeOptions, params } = request;
      const route = routeOptions.url;
      if (route === undefined || !route.startsWith('/api/') || harmless.has(route)) return;
      if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return;
      // What the path names: the task, the token, the stage.
      const [subject = ''] = Object.values(params as Record<string, string>);
      try {
        await records.record({
          who: principal.name,
          via: `rest, ${principal.via}`,
          action: `${method} ${route}`,
          subject,
          outcome: String(reply.statusCode),
        });
      } catch (error) {
        request.log.warn({ err: error, action: route }, 'the audit log could not be written');
      }
    });
  },
  { name: 'audit' },
);
