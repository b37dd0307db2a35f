import { useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Desktop, DesktopRunner } from '../../api/desktops.js';
import type { Session } from '../../api/session.js';
import { useScreen } from '../../live/use-screen.js';
import { Failure } from '../failure.js';
import { NoScreenNote, useWhyNoScreen, useWhyReadOnly } from '../session-access.js';
import { DesktopFacts } from './desktop-facts.js';
import { LiveFrame } from './live-frame.js';
import { LiveScreen } from './live-screen.js';
import { MachineCommands } from './machine-commands.js';
import { ManualControlClock, ManualControlEndedNote } from './manual-control.js';
import { useThumbnail } from './use-thumbnail.js';

type Badge = readonly [colour: string, words: string];
const statuses: Record<Desktop['status'], Badge> = {
  pending: ['pending', 'Starting'],
  running: ['completed', 'Running'],
  stopped: ['paused', 'Stopped'],
  terminated: ['cancelled', 'Terminated'],
  failed: ['failed', 'Failed'],
  unknown: ['cancelled', 'Unknown'],
};

/** One desktop: its state, who has it, its commands, a picture of its screen, and the screen itself on request. */
export function DesktopCard({
  desktop,
  session,
  isAlone = false,
}: {
  readonly desktop: Desktop;
  readonly session: Session;
  /** On the page of this desktop: its screen is live from the start. */
  readonly isAlone?: boolean;
}) {
  const { name, provider, runner } = desktop;
  const [isLive, setLive] = useState(isAlone);
  const card = useRef<HTMLLIElement>(null);
  const actedAt = useRef(0);
  const screen = useScreen(null, name);
  const disabledBecause = useWhyReadOnly();
  const unseen = useWhyNoScreen();
  const unseenId = useId();
  // A desktop without a runner has no screen for anyone, and the card shows that.
  const isUnseen = unseen !== null && runner !== null;
  const noScreen = unseen ?? whyNoScreen(runner);
  const describedBy = isUnseen ? unseenId : undefined;
  const [colour, words] = badgeOf(desktop);
  const isShown = isLive && noScreen === undefined;
  const thumbnail = useThumbnail(name, noScreen === undefined && !isShown, card);
  const picture = newestOf(screen.picture, thumbnail);
  const mine = runner?.connected === true ? holdOf(runner, session) : null;

  return (
    <li ref={card} className={isShown ? 'card desktop is-live' : 'card desktop'}>
      <h2>{isAlone ? name : <Link href={`/desktops/${encodeURIComponent(name)}`}>{name}</Link>}</h2>
      <span className={`badge ${colour}`}>{words}</span>
      {provider === 'cua-cloud' ? <p className="quiet">CUA Cloud</p> : null}
      {runner === null ? (
        <p className="quiet">No desktop-runner serves this desktop, so tasks cannot use it.</p>
      ) : (
        <DesktopFacts runner={runner} />
      )}
      <div className="actions">
        {provider === 'cua-cloud' ? (
          <MachineCommands desktop={desktop} disabledBecause={disabledBecause} />
        ) : null}
        <button
          type="button"
          className={isShown ? undefined : 'primary'}
          disabled={noScreen !== undefined}
          title={noScreen}
          aria-describedby={describedBy}
          aria-expanded={isShown}
          onClick={() => setLive(!isLive)}
        >
          {isShown ? 'Close live view' : 'Open live view'}
        </button>
        <button
          type="button"
          disabled={noScreen !== undefined || screen.isRequesting}
          title={noScreen}
          aria-describedby={describedBy}
          onClick={screen.request}
        >
          Take screenshot
        </button>
        <span className="quiet" role="status" aria-label="Screenshot">
          {screen.isRequesting ? 'Requesting a screenshot …' : ''}
        </span>
      </div>
      {screen.error === null ? null : <Failure error={screen.error} />}
      {runner === null ? null : <ManualControlEndedNote runner={runner} name={session.name} />}
      {mine?.idle === undefined ? null : <ManualControlClock idle={mine.idle} actedAt={actedAt} />}
      {isUnseen ? <NoScreenNote why={unseen} id={unseenId} /> : null}
      {isShown && runner !== null ? (
        <LiveScreen
          name={name}
          runner={runner}
          session={session}
          onAct={() => {
            actedAt.current = Date.now();
          }}
        />
      ) : null}
      {isUnseen || isShown || picture === null ? null : <LiveFrame name={name} picture={picture} />}
    </li>
  );
}

/** The later of two pictures. */
function newestOf<Picture extends { readonly at: string }>(
  one: Picture | null,
  other: Picture | null,
): Picture | null {
  if (one === null || other === null) return one ?? other;
  return Date.parse(one.at) >= Date.parse(other.at) ? one : other;
}

function badgeOf({ provider, status, runner }: Desktop): Badge {
  if (runner === null || (provider === 'cua-cloud' && status !== 'running')) return statuses[status];
  if (!runner.connected) return ['paused', 'Not connected'];
  if (runner.status === 'refused') return ['failed', 'Not available'];
  return runner.owner.type === 'nobody' ? ['completed', 'Ready'] : ['running', 'In use'];
}

/** Manual control by the reader of this page; null if they did not take it over. */
function holdOf({ owner }: DesktopRunner, { name }: Session) {
  return owner.type === 'person' && owner.by === name ? owner : null;
}

function whyNoScreen(runner: Desktop['runner']): string | undefined {
  if (runner === null) return 'No desktop-runner serves this desktop.';
  if (!runner.connected) return 'The desktop-runner is not connected.';
  return runner.status === 'refused' ? (runner.reason ?? 'The desktop is not available.') : undefined;
}
