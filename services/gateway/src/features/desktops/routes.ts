import { desktopCommands, desktopRoutes } from '@fixpoint/shared/contracts/routes';
import { type RestRoutes, serve } from '../../http/rest-routes.js';

const commandRoutes = {
  start: desktopRoutes.startDesktop,
  stop: desktopRoutes.stopDesktop,
  restart: desktopRoutes.restartDesktop,
};

/** The machines whose screens tasks may control: what the sandbox tools of MCP do, for people. */
export const serveDesktops: RestRoutes<{
  /** Aborts when the gateway closes. */
  closing: AbortSignal;
}> = async (app, { closing }) => {
  serve(app, desktopRoutes.listDesktops, async ({ own: { desktops } }) => {
    return { ...(await desktops.list(closing)), providers: [...desktops.providers] };
  });

  for (const command of desktopCommands) {
    serve(app, commandRoutes[command], async ({ own, params }, reply) => {
      await own.desktops.command(params.name, command, closing);
      return reply.code(202).send({ name: params.name, requested: command });
    });
  }
};
