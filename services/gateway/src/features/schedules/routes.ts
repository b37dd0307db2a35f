import { scheduleRoutes } from '@fixpoint/shared/contracts/routes';
import { signature } from '../../access/principal.js';
import { type RestRoutes, serve } from '../../http/rest-routes.js';

/** Requests that are submitted repeatedly: create, read, pause, delete. */
export const serveSchedules: RestRoutes = async (app) => {
  serve(app, scheduleRoutes.listSchedules, async ({ own }) => ({ schedules: await own.schedules.list() }));

  serve(app, scheduleRoutes.createSchedule, async (request, reply) => {
    const schedule = await request.own.schedules.create(request.body, signature(request.principal, 'rest'));
    return reply.code(201).header('location', `/api/v1/schedules/${schedule.id}`).send(schedule);
  });

  serve(app, scheduleRoutes.getSchedule, async (request) => request.own.schedules.get(request.params.id));

  serve(app, scheduleRoutes.pauseSchedule, async (request) =>
    request.own.schedules.setPaused(request.params.id, true),
  );

  serve(app, scheduleRoutes.resumeSchedule, async (request) =>
    request.own.schedules.setPaused(request.params.id, false),
  );

  serve(app, scheduleRoutes.deleteSchedule, async (request, reply) => {
    await request.own.schedules.remove(request.params.id);
    return reply.code(204).send(null);
  });
};
