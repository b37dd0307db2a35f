import { homedir, hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { createCallerKeys, createKeySeal, readInstallationSecret } from '@fixpoint/desktop/cua-cloud';
import { createDesktopDirectory, type DesktopDirectory } from '@fixpoint/desktop/directory';
import { loadPolicy } from '@fixpoint/guard/policy';
import { detectContainment } from '@fixpoint/sandbox/processes';
import { createArtifactStore } from '@fixpoint/shared/artifacts';
import { loadFixpointConfig, type SettingsValues, type sharedSettings } from '@fixpoint/shared/config';
import { ConfigurationError } from '@fixpoint/shared/errors';
import type { ReleaseStack } from '@fixpoint/shared/lifecycle';
import type { Logger } from '@fixpoint/shared/logging';
import type { RunObserver } from '@fixpoint/shared/observability';
import {
  answerPreconditions,
  createAskPreconditions,
  requireOwnPreconditions,
} from '@fixpoint/shared/preconditions';
import {
  connectRedis,
  createStageRuntime,
  createTasks,
  type StageRuntime,
  stageRuntimeOptions,
} from '@fixpoint/shared/queue';
import { createUrlOpener, findBrowser } from './adapters/browser/task-browsers.js';
import { startCuaDesktop } from './adapters/cua-cloud/start-cua-desktop.js';
import { fetchPage } from './adapters/fetch-page.js';
import { startNutDesktop } from './adapters/nut-desktop/start-nut-desktop.js';
import { openPlanner } from './adapters/planner.js';
import { postForm } from './adapters/post-form.js';
import { resolveRealPath } from './adapters/resolve-real-path.js';
import { cropPicture } from './adapters/screen/encode-picture.js';
import type { ScreenDump } from './adapters/screen/screen-dump.js';
import { openVisionModel } from './adapters/vision-models.js';
import type { desktopRunnerSettings } from './config.js';
import type { DesktopDriver } from './core/desktop-driver.js';
import { createInputController } from './core/input/create-input-controller.js';
import type { InputController } from './core/input/input-controller.js';
import { createOpenCallerDesktop } from './desktop/open-caller-desktop.js';
import { type OpenDesktop, openDesktops } from './desktop/open-desktops.js';
import { serveCallerDesktops } from './desktop/serve-caller-desktops.js';
import { createTaskResumer } from './desktop/serve-desktop.js';
import { createRunnerChecks } from './preconditions/runner-checks.js';
import { createDesktopStage } from './stages/desktop-stage.js';
import { createActionWork } from './stages/desktop-work/action-work.js';
import {
  createBrowserWorkers,
  createVisionWorker,
  openScreenDump,
} from './stages/desktop-work/create-workers.js';

import { createFindDesktopStage } from './stages/find-desktop-stage.js';
import { createPlanStage } from './stages/plan-stage.js';
import { createSubmitStage } from './stages/submit-stage.js';

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
  /** Observes steps while they run. */
  readonly observer?: RunObserver | undefined;
}

/**
 * Starts serving the desktops that this runner has, each by its own queue, and unless it serves them alone `submit`, `plan` and
 * `find-desktop`.
 */
