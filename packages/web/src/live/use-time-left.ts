import { type RefObject, useEffect, useState } from 'react';

/** What a person who took a desktop over has left of the time in which they may do nothing with it. */
export interface Idle {
  readonly limit_ms: number;
  readonly left_ms: number;
}

/**
 * Milliseconds until it is over, told anew each second. `actedAt`: when this page saw them do something last, which the
 * desktop says only with its next heartbeat.
 */
export function useTimeLeft(idle: Idle, actedAt: RefObject<number>): number {
  // By this clock alone: that of the desktop may be another.
  const [heard, setHeard] = useState(() => ({ idle, at: Date.now() }));
  if (heard.idle !== idle) setHeard({ idle, at: Date.now() });
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const until = Math.max(heard.at + heard.idle.left_ms, actedAt.current + idle.limit_ms);
  return Math.max(0, until - Math.max(now, heard.at));
}
