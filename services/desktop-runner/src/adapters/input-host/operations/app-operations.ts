import type { DesktopWindow } from '../../../core/desktop-driver.js';
import type { Operation } from '../host-context.js';

export const listWindows: Operation<undefined, readonly DesktopWindow[]> = (_, { platform }) =>
  platform.windows();

export const activateWindow: Operation<string, void> = (id, { platform }) => platform.activate(id);

export const resolveApp: Operation<string, readonly string[]> = (app, { platform }) => platform.resolve(app);

export const launchApp: Operation<{ app: string; args: readonly string[] }, void> = (
  { app, args },
  { platform },
) => platform.launch(app, args);
