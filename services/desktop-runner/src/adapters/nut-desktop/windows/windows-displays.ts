import type { Display } from '@fixpoint/shared/contracts';
import type { WindowsApi } from './windows-api.js';

const primaryWidth = 0;
const primaryHeight = 1;

/**
 * The monitors, the primary one first. A thread that counts in real pixels has one logical pixel for each. Where Windows
 * lists none, its system metrics tell the primary one's size; where they are 0, as without a session, it is taken for 1920×1080.
 */
export function readWindowsDisplays(api: WindowsApi): Display[] {
  const monitors = api.monitors().toSorted((a, b) => Number(b.primary) - Number(a.primary));
  if (monitors.length > 0) {
    return monitors.map(({ device, left, top, right, bottom, primary }) => ({
      id: device.replace(/^\\\\\.\\/, ''),
      x: left,
      y: top,
      width: right - left,
      height: bottom - top,
      scale: 1,
      primary,
    }));
  }
  const width = api.systemMetric(primaryWidth) || 1920;
  const height = api.systemMetric(primaryHeight) || 1080;
  return [{ id: 'primary', x: 0, y: 0, width, height, scale: 1, primary: true }];
}
