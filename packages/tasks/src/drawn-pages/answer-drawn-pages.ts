import { answerQuestion } from '../ask/answer-question.js';
import type { RedisSource } from '../engine/redis-links.js';
import { type DrawnPages, type DrawRequest, drawQuestion } from './drawn-pages.js';

/** Draws a document's pages. Whatever is wrong with the document is `missing` and no error. */
export type DrawDocument = (request: DrawRequest, signal: AbortSignal) => Promise<DrawnPages>;

const maxWaiting = 20;

/** Draws documents on request, one at a time, until closed. */
export function answerDrawnPages({ draw, ...options }: RedisSource & { readonly draw: DrawDocument }): {
  close(): Promise<void>;
} {
  return answerQuestion(drawQuestion, {
    ...options,
    owner: 'comparator',
    name: 'drawn-pages',
    find: (request) => (signal) => draw(request, signal),
    concurrency: 1,
    maxWaiting,
  });
}
