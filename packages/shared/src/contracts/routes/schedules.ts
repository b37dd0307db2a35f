import { z } from 'zod';
import { NewSchedule, Schedule } from '../schedule.js';
import { defineRoutes } from './define-routes.js';
import { NoBody } from './tasks.js';

const params = z.strictObject({ id: z.string().min(1).max(64) });

export const scheduleRoutes = defineRoutes('schedules', {
  listSchedules: {
    method: 'GET',
    path: '/api/v1/schedules',
    scope: 'installation',
    summary: 'List the schedules',
    responses: { 200: z.object({ schedules: z.array(Schedule) }) },
  },

  createSchedule: {
    method: 'POST',
    path: '/api/v1/schedules',
    scope: 'installation',
    summary: 'Create a schedule',
    description:
      'when: "every weekday 6:00", "every monday at 9:30", "every 2 hours", or five fields of cron. A run is skipped while the previous one is in progress. The plan of each task waits for a person, unless the request has approval "auto".',
    body: NewSchedule,
    example: {
      when: 'every weekday 6:00',
      timezone: 'Europe/Berlin',
      request: {
        description: 'fix market-research output to match template',
        context: { Email: 'you@example.com', Business: 'Cheese', Country: 'Japan' },
      },
    },
    responses: { 201: Schedule },
  },

  getSchedule: {
    method: 'GET',
    path: '/api/v1/schedules/{id}',
    scope: 'installation',
    summary: 'Read a schedule',
    params,
    responses: { 200: Schedule },
  },

  pauseSchedule: {
    method: 'POST',
    path: '/api/v1/schedules/{id}/pause',
    scope: 'installation',
    summary: 'Pause a schedule',
    params,
    body: NoBody,
    responses: { 200: Schedule },
  },

  resumeSchedule: {
    method: 'POST',
    path: '/api/v1/schedules/{id}/resume',
    scope: 'installation',
    summary: 'Resume a paused schedule',
    params,
    body: NoBody,
    responses: { 200: Schedule },
  },

  deleteSchedule: {
    method: 'DELETE',
    path: '/api/v1/schedules/{id}',
    scope: 'installation',
    summary: 'Delete a schedule',
    description: 'Its existing tasks are kept.',
    params,
    responses: { 204: z.null() },
  },
});
