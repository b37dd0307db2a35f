import { expect, it, onTestFinished } from 'vitest';
import type { KeyStroke } from '../../platform/desktop-platform.js';
import { createPace, type HostContext } from '../host-context.js';

import { typeText } from './text-operations.js';

/** A keyboard with all keys, each of which takes so long, with this process held up meanwhile. */
function keyboardOf(takesMs: number) {
  const nap = new Int32Array(new SharedArrayBuffer(4));
  const counts = { queried: 0, typed: 0 };
  const context = {
    platform: {
      keyStroke(character: string): KeyStroke {
        counts.queried += 1;
        if (takesMs > 0) Atomics.wait(nap, 0, 0, takesMs);
        return { key: 'a', shift: character === 'A' };
      },
    },
    nut: {
      Key: new Proxy({}, { get: (_, name) => name }),
      keyboard: {
        async type() {
          counts.typed += 1;
          if (takesMs > 0) Atomics.wait(nap, 0, 0, takesMs);
        },
      },
    },
    pace: createPace(() => performance.now()),
    checkFailsafe: async () => {},
  } as unknown as HostContext;
  return { context, counts };
}

it('queries the keys of a long text a few times, not for each character: it must not keep the host from answering', async () => {
  const { context, counts } = keyboardOf(0);
  const text = 'aA'.repeat(800);
  expect(await typeText(text, context, new AbortController().signal)).toEqual({ how: 'keys', dropped: '' });
  expect(counts.typed).toBe(1_600);
  expect(counts.queried).toBeLessThan(counts.typed / 8);
});

it('answers between a few keys where each takes long, and stops there on request', async () => {
  const { context, counts } = keyboardOf(40);
  const stop = new AbortController();
  let longest = 0;
  let before = 0;
  const ticking = setInterval(() => {
    const done = counts.queried + counts.typed;
    longest = Math.max(longest, done - before);
    before = done;
    if (counts.typed >= 12) stop.abort(new Error('enough'));
  });
  onTestFinished(() => clearInterval(ticking));
  await expect(typeText('abcdefghijABCDEFGHIJ', context, stop.signal)).rejects.toThrow('enough');
  expect(longest).toBeLessThanOrEqual(6);
  expect(counts.typed).toBeLessThan(20);
});
