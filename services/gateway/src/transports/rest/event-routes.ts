import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '../../core/problem.js';
import type { AccessWatch } from '../../identity/access-watch.js';
import type { EventHub } from '../../live/event-hub.js';
import type { LiveEvent } from '../../live/live-event.js';
import type { UseCases } from '../../use-cases/create-use-cases.js';
import { EventList, EventQuery, TaskParams } from './task-schemas.js';

/** Open event streams, so that closing the gateway can end them. */
export type EventStreams = Set<{ end(): void }>;

const heartbeatMs = 15_000;

/** A task's log: a page of it as JSON, or all of it and what comes, as server-sent events. */
export const eventRoutes: FastifyPluginAsyncZod<{
  useCases: UseCases;
  hub: EventHub;
  streams: EventStreams;
  accessWatch: Pick<AccessWatch, 'watch'>;
}> = async (app, { useCases, hub, streams, accessWatch }) => {
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
      // A browser reconnects for ever, unless the answer states that nothing more will come.
      if (task.result !== null && from >= task.last_event) return reply.code(204).send(undefined);
      reply.hijack();
      createEventStream({
        reply,
        hub,
        streams,
        taskId: id,
        after: from,
        watchAccess: (end) => accessWatch.watch(request.principal, end),
      });
      return reply;
    },
  );
};

function lastEventId(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

/**
 * Writes a task's events to a hijacked reply until the task is over or the client leaves. A client that reads slowly is
 * left alone until its connection drains; the log keeps what it has not read.
 */
function createEventStream(options: {
  reply: FastifyReply;
  hub: EventHub;
  streams: EventStreams;
  taskId: string;
  after: number;
  /** Calls back when the access of the client has ended; answers the function that ends the watch. */
  watchAccess: (end: () => void) => () => void;
}): void {
  const { reply, hub, streams, taskId, after, watchAccess } = options;
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies that collect answers before they pass them on would hold events back.
    'x-accel-buffering': 'no',
  });
  raw.write('retry: 3000\n\n');

  function deliver(batch: readonly LiveEvent[]): boolean {
    const isMore = raw.write(batch.map((live) => live.sse()).join(''));
    if (batch.some(({ event }) => event.type === 'task-finished')) stream.end();
    return isMore;
  }

  const subscription = hub.subscribe({ deliver, deliverFromLog: deliver });
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), heartbeatMs);
  const stream = {
    end() {
      clearInterval(heartbeat);
      unwatch();
      streams.delete(stream);
      subscription.close();
      raw.end();
    },
  };
  streams.add(stream);
  const unwatch = watchAccess(() => stream.end());
  raw.on('drain', () => subscription.resume());
  raw.on('close', () => stream.end());
  raw.on('error', () => stream.end());
  subscription.watch(taskId, after);
}
