import type { DesktopRunner } from '../../api/desktops.js';
import { InstantTime } from '../instant-time.js';

/** Tells a person that they have a desktop no longer, without having given it back. Always there, so that it is heard. */
export function EndedHoldNote({
  runner,
  name,
}: {
  readonly runner: DesktopRunner;
  readonly name: string | null;
}) {
  const ended = runner.ended_hold ?? null;
  return (
    <p role="status" className="ended-hold">
      {ended === null || ended.by !== name ? null : ended.reason === 'idle' ? (
        <>
          You did nothing with it for too long, so it was given back by itself at{' '}
          <InstantTime at={ended.at} isFull />. What was at work on it goes on.
        </>
      ) : (
        <>
          You have it no longer: its desktop-runner was lost at <InstantTime at={ended.at} isFull />. What was
          at work on it goes on once it is back.
        </>
      )}
    </p>
  );
}
