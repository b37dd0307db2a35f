import type { Display } from '@fixpoint/shared/contracts';
import { physicalSize, type Size } from './coordinates.js';

/** The size of a picture of the whole display that is no wider, with the display's shape. */
export function fitWidth(display: Display, widest: number): Size {
  const { width, height } = physicalSize(display);
  const share = Math.min(1, widest / width);
  return { width: Math.round(width * share), height: Math.max(1, Math.round(height * share)) };
}
