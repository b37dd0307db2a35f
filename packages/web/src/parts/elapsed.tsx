import { useEffect, useState } from 'react';
import { formatDuration } from '../task/format-duration.js';

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
