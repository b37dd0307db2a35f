import { eventRoutes } from '@fixpoint/shared/contracts/routes';
import { type RestRoutes, serve } from '../../http/rest-routes.js';
import { checkCursor } from './check-cursor.js';
import { readEventPage, takeEvents } from './read-event-page.js';
import { readCursor, type Streaming, streamAll, streamTask } from './serve-event-stream.js';

/** Maximum number of events of a page that counts as small, however long they are. */
const maxSmallPageEvents = 200;

/** Logs of tasks: a page of one as JSON, or all of it and new events, as server-sent events; and one stream of all tasks. */
export const serveEvents: RestRoutes<Streaming> = async (app, streaming) => {
  serve(app, eventRoutes.readEvents, async (request, reply) => {
    const { id } = request.params;
    const { after, limit } = request.query;
    const { useCases } = request.own;
    if (!request.headers.accept?.includes('text/event-stream')) {
      if (limit > maxSmallPageEvents) await request.holdLargeAnswer(reply);
      const { events, task } = await readEventPage(useCases.readEvents, id, after, limit);
      checkCursor(task, after);
      return { events, last_event: task.last_event, status: task.status };
    }
    const task = await useCases.getTask(id);
    const from = lastEventId(request.headers['last-event-id']) ?? after;
    checkCursor(task, from);
    // A browser reconnects indefinitely, unless the response states that no more events will come.
    if (task.result !== null && from >= task.last_event) return reply.code(204).send(undefined);
    streamTask(streaming, request, reply, { taskId: id, after: from });
    return reply;
  });

  serve(app, eventRoutes.readAllEvents, async (request, reply) => {
    const { limit } = request.query;
    const { useCases } = request.own;
    if (!request.headers.accept?.includes('text/event-stream')) {
      const { after } = request.query;
      if (limit > maxSmallPageEvents) await request.holdLargeAnswer(reply);
      if (after === undefined) return { events: await useCases.newestEvents(limit) };
      return { events: await takeEvents(await useCases.eventsSince(readCursor(after)), limit) };
    }
    const header = request.headers['last-event-id'];
    const after = (typeof header === 'string' && header !== '' ? header : undefined) ?? request.query.after;
    await streamAll(streaming, request, reply, after);
    return reply;
  });
};

function lastEventId(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}
