import { z } from 'zod';
import { Identifier } from '../identifiers.js';
import { defineRoutes } from './define-routes.js';

/** A machine that works through the gateway, without its token. */
export const MachineRecord = z.strictObject({
  /** Name of its desktop. */
  desktop: Identifier,
  /** The installation of the runner that the token was issued to. */
  machine: Identifier,
  host: z.string(),
  enrolled_at: z.string(),
  /** Creator of the code. */
  enrolled_by: z.string(),
});
export type MachineRecord = z.infer<typeof MachineRecord>;

/** A one-time code that a machine gets its token for. */
export const Enrolment = z.strictObject({ desktop: Identifier, code: z.string(), expires_at: z.string() });
export type Enrolment = z.infer<typeof Enrolment>;

export const machineRoutes = defineRoutes('desktops', {
  createEnrolment: {
    method: 'POST',
    path: '/api/v1/machines/enrolments',
    scope: 'installation',
    role: 'admin',
    replay: 'secret',
    summary: 'Create a one-time code to enrol a machine',
    description:
      'The machine exchanges the code for a token that is valid for this desktop only: fixpoint-runner --host wss://… --enrol CODE. The code expires after 15 minutes. An existing token of the desktop is revoked when the code is used.',
    body: z.strictObject({ desktop: Identifier }),
    example: { desktop: 'office' },
    responses: { 201: Enrolment },
  },

  listMachines: {
    method: 'GET',
    path: '/api/v1/machines',
    scope: 'installation',
    role: 'admin',
    summary: 'List the enrolled machines',
    responses: { 200: z.object({ machines: z.array(MachineRecord) }) },
  },

  revokeMachine: {
    method: 'DELETE',
    path: '/api/v1/machines/{desktop}',
    scope: 'installation',
    role: 'admin',
    summary: 'Revoke the token of a machine',
    description:
      'Its connection is closed immediately, and its current step is queued again for the next enrolled machine.',
    params: z.strictObject({ desktop: Identifier }),
    responses: { 204: z.null() },
  },
});
