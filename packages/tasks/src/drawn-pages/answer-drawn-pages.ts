import type { Logger } from 'pino';
import { connectRedis } from '../engine/connect-redis.js';
import { createKeys } from '../engine/keys.js';
import { type DrawnPages, DrawRequest } from './drawn-pages.js';

/** Draws a document's pages. Whatever is wrong with the document is `missing` and no error. */
export type DrawDocument = (request: DrawRequest, signal: AbortSignal) => Promise<DrawnPages>;

/** For how long an answer counts, in seconds. What is missing may be installed meanwhile. */
const freshSeconds = { drawn: 7 * 24 * 60 * 60, missing: 60 } as const;
/** A document is drawn by one of several processes; where that one dies, by another after this time, in milliseconds. */
const claimMs = 300_000;
/** Documents that wait to be drawn; whoever asks for more asks again. */
const mostWaiting = 20;

/** Draws what others ask for, one document at a time, until closed. */
export function answerDrawnPages(options: {
  readonly redisUrl: string;
  readonly keyPrefix: string;
  readonly log: Logger;
  readonly draw: DrawDocument;
}): { close(): Promise<void> } {
  const { redisUrl, keyPrefix, log, draw } = options;
  const keys = createKeys(keyPrefix);
  const closing = new AbortController();
  const redis = connectRedis({ url: redisUrl, log, name: 'drawn-pages', profile: 'patient' });
  const subscriber = connectRedis({
    url: redisUrl,
    log,
    name: 'drawn-pages-requests',
    profile: 'subscribing',
  });
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();

  async function answer(text: string): Promise<void> {
    const request = DrawRequest.safeParse(JSON.parse(text));
    // A gateway of another version: its pages show the document from its model.
    if (!request.success || closing.signal.aborted) return;
    const { document } = request.data;
    if ((await redis.exists(keys.drawnPages(document))) === 1) return;
    if ((await redis.set(keys.drawnPagesClaim(document), '1', 'PX', claimMs, 'NX')) === null) return;
    try {
      const drawn = await draw(request.data, closing.signal);
      if (closing.signal.aborted) return;
      await redis.set(keys.drawnPages(document), JSON.stringify(drawn), 'EX', freshSeconds[drawn.state]);
    } finally {
      await redis.del(keys.drawnPagesClaim(document)).catch(() => {});
    }
  }

  subscriber.on('message', (_channel, text: string) => {
    if (waiting >= mostWaiting) return;
    waiting += 1;
    last = last
      .then(() => answer(text))
      .catch((error: unknown) => log.warn({ err: error }, 'Rendering document pages failed'))
      .finally(() => {
        waiting -= 1;
      });
  });
  void subscriber.subscribe(keys.drawnPagesRequests).catch(() => {});

  return {
    async close() {
      closing.abort();
      subscriber.disconnect();
      await last;
      redis.disconnect();
    },
  };
}
