import { setTimeout as delay } from 'node:timers/promises';
import type { Display } from '@fixpoint/shared/contracts';
import { ConfigurationError } from '@fixpoint/shared/errors';
import { desktopInUse } from '../../../core/errors.js';
import type { ClickTarget, DesktopPlatform } from '../desktop-platform.js';
import type { WindowsApi } from './windows-api.js';
import { toPointerImage } from './windows-graphics.js';
import { releaseWindowsInputs, sendCharacters } from './windows-input.js';
import { activateWindowsWindow, launchWindowsProgram, listWindowsWindows } from './windows-programs.js';

/** DPI_AWARENESS_CONTEXT_PER_MONITOR_AWARE_V2, and its predecessor. */
const dpiContexts = [-4, -3];

/**
 * The desktop of the user of this session. Its thread is set to real pixels first, at any scaling: so the pixels that nut-js grabs and those that it
 * clicks are the same.
 */
export function openWindowsPlatform(api: WindowsApi): DesktopPlatform {
  if (!dpiContexts.some((context) => api.setThreadDpiAwarenessContext(context))) {
    throw new ConfigurationError('This version of Windows does not support physical pixel coordinates.', {
      hint: 'Windows 10 version 1703 (2017) or newer is required.',
    });
  }
  return {
    name: 'windows',
    // nut-js passes its amount to Windows unchanged: 120 is a notch.
    wheelUnit: 120,
    displays: async () => readWindowsDisplays(api),
    origin: () => ({ x: 0, y: 0 }),
    pointerImage() {
      const cursor = api.cursor();
      return cursor === null ? null : toPointerImage(cursor);
    },
    grab(region) {
      if (isOnPrimary(api, region)) return null;
      const grabbed = api.grab(region);
      return grabbed === null ? null : { ...grabbed, data: grabbed.bits };
    },
    hasKey: () => true,
    toggleKey: () => false,
    keyStroke: () => null,
    movePointer(point) {
      const isReached = isOnPrimary(api, { ...point, width: 1, height: 1 });
      return !isReached && api.setCursorPosition(point.x, point.y);
    },
    typeUnicode: (text) => sendCharacters(api, text),
    settleClipboard: (put) => put(),
    releaseAll: () => releaseWindowsInputs(api),
    windows: async () => listWindowsWindows(api),
    activate: async (id) => activateWindowsWindow(api, id),
    resolve: async () => [],
    launch: async (app, args) => launchWindowsProgram(api, app, args),
    openClickTarget: (systemPoint, size) => openClickWindow(api, systemPoint, size),
    close() {},
  };
}

/** Returns true if all of the region is on the primary monitor: nut-js reaches no other. */
function isOnPrimary(api: WindowsApi, { x, y, width, height }: Parameters<WindowsApi['grab']>[0]): boolean {
  const [primary] = readWindowsDisplays(api);
  if (primary === undefined || x < 0 || y < 0) return false;
  return x + width <= primary.width && y + height <= primary.height;
}

function openClickWindow(api: WindowsApi, at: { x: number; y: number }, size: number): ClickTarget {
  const window = api.createClickWindow(at.x, at.y, size);
  return {
    async nextClick(signal) {
      for (;;) {
        const press = api.nextPress(window);
        if (press !== null || signal.aborted) return press;
        // Reading messages also lets the window respond to Windows.
        await delay(1);
      }
    },
    close: () => api.destroyWindow(window),
  };
}

const mutexName = 'Local\\fixpoint-desktop';

const retryMs = 10;

/** Takes the desktop of this session until this process is dead. Throws `desktop-in-use` after the wait. */
export async function lockSession(api: Pick<WindowsApi, 'takeMutex'>, waitMs: number): Promise<void> {
  const deadline = performance.now() + waitMs;
  while (!api.takeMutex(mutexName)) {
    if (performance.now() > deadline) throw desktopInUse('');
    await delay(retryMs);
  }
}

const primaryWidth = 0;

const primaryHeight = 1;

/**
 * The monitors, the primary one first. A thread set to real pixels has one logical pixel for each. If Windows lists no monitor, its system metrics
 * give the size of the primary monitor; if they are 0, as without a session, 1920×1080 is assumed.
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
