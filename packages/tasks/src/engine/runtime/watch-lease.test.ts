import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type WatchLease, watchLease } from './watch-lease.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function watch(change: Partial<WatchLease> = {}) {
  return watchLease({
    begun: performance.now(),
    lockMs: 10_000,
    timeoutMs: 60_000,
    deadlineMs: 600_000,
    isCurrent: async () => true,
    ...change,
  });
}

it('gives a run up while the lock still holds at the other side, when no renewal has come for 0.6 of it', async () => {
  const lease = watch();
  await vi.advanceTimersByTimeAsync(5_900);
  expect(lease.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lease.signal.reason).toMatchObject({ reason: 'lock-lost' });
  lease.release();
});

it.each([
  ['timeout', { timeoutMs: 20_000 }, 20_000],
  ['deadline', { deadlineMs: 15_000 }, 15_000],
  ['moved', {}, 12_000],
] as const)('stops a run that is renewed for the reason %s in its time', async (reason, change, after) => {
  const begun = performance.now();
  const lease = watch({
    ...change,
    ...(reason === 'moved' ? { isCurrent: async () => performance.now() - begun < after } : {}),
  });
  while (performance.now() - begun < after) {
    expect(lease.signal.aborted).toBe(false);
    lease.renewed();
    await vi.advanceTimersByTimeAsync(500);
  }
  lease.renewed();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(lease.signal.reason).toMatchObject({ reason });
  lease.release();
});

it('keeps the first reason, and watches nothing after its release', async () => {
  const lease = watch();
  lease.stop('shutdown');
  lease.stop('moved');
  expect(lease.signal.reason).toMatchObject({ reason: 'shutdown' });
  const other = watch();
  other.release();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(other.signal.aborted).toBe(false);
  lease.release();
});
