import type { Replay } from '@fixpoint/shared/contracts';
import { useEffect, useMemo, useState } from 'react';
import { listMoments } from './list-moments.js';
import { createReplayClock, eventAt, sameEvent } from './replay-clock.js';
import { ReplayControls } from './replay-controls.js';
import { ReplayHead } from './replay-head.js';
import { ReplayLog } from './replay-log.js';
import { ReplayStage } from './replay-stage.js';
import { usePlayback, usualSpeed } from './use-playback.js';

/**
 * A whole run to be watched again: the page, the code and the screen at any of its moments. Space plays and stops, the arrows go
 * from event to event, with Shift from iteration to iteration. `#at=12` opens it at 12 seconds.
 */
export function ReplayPlayer({ replay }: { readonly replay: Replay }) {
  const { events } = replay;
  const [skipsWaits, setSkipsWaits] = useState(true);
  const instants = useMemo(() => events.map(({ at }) => at), [events]);
  const clocks = useMemo(
    () => ({
      short: createReplayClock(instants, { skipsWaits: true }),
      whole: createReplayClock(instants, { skipsWaits: false }),
    }),
    [instants],
  );
  const clock = skipsWaits ? clocks.short : clocks.whole;
  const moments = useMemo(() => listMoments(events), [events]);
  const [speed, setSpeed] = useState(() => usualSpeed(clock.length));
  const { at, isPlaying, toggle, seek } = usePlayback(clock.length, speed, readPlace() ?? clock.length);
  const place = Math.max(0, eventAt(clock, at));
  const moment = moments[place];

  const iterations = useMemo(
    () =>
      events.flatMap((event, index) =>
        event.type === 'stage-started' && moments[index]?.iteration !== moments[index - 1]?.iteration
          ? [{ number: event.data.iteration, place: index }]
          : [],
      ),
    [events, moments],
  );

  const goTo = (index: number) => seek(clock.places[Math.min(events.length - 1, Math.max(0, index))] ?? 0);
  const goToIteration = (step: 1 | -1) => {
    const next =
      step === 1
        ? iterations.find((iteration) => iteration.place > place)
        : iterations.findLast((iteration) => iteration.place < place);
    goTo(next?.place ?? (step === 1 ? events.length - 1 : 0));
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const acts = new Map<string, () => void>([
        [' ', toggle],
        ['ArrowLeft', () => (event.shiftKey ? goToIteration(-1) : goTo(place - 1))],
        ['ArrowRight', () => (event.shiftKey ? goToIteration(1) : goTo(place + 1))],
      ]);
      const act = acts.get(event.key);
      if (act === undefined || isForTarget(event)) return;
      event.preventDefault();
      act();
    };
    const onHash = () => {
      const wanted = readPlace();
      if (wanted !== null) seek(wanted);
    };
    addEventListener('keydown', onKey);
    addEventListener('hashchange', onHash);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('hashchange', onHash);
    };
  });

  if (moment === undefined) return <p className="quiet">This run has no events yet.</p>;
  return (
    <section className="replay" aria-label="Replay">
      <ReplayHead replay={replay} moment={moment} place={place} />
      <div className="replay-body">
        <ReplayStage replay={replay} moment={moment} place={place} />
        <ReplayLog events={events} place={place} words={moment.words} onGo={goTo} />
      </div>
      <ReplayControls
        clock={clock}
        at={at}
        place={place}
        events={events}
        iterations={iterations}
        isPlaying={isPlaying}
        speed={speed}
        canSkip={clocks.short.isCut}
        skipsWaits={skipsWaits}
        onToggle={toggle}
        onSeek={seek}
        onStep={(step) => goTo(place + step)}
        onSpeed={setSpeed}
        onSkipsWaits={(skips) => {
          setSkipsWaits(skips);
          seek(sameEvent(clock, at, skips ? clocks.short : clocks.whole));
        }}
      />
      {replay.left_out.length === 0 ? null : (
        <ul className="quiet replay-notes">
          {replay.left_out.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** True if the focused element reacts to the key itself. */
function isForTarget({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches('select, textarea, input:not([type=range], [type=radio])')) return true;
  // Arrows belong to what scrolls sideways, to tabs and to radio buttons while one is in them.
  if (target.closest('[tabindex="0"], [role="tablist"]') !== null) return true;
  return key === ' ' ? target.closest('button, a, summary, select') !== null : target.matches('[type=radio]');
}

/** Opening position from the address, in milliseconds. */
function readPlace(): number | null {
  const seconds = /^#at=(\d{1,9}(?:\.\d{1,3})?)$/.exec(location.hash)?.[1];
  return seconds === undefined ? null : Number(seconds) * 1_000;
}
