import { type RedisServer, startRedisServer } from './start-redis-server.js';

/** A Redis to use, whoever runs it. */
export interface ProvidedRedis {
  readonly url: string;
  /** The server, where we started it; null where it is somebody else's. */
  readonly server: RedisServer | null;
  /** Ends the server if it is ours. */
  close(): Promise<void>;
}

/** Takes the Redis that `redisUrl` names, else starts a private one whose data live in `folder`. */
export async function provideRedis(options: {
  redisUrl?: string | undefined;
  folder: string;
}): Promise<ProvidedRedis> {
  if (options.redisUrl !== undefined && options.redisUrl !== '') {
    return { url: options.redisUrl, server: null, close: async () => {} };
  }
  const server = await startRedisServer({ folder: options.folder });
  return { url: server.url, server, close: () => server.close() };
}
