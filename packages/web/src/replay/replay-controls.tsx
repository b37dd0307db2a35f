import type { TaskEvent } from '@fixpoint/shared/contracts';
import { formatDuration } from '@fixpoint/shared/text';
import type { ReplayClock } from './replay-clock.js';
import { speeds } from './use-playback.js';

/** The line of time, with what moves along it. */
export function ReplayControls({
  clock,
  at,
  place,
  events,
  iterations,
  isPlaying,
  speed,
  canSkip,
  skipsWaits,
  onToggle,
  onSeek,
  onStep,
  onSpeed,
  onSkipsWaits,
}: {
  readonly clock: ReplayClock;
  readonly at: number;
  readonly place: number;
  readonly events: readonly TaskEvent[];
  readonly iterations: readonly { readonly number: number; readonly place: number }[];
  readonly isPlaying: boolean;
  readonly speed: number;
  /** True if there are long waits at all. */
  readonly canSkip: boolean;
  readonly skipsWaits: boolean;
  readonly onToggle: () => void;
  readonly onSeek: (at: number) => void;
  readonly onStep: (step: 1 | -1) => void;
  readonly onSpeed: (speed: number) => void;
  readonly onSkipsWaits: (skips: boolean) => void;
}) {
  const now = events[place];
  const marks = placeMarks(iterations.map(({ place: index }) => (clock.places[index] ?? 0) / clock.length));
  return (
    <div className="replay-controls replay-keys">
      <button type="button" className="primary play" onClick={onToggle} aria-keyshortcuts="Space">
        {isPlaying ? 'Pause' : 'Play'}
      </button>
      <button type="button" aria-label="Previous event" onClick={() => onStep(-1)}>
        ‹
      </button>
      <button type="button" aria-label="Next event" onClick={() => onStep(1)}>
        ›
      </button>
      <div className="line">
        <div className="marks" aria-hidden="true">
          {iterations.map(({ number, place: index }, which) => (
            <span key={index} style={{ left: `${(marks[which]?.share ?? 0) * 100}%` }}>
              {marks[which]?.hasRoom ? number : null}
            </span>
          ))}
        </div>
        <input
          type="range"
          aria-label="Position in the run"
          aria-valuetext={`${formatDuration(at, 'seconds')}: ${now?.message ?? ''}`}
          min={0}
          max={clock.length}
          step="any"
          value={at}
          onChange={({ target }) => onSeek(Number(target.value))}
        />
      </div>
      <span className="quiet time">
        {formatDuration(at, 'seconds')} / {formatDuration(clock.length, 'seconds')}
      </span>
      <label>
        <span className="visually-hidden">Speed</span>
        <select value={speed} onChange={({ target }) => onSpeed(Number(target.value))}>
          {speeds.map((each) => (
            <option key={each} value={each}>
              {each}×
            </option>
          ))}
        </select>
      </label>
      {canSkip ? (
        <label className="skips">
          <input
            type="checkbox"
            checked={skipsWaits}
            onChange={({ target }) => onSkipsWaits(target.checked)}
          />{' '}
          Skip waits
        </label>
      ) : null}
    </div>
  );
}

/** Least distance between two numbers, as a share of the line. */
const minMarkDistance = 1 / 12;

/** Marks that are too close to the number before them keep their stroke and lose their number. */
function placeMarks(
  shares: readonly number[],
): readonly { readonly share: number; readonly hasRoom: boolean }[] {
  let numbered = Number.NEGATIVE_INFINITY;
  return shares.map((share) => {
    const hasRoom = share - numbered >= minMarkDistance;
    if (hasRoom) numbered = share;
    return { share, hasRoom };
  });
}
