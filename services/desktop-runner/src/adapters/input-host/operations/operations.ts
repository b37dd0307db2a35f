import type { DesktopWindow } from '../../../core/desktop-driver.js';
import type { Operation } from '../host-context.js';
import { pressKey, releaseAll, releaseKey } from './key-operations.js';
import { movePointer, pressButton, readPointer, releaseButton, scrollWheel } from './pointer-operations.js';
import { captureScreen, makeThumbnail, readDisplays } from './screen-operations.js';
import { testClicks } from './test-clicks.js';
import { typeText } from './text-operations.js';

const listWindows: Operation<undefined, readonly DesktopWindow[]> = (_, { platform }) => platform.windows();

const activateWindow: Operation<string, void> = (id, { platform }) => platform.activate(id);

const resolveApp: Operation<string, readonly string[]> = (app, { platform }) => platform.resolve(app);

const launchApp: Operation<{ app: string; args: readonly string[] }, void> = ({ app, args }, { platform }) =>
  platform.launch(app, args);

const readClipboard: Operation<undefined, string> = (_, { nut }) => nut.clipboard.getContent();

const writeClipboard: Operation<string, void> = (text, { nut, platform }) =>
  platform.settleClipboard(() => nut.clipboard.setContent(text));

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
