import { machineRoutes } from '@fixpoint/shared/contracts/routes';
import type { MachineRecords } from '../../access/machine-records.js';
import { signature } from '../../access/principal.js';
import { type RestRoutes, serve } from '../../http/rest-routes.js';

/** Machines that work through the gateway, each with its own token. For admins. */
export const serveMachines: RestRoutes<{ readonly machines: MachineRecords }> = async (app, { machines }) => {
  serve(app, machineRoutes.createEnrolment, async ({ body, principal }, reply) =>
    reply
      .code(201)
      .send(await machines.createCode({ desktop: body.desktop, by: signature(principal, 'rest') })),
  );

  serve(app, machineRoutes.listMachines, async () => ({ machines: await machines.list() }));

  serve(app, machineRoutes.revokeMachine, async ({ params }, reply) => {
    await machines.revoke(params.desktop);
    return reply.code(204).send(null);
  });
};
