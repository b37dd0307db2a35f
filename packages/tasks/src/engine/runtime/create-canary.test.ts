import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCanary } from './create-canary.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A canary over a queue that serves or swallows what it is given. */
function watch({
  serves = () => true,
  idle = () => true,
}: {
  serves?: () => boolean;
  idle?: () => boolean;
} = {}) {
  const kept = new Map<string, number>();
  const sent: string[] = [];
  const restarts: string[] = [];
  const canary = createCanary({
    redis: {
      exists: (async (key: string) => ((kept.get(key) ?? 0) > Date.now() ? 1 : 0)) as never,
      set: (async (key: string, _owner: string, _unit: string, ms: number) =>
        kept.set(key, Date.now() + ms)) as never,
    },
    keys: { canary: (stage) => `canary:${stage}` },
    owner: 'test@host:1',
    log: pino({ level: 'silent' }),
    dispatcher: {
      async addCanary(stage, id) {
        sent.push(id);
        if (serves()) await canary.served(stage as 'submit');
      },
    },
    idle,
    restart: async (stage) => {
      restarts.push(stage);
    },
  });
  canary.start(['submit']);
  return { canary, sent, restarts };
}

it('sends one every 30 s through a working queue, and has nothing to report', async () => {
  const { canary, sent, restarts } = watch();
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(sent).toHaveLength(10);
  expect(canary.report()).toMatchObject([{ stage: 'submit', ok: true }]);
  expect(restarts).toEqual([]);
  canary.stop();
});

it('raises the alarm after 60 s of silence, and restarts the worker after 90 s', async () => {
  const { canary, sent, restarts } = watch({ serves: () => false });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(canary.report()).toMatchObject([{ ok: true }]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(canary.report()).toMatchObject([{ ok: false }]);
  expect(restarts).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(restarts).toEqual(['submit']);
  // Every one has the same name, so a queue without a worker does not fill with them.
  expect(new Set(sent).size).toBe(1);
  canary.stop();
});

it('accepts that another process received its canary', async () => {
  let serves = true;
  const { canary, restarts } = watch({ serves: () => serves });
  await vi.advanceTimersByTimeAsync(31_000);
  serves = false;
  await vi.advanceTimersByTimeAsync(60_000);
  serves = true;
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(canary.report()).toMatchObject([{ ok: true }]);
  expect(restarts).toEqual([]);
  canary.stop();
});

it('ignores the silence of a busy process', async () => {
  const { canary, sent, restarts } = watch({ serves: () => false, idle: () => false });
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(canary.report()).toMatchObject([{ ok: true }]);
  expect({ sent, restarts }).toEqual({ sent: [], restarts: [] });
  canary.stop();
});
