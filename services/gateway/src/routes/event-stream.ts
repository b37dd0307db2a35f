import type { FastifyReply } from 'fastify';
import type { EventHub } from '../live/event-hub.js';
import type { LiveEvent } from '../live/live-event.js';

/** Open event streams, so that closing the gateway can end them. */
export type EventStreams = Set<{ end(): void }>;

const heartbeatMs = 15_000;

/**
 * Writes a task's events to a hijacked reply until the task is over or the client leaves. A client that reads slowly is
 * left alone until its connection drains; the log keeps what it has not read.
 */
export function createEventStream(options: {
  reply: FastifyReply;
  hub: EventHub;
  streams: EventStreams;
  taskId: string;
  after: number;
}): void {
  const { reply, hub, streams, taskId, after } = options;
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
      streams.delete(stream);
      subscription.close();
      raw.end();
    },
  };
  streams.add(stream);
  raw.on('drain', () => subscription.resume());
  raw.on('close', () => stream.end());
  raw.on('error', () => stream.end());
  subscription.watch(taskId, after);
}
