import type { SlidePage } from '@fixpoint/shared/contracts';
import { useState } from 'react';
import { SlideDrawing } from './slide-drawing.js';
import type { Pictures } from './slide-shape.js';

/** A slide as LibreOffice draws it, where that is known; else, and until it has come, as its reader found it. */
export function SlidePicture({
  address,
  ...drawing
}: {
  readonly address: string | undefined;
  readonly slide: SlidePage;
  readonly width: number;
  readonly height: number;
  readonly pictures: Pictures;
}) {
  const [state, setState] = useState<'coming' | 'there' | 'failed'>('coming');
  const { width, height } = drawing;
  return (
    <div className="slide-picture" style={{ aspectRatio: `${width} / ${height}` }}>
      {state === 'there' ? null : <SlideDrawing {...drawing} />}
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
