import type { Redis } from 'ioredis';
import { createKeys } from '../engine/keys.js';
import { type AskedPages, type DrawableType, DrawnPages, type DrawRequest } from './drawn-pages.js';

/**
 * The pictures of a document's pages, as far as they are drawn. Where nobody has drawn them yet, a comparator is asked to; `typeOf` is
 * called then alone, and null says that no comparator can.
 */
export type AskDrawnPages = (
  document: string,
  typeOf: () => Promise<DrawableType | null>,
) => Promise<AskedPages>;

const noComparator =
  'No comparator that renders pages is running. Start it: "fixpoint up" runs all services; in containers, "docker compose up --detach comparator".';

export function createAskDrawnPages(options: {
  readonly redis: Pick<Redis, 'get' | 'exists' | 'publish'>;
  readonly keyPrefix: string;
}): AskDrawnPages {
  const { redis } = options;
  const keys = createKeys(options.keyPrefix);
  return async (document, typeOf) => {
    const kept = await redis.get(keys.drawnPages(document));
    // One of another version is drawn anew.
    const known = kept === null ? null : DrawnPages.safeParse(JSON.parse(kept));
    if (known?.success) return known.data;
    if ((await redis.exists(keys.drawnPagesClaim(document))) === 1) return { state: 'drawing' };
    const type = await typeOf();
    if (type === null) {
      return { state: 'missing', reason: 'Only PPTX, XLSX and DOCX documents can be rendered.' };
    }
    const request: DrawRequest = { document, type };
    const listeners = await redis.publish(keys.drawnPagesRequests, JSON.stringify(request));
    return listeners === 0 ? { state: 'missing', reason: noComparator } : { state: 'drawing' };
  };
}
