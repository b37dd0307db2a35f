import { type RefObject, useId, useRef, useState } from 'react';
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
import { TakeScreenshot } from './take-screenshot.js';
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
  const [colour, words] = badgeOf(desktop);
  const isShown = isLive && noScreen === undefined;
  const thumbnail = useThumbnail(name, noScreen === undefined && !isShown, card);
  const picture = newestOf(screen.picture, thumbnail);

  return (
    <li ref={card} className={isShown ? 'card desktop is-live' : 'card desktop'}>
      <h2>{isAlone ? name : <Link href={`/desktops/${encodeURIComponent(name)}`}>{name}</Link>}</h2>
      <span className={`badge ${colour}`}>{words}</span>
      <ServedBy desktop={desktop} />
      <div className="actions">
        {provider === 'cua-cloud' ? (
          <MachineCommands desktop={desktop} disabledBecause={disabledBecause} />
        ) : null}
        <ScreenCommands
          screen={screen}
          noScreen={noScreen}
          describedBy={isUnseen ? unseenId : undefined}
          isShown={isShown}
          onToggle={() => setLive(!isLive)}
        />
      </div>
      {screen.error === null ? null : <Failure error={screen.error} />}
      {runner === null ? null : <ManualControl runner={runner} name={session.name} actedAt={actedAt} />}
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

/** Provider and facts of a desktop. */
function ServedBy({ desktop: { provider, runner } }: { readonly desktop: Desktop }) {
  return (
    <>
      {provider === 'cua-cloud' ? <p className="quiet">CUA Cloud</p> : null}
      {runner === null ? (
        <p className="quiet">No desktop-runner serves this desktop, so tasks cannot use it.</p>
      ) : (
        <DesktopFacts runner={runner} />
      )}
    </>
  );
}

function ScreenCommands({
  screen,
  noScreen,
  describedBy,
  isShown,
  onToggle,
}: {
  readonly screen: ReturnType<typeof useScreen>;
  /** Reason why the screen cannot be shown. */
  readonly noScreen: string | undefined;
  readonly describedBy: string | undefined;
  readonly isShown: boolean;
  readonly onToggle: () => void;
}) {
  return (
    <>
      <button
        type="button"
        className={isShown ? undefined : 'primary'}
        disabled={noScreen !== undefined}
        title={noScreen}
        aria-describedby={describedBy}
        aria-expanded={isShown}
        onClick={onToggle}
      >
        {isShown ? 'Close live view' : 'Open live view'}
      </button>
      <TakeScreenshot
        screen={screen}
        isDisabled={noScreen !== undefined}
        title={noScreen}
        describedBy={describedBy}
      />
    </>
  );
}

/** The later of two pictures. */
function newestOf<Picture extends { readonly at: string }>(
  a: Picture | null,
  b: Picture | null,
): Picture | null {
  if (a === null || b === null) return a ?? b;
  return Date.parse(a.at) >= Date.parse(b.at) ? a : b;
}

function badgeOf({ provider, status, runner }: Desktop): Badge {
  if (runner === null || (provider === 'cua-cloud' && status !== 'running')) return statuses[status];
  if (!runner.connected) return ['paused', 'Not connected'];
  if (runner.status === 'refused') return ['failed', 'Not available'];
  return runner.owner.type === 'nobody' ? ['completed', 'Ready'] : ['running', 'In use'];
}

/** State of manual control by the reader of this page, named `name`. */
function ManualControl({
  runner,
  name,
  actedAt,
}: {
  readonly runner: DesktopRunner;
  readonly name: string | null;
  readonly actedAt: RefObject<number>;
}) {
  const { owner, connected: isConnected } = runner;
  const idle = isConnected && owner.type === 'person' && owner.by === name ? owner.idle : undefined;
  return (
    <>
      <ManualControlEndedNote runner={runner} name={name} />
      {idle === undefined ? null : <ManualControlClock idle={idle} actedAt={actedAt} />}
    </>
  );
}

function whyNoScreen(runner: Desktop['runner']): string | undefined {
  if (runner === null) return 'No desktop-runner serves this desktop.';
  if (!runner.connected) return 'The desktop-runner is not connected.';
  return runner.status === 'refused' ? (runner.reason ?? 'The desktop is not available.') : undefined;
}
