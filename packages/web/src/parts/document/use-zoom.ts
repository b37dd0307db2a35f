import { type RefObject, useEffect, useState } from 'react';

/** Size of a page: the whole page in the window, as wide as there is room, or a share of its real size. */
export type Zoom = 'fit' | 'width' | number;

/** Shares of the real size that the keys step through. */
const steps = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4] as const;
const key = 'fixpoint-zoom';

/** Returns the zoom, kept for the next document, and its controls. A pinch on a trackpad over `area` zooms too. */
export function useZoom(area: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState<Zoom>(readZoom);

  function choose(next: Zoom): void {
    setZoom(next);
    localStorage.setItem(key, String(next));
  }
  /** Next step in a direction. From `fit` or `width` it starts at the real size. */
  function step(by: 1 | -1): void {
    if (typeof zoom !== 'number') {
      choose(by === 1 ? 1.5 : 0.75);
      return;
    }
    const next =
      by === 1
        ? steps.find((candidate) => candidate > zoom)
        : steps.findLast((candidate) => candidate < zoom);
    if (next !== undefined) choose(next);
  }

  useEffect(() => {
    const element = area.current;
    if (element === null) return undefined;
    // Browsers report a pinch as the wheel with the control key.
    function pinch(event: WheelEvent): void {
      if (!event.ctrlKey) return;
      event.preventDefault();
      setZoom((before) => {
        const size = typeof before === 'number' ? before : 1;
        return Math.min(4, Math.max(0.25, size * Math.exp(-event.deltaY / 200)));
      });
    }
    element.addEventListener('wheel', pinch, { passive: false });
    return () => element.removeEventListener('wheel', pinch);
  }, [area]);

  return { zoom, choose, step };
}

function readZoom(): Zoom {
  const kept = localStorage.getItem(key);
  if (kept === 'width') return kept;
  const size = Number(kept);
  return kept !== null && size >= 0.25 && size <= 4 ? size : 'fit';
}
