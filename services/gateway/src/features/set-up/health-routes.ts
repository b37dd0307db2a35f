import { healthRoutes, setUpRoutes } from '@fixpoint/shared/contracts/routes';
import type { Tasks } from '@fixpoint/tasks/engine';
import { type RestRoutes, serve } from '../../http/rest-routes.js';
import type { RunDoctor } from './run-doctor.js';

/** `/healthz`: the process runs. `/readyz`: it can do its work, which needs a Redis that accepts writes. The doctor: its set-up. */
export const serveHealth: RestRoutes<{
  tasks: Pick<Tasks, 'ping'>;
  runDoctor: RunDoctor;
  /** Aborts when the gateway closes. */
  closing: AbortSignal;
}> = async (app, { tasks, runDoctor, closing }) => {
  serve(app, healthRoutes.getHealth, async () => ({ status: 'ok' as const }));
  serve(app, healthRoutes.getReadiness, async () => {
    await tasks.ping();
    return { status: 'ready' as const };
  });

  serve(app, setUpRoutes.runDoctor, async () => ({ checks: await runDoctor(closing) }));
};
