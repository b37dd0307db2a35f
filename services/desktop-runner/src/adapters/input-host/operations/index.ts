import { activateWindow, launchApp, listWindows, resolveApp } from './app-operations.js';
import { readClipboard, writeClipboard } from './clipboard-operations.js';
import { pressKey, releaseAll, releaseKey } from './key-operations.js';
import { movePointer, pressButton, readPointer, releaseButton, scrollWheel } from './pointer-operations.js';
import { captureScreen, makeThumbnail, readDisplays } from './screen-operations.js';
import { testClicks } from './test-clicks.js';
import { typeText } from './text-operations.js';

/** Everything that a host can be asked for. */
export const operations = {
  pointer: readPointer,
  move: movePointer,
  'button-down': pressButton,
  'button-up': releaseButton,
  scroll: scrollWheel,
  'key-down': pressKey,
  'key-up': releaseKey,
  'release-all': releaseAll,
  type: typeText,
  'read-clipboard': readClipboard,
  'write-clipboard': writeClipboard,
  displays: readDisplays,
  capture: captureScreen,
  thumbnail: makeThumbnail,
  windows: listWindows,
  activate: activateWindow,
  'resolve-app': resolveApp,
  launch: launchApp,
  'test-clicks': testClicks,
} as const;

type Operations = typeof operations;
export type OperationName = keyof Operations;
export type OperationInput<Name extends OperationName> = Parameters<Operations[Name]>[0];
export type OperationResult<Name extends OperationName> = Awaited<ReturnType<Operations[Name]>>;
