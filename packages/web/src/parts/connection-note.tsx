import { useLiveState } from '../live/live-provider.js';

const notes = { connecting: 'Connecting …', lost: 'Connection lost. Trying again …' } as const;

/** Says when what is shown may be old. Nothing is lost meanwhile: the page catches up. */
export function ConnectionNote() {
  const state = useLiveState();
  return (
    <p className={`connection ${state}`} role="status">
      {state === 'open' ? <span className="visually-hidden">Connected</span> : notes[state]}
    </p>
  );
}
