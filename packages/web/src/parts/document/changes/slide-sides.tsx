import type { DocumentPages } from '@fixpoint/shared/contracts';
import { type ReactNode, useEffect, useState } from 'react';
import { useKeys } from '../../shortcuts/use-keys.js';
import { boxStyle } from '../drawing/shape-box.js';
import { SlidePicture } from '../slide-picture.js';
import type { PagePicture } from '../use-page-pictures.js';
import type { Change, ChangedPlace, PagePair } from './change.js';
import type { PixelBox } from './compare-pixels.js';
import { usePixelChanges } from './use-pixel-changes.js';

type Deck = Extract<DocumentPages, { type: 'pptx' }>;
export type ComparisonMode = 'side' | 'swipe' | 'blink';

/** A deck at one time. */
export interface DeckSide {
  /** `iteration 1`. */
  readonly name: string;
  readonly deck: Deck;
  /** By LibreOffice, by the numbers of the slides. */
  readonly pictures: ReadonlyMap<string, PagePicture>;
}

/** Two slides beside each other, one over the other up to a movable edge, or in turns; what changed is framed on both. */
export function SlideSides({
  before,
  after,
  pair,
  mode,
}: {
  readonly before: DeckSide;
  readonly after: DeckSide;
  readonly pair: PagePair;
  readonly mode: ComparisonMode;
}) {
  const addressOf = ({ deck, pictures }: DeckSide, index: number | null) =>
    pictures.get(String(index === null ? '' : deck.slides[index]?.number))?.picture;
  const unexplained = usePixelChanges(
    addressOf(before, pair.before),
    addressOf(after, pair.after),
    pair.changes,
  );
  const shared = { changes: pair.changes, unexplained };
  const old = <Side of={before} index={pair.before} side="placeBefore" {...shared} />;
  const now = <Side of={after} index={pair.after} side="placeAfter" {...shared} />;
  const names = [before.name, after.name] as const;
  if (mode === 'swipe') return <Swipe old={old} now={now} names={names} />;
  if (mode === 'blink') return <Blink old={old} now={now} names={names} />;
  return (
    <div className="two-sides">
      {[old, now].map((drawing, index) => (
        <figure key={index === 0 ? 'before' : 'after'}>
          <figcaption className="quiet">{names[index]}</figcaption>
          {drawing}
        </figure>
      ))}
    </div>
  );
}

interface Both {
  readonly old: ReactNode;
  readonly now: ReactNode;
  readonly names: readonly [before: string, after: string];
}

function Swipe({ old, now, names: [before, after] }: Both) {
  const [edge, setEdge] = useState(50);
  return (
    <>
      <div className="over" style={{ '--edge': `${edge}%` } as React.CSSProperties}>
        {old}
        <div className="upper">{now}</div>
        <span className="edge" aria-hidden="true" />
      </div>
      <label className="swipe">
        <span className="quiet">{before}</span>
        <input
          type="range"
          min={0}
          max={100}
          value={edge}
          aria-label={`Divider between ${before} on the left and ${after} on the right`}
          onChange={({ target }) => setEdge(Number(target.value))}
        />
        <span className="quiet">{after}</span>
      </label>
    </>
  );
}

/** Slower than three times a second: faster may harm. */
const blinkMs = 900;

function Blink({ old, now, names: [before, after] }: Both) {
  const [isAfter, setAfter] = useState(true);
  const [isRunning, setRunning] = useState(false);
  const flip = () => setAfter((shown) => !shown);
  useKeys({ b: flip });
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setAfter((shown) => !shown), blinkMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  return (
    <>
      <p className="actions">
        <button type="button" onClick={flip}>
          Show {isAfter ? before : after} <kbd>b</kbd>
        </button>
        <button type="button" aria-pressed={isRunning} onClick={() => setRunning(!isRunning)}>
          {isRunning ? 'Stop blinking' : 'Start blinking'}
        </button>
        <strong role={isRunning ? undefined : 'status'}>{isAfter ? after : before}</strong>
      </p>
      {isAfter ? now : old}
    </>
  );
}

function Side({
  of: { deck, pictures: drawn },
  index,
  changes,
  unexplained,
  side,
}: {
  readonly of: DeckSide;
  readonly index: number | null;
  readonly changes: readonly Change[];
  /** Areas in which the pictures differ and the model does not explain why. */
  readonly unexplained: readonly PixelBox[];
  readonly side: 'placeBefore' | 'placeAfter';
}) {
  const slide = index === null ? undefined : deck.slides[index];
  const { width, height } = deck;
  if (slide === undefined) {
    return (
      <div className="slide-drawing none" style={{ aspectRatio: `${width} / ${height}` }}>
        <p>This version has no such slide.</p>
      </div>
    );
  }
  const address = drawn.get(String(slide.number))?.picture;
  return (
    <div className="marked flat">
      <SlidePicture key={address} address={address} slide={slide} deck={deck} />
      {changes.map((change, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: changes have no names, and never change
        <Frame key={place} place={change[side]} kind={change.kind} />
      ))}
      {unexplained.map((box) => (
        <Frame key={`${box.left} ${box.top}`} place={{ kind: 'box', box }} kind="look" />
      ))}
    </div>
  );
}

function Frame({ place, kind }: { readonly place: ChangedPlace | null; readonly kind: Change['kind'] }) {
  if (place?.kind !== 'box') return null;
  return <div className={`frame change ${kind}`} style={boxStyle(place)} />;
}
