import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { useStored } from '../use-stored.js';

/** Widths of the left side in pixels. */
const usual = 250;
const least = 150;
const most = 600;
const step = 20;

/** Two sides with a border between them that moves by mouse and by keyboard; where it stands is remembered. */
export function SplitView({ left, right }: { readonly left: ReactNode; readonly right: ReactNode }) {
  const [kept, keep] = useStored('fixpoint-files-width', String(usual));
  const box = useRef<HTMLDivElement>(null);
  const width = bounded(Number(kept));

  function move(next: number): void {
    keep(String(bounded(next)));
  }

  function drag(event: PointerEvent<HTMLDivElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    move(event.clientX - (box.current?.getBoundingClientRect().left ?? 0));
  }

  function press(event: KeyboardEvent): void {
    const next = { ArrowLeft: width - step, ArrowRight: width + step, Home: least, End: most }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    move(next);
  }

  return (
    <div className="split" ref={box} style={{ '--files': `${width}px` } as CSSProperties}>
      <div className="side">{left}</div>
      {/* biome-ignore lint/a11y/useSemanticElements: an hr cannot be moved */}
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label="Width of the files"
        aria-valuenow={width}
        aria-valuemin={least}
        aria-valuemax={most}
        tabIndex={0}
        title="Drag, or use the arrow keys; a double click goes back to the usual width"
        onPointerDown={(event) => {
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={drag}
        onKeyDown={press}
        onDoubleClick={() => move(usual)}
      />
      <div className="side">{right}</div>
    </div>
  );
}

function bounded(width: number): number {
  return Number.isFinite(width) ? Math.round(Math.min(most, Math.max(least, width))) : usual;
}
