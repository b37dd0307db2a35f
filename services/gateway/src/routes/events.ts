import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { EventHub } from '../live/event-hub.js';
import { Problem } from '../plugins/problem.js';
import type { UseCases } from '../use-cases/create-use-cases.js';
import { createEventStream, type EventStreams } from './event-stream.js';
import { EventList, EventQuery, TaskParams } from './task-schemas.js';

/** A task's log: a page of it as JSON, or all of it and what comes, as server-sent events. */
export const eventRoutes: FastifyPluginAsyncZod<{
  useCases: UseCases;
  hub: EventHub;
  streams: EventStreams;
}> = async (app, { useCases, hub, streams }) => {
  app.get(
    '/api/v1/tasks/:id/events',
    {
      schema: {
        tags: ['tasks'],
        summary: "Read a task's log",
        description:
          'JSON by default. With Accept: text/event-stream the log from after Last-Event-ID (or ?after=), then live; ends with task-finished.',
        params: TaskParams,
        querystring: EventQuery,
        response: { 200: EventList, 204: z.undefined(), 404: Problem },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { after, limit } = request.query;
      if (!request.headers.accept?.includes('text/event-stream')) {
        const { events, task } = await useCases.readEvents(id, after, limit);
        return { events, last_event: task.last_event, status: task.status };
      }
      const task = await useCases.getTask(id);
      const from = lastEventId(request.headers['last-event-id']) ?? after;
      // A browser reconnects for ever, unless it is told that there is nothing more to come.
      if (task.result !== null && from >= task.last_event) return reply.code(204).send(undefined);
      reply.hijack();
      createEventStream({ reply, hub, streams, taskId: id, after: from });
      return reply;
    },
  );
};

function lastEventId(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}
