import type { Tasks } from '@fixpoint/tasks/engine';
import { z } from 'zod';
import { Problem } from '../../http/problem.js';
import type { RestRoutes } from '../../http/rest-routes.js';
import { DoctorReport, type RunDoctor } from './run-doctor.js';

/** `/healthz`: the process turns. `/readyz`: it can do its work, which needs a Redis that takes writes. The doctor: its set-up. */
export const healthRoutes: RestRoutes<{
  tasks: Pick<Tasks, 'ping'>;
  runDoctor: RunDoctor;
  /** Aborts when the gateway closes. */
  closing: AbortSignal;
}> = async (app, { tasks, runDoctor, closing }) => {
  app.get(
    '/healthz',
    {
      config: { scope: 'own' },
      schema: {
        tags: ['health'],
        summary: 'Check that the gateway is running',
        response: { 200: z.object({ status: z.literal('ok') }) },
      },
    },
    async () => ({ status: 'ok' as const }),
  );
  app.get(
    '/readyz',
    {
      config: { scope: 'own' },
      schema: {
        tags: ['health'],
        summary: 'Check that the gateway is ready',
        response: { 200: z.object({ status: z.literal('ready') }), 503: Problem },
      },
    },
    async () => {
      await tasks.ping();
      return { status: 'ready' as const };
    },
  );

  app.get(
    '/api/v1/doctor',
    {
      // It starts programs and names paths.
      config: { scope: 'installation', role: 'admin' },
      schema: {
        tags: ['services'],
        summary: 'Check the setup of this machine',
        description:
          'Report of "fixpoint doctor" on the machine of the gateway. Run it separately on machines of other services.',
        response: { 200: z.object({ checks: DoctorReport }), 503: Problem },
      },
    },
    async () => ({ checks: await runDoctor(closing) }),
  );
};
