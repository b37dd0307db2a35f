import { NewSchedule, Schedule } from '@fixpoint/shared/contracts';
import { z } from 'zod';
import { signature } from '../../access/principal.js';
import { Problem } from '../../http/problem.js';
import type { RestRoutes } from '../../http/rest-routes.js';
import { NoBody } from '../tasks/task-schemas.js';

const tags = ['schedules'];
const params = z.strictObject({ id: z.string().min(1).max(64) });
const answers = { 200: Schedule, 404: Problem };

/** Requests that are submitted again and again: make, read, pause, delete. */
export const scheduleRoutes: RestRoutes = async (app) => {
  app.get(
    '/api/v1/schedules',
    {
      config: { scope: 'installation' },
      schema: {
        tags,
        summary: 'List the schedules',
        response: { 200: z.object({ schedules: z.array(Schedule) }) },
      },
    },
    async ({ own }) => ({ schedules: await own.schedules.list() }),
  );

  app.post(
    '/api/v1/schedules',
    {
      config: { scope: 'installation' },
      schema: {
        tags,
        summary: 'Create a schedule',
        description:
          'when: "every weekday 6:00", "every monday at 9:30", "every 2 hours", or five fields of cron. A run is skipped while the previous one is in progress. The plan of each task waits for a person, unless the request has approval "auto".',
        body: NewSchedule,
        response: { 201: Schedule, 409: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      const schedule = await request.own.schedules.create(request.body, signature(request.principal, 'rest'));
      return reply.code(201).header('location', `/api/v1/schedules/${schedule.id}`).send(schedule);
    },
  );

  app.get(
    '/api/v1/schedules/:id',
    {
      config: { scope: 'installation' },
      schema: { tags, summary: 'Read a schedule', params, response: answers },
    },
    async (request) => request.own.schedules.get(request.params.id),
  );

  app.post(
    '/api/v1/schedules/:id/pause',
    {
      config: { scope: 'installation' },
      schema: { tags, summary: 'Pause a schedule', params, body: NoBody, response: answers },
    },
    async (request) => request.own.schedules.setPaused(request.params.id, true),
  );

  app.post(
    '/api/v1/schedules/:id/resume',
    {
      config: { scope: 'installation' },
      schema: { tags, summary: 'Resume a paused schedule', params, body: NoBody, response: answers },
    },
    async (request) => request.own.schedules.setPaused(request.params.id, false),
  );

  app.delete(
    '/api/v1/schedules/:id',
    {
      config: { scope: 'installation' },
      schema: {
        tags,
        summary: 'Delete a schedule',
        description: 'Its existing tasks are kept.',
        params,
        response: { 204: z.null(), 404: Problem },
      },
    },
    async (request, reply) => {
      await request.own.schedules.remove(request.params.id);
      return reply.code(204).send(null);
    },
  );
};
