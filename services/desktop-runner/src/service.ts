import { hostname } from 'node:os';
import { resolve } from 'node:path';
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
import { answerPreconditions, createAskPreconditions, requireChecks } from '@fixpoint/tasks/checks';
import {
  createRedisLinks,
  createStageRuntime,
  createTasks,
  type StageRuntime,
  stageRuntimeOptions,
} from '@fixpoint/tasks/engine';
import { startCuaDesktop } from './adapters/cua-cloud/start-cua-desktop.js';
import { fetchPage } from './adapters/fetch-page.js';
import { openPlanner } from './adapters/planner.js';
import { postForm } from './adapters/post-form.js';
import { openVisionModel } from './adapters/vision-models.js';
import type { desktopRunnerSettings } from './config.js';
import {
  composeDesktops,
  createControllers,
  createDesktopRules,
  createDesktopStages,
  createStageOf,
  type RunnerSystem,
} from './desktop/compose-desktops.js';
import { createOpenCallerDesktop } from './desktop/open-caller-desktop.js';
import { serveCallerDesktops } from './desktop/serve-caller-desktops.js';
import { createTaskResumer } from './desktop/serve-desktop.js';
import { createRunnerChecks } from './preconditions/runner-checks.js';

import { createFindDesktopStage } from './stages/find-desktop-stage.js';
import { createPlanStage } from './stages/plan-stage.js';
import { createSubmitStage } from './stages/submit-stage.js';

export interface DesktopRunnerOptions {
  readonly values: SettingsValues<typeof desktopRunnerSettings & typeof sharedSettings>;
  /** Source of the environments of programs on the desktop and of models, filtered by allow lists. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly system: RunnerSystem & {
    readonly pid: number;
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
  const links = createRedisLinks('desktop-runner');
  const source = { redisUrl, keyPrefix, log, links };
  const home = resolve(values.home);
  const policy = loadPolicy(values.policyFile);
  const { services } = await loadFixpointConfig({ path: values.configFile, environment });
  const artifacts = await createArtifactStore({ artifactsUrl: values.artifactsUrl, home });
  const models = { values, environment, containment: await detectContainment(), log };
  const visionModel = openVisionModel(models);

  const rules = createDesktopRules(policy.desktop, originsOf(services));

  const tasks = createTasks({ ...source, acceptUnsafe: values.redisUnsafe === 'accept' });
  releases.defer('the tasks', () => tasks.close());
  const resumeTask = createTaskResumer(tasks);

  const desktopParts = { values, environment, system, log, artifacts, visionModel };
  const desktops = await composeDesktops({
    ...desktopParts,
    releases,
    rules,
    onEnded: resumeTask,
    link: { redisUrl, keyPrefix, links, pid: system.pid, startedAt: system.startedAt },
  });

  // Opened before the runtime, so that it closes after its last step.
  const directory = values.serves === 'all' ? createDesktopDirectory(source) : null;
  releases.defer('the desktop directory', () => directory?.close());
  if (directory === null && desktops.length === 0) {
    throw new ConfigurationError('RUNNER_SERVES is desktop, but this runner has no desktop.', {
      hint: 'Set DESKTOP or CUA_DESKTOPS, or set RUNNER_SERVES=all.',
    });
  }

  const runtimeOptions = { ...stageRuntimeOptions(values), links, log, service: 'desktop-runner' };
  const runtime = createStageRuntime({
    ...runtimeOptions,
    observer: options.observer,
    reach: directory === null ? 'own-queues' : 'everything',
  });
  releases.defer('the stage runtime', () => runtime.close());
  const checks = createRunnerChecks({ directory, values, environment });
  if (directory !== null) {
    const { redis, close } = links.connect({
      url: redisUrl,
      log,
      name: 'runner-preconditions',
      profile: 'patient',
    });
    releases.defer('the precondition requests', close);
    const post = createSubmitStage({
      askPreconditions: createAskPreconditions({ redis, keyPrefix }),
      post: postForm,
      fetchPage,
      readSecret: (name) => environment[name] || undefined,
      artifacts,
      requestTimeoutMs: values.httpRequestSeconds * 1_000,
      busyMs: values.serviceBusyMinutes * 60_000,
    });
    runtime.serve('submit', post);
    runtime.serve('find-desktop', createFindDesktopStage({ directory }));
    const platform = desktops[0]?.driver.platform ?? system.platform;
    const plan = createPlanStage({ ask: openPlanner(models), rules, artifacts, platform });
    runtime.serve('plan', requireChecks(plan, checks));
  }
  const stageParts = { ...desktopParts, mailPolicy: policy.mail };
  const stages = await createDesktopStages(desktops, stageParts);
  for (const { name, handler } of stages) runtime.serve('desktop', handler, { machine: name });
  await runtime.start();
  if (directory !== null) {
    const answers = answerPreconditions({ ...source, owner: 'desktop-runner', checks });
    releases.defer('the precondition checks', () => answers.close());
    if (values.callerDesktops > 0) await serveCallers(directory);
  }
  return runtime;

  /** Serves machines of callers while they are requested, each by a separate stage runtime. */
  async function serveCallers(directory: DesktopDirectory): Promise<void> {
    const secret = await readInstallationSecret({ secret: values.installationSecret, home });
    const callerKeys = createCallerKeys({ ...source, seal: createKeySeal(secret) });
    releases.defer('the keys of callers', () => callerKeys.close());
    const callers = serveCallerDesktops({
      callerKeys,
      most: values.callerDesktops,
      open: createOpenCallerDesktop({
        link: { redisUrl, keyPrefix, links, host: hostname(), pid: system.pid, startedAt: system.startedAt },
        openCloud: ({ sandbox }, key) => startCuaDesktop({ name: sandbox, key, base: values.cuaBase }),
        createInputController: createControllers({ ...desktopParts, rules }),
        createRuntime: () =>
          createStageRuntime({
            ...runtimeOptions,
            observer: options.observer,
            reach: 'own-queues',
          }),
        serveStage: async (desktop, runtime) => {
          const handler = await createStageOf(desktop, { ...stageParts, dump: null });
          runtime.serve('desktop', handler, { machine: desktop.name });
        },
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

/** Origins of the services' pages. */
function originsOf(services: Readonly<Record<string, { url: string; page?: string | undefined }>>): string[] {
  return Object.values(services)
    .flatMap(({ url, page }) => (page === undefined ? [url] : [url, page]))
    .map((address) => new URL(address).origin);
}
