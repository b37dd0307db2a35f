import { DesktopInfo, Identifier } from '@fixpoint/shared/contracts';
import { z } from 'zod';
import { Problem } from '../../http/problem.js';
import type { RestRoutes } from '../../http/rest-routes.js';
import { type DesktopCommand, desktopCommands } from './desktops.js';

const tags = ['desktops'];
const Desktop = z.object({
  name: z.string(),
  /** `runner`: a machine that only its desktop-runner knows. */
  provider: z.enum(['cua-cloud', 'runner']),
  status: z.enum(['pending', 'running', 'stopped', 'terminated', 'failed', 'unknown']),
  /** What its desktop-runner announced last; null: none did within the last day, so no task can use it. */
  runner: z
    .object({
      ...DesktopInfo.omit({ name: true, runner: true }).shape,
      /** Its heartbeats arrive. */
      connected: z.boolean(),
      /** Steps that wait for the desktop or are at work on it. */
      backlog: z.int().nonnegative(),
    })
    .nullable(),
});
const DesktopList = z.object({
  desktops: z.array(Desktop),
  /** The providers that were queried beside the runners; none: this gateway knows no provider. */
  providers: z.array(z.string()),
  /** Providers that did not answer; what others have is listed all the same. */
  problems: z.array(
    z.object({ provider: z.string(), code: z.string(), message: z.string(), hint: z.string().optional() }),
  ),
});

const summaries: Record<DesktopCommand, string> = {
  start: 'Start a stopped desktop',
  stop: 'Stop a running desktop',
  restart: 'Restart a desktop',
};

/** The machines whose screens tasks may control: what the sandbox tools of MCP do, for people. */
export const desktopRoutes: RestRoutes<{
  /** Aborts when the gateway closes. */
  closing: AbortSignal;
}> = async (app, { closing }) => {
  app.get(
    '/api/v1/desktops',
    {
      config: { scope: 'own' },
      schema: {
        tags,
        summary: 'List the desktops',
        description:
          'Desktops that desktop-runners announced within the last day, and the machines of CUA Cloud if a key is set. Names are unique.',
        response: { 200: DesktopList, 503: Problem },
      },
    },
    async ({ own: { desktops } }) => {
      return { ...(await desktops.list(closing)), providers: [...desktops.providers] };
    },
  );

  for (const command of desktopCommands) {
    app.post(
      `/api/v1/desktops/:name/${command}`,
      {
        config: { scope: 'own' },
        schema: {
          tags,
          summary: summaries[command],
          description:
            'Requests the change without waiting for it. Works for machines of a provider only. Other machines are started and stopped on the machine itself.',
          params: z.strictObject({ name: Identifier }),
          response: {
            202: z.object({ name: z.string(), requested: z.enum(desktopCommands) }),
            404: Problem,
            409: Problem,
            502: Problem,
            503: Problem,
          },
        },
      },
      async ({ own, params }, reply) => {
        await own.desktops.command(params.name, command, closing);
        return reply.code(202).send({ name: params.name, requested: command });
      },
    );
  }
};
