import { formatDuration } from '@fixpoint/shared/text';
import { type RefObject, useEffect, useState } from 'react';
import type { DesktopRunner } from '../../api/desktops.js';
import { InstantTime } from '../times.js';

/** Time left at which the warning comes; a third of the limit if that is less. */
const warningMs = 60_000;

/**
 * Time left until manual control is released for lack of input, and the button that restarts that time. Screen readers announce its
 * end once, when it is near.
 */
export function ManualControlClock({
  idle,
  actedAt,
}: {
  readonly idle: Idle;
  readonly actedAt: RefObject<number>;
}) {
  const leftMs = useTimeLeft(idle, actedAt);
  const isNear = leftMs <= Math.min(warningMs, idle.limit_ms / 3);
  return (
    <div className="manual-control-clock">
      <p className={isNear ? 'is-near' : 'quiet'}>
        Your control ends automatically in{' '}
        <span className="elapsed">{formatDuration(leftMs, 'seconds')}</span>. Any mouse or keyboard input on
        the screen resets this time.
      </p>
      <p className="is-near" role="status" aria-label="Time left">
        {isNear ? 'Less than a minute left. Use the desktop to keep control.' : ''}
      </p>
    </div>
  );
}

/** Reports that manual control ended without a release by the person. Always in the page, so that screen readers announce it. */
export function ManualControlEndedNote({
  runner,
  name,
}: {
  readonly runner: DesktopRunner;
  readonly name: string | null;
}) {
  const ended = runner.ended_hold ?? null;
  return (
    <p role="status" aria-label="End of manual control" className="manual-control-ended">
      {ended === null || ended.by !== name ? null : <EndOfControl ended={ended} />}
    </p>
  );
}

function EndOfControl({
  ended: { reason, at },
}: {
  readonly ended: NonNullable<DesktopRunner['ended_hold']>;
}) {
  const time = <InstantTime at={at} isFull />;
  if (reason === 'idle') {
    return (
      <>
        Your control of this desktop ended at {time} because there was no input. The task that uses it
        continues.
      </>
    );
  }
  return (
    <>
      Desktop-runner lost: your control of this desktop ended at {time}. The task that uses it continues when
      the desktop-runner reconnects.
    </>
  );
}

/** Time without input after which manual control is released, and the time left of it. */
interface Idle {
  readonly limit_ms: number;
  readonly left_ms: number;
}

/** Milliseconds left, recounted each second. `actedAt`: the last input of this page, which the desktop reports only with its next heartbeat. */
function useTimeLeft(idle: Idle, actedAt: RefObject<number>): number {
  // By this clock alone: that of the desktop may be another.
  const [received, setReceived] = useState(() => ({ idle, at: Date.now() }));
  if (received.idle !== idle) setReceived({ idle, at: Date.now() });
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const until = Math.max(received.at + received.idle.left_ms, actedAt.current + idle.limit_ms);
  return Math.max(0, until - Math.max(now, received.at));
}
