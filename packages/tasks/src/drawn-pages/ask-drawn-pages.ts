import type { CheckableType } from '@fixpoint/shared/contracts/routes';
import type { Redis } from 'ioredis';
import { createAsk } from '../ask/create-ask.js';
import { type AskedPages, drawQuestion } from './drawn-pages.js';

/**
 * The pictures of a document's pages, as far as they are drawn. If they are not drawn yet, a comparator is asked to draw them; only then is
 * `typeOf` called, and null says that no comparator can.
 */
export type AskDrawnPages = (
  document: string,
  typeOf: () => Promise<CheckableType | null>,
) => Promise<AskedPages>;

/** How to start a comparator. */
export const startComparator =
  'Start it: "fixpoint up" runs all services; in containers, "docker compose up --detach comparator".';
const noComparator = `No comparator that renders pages is running. ${startComparator}`;

export function createAskDrawnPages(options: {
  readonly redis: Pick<Redis, 'mget' | 'publish'>;
  readonly keyPrefix: string;
}): AskDrawnPages {
  const { look, send } = createAsk(drawQuestion, options);
  return async (document, typeOf) => {
    const { answer, isClaimed } = await look(document);
    if (answer !== null) return answer;
    if (isClaimed) return { state: 'drawing' };
    const type = await typeOf();
    if (type === null) {
      return { state: 'missing', reason: 'Only PPTX, XLSX and DOCX documents can be rendered.' };
    }
    const isHeard = await send({ document, type });
    return isHeard ? { state: 'drawing' } : { state: 'missing', reason: noComparator };
  };
}
