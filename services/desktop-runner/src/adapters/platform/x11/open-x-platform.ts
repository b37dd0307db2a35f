import type { KeyName } from '@fixpoint/desktop/keys';
import type { DesktopPlatform } from '../desktop-platform.js';
import { openXClickTarget } from './x-click-target.js';
import { offerXClipboard, settleXClipboard } from './x-clipboard.js';
import { openXConnection } from './x-connection.js';
import { createXMonitors, primaryOf, toDisplays } from './x-displays.js';
import { createXKeyboard } from './x-keyboard.js';
import { openXPointer } from './x-pointer.js';
import { launchProgram, resolveProgram } from './x-programs.js';
import { activateXWindow, listXWindows } from './x-windows.js';

/** Keys that nut-js refuses on X though keyboards have them. */
const ownKeys: readonly KeyName[] = ['menu'];

/** The X display of that name; null if it does not exist. */
export async function openXPlatform(name: string): Promise<DesktopPlatform | null> {
  const x = openXConnection(name);
  if (x === null) return null;
  const keyboard = createXKeyboard(x);
  const monitors = createXMonitors(x);
  const pointer = openXPointer(name);
  let primary = primaryOf(await monitors.read());

  return {
    name: 'linux',
    wheelUnit: 1,
    async displays() {
      const read = await monitors.read();
      primary = primaryOf(read);
      return toDisplays(read);
    },
    origin: () => ({ x: primary.x, y: primary.y }),
    pointerImage: () => pointer?.image() ?? null,
    movePointer: () => false,
    hasKey: (key) => keyboard.hasKey(key),
    toggleKey: (key, down) => ownKeys.includes(key) && keyboard.toggle(key, down),
    keyStroke: (character) => keyboard.keyStroke(character),
    offerClipboard: (text) => offerXClipboard(x, text),
    settleClipboard: (put) => settleXClipboard(x, put),
    releaseAll: () => keyboard.releaseAll(),
    windows: listXWindows,
    activate: activateXWindow,
    resolve: resolveProgram,
    launch: launchProgram,
    openClickTarget: (systemPoint, size) => openXClickTarget(x, systemPoint, size),
    close() {
      pointer?.close();
      x.closeDisplay(x.display);
    },
  };
}
