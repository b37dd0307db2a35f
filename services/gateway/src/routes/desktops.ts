import { Identifier } from '@fixpoint/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type DesktopCommand, type Desktops, desktopCommands } from '../desktops/desktop.js';
import { NoDesktopError } from '../desktops/no-desktop-error.js';
import { Problem } from '../plugins/problem.js';

const tags = ['desktops'];
const Desktop = z.object({
  name: z.string(),
  provider: z.string(),
  status: z.enum(['pending', 'running', 'stopped', 'terminated', 'failed', 'unknown']),
});
const DesktopList = z.object({
  desktops: z.array(Desktop),
  /** Who was asked for them; none: this gateway knows no provider. */
  providers: z.array(z.string()),
});

const summaries: Record<DesktopCommand, string> = {
  start: 'Start a stopped desktop',
  stop: 'Stop a running desktop',
  restart: 'Restart a desktop',
};

/** The machines whose screens tasks may control: what the sandbox tools of MCP do, for people. */
export const desktopRoutes: FastifyPluginAsyncZod<{ desktops: Desktops | null }> = async (
  app,
  { desktops },
) => {
  const closing = untilClosed(app as unknown as FastifyInstance);

  app.get(
    '/api/desktops',
    {
      schema: {
        tags,
        summary: 'List the desktops',
        response: { 200: DesktopList, 502: Problem, 503: Problem },
      },
    },
    async () => ({
      desktops: desktops === null ? [] : await desktops.list(closing),
      providers: desktops === null ? [] : ['cua-cloud'],
    }),
  );

  for (const command of desktopCommands) {
    app.post(
      `/api/desktops/:name/${command}`,
      {
        schema: {
          tags,
          summary: summaries[command],
          description: 'Asks for the change and does not wait for it.',
          params: z.strictObject({ name: Identifier }),
          response: {
            202: z.object({ name: z.string(), requested: z.enum(desktopCommands) }),
            404: Problem,
            502: Problem,
            503: Problem,
          },
        },
      },
      async ({ params }, reply) => {
        if (desktops === null) throw new NoDesktopError(params.name);
        await desktops.command(params.name, command, closing);
        return reply.code(202).send({ name: params.name, requested: command });
      },
    );
  }
};

/** Ends what still waits for a provider when the gateway closes. */
function untilClosed(app: FastifyInstance): AbortSignal {
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  return closing.signal;
}
