import type { FastifyInstance } from 'fastify';

/** Returns the methods of a path. Collects the routes that are registered after it. */
export function collectMethods(app: FastifyInstance): (path: string) => string[] {
  const routes = new Map<string, { readonly matches: RegExp; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    // The preflights of every path, known or not.
    if (url === '*') return;
    const route = routes.get(url) ?? { matches: toExpression(url), methods: new Set() };
    for (const methodName of [method].flat()) route.methods.add(methodName);
    routes.set(url, route);
  });
  return (path) => {
    const methods = [...routes.values()].filter(({ matches }) => matches.test(path));
    return [...new Set(methods.flatMap((route) => [...route.methods]))].sort();
  };
}

/** A route's pattern, as far as ours use them: `:name` is one segment, a last `*` is everything. */
function toExpression(url: string): RegExp {
  const parts = url.split('/').map((segment) => {
    if (segment === '*') return '.*';
    return segment.startsWith(':') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('/')}$`);
}
