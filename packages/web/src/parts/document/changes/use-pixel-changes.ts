import { useEffect, useState } from 'react';
import type { Change } from './change.js';
import { comparePixels, type PixelBox } from './compare-pixels.js';

/** Pixels across in which pictures are compared. */
const width = 320;

/** Areas in which two pictures of a page differ and the model does not explain why; empty until both have come, and if one is missing. */
export function usePixelChanges(
  before: string | undefined,
  after: string | undefined,
  changes: readonly Change[],
): readonly PixelBox[] {
  const [boxes, setBoxes] = useState<readonly PixelBox[]>([]);
  useEffect(() => {
    setBoxes([]);
    if (before === undefined || after === undefined) return undefined;
    let isCurrent = true;
    Promise.all([readPixels(before), readPixels(after)]).then(
      ([old, now]) => {
        if (!isCurrent || old.height !== now.height) return;
        const known = changes
          .flatMap(({ placeBefore, placeAfter }) => [placeBefore, placeAfter])
          .flatMap((place) => (place?.kind === 'box' ? [place.box] : []));
        setBoxes(comparePixels(old.data, now.data, { width, height: now.height, known }));
      },
      // The page shows the model's changes.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [before, after, changes]);
  return boxes;
}

async function readPixels(address: string): Promise<ImageData> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const height = Math.max(1, Math.round((image.naturalHeight / image.naturalWidth) * width));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This browser does not support drawing on a canvas.');
  context.drawImage(image, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
