import type { RedisServer } from '@fixpoint/shared/redis-server';

/** Starts our Redis again whenever it ends by itself, until the signal aborts. Its data are on disk; nothing is lost. */
export async function keepRedis(
  server: RedisServer,
  options: { signal: AbortSignal; onNotice: (notice: string) => void },
): Promise<void> {
  while (!options.signal.aborted) {
    await server.exited();
    if (options.signal.aborted) return;
    options.onNotice('ended; starts again');
    await server.restart().catch((error) => {
      // Closing takes the restart along.
      if (!options.signal.aborted) throw error;
    });
  }
}
