import { useCallback, useEffect, useRef, useState } from 'react';

export const speeds = [1, 2, 5, 10, 20, 50, 100] as const;

/** A run is watched in about this time, unless its reader wants it otherwise. */
const wantedMs = 45_000;

/** The slowest of the speeds at which a run of that length is over in time. */
export function usualSpeed(length: number): number {
  return speeds.find((speed) => length / speed <= wantedMs) ?? 100;
}

export interface Playback {
  /** Milliseconds from the begin of the line. */
  readonly at: number;
  readonly isPlaying: boolean;
  /** Stops if it plays; restarts if it is at the end. */
  toggle(): void;
  /** Goes there, and continues if it plays. */
  seek(at: number): void;
}

/** Plays along a line of time. Opens at its end: most want to see the result of a run first. */
export function usePlayback(length: number, speed: number, start = length): Playback {
  const [at, setAt] = useState(start);
  const [isPlaying, setPlaying] = useState(false);
  const place = useRef(start);

  const seek = useCallback(
    (next: number) => {
      place.current = Math.min(length, Math.max(0, next));
      setAt(place.current);
    },
    [length],
  );

  useEffect(() => {
    if (!isPlaying) return undefined;
    let before = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      // A tab that was away continues from its former position.
      seek(place.current + Math.min(250, now - before) * speed);
      before = now;
      if (place.current >= length) setPlaying(false);
      else frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, speed, length, seek]);

  const toggle = useCallback(() => {
    if (!isPlaying && place.current >= length) seek(0);
    setPlaying(!isPlaying);
  }, [isPlaying, length, seek]);

  return { at, isPlaying, toggle, seek };
}
