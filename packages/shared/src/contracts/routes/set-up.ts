import { z } from 'zod';
import { defineRoutes } from './define-routes.js';

/** Output of `fixpoint doctor --json`: each check of the setup, with a remedy if there is something to do. */
export const DoctorReport = z.array(
  z.object({
    name: z.string(),
    required: z.boolean(),
    state: z.enum(['ok', 'warn', 'missing']),
    detail: z.string(),
    remedy: z.string().optional(),
    /** Stable name of the fault; docs/troubleshooting.md explains each. */
    code: z.string().optional(),
    /** More of it, a line each. */
    table: z.array(z.object({ name: z.string(), value: z.string(), how: z.string() })).optional(),
  }),
);
export type DoctorReport = z.infer<typeof DoctorReport>;

export const healthRoutes = defineRoutes('health', {
  getHealth: {
    method: 'GET',
    path: '/healthz',
    scope: 'own',
    summary: 'Check that the gateway is running',
    responses: { 200: z.object({ status: z.literal('ok') }) },
    isOpen: true,
  },

  getReadiness: {
    method: 'GET',
    path: '/readyz',
    scope: 'own',
    summary: 'Check that the gateway is ready',
    responses: { 200: z.object({ status: z.literal('ready') }) },
    isOpen: true,
  },
});

export const setUpRoutes = defineRoutes('services', {
  runDoctor: {
    method: 'GET',
    path: '/api/v1/doctor',
    scope: 'installation',
    role: 'admin',
    summary: 'Check the setup of this machine',
    description:
      'Report of "fixpoint doctor" on the machine of the gateway. Run it separately on machines of other services.',
    responses: { 200: z.object({ checks: DoctorReport }) },
  },
});
