import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '../plugins/problem.js';
import { DoctorReport, type RunDoctor } from '../plugins/run-doctor.js';

/** The set-up of the gateway's machine, checked when asked. */
export const doctorRoutes: FastifyPluginAsyncZod<{ runDoctor: RunDoctor }> = async (app, { runDoctor }) => {
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());

  app.get(
    '/api/v1/doctor',
    {
      // It starts programs and names paths.
      config: { role: 'admin' },
      schema: {
        tags: ['services'],
        summary: 'Check the set-up of this machine',
        description:
          'What "fixpoint doctor" says on the machine of the gateway; stages on other machines have a set-up of their own.',
        response: { 200: z.object({ checks: DoctorReport }), 503: Problem },
      },
    },
    async () => ({ checks: await runDoctor(closing.signal) }),
  );
};
