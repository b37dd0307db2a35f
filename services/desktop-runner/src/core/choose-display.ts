import type { Display } from '@fixpoint/shared/contracts';
import { DesktopLostError } from './errors/desktop-lost-error.js';
import { NoMonitorError } from './errors/no-monitor-error.js';

/** The monitor of that id, or the primary one. */
export function chooseDisplay(displays: readonly Display[], monitor: string | undefined): Display {
  const [first] = displays;
  if (first === undefined) throw new DesktopLostError('it has no display', { touched: false });
  if (monitor === undefined) return displays.find(({ primary }) => primary) ?? first;
  const found = displays.find(({ id }) => id === monitor);
  if (found === undefined) throw new NoMonitorError(monitor, displays);
  return found;
}
