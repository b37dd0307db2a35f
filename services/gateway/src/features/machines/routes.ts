import { Identifier } from '@fixpoint/shared/contracts';
import { z } from 'zod';
import { Enrolment, MachineRecord, type MachineRecords } from '../../access/machine-records.js';
import { signature } from '../../access/principal.js';
import { Problem } from '../../http/problem.js';
import type { RestRoutes } from '../../http/rest-routes.js';

const tags = ['desktops'];
const config = { role: 'admin', scope: 'installation' } as const;

/** Machines that work through the gateway, each with a token of its own. For admins. */
export const machineRoutes: RestRoutes<{ readonly machines: MachineRecords }> = async (app, { machines }) => {
  app.post(
    '/api/v1/machines/enrolments',
    {
      config: { ...config, replay: 'secret' },
      schema: {
        tags,
        summary: 'Create a one-time code to enrol a machine',
        description:
          'The machine exchanges the code for a token that is valid for this desktop only: fixpoint-runner --host wss://… --enrol CODE. The code expires after 15 minutes. An existing token of the desktop is revoked when the code is used.',
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
        summary: 'List the enrolled machines',
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
        summary: 'Revoke the token of a machine',
        description:
          'Its connection is closed immediately, and its current step is queued again for the next enrolled machine.',
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
