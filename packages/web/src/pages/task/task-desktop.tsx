import { useRef, useState } from 'react';
import type { Session } from '../../api/session.js';
import { LiveFrame } from '../../parts/desktop/live-frame.js';
import { LiveScreen } from '../../parts/desktop/live-screen.js';
import { useDesktops } from '../../parts/desktop/use-desktops.js';
import { useThumbnail } from '../../parts/desktop/use-thumbnail.js';

/** The desktop that works for a task, beside its steps: a picture every few seconds, and the live screen on request. */
export function TaskDesktop({ name, session }: { readonly name: string; readonly session: Session }) {
  const [isLive, setLive] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const list = useDesktops();
  const runner = list.data?.desktops.find((desktop) => desktop.name === name)?.runner ?? null;
  const isConnected = runner?.connected === true;
  const isShown = isLive && isConnected;
  const thumbnail = useThumbnail(name, isConnected && !isLive, frame);
  return (
    <div ref={frame} className="task-desktop">
      {isConnected ? (
        <button type="button" aria-expanded={isLive} onClick={() => setLive(!isLive)}>
          {isLive ? 'Close live view' : 'Open live view'}
        </button>
      ) : null}
      {isShown ? <LiveScreen name={name} runner={runner} session={session} onAct={() => {}} /> : null}
      {isShown || thumbnail === null ? null : <LiveFrame name={name} picture={thumbnail} />}
    </div>
  );
}
