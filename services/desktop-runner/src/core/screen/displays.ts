import type { Display } from '@fixpoint/shared/contracts';
import { desktopLost, noSuchDisplay } from '../errors.js';
import { physicalSize, type Size } from './coordinates.js';

/** The display of that id, or the primary one. */
export function chooseDisplay(displays: readonly Display[], monitor: string | undefined): Display {
  const [first] = displays;
  if (first === undefined) throw desktopLost('it has no display', { touched: false });
  if (monitor === undefined) return displays.find(({ primary }) => primary) ?? first;
  const display = displays.find(({ id }) => id === monitor);
  if (display === undefined) throw noSuchDisplay(monitor, displays);
  return display;
}

/** The size of an image of the whole display that is no wider, with the display's shape. */
export function fitWidth(display: Display, widest: number): Size {
  const { width, height } = physicalSize(display);
  const share = Math.min(1, widest / width);
  return { width: Math.round(width * share), height: Math.max(1, Math.round(height * share)) };
}
