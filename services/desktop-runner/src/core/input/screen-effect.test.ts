import { expect, it } from 'vitest';
import { settle, settleLimits } from './screen-effect.js';

/** A screen that changes at one of its screenshots, on a machine whose screenshots take the given time. */
async function settleOn({ pollMs, changesAt }: { pollMs: number; changesAt: number }): Promise<number> {
  let [frames, time] = [0, 0];
  const seen = await settle({
    async thumbnail() {
      frames += 1;
      time += pollMs;
      return { width: 1, height: 1, colours: Uint32Array.of(frames < changesAt ? 0x000000 : 0xffffff) };
    },
    hasChanged: ({ colours }) => colours[0] !== 0,
    limits: settleLimits.soon,
    now: () => time,
    signal: new AbortController().signal,
  });
  return seen.colours[0] ?? 0;
}

it('waits for a late change on a busy machine with slow screenshots', async () => {
  expect(await settleOn({ pollMs: 250, changesAt: 7 })).toBe(0xffffff);
});

it('waits no longer than its limit for a screen that never changes', async () => {
  expect(await settleOn({ pollMs: 800, changesAt: Number.POSITIVE_INFINITY })).toBe(0);
});
