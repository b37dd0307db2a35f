import { describe, expect, it } from 'vitest';
import { orAborted } from './pause.js';

describe('waiting for work that a signal may abort', () => {
  it('throws the reason of an already aborted signal, and leaves no rejection unhandled', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    try {
      const reason = new Error('taken over');
      const signal = AbortSignal.abort(reason);
      await expect(orAborted(Promise.reject(signal.reason), signal)).rejects.toBe(reason);
      // Node reports unhandled rejections once the microtasks are done, before the next turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
      expect(unhandled).toEqual([]);
    } finally {
      process.off('unhandledRejection', note);
    }
  });

  it('throws the reason of a signal that aborts meanwhile, or else returns the result', async () => {
    const controller = new AbortController();
    const waiting = orAborted(new Promise(() => {}), controller.signal);
    controller.abort(new Error('taken over'));
    await expect(waiting).rejects.toThrow('taken over');
    await expect(orAborted(Promise.resolve('done'), new AbortController().signal)).resolves.toBe('done');
  });
});
