import { useEffect, useState } from 'react';

/** Time since an instant, or between two, as people say it: `3 min 20 s`. Ticks while it is not over. */
export function Elapsed({ since, until }: { readonly since: string; readonly until?: string | null }) {
  const [now, setNow] = useState(Date.now);
  const isRunning = until === undefined || until === null;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  const end = isRunning ? now : Date.parse(until);
  return <span className="elapsed">{formatDuration(end - Date.parse(since))}</span>;
}

/** Milliseconds as `45 s`, `3 min 20 s`, `2 h 5 min`. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1_000));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}
