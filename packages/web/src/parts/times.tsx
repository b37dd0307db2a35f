import { formatDuration } from '@fixpoint/shared/text';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { formatClock, formatFully, formatRelative } from './format-instant.js';

/**
 * An instant as people say it, `3 min ago`, with the exact one on hover. `isClock`: as the clock shows it, for rows that are read
 * one after another; `isFull`: with its day and year, for future ones.
 */
export function InstantTime({
  at,
  isFull = false,
  isClock = false,
}: {
  readonly at: string;
  readonly isFull?: boolean;
  readonly isClock?: boolean;
}) {
  if (!isFull && !isClock) return <RelativeTime at={at} />;
  const instant = new Date(at);
  const full = formatFully(instant);
  return (
    <time dateTime={at} title={full}>
      {isFull ? full : formatClock(instant, new Date())}
    </time>
  );
}

function RelativeTime({ at }: { readonly at: string }) {
  useSyncExternalStore(listenToClock, readClock);
  const instant = new Date(at);
  return (
    <time dateTime={at} title={formatFully(instant)}>
      {formatRelative(instant, new Date())}
    </time>
  );
}

/** Interval between updates of relative times, in milliseconds: one clock for all of a page. */
const tickMs = 10_000;
const clockListeners = new Set<() => void>();
let ticks = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function readClock(): number {
  return ticks;
}

function listenToClock(listener: () => void): () => void {
  clockListeners.add(listener);
  timer ??= setInterval(() => {
    ticks += 1;
    for (const notify of clockListeners) notify();
  }, tickMs);
  return () => {
    clockListeners.delete(listener);
    if (clockListeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Time since an instant, or between two, in words: `3 min 20 s`. Ticks while it is not over. */
export function Elapsed({ since, until }: { readonly since: string; readonly until?: string | null }) {
  const [now, setNow] = useState(Date.now);
  const isRunning = until === undefined || until === null;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  const end = isRunning ? now : Date.parse(until);
  return <span className="elapsed">{formatDuration(end - Date.parse(since), 'seconds')}</span>;
}
