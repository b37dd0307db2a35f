import { Identifier } from '@fixpoint/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '../../core/problem.js';
import { Enrolment, MachineRecord, type MachineRecords } from '../../identity/machine-records.js';
import { signature } from '../../identity/principal.js';

const tags = ['desktops'];
const config = { role: 'admin' } as const;

/** Machines that work through the gateway, each with a token of its own. For admins. */
export const machineRoutes: FastifyPluginAsyncZod<{ readonly machines: MachineRecords }> = async (
  app,
  { machines },
) => {
  app.post(
    '/api/v1/machines/enrolments',
    {
      config: { ...config, replay: 'secret' },
      schema: {
        tags,
        summary: 'Make a one-time code that enrols a machine',
        description:
          'The machine exchanges it for a token that opens the work of this desktop and nothing else: fixpoint-runner --host wss://… --enrol CODE. It lasts 15 minutes. A token that the desktop has already ends when the code is used.',
        body: z.strictObject({ desktop: Identifier }),
        response: { 201: Enrolment, 422: Problem },
      },
    },
    async ({ body, principal }, reply) =>
      reply
        .code(201)
        .send(await machines.createCode({ desktop: body.desktop, by: signature(principal, 'rest') })),
  );

  app.get(
    '/api/v1/machines',
    {
      config,
      schema: {
        tags,
        summary: 'List the machines that are enrolled',
        response: { 200: z.object({ machines: z.array(MachineRecord) }) },
      },
    },
    async () => ({ machines: await machines.list() }),
  );

  app.delete(
    '/api/v1/machines/:desktop',
    {
      config,
      schema: {
        tags,
        summary: 'End the token of a machine',
        description:
          'Its connection ends at once, and what it works on is queued again for the machine that is enrolled next.',
        params: z.strictObject({ desktop: Identifier }),
        response: { 204: z.null(), 404: Problem },
      },
    },
    async ({ params }, reply) => {
      await machines.revoke(params.desktop);
      return reply.code(204).send(null);
    },
  );
};
