import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultPolicy } from '@fixpoint/guard/policy';
import { loadSettings } from '@fixpoint/shared/config';
import type { StageInput } from '@fixpoint/shared/contracts';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { createLogger } from '@fixpoint/shared/logging';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { startNutDesktop } from '../src/adapters/nut-desktop/start-nut-desktop.js';
import { cropPicture } from '../src/adapters/screen/encode-picture.js';
import { createChatVisionModel } from '../src/adapters/vision-models.js';
import { visionSettings } from '../src/config/vision-settings.js';
import type { DesktopDriver } from '../src/core/desktop-driver.js';
import type { Ownership } from '../src/core/desktop-turn.js';
import { createInputController } from '../src/core/input/create-input-controller.js';
import { createDesktopStage } from '../src/stages/desktop-stage.js';
import { createVisionWorker, openScreenDump } from '../src/stages/desktop-work/create-workers.js';
import { colours } from './colour-page.js';
import { findColours } from './find-colour.js';
import { openSharedBrowser } from './shared-browser.js';
import { startXDisplay } from './x-display.js';

/** A real X display with a browser and an input controller, and the desktop stage on it before a model endpoint of a test's choice. */
export async function openVisionBench() {
  const releases = createReleaseStack();
  try {
    const display = await startXDisplay({ width: 1_280, height: 800 });
    releases.defer('the display', () => display.close());
    const driver = await startNutDesktop({ environment: { ...display.env }, failsafeCorner: false });
    releases.defer('the driver', () => driver.close());
    const browser = await openSharedBrowser(display);
    releases.defer('the browser', () => browser.close());
    return {
      browser,
      serve: createServe(driver),
      /** Resolves when the button of the colour page is on the screen: a page reports that it is ready before it is painted. */
      async isPainted(): Promise<void> {
        const signal = AbortSignal.timeout(20_000);
        for (;;) {
          const { bytes } = await driver.screen.capture({ format: 'png', cursor: false, redact: [] }, signal);
          if ((await findColours(bytes, { button: colours.button })).button !== null) return;
        }
      },
      close: () => releases.release(),
    };
  } catch (error) {
    await releases.release();
    throw error;
  }
}

export type VisionBench = Awaited<ReturnType<typeof openVisionBench>>;

function createServe(driver: DesktopDriver) {
  return async (environment: Readonly<Record<string, string>>) => {
    const home = await mkdtemp(join(tmpdir(), 'fixpoint-vision-'));
    const values = loadSettings(visionSettings, {
      AGENT_STEP_DELAY: '0',
      AGENT_LOG_DIR: 'logs',
      ...environment,
    });
    const log = createLogger({ name: 'vision-bench', level: 'silent' });
    const artifacts = createMemoryArtifacts();
    const controller = createInputController({
      driver,
      rules: {
        policy: defaultPolicy.desktop,
        places: { origins: new Set(), home: null, realPath: (path) => path },
      },
      artifacts,
      openUrl: () => Promise.reject(new Error('No tool of a vision task opens addresses.')),
      crop: cropPicture,
      redact: [],
      now: () => performance.now(),
      log,
    });
    const visionModel = createChatVisionModel({ url: values.chatEndpoint, model: values.chatModel });
    const dump = await openScreenDump(values, home);
    const { screen } = driver;
    const vision = await createVisionWorker({ values, home, artifacts, visionModel, screen, dump, log });
    let takeOver = new AbortController();
    const ownership: Ownership = {
      async begin() {
        takeOver = new AbortController();
        return { epoch: 1, note: null, signal: takeOver.signal, end: async () => {} };
      },
    };
    return {
      artifacts,
      stage: createDesktopStage({ ownership, controller, workers: { vision } }),
      /** Ends the turn, as a person does by taking over. */
      takeOver: (reason: Error) => takeOver.abort(reason),
      /** Text of every file that the run left in its home, except screenshots. */
      async files(): Promise<Record<string, string>> {
        const names = await readdir(home, { recursive: true, withFileTypes: true });
        const files = names.filter((entry) => entry.isFile() && !/[.](?:png|jpg)$/.test(entry.name));
        return Object.fromEntries(
          await Promise.all(
            files.map(async ({ parentPath, name }) => [name, await readFile(join(parentPath, name), 'utf8')]),
          ),
        );
      },
      async screenshots(): Promise<string[]> {
        return (await readdir(join(home, 'dumps'))).sort();
      },
      close: () => rm(home, { recursive: true, force: true }),
    };
  };
}

export const visionInput: Extract<StageInput<'desktop'>, { work: 'vision' }> = {
  work: 'vision',
  desktop: 'test',
  allow: [],
  goal: 'Press the button, type the code into the field and press Enter, until the page is green.',
  policy: null,
  max_steps: null,
  timeout_seconds: null,
  budget_usd: null,
};
