import type { WantedMachine } from '@fixpoint/desktop/cua-cloud';
import type { DesktopLinkOptions } from '@fixpoint/desktop/directory';
import { parseKeys } from '@fixpoint/desktop/keys';
import { FixpointError } from '@fixpoint/shared/errors';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import type { Logger } from '@fixpoint/shared/logging';
import type { StageRuntime } from '@fixpoint/tasks/engine';
import type { DesktopDriver } from '../core/desktop-driver.js';
import type { InputController } from '../core/input/input-controller.js';
import type { VisionModel } from '../core/vision-model/vision-model.js';
import type { EndedControl } from './desktop-ownership.js';
import { createLateDriver } from './late-driver.js';
import type { OpenDesktop } from './open-desktops.js';
import type { CallerDesktop, CallerDesktopsOptions } from './serve-caller-desktops.js';
import { serveDesktop } from './serve-desktop.js';

export interface OpenCallerDesktopOptions {
  readonly link: Pick<DesktopLinkOptions, 'redisUrl' | 'keyPrefix' | 'links' | 'host' | 'pid' | 'startedAt'>;
  readonly openCloud: (machine: WantedMachine, key: string) => Promise<DesktopDriver>;
  readonly createInputController: (driver: DesktopDriver, name: string) => InputController;
  /** Serves the desktop's queue and no other. */
  readonly createRuntime: () => StageRuntime;
  readonly serveStage: (desktop: OpenDesktop, runtime: StageRuntime) => Promise<void>;
  readonly visionModel: VisionModel;
  readonly idleMs: number;
  readonly onEnded: (desktop: string, ended: EndedControl) => Promise<void>;
  readonly log: Logger;
}

/**
 * Opens a machine at CUA Cloud with its caller's key, announces it under its name here, and serves its steps. The key exists only in this function's
 * driver; it ends with the machine. A machine that cannot be opened is announced as refused, with the reason.
 */
export function createOpenCallerDesktop(options: OpenCallerDesktopOptions): CallerDesktopsOptions['open'] {
  const { link, openCloud, createRuntime, serveStage, visionModel, idleMs, onEnded, log } = options;
  return async (machine, key): Promise<CallerDesktop> => {
    const name = machine.desktop;
    const releases = createReleaseStack();
    try {
      const driver = createLateDriver({ name, platform: 'cua-cloud', open: () => openCloud(machine, key) });
      const away = await driver.open().then(
        () => undefined,
        (error: unknown) => {
          if (error instanceof FixpointError) return error;
          throw error;
        },
      );
      const served = await serveDesktop({
        name,
        driver,
        open: driver.open,
        lost: driver.forget,
        away,
        controller: options.createInputController(driver, name),
        visionModel,
        capabilities: ['cua-cloud'],
        parseKeys,
        link,
        log,
        idleMs,
        onEnded: (ended) => onEnded(name, ended),
      });
      releases.defer('the desktop', () => served.close());
      const runtime = createRuntime();
      releases.defer('the stage runtime of the desktop', () => runtime.close());
      await serveStage({ ...served, driver }, runtime);
      await runtime.start();
      return {
        isFree: () => served.ownership.owner().type === 'nobody',
        close: () => releases.release(),
      };
    } catch (error) {
      await releases.release();
      throw error;
    }
  };
}
