import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { DesktopPolicy, MailPolicy } from '@fixpoint/guard/policy';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { SettingsValues, sharedSettings } from '@fixpoint/shared/config';
import { ConfigurationError } from '@fixpoint/shared/errors';
import type { ReleaseStack } from '@fixpoint/shared/lifecycle';
import type { Logger } from '@fixpoint/shared/logging';
import type { StageHandler } from '@fixpoint/tasks/engine';
import { createUrlOpener, findBrowser } from '../adapters/browser/task-browsers.js';
import { startCuaDesktop } from '../adapters/cua-cloud/start-cua-desktop.js';
import { startNutDesktop } from '../adapters/nut-desktop/start-nut-desktop.js';
import { resolveRealPath } from '../adapters/resolve-real-path.js';
import { cropPicture } from '../adapters/screen/encode-picture.js';
import type { ScreenDump } from '../adapters/screen/screen-dump.js';
import type { desktopRunnerSettings } from '../config.js';
import type { DesktopDriver } from '../core/desktop-driver.js';
import { createInputController } from '../core/input/create-input-controller.js';
import type { InputController } from '../core/input/input-controller.js';
import type { VisionModel } from '../core/vision-model/vision-model.js';
import { createDesktopStage } from '../stages/desktop-stage.js';
import { createActionWork } from '../stages/desktop-work/action-work.js';
import {
  createBrowserWorkers,
  createVisionWorker,
  openScreenDump,
} from '../stages/desktop-work/create-workers.js';
import { type OpenDesktop, type OpenDesktopsOptions, openDesktops } from './open-desktops.js';

export interface RunnerSystem {
  readonly platform: NodeJS.Platform;
  readonly isRoot: boolean;
}

interface DesktopParts {
  readonly values: SettingsValues<typeof desktopRunnerSettings & typeof sharedSettings>;
  /** Source of the environments of programs on the desktop and of models, filtered by allow lists. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly system: RunnerSystem;
  readonly artifacts: ArtifactStore;
  readonly visionModel: VisionModel;
  readonly log: Logger;
}

export type DesktopRules = ReturnType<typeof createDesktopRules>;

/** Permitted actions of tasks on this machine's desktops. `origins`: of the services whose pages they may open. */
export function createDesktopRules(policy: DesktopPolicy, origins: readonly string[]) {
  return {
    policy,
    places: { origins: new Set(origins), home: homedir(), realPath: resolveRealPath },
  };
}

/** Controllers that perform a desktop's input within the rules. */
export function createControllers(
  options: DesktopParts & { readonly rules: DesktopRules },
): (driver: DesktopDriver, name: string) => InputController {
  const { values, environment, system, log, rules, artifacts } = options;
  return (driver, name) =>
    createInputController({
      driver,
      // The folders of a remote machine are unknown: paths there are evaluated as written.
      rules:
        driver.platform === 'cua-cloud'
          ? { ...rules, places: { ...rules.places, home: null, realPath: (path) => path } }
          : rules,
      artifacts,
      openUrl: createUrlOpener({
        apps: driver.apps,
        findProgram: () =>
          driver.platform === 'cua-cloud'
            ? Promise.resolve(values.browser)
            : findBrowser({
                preferred: values.browser,
                path: values.browserPath,
                platform: system.platform,
                environment,
              }),
        profile: join(resolve(values.home), 'browser', name),
        isRoot: system.isRoot,
      }),
      crop: cropPicture,
      redact: values.desktopRedact,
      now: () => performance.now(),
      log,
    });
}

/** Opens and announces the desktops that the settings name. */
export function composeDesktops(
  options: DesktopParts &
    Pick<OpenDesktopsOptions, 'link' | 'onEnded'> & {
      readonly rules: DesktopRules;
      readonly releases: ReleaseStack;
    },
): ReturnType<typeof openDesktops> {
  const { values, environment, system, log, releases, visionModel } = options;
  return openDesktops({
    desktop: values.desktop,
    name: values.desktopName,
    addedCapabilities: values.desktopCapabilities,
    cloud: values.cuaDesktops,
    openLocal: () =>
      startNutDesktop({
        environment,
        lockWaitMs: 3_000,
        onChange: (change) => log.warn({ ...change }, 'Input host changed'),
      }),
    openCloud: (name) => startCuaDesktop({ name, key: cuaKey(values.cuaKey), base: values.cuaBase }),
    createInputController: createControllers(options),
    idleMs: values.idleSeconds * 1_000,
    onEnded: options.onEnded,
    visionModel,
    environment,
    link: options.link,
    platform: system.platform,
    releases,
    log,
  });
}

type StageParts = DesktopParts & { readonly mailPolicy: MailPolicy };

/** The handler of the `desktop` stage for each of them. */
export async function createDesktopStages(
  desktops: readonly OpenDesktop[],
  options: StageParts,
): Promise<{ readonly name: string; readonly handler: StageHandler<'desktop'> }[]> {
  const dump =
    desktops.length === 0 ? null : await openScreenDump(options.values, resolve(options.values.home));
  const stages: { readonly name: string; readonly handler: StageHandler<'desktop'> }[] = [];
  for (const desktop of desktops) {
    stages.push({ name: desktop.name, handler: await createStageOf(desktop, { ...options, dump }) });
  }
  return stages;
}

/** The handler of the `desktop` stage for one of them. `dump`: stores its screenshots as files; null: they are not stored. */
export async function createStageOf(
  { ownership, controller, driver }: OpenDesktop,
  options: StageParts & { readonly dump: ScreenDump | null },
): Promise<StageHandler<'desktop'>> {
  const { values, environment, system, log, artifacts, visionModel, dump, mailPolicy } = options;
  const home = resolve(values.home);
  const { screen } = driver;
  const workers = {
    action: createActionWork({ visionModel, displays: () => screen.displays(), artifacts }),
    vision: await createVisionWorker({ values, home, artifacts, visionModel, screen, dump, log }),
    // Its browsers are programs of this machine.
    ...(driver.platform === 'cua-cloud'
      ? {}
      : createBrowserWorkers({
          values,
          home,
          environment,
          system,
          policy: mailPolicy,
          artifacts,
          visionModel,
        })),
  };
  return createDesktopStage({ ownership, controller, workers });
}

function cuaKey(key: string | undefined): string {
  if (key !== undefined) return key;
  throw new ConfigurationError('CUA_DESKTOPS requires CUA_API_KEY.', {
    hint: 'Set CUA_API_KEY, or leave CUA_DESKTOPS empty.',
  });
}
