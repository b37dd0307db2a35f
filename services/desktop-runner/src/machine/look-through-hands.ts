import type { Display } from '@fixpoint/shared/contracts';
import type { LogicalPoint } from '../core/coordinates.js';
import type { Thumbnail } from '../core/desktop-driver.js';
import { fitWidth } from '../core/fit-width.js';
import { measureChange } from '../core/frames/index.js';
import type { Hands } from '../core/hands.js';
import type { LivePicture } from './create-live-view.js';

/** Widest picture of the live view: enough to read by, small enough for a phone. */
const widest = 1_280;
const quality = 70;

/** Looks at the screen as a task would, with the same zones blackened; null while nothing on it has changed. */
export function lookThroughHands(
  hands: Pick<Hands, 'observe' | 'thumbnail'>,
  pointer: () => Promise<LogicalPoint>,
  display: () => Display,
): (isWanted: boolean, signal: AbortSignal) => Promise<LivePicture | null> {
  let shown: { thumbnail: Thumbnail; at: LogicalPoint } | undefined;
  return async (isWanted, signal) => {
    const [thumbnail, at] = [await hands.thumbnail(signal), await pointer()];
    const isSame =
      shown !== undefined &&
      at.x === shown.at.x &&
      at.y === shown.at.y &&
      measureChange(shown.thumbnail, thumbnail).box === null;
    if (isSame && !isWanted) return null;
    const { bytes, mime, viewport } = await hands.observe(
      { format: 'jpeg', quality, cursor: true, ...fitWidth(display(), widest) },
      signal,
    );
    shown = { thumbnail, at };
    return { bytes, mime, display: viewport.display.id, ...viewport.image };
  };
}
