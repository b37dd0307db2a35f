import fastifyPlugin from 'fastify-plugin';
import { actorOf, type RecordAction } from '../identity/audit-log.js';

/**
 * Routes that change nothing although they are no GETs, and each single input of a person who controls a desktop: that it was
 * taken over and released is recorded.
 */
const harmless = new Set(['/api/v1/intent', '/mcp', '/api/v1/artifacts', '/api/v1/desktops/:name/input']);

/** Records each request over REST that changed something, or tried to: who, what, and how it was answered. */
export const audit = fastifyPlugin<{ record: RecordAction }>(
  async (app, { record }) => {
    app.addHook('onResponse', async ({ method, principal, routeOptions, params }, reply) => {
      const route = routeOptions.url;
      if (route === undefined || !route.startsWith('/api/') || harmless.has(route)) return;
      if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return;
      // What the path names: the task, the token, the stage.
      const [subject = ''] = Object.values(params as Record<string, string>);
      const outcome = String(reply.statusCode);
      await record({ ...actorOf(principal, 'rest'), action: `${method} ${route}`, subject, outcome });
    });
  },
  { name: 'audit' },
);
