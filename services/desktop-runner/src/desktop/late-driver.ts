import { UnavailableError } from '@fixpoint/shared/errors';
import type { DesktopDriver } from '../core/desktop-driver.js';

export interface LateDriverOptions {
  readonly name: string;
  readonly platform: DesktopDriver['platform'];
  /** Opens the desktop; rejects with the reason that it is unavailable. */
  readonly open: () => Promise<DesktopDriver>;
}

/**
 * A desktop that may be unavailable: off, locked or in use. Until it is available, every request is refused with
 * the reason of the last attempt.
 */
export interface LateDriver extends DesktopDriver {
  /** Tries to open it if it is not open. One attempt at a time. */
  open(): Promise<void>;
  /** The opened driver is gone, and nothing of it stays open: the next attempt opens a new one. */
  forget(): void;
}

/** States: `away` (with the reason) → `opening` → `open` → `away` …, → `closed`. */
export function createLateDriver({ name, platform, open }: LateDriverOptions): LateDriver {
  let opened: DesktopDriver | undefined;
  let opening: Promise<void> = Promise.resolve();
  let why: unknown;
  let closed = false;

  /** The desktop, as its callers use it. */
  async function there(): Promise<DesktopDriver> {
    if (opened !== undefined) return opened;
    const reason = why instanceof Error ? why.message : 'It is still starting.';
    throw new UnavailableError(`The desktop "${name}" is not available: ${reason}`, {
      code: 'desktop-refused',
      hint: 'Fix this on its machine. The desktop-runner checks again automatically.',
      cause: why,
    });
  }

  async function attempt(): Promise<void> {
    try {
      const driver = await open();
      if (closed) await driver.close();
      else opened = driver;
    } catch (error) {
      why = error;
      throw error;
    }
  }

  return {
    platform,
    async open() {
      if (opened !== undefined || closed) return;
      opening = attempt();
      await opening;
    },
    forget() {
      opened = undefined;
    },
    input: {
      pointer: async () => (await there()).input.pointer(),
      moveTo: async (point) => (await there()).input.moveTo(point),
      buttonDown: async (button) => (await there()).input.buttonDown(button),
      buttonUp: async (button) => (await there()).input.buttonUp(button),
      scroll: async (notches) => (await there()).input.scroll(notches),
      keyDown: async (key) => (await there()).input.keyDown(key),
      keyUp: async (key) => (await there()).input.keyUp(key),
      typeText: async (text, signal) => (await there()).input.typeText(text, signal),
      readClipboard: async () => (await there()).input.readClipboard(),
      writeClipboard: async (text) => (await there()).input.writeClipboard(text),
      releaseAll: async () => (await there()).input.releaseAll(),
    },
    screen: {
      displays: async () => (await there()).screen.displays(),
      capture: async (request, signal) => (await there()).screen.capture(request, signal),
      thumbnail: async (request, signal) => (await there()).screen.thumbnail(request, signal),
    },
    apps: {
      resolve: async (app) => (await there()).apps.resolve(app),
      launch: async (app, args) => (await there()).apps.launch(app, args),
      windows: async () => (await there()).apps.windows(),
      activate: async (id) => (await there()).apps.activate(id),
    },
    async close() {
      closed = true;
      await opening.catch(() => {});
      await opened?.close();
      opened = undefined;
    },
  };
}
