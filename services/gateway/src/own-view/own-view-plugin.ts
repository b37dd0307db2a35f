import type { RouteScope } from '@fixpoint/shared/contracts/routes';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { isNarrow } from '../access/token-scope.js';
import { isForPages } from '../http/web-pages.js';
import type { OwnView, OwnViewOf } from './own-view.js';
import { closed } from './scope-use-cases.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Everything that the caller may use. */
    readonly own: OwnView;
  }
  interface FastifyContextConfig {
    /** Absent: closed to tokens with a scope. */
    scope?: RouteScope | undefined;
  }
}

/** Gives each request the view of its caller, and rejects tokens with a scope on routes for the whole installation. */
export const ownViews = fastifyPlugin<{ readonly viewOf: OwnViewOf }>(
  async (app, { viewOf }) => {
    const views = new WeakMap<FastifyRequest, OwnView>();
    app.decorateRequest('own', {
      getter(this: FastifyRequest) {
        const own = views.get(this) ?? viewOf(this);
        views.set(this, own);
        return own;
      },
    });
    app.addHook('preHandler', async (request: FastifyRequest) => {
      const { url = '', config } = request.routeOptions;
      if (!isNarrow(request.principal.scope) || config.scope === 'own' || isForPages(request)) return;
      throw closed(`${request.method} ${url}`);
    });
  },
  { name: 'own-views', dependencies: ['caller-keys'] },
);
