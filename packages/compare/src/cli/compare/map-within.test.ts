import { expect, it } from 'vitest';
import { mapWithin } from './map-within.js';

it('limits how many run at a time and returns results in order', async () => {
  let running = 0;
  let most = 0;
  const doubled = await mapWithin([1, 2, 3, 4, 5], 2, async (item) => {
    running += 1;
    most = Math.max(most, running);
    for (let turn = item % 3; turn >= 0; turn -= 1) await Promise.resolve();
    running -= 1;
    return item * 2;
  });
  expect({ doubled, most }).toEqual({ doubled: [2, 4, 6, 8, 10], most: 2 });
});

it('rejects with the first failure after all have ended, and starts no more', async () => {
  const started: number[] = [];
  const mapping = mapWithin([1, 2, 3, 4], 2, async (item) => {
    started.push(item);
    await Promise.resolve();
    if (item === 1) throw new Error('one');
  });
  await expect(mapping).rejects.toThrow('one');
  expect(started).not.toContain(4);
});
