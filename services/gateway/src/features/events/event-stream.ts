import type { FastifyReply } from 'fastify';

/** Open event streams, so that closing the gateway can end them. */
export type EventStreams = Set<{ end(): void }>;

const heartbeatMs = 15_000;

/** A reply that server-sent events are written to, until the client leaves, its access ends or the gateway closes. */
export interface EventStream {
  /** False: the client reads slowly; send nothing more until `onDrain`. */
  write(blocks: string): boolean;
  end(): void;
}

export function openEventStream(options: {
  reply: FastifyReply;
  streams: EventStreams;
  onDrain: () => void;
  onEnd: () => void;
  /** Calls back when the access of the client has ended; returns a function that ends the watch. */
  watchAccess: (end: () => void) => () => void;
}): EventStream {
  const { reply, streams, onDrain, onEnd, watchAccess } = options;
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies that buffer responses before they forward them would delay events.
    'x-accel-buffering': 'no',
  });
  raw.write('retry: 3000\n\n');

  const heartbeat = setInterval(() => raw.write(': still here\n\n'), heartbeatMs);
  const stream = {
    write: (blocks: string) => raw.write(blocks),
    end() {
      clearInterval(heartbeat);
      unwatch();
      streams.delete(stream);
      onEnd();
      raw.end();
    },
  };
  streams.add(stream);
  const unwatch = watchAccess(() => stream.end());
  raw.on('drain', onDrain);
  raw.on('close', () => stream.end());
  raw.on('error', () => stream.end());
  return stream;
}
