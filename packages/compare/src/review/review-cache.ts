import { readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../files/examination-cache.js';
import type { ReviewCache } from './review-document.js';

/** Keeps the answers of reviewers in a folder, next to the examinations. `pruneCache` removes unused ones. */
export function openReviewCache(folder: string): ReviewCache {
  const pathOf = (key: string) => join(folder, `review-${key}.json`);
  return {
    async get(key) {
      try {
        const answer = await readFile(pathOf(key), 'utf8');
        const now = new Date();
        await utimes(pathOf(key), now, now);
        return answer;
      } catch {
        return null;
      }
    },
    set: (key, answer) => writeWhole(folder, pathOf(key), answer),
  };
}
