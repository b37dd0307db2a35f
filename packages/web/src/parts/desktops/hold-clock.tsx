import type { RefObject } from 'react';
import { type Idle, useTimeLeft } from '../../live/use-time-left.js';
import { formatDuration } from '../../task/format-duration.js';

/** When it is said that the end is near; a third of the time where that is less. */
const nearMs = 60_000;

/**
 * How long whoever has a desktop keeps it by doing nothing, and what keeps it for longer. Whoever cannot see the clock hears
 * of its end once, when it is near.
 */
export function HoldClock({ idle, actedAt }: { readonly idle: Idle; readonly actedAt: RefObject<number> }) {
  const leftMs = useTimeLeft(idle, actedAt);
  const isNear = leftMs <= Math.min(nearMs, idle.limit_ms / 3);
  return (
    <div className="hold-clock">
      <p className={isNear ? 'is-near' : 'quiet'}>
        It is given back by itself in <span className="elapsed">{formatDuration(leftMs)}</span>. Each move,
        click, scroll or key in the picture, and each text that you type into it, starts this time anew;
        watching does not.
      </p>
      <p className="is-near" role="status">
        {isNear ? 'Less than a minute left: do something with the desktop to keep it.' : ''}
      </p>
    </div>
  );
}
