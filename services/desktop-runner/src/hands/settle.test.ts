import { expect, it } from 'vitest';
import { settle, settleLimits } from './settle.js';

/** A screen that changes at one of the looks at it, on a machine where each takes so long. */
async function settleOn({ lookMs, changesAt }: { lookMs: number; changesAt: number }): Promise<number> {
  let [looks, time] = [0, 0];
  const seen = await settle({
    async look() {
      looks += 1;
      time += lookMs;
      return { width: 1, height: 1, colours: Uint32Array.of(looks < changesAt ? 0x000000 : 0xffffff) };
    },
    hasChanged: ({ colours }) => colours[0] !== 0,
    limits: settleLimits.soon,
    now: () => time,
    signal: new AbortController().signal,
  });
  return seen.colours[0] ?? 0;
}

it('waits for what a busy machine draws late, where a look takes long as well', async () => {
  expect(await settleOn({ lookMs: 250, changesAt: 7 })).toBe(0xffffff);
});

it('waits no longer than its limit for what never changes', async () => {
  expect(await settleOn({ lookMs: 800, changesAt: Number.POSITIVE_INFINITY })).toBe(0);
});
