import { Maximize2, Scan } from 'lucide-react';
import type { RefObject } from 'react';

/** Size at which a screen is shown: fitted into its place, in its own pixels, or over the whole of the reader's screen. */
export function ViewSize({
  isFitted,
  onFit,
  frame,
}: {
  readonly isFitted: boolean;
  readonly onFit: (isFitted: boolean) => void;
  readonly frame: RefObject<HTMLElement | null>;
}) {
  return (
    <>
      <button type="button" aria-pressed={isFitted} onClick={() => onFit(!isFitted)}>
        <Scan aria-hidden="true" size={16} /> Fit
      </button>
      {document.fullscreenEnabled ? (
        <button
          type="button"
          onClick={() => {
            if (document.fullscreenElement === null) void frame.current?.requestFullscreen();
            else void document.exitFullscreen();
          }}
        >
          <Maximize2 aria-hidden="true" size={16} /> Full screen
        </button>
      ) : null}
    </>
  );
}
