import { EventEmitter, once } from 'node:events';
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
import { readEventPage, takeEvents } from './read-event-page.js';

/** Maximum number of events of a page that counts as small, however long they are. */
const smallPage = 200;

type Subscribed = ReturnType<EventHub['subscribe']>;

/** Logs of tasks: a page of one as JSON, or all of it and new events, as server-sent events; and one stream of all tasks. */
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
      if (limit > smallPage) await request.holdLargeAnswer(reply);
      const { events, task } = await readEventPage(useCases.readEvents, id, after, limit);
      checkCursor(task, after);
      return { events, last_event: task.last_event, status: task.status };
    }
    const task = await useCases.getTask(id);
    const from = lastEventId(request.headers['last-event-id']) ?? after;
    checkCursor(task, from);
    // A browser reconnects indefinitely, unless the response states that no more events will come.
    if (task.result !== null && from >= task.last_event) return reply.code(204).send(undefined);
    streamTask(request, reply, id, from);
    return reply;
  });

  serve(app, eventRoutes.readAllEvents, async (request, reply) => {
    const { limit } = request.query;
    const { useCases } = request.own;
    if (!request.headers.accept?.includes('text/event-stream')) {
      const { after } = request.query;
      if (limit > smallPage) await request.holdLargeAnswer(reply);
      if (after === undefined) return { events: await useCases.newestEvents(limit) };
      return { events: await takeEvents(await useCases.eventsSince(readCursor(after)), limit) };
    }
    const header = request.headers['last-event-id'];
    const after = (typeof header === 'string' && header !== '' ? header : undefined) ?? request.query.after;
    await streamAll(request, reply, after);
    return reply;
  });

  /** Streams a task until it is over. The log keeps the events that a slow client has not read. */
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

  /** Streams the events after one of them, if one is named, and then new ones. The feed keeps the events that a slow client has not read. */
  async function streamAll(
    request: FastifyRequest,
    reply: FastifyReply,
    after: string | undefined,
  ): Promise<void> {
    const { useCases } = request.own;
    let cursor = after === undefined ? null : readCursor(after);
    const missed = cursor === null ? null : await useCases.eventsSince(cursor);
    const drained = new EventEmitter();
    const ended = new AbortController();
    let subscription: Subscribed | null = null;
    const stream = openEventStream({
      reply,
      streams,
      onDrain: () => {
        drained.emit('drain');
        subscription?.resume();
      },
      onEnd: () => {
        ended.abort();
        subscription?.close();
      },
      watchAccess: watchAccess(request),
    });
    const write = (page: readonly TaskEvent[]): boolean =>
      page.length === 0 ||
      stream.write(page.map((event) => createLiveEvent(event, () => []).sseOfAll()).join(''));
    try {
      for await (const page of missed ?? []) {
        cursor = page.at(-1) ?? cursor;
        if (!write(page)) await once(drained, 'drain', { signal: ended.signal });
        if (ended.signal.aborted) return;
      }
      /** Live events that came before those of the feed were written; null from then on. */
      let early: LiveEvent[] | null = [];
      const deliver = (batch: readonly LiveEvent[]): boolean => {
        if (early === null) return stream.write(batch.map((live) => live.sseOfAll()).join(''));
        early.push(...batch);
        return true;
      };
      const { scope } = request.principal;
      subscription = hub.subscribe({
        deliver,
        deliverFromLog: deliver,
        isOpen: (taskId) => isOwnerInScope(scope, callerOf(taskId)),
      });
      subscription.watchAll();
      const reached = new Map<string, number>();
      // Events since the last read, and before the subscription.
      for await (const page of cursor === null ? [] : await useCases.eventsSince(cursor)) {
        for (const { task_id, number } of page) reached.set(task_id, number);
        write(page);
      }
      const fresh = early.filter(({ event }) => event.number > (reached.get(event.task_id) ?? 0));
      early = null;
      if (fresh.length > 0) stream.write(fresh.map((one) => one.sseOfAll()).join(''));
    } catch (error) {
      // The headers are sent. The client comes back with the last event that it got.
      if (!ended.signal.aborted) request.log.warn({ err: error }, 'Reading missed events failed');
      stream.end();
    }
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
