import { EventEmitter, once } from 'node:events';
import type { TaskEvent } from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { callerOf } from '@fixpoint/tasks/engine';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccessWatch } from '../../access/access-watch.js';
import { isOwnerInScope } from '../../access/token-scope.js';
import type { EventHub } from './event-hub.js';
import { type EventStreams, openEventStream } from './event-stream.js';
import { createLiveEvent, type LiveEvent } from './live-event.js';

export interface Streaming {
  readonly hub: EventHub;
  readonly streams: EventStreams;
  readonly accessWatch: Pick<AccessWatch, 'watch'>;
}

/** Streams a task until it is over. The log keeps the events that a slow client has not read. */
export function streamTask(
  { hub, streams, accessWatch }: Streaming,
  request: FastifyRequest,
  reply: FastifyReply,
  { taskId, after }: { readonly taskId: string; readonly after: number },
): void {
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
    watchAccess: (end) => accessWatch.watch(request.principal, end),
  });
  subscription.watch(taskId, after);
}

/** Streams the events after one of them, if one is named, and then new ones. The feed keeps the events that a slow client has not read. */
export async function streamAll(
  { hub, streams, accessWatch }: Streaming,
  request: FastifyRequest,
  reply: FastifyReply,
  after: string | undefined,
): Promise<void> {
  const { useCases } = request.own;
  let cursor = after === undefined ? null : readCursor(after);
  const since = async () => (cursor === null ? [] : useCases.eventsSince(cursor));
  const missed = await since();
  const drained = new EventEmitter();
  const ended = new AbortController();
  let subscription: ReturnType<EventHub['subscribe']> | null = null;
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
    watchAccess: (end) => accessWatch.watch(request.principal, end),
  });
  const write = (batch: readonly LiveEvent[]): boolean =>
    batch.length === 0 || stream.write(batch.map((live) => live.sseOfAll()).join(''));
  try {
    for await (const page of missed) {
      cursor = page.at(-1) ?? cursor;
      if (!write(page.map(toLive))) await once(drained, 'drain', { signal: ended.signal });
      if (ended.signal.aborted) return;
    }
    const held = holdBatches(write);
    const { scope } = request.principal;
    subscription = hub.subscribe({
      deliver: held.deliver,
      deliverFromLog: held.deliver,
      isOpen: (taskId) => isOwnerInScope(scope, callerOf(taskId)),
    });
    subscription.watchAll();
    const reached = new Map<string, number>();
    // Events since the last read, and before the subscription.
    for await (const page of await since()) {
      for (const { task_id, number } of page) reached.set(task_id, number);
      write(page.map(toLive));
    }
    held.release(reached);
  } catch (error) {
    // The headers are sent. The client comes back with the last event that it got.
    if (!ended.signal.aborted) request.log.warn({ err: error }, 'Reading missed events failed');
    stream.end();
  }
}

function toLive(event: TaskEvent): LiveEvent {
  return createLiveEvent(event, () => []);
}

/** Holds live events back until those of the feed were written. */
function holdBatches(write: (batch: readonly LiveEvent[]) => boolean) {
  /** Null once they are released. */
  let early: LiveEvent[] | null = [];
  return {
    deliver(batch: readonly LiveEvent[]): boolean {
      if (early === null) return write(batch);
      early.push(...batch);
      return true;
    },
    /** `reached`: the newest event of each task that was written meanwhile. */
    release(reached: ReadonlyMap<string, number>): void {
      const fresh = early?.filter(({ event }) => event.number > (reached.get(event.task_id) ?? 0)) ?? [];
      early = null;
      write(fresh);
    },
  };
}

/** Throws `InvalidInputError`. */
export function readCursor(text: string): { readonly task_id: string; readonly number: number } {
  const [, task_id, number] = /^([\w-]{1,64})\/(\d{1,15})$/.exec(text) ?? [];
  if (task_id !== undefined) return { task_id, number: Number(number) };
  throw new InvalidInputError('A position in the stream has the form TASK/NUMBER, like the id of an event.', {
    field: 'after',
  });
}
