import { z } from 'zod';
import { TaskEvent } from '../event.js';
import { TaskStatus } from '../task.js';
import { defineRoutes } from './define-routes.js';
import { TaskParams } from './tasks.js';
import { wholeNumberOr } from './whole-number.js';

const EventQuery = z.strictObject({
  after: wholeNumberOr(0, 0),
  limit: wholeNumberOr(1_000, 1, 5_000),
});

const AllEventsQuery = z.strictObject({
  after: z.string().max(100).optional().describe('id of the last received event: TASK/NUMBER'),
  limit: wholeNumberOr(100, 1, 1_000).describe('for the JSON response'),
});

const AllEvents = z.object({ events: z.array(TaskEvent).describe('oldest first') });

const EventList = z.object({
  events: z.array(TaskEvent),
  /** Number of the newest event in the log, on this page or not. */
  last_event: z.int(),
  status: TaskStatus,
});

export const eventRoutes = defineRoutes('tasks', {
  readEvents: {
    method: 'GET',
    path: '/api/v1/tasks/{id}/events',
    scope: 'own',
    summary: "Read a task's log",
    description:
      'JSON by default. With Accept: text/event-stream, the events after Last-Event-ID (or ?after=), then live events until task-finished.',
    params: TaskParams,
    query: EventQuery,
    responses: { 200: EventList, 204: z.undefined() },
    media: ['text/event-stream'],
    statuses: [409],
  },

  readAllEvents: {
    method: 'GET',
    path: '/api/v1/events',
    scope: 'installation',
    summary: 'Read or follow the events of all tasks',
    description:
      'JSON by default: the latest events. With Accept: text/event-stream, new events, or all after Last-Event-ID (or ?after=) in the form TASK/NUMBER. The latest 20,000 events are available.',
    query: AllEventsQuery,
    responses: { 200: AllEvents },
    media: ['text/event-stream'],
    statuses: [409],
  },
});
