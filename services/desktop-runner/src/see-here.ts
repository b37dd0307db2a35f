import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { loadPolicy } from '@fixpoint/guard/policy';
import { detectContainment } from '@fixpoint/sandbox/processes';
import { createArtifactStore } from '@fixpoint/shared/artifacts';
import { type SettingsValues, sharedSettings } from '@fixpoint/shared/config';
import type { VisionPolicy } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';
import type { ReleaseStack } from '@fixpoint/shared/lifecycle';
import type { Logger } from '@fixpoint/shared/logging';
import type { StageContext } from '@fixpoint/tasks/engine';
import { createUrlOpener, findBrowser } from './adapters/browser/task-browsers.js';
import { startNutDesktop } from './adapters/nut-desktop/start-nut-desktop.js';
import { resolveRealPath } from './adapters/resolve-real-path.js';
import { cropPicture } from './adapters/screen/encode-picture.js';
import { openVisionModel } from './adapters/vision-models.js';
import { desktopSettings } from './config/desktop-settings.js';
import { visionSettings } from './config/vision-settings.js';
import type { DesktopDriver } from './core/desktop-driver.js';
import { createInputController } from './core/input/create-input-controller.js';
import { createVisionWorker, openScreenDump } from './stages/desktop-work/create-workers.js';
import type { DesktopWorkOutput } from './stages/desktop-work/desktop-worker.js';

const { home, artifactsUrl, policyFile } = sharedSettings;
/** Settings of a session on this machine: no Redis, no gateway. */
export const seeHereSettings = { home, artifactsUrl, policyFile, ...desktopSettings, ...visionSettings };

export interface SeeHereOptions {
  readonly goal: string;
  readonly policy?: VisionPolicy | undefined;
  readonly maxSteps?: number | undefined;
  /** Id of the one display to use; the primary one unless given. */
  readonly monitor?: string | undefined;
  /** Classes of blocked addresses that are allowed this time. */
  readonly allow: readonly string[];
  readonly values: SettingsValues<typeof seeHereSettings>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly isRoot: boolean;
  /** Names the transcript. */
  readonly id: string;
  readonly onProgress: (message: string) => void;
  readonly log: Logger;
  readonly signal: AbortSignal;
  readonly releases: ReleaseStack;
  /** The screen of this session, unless a test passes another. */
  readonly openDesktop?: () => Promise<DesktopDriver>;
}

/**
 * Runs one vision session on the screen of this machine, in this process: no queue, no Redis, no gateway. The policy is evaluated before each action
 * as anywhere, and every request to the model is in the log. An interrupted session is not continued.
 */
export async function seeHere(options: SeeHereOptions): Promise<DesktopWorkOutput<'vision'>> {
  const { environment, platform, log, releases, signal, onProgress } = options;
  const values = chooseModels(options.values, environment);
  const home = resolve(values.home);
  const artifacts = await createArtifactStore({ artifactsUrl: values.artifactsUrl, home });
  const open =
    options.openDesktop ??
    (() =>
      startNutDesktop({
        environment,
        lockWaitMs: 3_000,
        onChange: (change) => log.warn({ ...change }, 'Input host changed'),
      }));
  const driver = await open();
  releases.defer('the desktop', () => driver.close());
  const controller = createInputController({
    driver,
    rules: {
      policy: loadPolicy(values.policyFile).desktop,
      places: { origins: new Set(), home: homedir(), realPath: resolveRealPath },
    },
    artifacts,
    openUrl: createUrlOpener({
      apps: driver.apps,
      findProgram: () =>
        findBrowser({ preferred: values.browser, path: values.browserPath, platform, environment }),
      profile: join(home, 'browser', 'here'),
      isRoot: options.isRoot,
    }),
    crop: cropPicture,
    redact: values.desktopRedact,
    now: () => performance.now(),
    log,
  });
  releases.defer('held keys', () => controller.releaseAll().catch(() => {}));
  const visionModel = openVisionModel({ values, environment, containment: await detectContainment(), log });
  const { screen } = driver;
  const dump = await openScreenDump(values, home);
  const run = await createVisionWorker({ values, home, artifacts, visionModel, screen, dump, log });
  return run(
    {
      work: 'vision',
      desktop: 'here',
      ...(options.monitor === undefined ? {} : { monitor: options.monitor }),
      allow: [...options.allow],
      goal: options.goal,
      policy: options.policy ?? null,
      max_steps: options.maxSteps ?? null,
      timeout_seconds: null,
      budget_usd: null,
    },
    { context: createContext({ id: options.id, signal, log, onProgress }), controller, signal },
  );
}

/**
 * If no setting chooses the model that acts: Anthropic's if its key is the only configured model; else the chat endpoint, which then also answers the
 * questions about the screen. The Claude CLI is used if `AGENT_EYE` names it, and never needed.
 */
function chooseModels(
  values: SeeHereOptions['values'],
  environment: SeeHereOptions['environment'],
): SeeHereOptions['values'] {
  const hasKey = values.anthropicKey !== undefined;
  const isFree = !environment.VISION_POLICY && !environment.LMSTUDIO_ENDPOINT;
  return {
    ...values,
    visionPolicy: hasKey && isFree ? 'computer-use' : values.visionPolicy,
    visionModel: values.visionModel ?? (hasKey ? 'anthropic' : 'chat'),
  };
}

/** A step outside of any queue: it is never paused, gets no messages, and no later run continues it. */
function createContext(options: {
  readonly id: string;
  readonly signal: AbortSignal;
  readonly log: Logger;
  readonly onProgress: (message: string) => void;
}): StageContext {
  const { id, signal, log, onProgress } = options;
  const now = new Date();
  const unused = async () => {
    throw new Error('A vision session can act only on the screen.');
  };
  return {
    // The session does not read the request: its goal is in the step.
    task: { id, seq: 0, iteration: 1, spec: {} as StageContext['task']['spec'] },
    step: { startedAt: now, claimedAt: now, attempt: 1, looks: 0, runId: id },
    signal,
    log,
    emit: async () => {},
    progress: async (message) => onProgress(message),
    once: unused,
    inputs: async () => [],
    knownFixes: async () => [],
    learnedTemplates: {} as StageContext['learnedTemplates'],
    loadCheckpoint: async () => undefined,
    saveCheckpoint: async () => {},
    isPauseRequested: async () => false,
    waitFor() {
      throw new FixpointError(
        'The session ended because the screen of this machine is no longer available.',
        {
          code: 'desktop-lost',
          retry: 'never',
          hint: 'Unlock the screen or start the session again, then repeat the command.',
        },
      );
    },
  };
}