export async function startDesktopRunner(options: DesktopRunnerOptions): Promise<StageRuntime> {
  const { values, environment, system, log, releases } = options;
  const { redisUrl, keyPrefix } = values;
  const home = resolve(values.home);
  const policy = loadPolicy(values.policyFile);
  const { services } = await loadFixpointConfig({ path: values.configFile, environment });
  const artifacts = await createArtifactStore({ artifactsUrl: values.artifactsUrl, home });
  const models = { values, environment, containment: await detectContainment(), log };
  const visionModel = openVisionModel(models);

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

  const tasks = createTasks({
    redisUrl,
    keyPrefix,
    log,
    acceptUnsafe: values.redisUnsafe === 'accept',
  });
  releases.defer('the tasks', () => tasks.close());
  const resumeTask = createTaskResumer(tasks);

  const inputControllerOf = (driver: DesktopDriver, name: string): InputController =>
    createInputController({
      driver,
      // The folders of a remote machine are unknown: paths there are evaluated as they are written.
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
    });

  const desktops = await openDesktops({
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
    createInputController: inputControllerOf,
    idleMs: values.idleSeconds * 1_000,
    onEnded: resumeTask,
    visionModel,
    environment,
    link: { redisUrl, keyPrefix, pid: system.pid, startedAt: system.startedAt },
    platform: system.platform,
    releases,
    log,
  });

  // Opened before the runtime, so that it closes after its last step.
  const directory = values.serves === 'all' ? createDesktopDirectory({ redisUrl, keyPrefix, log }) : null;
  releases.defer('the desktops of others', () => directory?.close());
  if (directory === null && desktops.length === 0) {
    throw new ConfigurationError('RUNNER_SERVES is desktop, and this runner has none.', {
      hint: 'Set DESKTOP or CUA_DESKTOPS, or leave RUNNER_SERVES at all.',
    });
  }

  const runtime = createStageRuntime({
    ...stageRuntimeOptions(values),
    log,
    service: 'desktop-runner',
    observer: options.observer,
    reach: directory === null ? 'own-queues' : 'everything',
  });
  releases.defer('the stage runtime', () => runtime.close());
  const checks = createRunnerChecks({ directory, values, environment });
  if (directory !== null) {
    const redis = connectRedis({ url: redisUrl, log, name: 'runner-preconditions', profile: 'patient' });
    releases.defer('the questions about preconditions', () => redis.disconnect());
    const post = createSubmitStage({
      askPreconditions: createAskPreconditions({ redis, keyPrefix }),
      post: postForm,
      fetchPage,
      readSecret: (name) => environment[name] || undefined,
      artifacts,
      requestTimeoutMs: values.httpRequestSeconds * 1_000,
    });
    runtime.serve('submit', post);
    runtime.serve('find-desktop', createFindDesktopStage({ directory }));
    const platform = desktops[0]?.driver.platform ?? system.platform;
    const plan = createPlanStage({ ask: openPlanner(models), rules, artifacts, platform });
    runtime.serve('plan', requireOwnPreconditions(plan, checks));
  }
  const dump = desktops.length === 0 ? null : await openScreenDump(values, home);
  const serveStage = async (
    { name, ownership, controller, driver }: OpenDesktop,
    { runtime, dump }: { runtime: StageRuntime; dump: ScreenDump | null },
  ) => {
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
            policy: policy.mail,
            artifacts,
            visionModel,
          })),
    };
    runtime.serve('desktop', createDesktopStage({ ownership, controller, workers }), { machine: name });
  };
  for (const desktop of desktops) await serveStage(desktop, { runtime, dump });
  await runtime.start();
  if (directory !== null) {
    const answers = answerPreconditions({ redisUrl, keyPrefix, log, owner: 'desktop-runner', checks });
    releases.defer('the answers about preconditions', () => answers.close());
    if (values.callerDesktops > 0) await serveCallers(directory);
  }
  return runtime;

  /** Serves machines of callers while they are wanted, each by a stage runtime of its own. */
  async function serveCallers(directory: DesktopDirectory): Promise<void> {
    const secret = await readInstallationSecret({ secret: values.installationSecret, home });
    const callerKeys = createCallerKeys({ redisUrl, keyPrefix, seal: createKeySeal(secret), log });
    releases.defer('the keys of callers', () => callerKeys.close());
    const callers = serveCallerDesktops({
      callerKeys,
      most: values.callerDesktops,
      open: createOpenCallerDesktop({
        link: { redisUrl, keyPrefix, host: hostname(), pid: system.pid, startedAt: system.startedAt },
        openCloud: ({ sandbox }, key) => startCuaDesktop({ name: sandbox, key, base: values.cuaBase }),
        createInputController: inputControllerOf,
        createRuntime: () =>
          createStageRuntime({
            ...stageRuntimeOptions(values),
            log,
            service: 'desktop-runner',
            observer: options.observer,
            reach: 'own-queues',
          }),
        serveStage: (desktop, runtime) => serveStage(desktop, { runtime, dump: null }),
        visionModel,
        idleMs: values.idleSeconds * 1_000,
        onEnded: resumeTask,
        log,
      }),
      backlog: directory.backlog,
      log,
    });
    releases.defer('the desktops of callers', () => callers.close());
  }
}

function cuaKey(key: string | undefined): string {
  if (key !== undefined) return key;
  throw new ConfigurationError('CUA_DESKTOPS names sandboxes, and CUA_API_KEY is not set.', {
    hint: 'Set CUA_API_KEY, or leave CUA_DESKTOPS empty.',
  });
}
