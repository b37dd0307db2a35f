import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { detectContainment } from '@fixpoint/models/processes';
import { createArtifactStore } from '@fixpoint/shared/artifacts';
import { loadFixpointConfig, type SettingsValues, type sharedSettings } from '@fixpoint/shared/config';
import { createDesktopDirectory } from '@fixpoint/shared/desktops';
import { ConfigurationError } from '@fixpoint/shared/errors';
import type { ReleaseStack } from '@fixpoint/shared/lifecycle';
import type { Logger } from '@fixpoint/shared/logging';
import { loadPolicy } from '@fixpoint/shared/policy';
import {
  createStageRuntime,
  createTasks,
  type RunObserver,
  type StageRuntime,
  stageRuntimeOptions,
} from '@fixpoint/shared/queue';
import { findBrowser } from './adapters/browser/find-browser.js';
import { cropPicture } from './adapters/crop-picture.js';
import { startCuaDesktop } from './adapters/cua-cloud/start-cua-desktop.js';
import { startNutDesktop } from './adapters/nut-desktop/start-nut-desktop.js';
import { postForm } from './adapters/post-form.js';
import { resolveRealPath } from './adapters/resolve-real-path.js';
import type { desktopRunnerSettings } from './config.js';
import { createHands } from './hands/create-hands.js';
import { createBrowserWorks } from './machine/create-browser-works.js';
import { createEyeOfSettings } from './machine/create-eye-of-settings.js';
import { createPlannerOfSettings } from './machine/create-planner-of-settings.js';
import { createTaskResumer } from './machine/create-task-resumer.js';
import { createUrlOpener } from './machine/create-url-opener.js';
import { createDumpOfSettings, createVisionOfSettings } from './machine/create-vision-of-settings.js';
import { openMachines } from './machine/open-machines.js';
import { createDesktopStage } from './stages/desktop.js';
import { createFindDesktopStage } from './stages/find-desktop.js';
import { createPlanStage } from './stages/plan.js';
import { createSubmitStage } from './stages/submit.js';
import { createActionWork } from './stages/work/run-action.js';

export interface DesktopRunnerOptions {
  readonly values: SettingsValues<typeof desktopRunnerSettings & typeof sharedSettings>;
  /** Where the environments of programs on the desktop and of models are taken from, by allow lists. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly system: {
    readonly platform: NodeJS.Platform;
    readonly pid: number;
    readonly isRoot: boolean;
    /** Milliseconds since 1970 when the process began. */
    readonly startedAt: number;
  };
  readonly log: Logger;
  readonly releases: ReleaseStack;
  /** Looks on while steps run. */
  readonly observer?: RunObserver | undefined;
}

/** Starts serving `submit`, `plan` and `find-desktop`, and the desktops that this runner has, each by its own queue. */
export async function startDesktopRunner(options: DesktopRunnerOptions): Promise<StageRuntime> {
  const { values, environment, system, log, releases } = options;
  const { redisUrl, keyPrefix } = values;
  const home = resolve(values.home);
  const policy = loadPolicy(values.policyFile);
  const { services } = await loadFixpointConfig({ path: values.configFile, environment });
  const artifacts = await createArtifactStore({ artifactsUrl: values.artifactsUrl, home });
  const directory = createDesktopDirectory({ redisUrl, keyPrefix, log });
  releases.defer('the desktops of others', () => directory.close());
  const models = { values, environment, containment: await detectContainment(), log };
  const eye = createEyeOfSettings(models);

  const rules = {
    policy: policy.desktop,
    places: {
      origins: new Set(
        Object.values(services)
          .flatMap(({ url, page }) => (page === undefined ? [url] : [url, page]))
          .map((address) => new URL(address).origin),
      ),
      home: homedir(),
      realPath: resolveRealPath,
    },
  };

  const tasks = createTasks({ redisUrl, keyPrefix, log });
  releases.defer('the tasks', () => tasks.close());
  const resumeTask = createTaskResumer(tasks);

  const machines = await openMachines({
    desktop: values.desktop,
    name: values.desktopName,
    addedCapabilities: values.desktopCapabilities,
    cloud: values.cuaDesktops,
    openLocal: () =>
      startNutDesktop({
        environment,
        lockWaitMs: 3_000,
        onChange: (change) => log.warn({ ...change }, 'The process that has the screen has changed'),
      }),
    openCloud: (name) => startCuaDesktop({ name, key: cuaKey(values.cuaKey), base: values.cuaBase }),
    createHands: (driver, name) =>
      createHands({
        driver,
        // Nothing is known of the folders of a machine that is elsewhere: paths there are judged as they are written.
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
          profile: join(home, 'browser', name),
          isRoot: system.isRoot,
        }),
        crop: cropPicture,
        redact: values.desktopRedact,
        now: () => performance.now(),
        log,
      }),
    idleMs: values.idleSeconds * 1_000,
    onEnded: resumeTask,
    eye,
    environment,
    link: { redisUrl, keyPrefix, pid: system.pid, startedAt: system.startedAt },
    platform: system.platform,
    releases,
    log,
  });

  const runtime = createStageRuntime({
    ...stageRuntimeOptions(values),
    log,
    service: 'desktop-runner',
    observer: options.observer,
  });
  releases.defer('the stage runtime', () => runtime.close());
  runtime.serve(
    'submit',
    createSubmitStage({ post: postForm, requestTimeoutMs: values.httpRequestSeconds * 1_000 }),
  );
  runtime.serve('find-desktop', createFindDesktopStage({ directory }));
  runtime.serve(
    'plan',
    createPlanStage({
      ask: createPlannerOfSettings(models),
      rules,
      artifacts,
      platform: machines[0]?.driver.platform ?? system.platform,
    }),
  );
  const dump = machines.length === 0 ? null : await createDumpOfSettings(values, home);
  for (const { name, ownership, hands, driver } of machines) {
    const { screen } = driver;
    const workers = {
      action: createActionWork({ eye, displays: () => screen.displays(), artifacts }),
      vision: await createVisionOfSettings({ values, home, artifacts, eye, screen, dump, log }),
      // Its browsers are programs of this machine.
      ...(driver.platform === 'cua-cloud'
        ? {}
        : createBrowserWorks({ values, home, environment, system, policy: policy.mail, artifacts, eye })),
    };
    runtime.serve('desktop', createDesktopStage({ ownership, hands, workers }), { machine: name });
  }
  await runtime.start();
  return runtime;
}

function cuaKey(key: string | undefined): string {
  if (key !== undefined) return key;
  throw new ConfigurationError('CUA_DESKTOPS names machines, and there is no key for them.', {
    hint: 'Set CUA_API_KEY, or leave CUA_DESKTOPS empty.',
  });
}
