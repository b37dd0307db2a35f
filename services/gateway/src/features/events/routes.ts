import type { TaskEvent } from '@fixpoint/shared/contracts';
import { eventRoutes } from '@fixpoint/shared/contracts/routes';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { callerOf } from '@fixpoint/tasks/engine';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccessWatch } from '../../access/access-watch.js';
import { isOwnerInScope } from '../../access/token-scope.js';
import { type RestRoutes, serve } from '../../http/rest-routes.js';
import { checkCursor } from './check-cursor.js';
import type { EventHub } from './event-hub.js';
import { type EventStreams, openEventStream } from './event-stream.js';
import { createLiveEvent, type LiveEvent } from './live-event.js';

/** Events of all tasks that a client may have missed and still get: as many as the feed keeps. */
const keptEvents = 20_000;

/** Logs of tasks: a page of one as JSON, or all of it and what comes, as server-sent events; and one stream of all tasks. */
export const serveEvents: RestRoutes<{
  hub: EventHub;
  streams: EventStreams;
  accessWatch: Pick<AccessWatch, 'watch'>;
}> = async (app, { hub, streams, accessWatch }) => {
  const watchAccess = (request: FastifyRequest) => (end: () => void) =>
    accessWatch.watch(request.principal, end);

  serve(app, eventRoutes.readEvents, async (request, reply) => {
    const { id } = request.params;
    const { after, limit } = request.query;
    const { useCases } = request.own;
    if (!request.headers.accept?.includes('text/event-stream')) {
      const { events, task } = await useCases.readEvents(id, after, limit);
      checkCursor(task, after);
      return { events, last_event: task.last_event, status: task.status };
    }
    const task = await useCases.getTask(id);
    const from = lastEventId(request.headers['last-event-id']) ?? after;
    checkCursor(task, from);
    // A browser reconnects for ever, unless the answer states that nothing more will come.
    if (task.result !== null && from >= task.last_event) return reply.code(204).send(undefined);
    streamTask(request, reply, id, from);
    return reply;
  });

  serve(app, eventRoutes.readAllEvents, async (request, reply) => {
    const { limit } = request.query;
    const { useCases } = request.own;
    if (!request.headers.accept?.includes('text/event-stream')) {
      const { after } = request.query;
      if (after === undefined) return { events: await useCases.newestEvents(limit) };
      return { events: (await useCases.eventsSince(readCursor(after), keptEvents)).slice(0, limit) };
    }
    const header = request.headers['last-event-id'];
    const after = (typeof header === 'string' && header !== '' ? header : undefined) ?? request.query.after;
    await streamAll(request, reply, after);
    return reply;
  });

  /** Streams a task until it is over. The log keeps what a slow client has not read. */
  function streamTask(request: FastifyRequest, reply: FastifyReply, taskId: string, after: number): void {
    const deliver = (batch: readonly LiveEvent[]): boolean => {
      const isMore = stream.write(batch.map((live) => live.sse()).join(''));
      if (batch.some(({ event }) => event.type === 'task-finished')) stream.end();
      return isMore;
    };
    const subscription = hub.subscribe({ deliver, deliverFromLog: deliver });
    const stream = openEventStream({
      reply,
      streams,
      onDrain: () => subscription.resume(),
      onEnd: () => subscription.close(),
      watchAccess: watchAccess(request),
    });
    subscription.watch(taskId, after);
  }

  async function streamAll(
    request: FastifyRequest,
    reply: FastifyReply,
    after: string | undefined,
  ): Promise<void> {
    /** Live events that came before what was missed had been read; null once that is written. */
    let early: LiveEvent[] | null = [];
    const deliver = (batch: readonly LiveEvent[]): boolean => {
      if (early === null) return stream.write(batch.map((live) => live.sseOfAll()).join(''));
      early.push(...batch);
      return true;
    };
    const { scope } = request.principal;
    const subscription = hub.subscribe({
      deliver,
      deliverFromLog: deliver,
      isOpen: (taskId) => isOwnerInScope(scope, callerOf(taskId)),
    });
    subscription.watchAll();
    let missed: TaskEvent[];
    try {
      missed =
        after === undefined ? [] : await request.own.useCases.eventsSince(readCursor(after), keptEvents);
    } catch (error) {
      subscription.close();
      throw error;
    }
    const stream = openEventStream({
      reply,
      streams,
      onDrain: () => subscription.resume(),
      onEnd: () => subscription.close(),
      watchAccess: watchAccess(request),
    });
    const reached = new Map(missed.map(({ task_id, number }) => [task_id, number]));
    const fresh = early.filter(({ event }) => event.number > (reached.get(event.task_id) ?? 0));
    early = null;
    const live = [...missed.map((event) => createLiveEvent(event, () => [])), ...fresh];
    if (live.length > 0) stream.write(live.map((one) => one.sseOfAll()).join(''));
  }
};

function lastEventId(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

function readCursor(text: string): { readonly task_id: string; readonly number: number } {
  const [, task_id, number] = /^([\w-]{1,64})\/(\d{1,15})$/.exec(text) ?? [];
  if (task_id !== undefined) return { task_id, number: Number(number) };
  throw new InvalidInputError('A position in the stream has the form TASK/NUMBER, like the id of an event.', {
    field: 'after',
  });
}
