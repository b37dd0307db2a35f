import type { SlidePage } from '@fixpoint/shared/contracts';
import { useState } from 'react';
import { type Deck, SlideDrawing } from './drawing/slide-drawing.js';

/** A slide as LibreOffice draws it, if that is known; else, and until it has come, as its reader found it. */
export function SlidePicture({
  address,
  slide,
  deck,
}: {
  readonly address: string | undefined;
  readonly slide: SlidePage;
  readonly deck: Deck;
}) {
  const [state, setState] = useState<'coming' | 'there' | 'failed'>('coming');
  return (
    <div className="slide-picture" style={{ aspectRatio: `${deck.width} / ${deck.height}` }}>
      {state === 'there' ? null : <SlideDrawing slide={slide} deck={deck} />}
      {address === undefined || state === 'failed' ? null : (
        <img
          alt=""
          src={address}
          loading="lazy"
          onLoad={() => setState('there')}
          onError={() => setState('failed')}
        />
      )}
    </div>
  );
}
