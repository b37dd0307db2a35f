import { type Role, screenRoutes } from '@fixpoint/shared/contracts/routes';
import type { FastifyRequest } from 'fastify';
import { actorOf } from '../../access/audit-log.js';
import { signature } from '../../access/principal.js';
import { type RestRoutes, serve } from '../../http/rest-routes.js';
import type { InputCounts } from './input-counts.js';
import type { Person } from './screens.js';

function personOf({ principal }: Pick<FastifyRequest, 'principal'>): Person {
  return { id: principal.id, name: principal.name, by: signature(principal, 'rest') };
}

/** Screenshots of desktops, and their manual control by a person. */
export const serveScreens: RestRoutes<{
  /** Least role that may see a screen. */
  screenRole: Role;
  /** Counts input for the audit log. */
  inputs: InputCounts;
  /** Aborts when the gateway closes. */
  closing: AbortSignal;
}> = async (app, { screenRole, inputs, closing }) => {
  serve(
    app,
    screenRoutes.takeScreenshot,
    async (request, reply) => {
      const { mime, bytes } = await request.own.servedScreens.screenshot(request.params.name, closing);
      return reply
        .type(mime)
        .header('cache-control', 'no-store')
        .send(bytes as unknown as string);
    },
    { role: screenRole },
  );

  serve(app, screenRoutes.takeOverDesktop, async (request) =>
    request.own.servedScreens.takeOver(request.params.name, personOf(request)),
  );

  serve(app, screenRoutes.releaseDesktop, async (request) => {
    const { params, body } = request;
    const released = await request.own.servedScreens.release(params.name, body.epoch, personOf(request));
    // Immediately at the end of the session, not a minute later.
    await inputs.flush();
    return released;
  });

  serve(app, screenRoutes.sendInput, async (request, reply) => {
    const { principal } = request;
    const { name } = request.params;
    const { epoch, input } = request.body;
    await request.own.servedScreens.input(name, epoch, input, { by: principal.id, signal: closing });
    inputs.note(actorOf(principal, 'rest'), name);
    return reply.code(204).send(null);
  });
};
