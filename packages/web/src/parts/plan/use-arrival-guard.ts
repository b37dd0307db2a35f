import { useCallback, useEffect, useRef, useState } from 'react';

/** Time for which a plan ignores input after it appeared, changed or moved, in ms. */
const arrivalMs = 500;

interface ArrivalGuard {
  /** False while input is ignored. */
  readonly isReady: boolean;
  /** Guards a box; returns the function that ends it. */
  readonly guard: (box: HTMLElement) => () => void;
}

/**
 * Ignores clicks and keys that were meant for something else: what was in the place of the plan's buttons a moment ago.
 * Scrolling moves nothing here: places are those on the page, not those in the window.
 */
export function useArrivalGuard(version: string | undefined): ArrivalGuard {
  const [isReady, setReady] = useState(false);
  const readyAt = useRef(Number.POSITIVE_INFINITY);
  const timer = useRef<number | undefined>(undefined);
  const restart = useCallback(() => {
    readyAt.current = performance.now() + arrivalMs;
    setReady(false);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setReady(true), arrivalMs);
  }, []);
  useEffect(() => {
    if (version !== undefined) restart();
    return () => window.clearTimeout(timer.current);
  }, [version, restart]);

  const guard = useCallback(
    (box: HTMLElement) => {
      // Measured once the box is laid out: to measure it here would lay out the page twice.
      let place: number | null = null;
      /** Start of the press that a click ends. */
      let pressedAt: number | null = null;
      const notePlace = () => {
        const before = place;
        place = placeOf(box);
        if (before !== null && before !== place) restart();
      };
      const notePress = () => {
        pressedAt = performance.now();
      };
      const ignoreEarly = (event: Event) => {
        notePlace();
        const since = pressedAt ?? performance.now();
        pressedAt = null;
        // Folding and unfolding decides nothing.
        const isHarmless = event.target instanceof Element && event.target.closest('summary') !== null;
        if (isHarmless || since >= readyAt.current) return;
        event.preventDefault();
        event.stopPropagation();
      };
      // An element that pushes the box to another place changes the height of the page.
      const observer = new ResizeObserver(notePlace);
      observer.observe(document.body);
      box.addEventListener('pointerdown', notePress, true);
      box.addEventListener('keydown', notePress, true);
      box.addEventListener('click', ignoreEarly, true);
      return () => {
        observer.disconnect();
        box.removeEventListener('pointerdown', notePress, true);
        box.removeEventListener('keydown', notePress, true);
        box.removeEventListener('click', ignoreEarly, true);
      };
    },
    [restart],
  );
  return { isReady, guard };
}

function placeOf(box: HTMLElement): number {
  return Math.round(box.getBoundingClientRect().top + window.scrollY);
}
