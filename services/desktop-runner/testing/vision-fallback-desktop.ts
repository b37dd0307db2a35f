import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultPolicy } from '@fixpoint/guard/policy';
import { createReleaseStack, type ReleaseStack } from '@fixpoint/shared/lifecycle';

import { createLogger } from '@fixpoint/shared/logging';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { createTaskBrowsers } from '../src/adapters/browser/task-browsers.js';
import { startNutDesktop } from '../src/adapters/nut-desktop/start-nut-desktop.js';
import { cropPicture } from '../src/adapters/screen/encode-picture.js';
import { createChatVisionModel } from '../src/adapters/vision-models.js';
import type { OpenTaskBrowser } from '../src/core/browser/task-browser.js';
import { createInputController } from '../src/core/input/create-input-controller.js';
import { nothingOutside } from './nothing-outside.js';
import { openSharedBrowser } from './shared-browser.js';
import { startVisionEndpoint } from './vision-endpoint.js';
import { startXDisplay } from './x-display.js';

/** A real display with a real browser and input controller, and a vision model that decodes the squares printed by the stand-in pages. */
export async function startVisionDesktop({ words = [] }: { readonly words?: readonly string[] } = {}) {
  const releases: ReleaseStack = createReleaseStack();
  try {
    const home = await mkdtemp(join(tmpdir(), 'sighted-'));
    releases.defer('the folder', () => rm(home, { recursive: true, force: true, maxRetries: 5 }));
    const display = await startXDisplay();
    releases.defer('the display', () => display.close());
    const driver = await startNutDesktop({ environment: { ...process.env, ...display.env } });
    releases.defer('the driver', () => driver.close());
    const endpoint = await startVisionEndpoint({ words });
    releases.defer('the endpoint', endpoint.close);
    const shared = await openSharedBrowser(display);
    releases.defer('the shared browser', () => shared.close());
    const openTab: OpenTaskBrowser = async ({ url }) => {
      const { close } = await shared.open(url);
      return { signal: shared.signal, downloads: shared.downloads, close };
    };
    const artifacts = createMemoryArtifacts();
    const controller = createInputController({
      driver,
      rules: {
        policy: defaultPolicy.desktop,
        places: { origins: new Set(), home: null, realPath: (path) => path },
      },
      artifacts,
      openUrl: () => Promise.reject(new Error('Nothing here opens pages this way.')),
      crop: cropPicture,
      redact: [],
      now: () => performance.now(),
      log: createLogger({ name: 'test', level: 'silent' }),
    });
    return {
      display,
      controller,
      artifacts,
      questions: endpoint.questions,
      visionModel: createChatVisionModel({
        url: endpoint.url,
        model: 'reads what is printed',
        price: { input: 1_000, output: 0 },
      }),
      /** A tab of one browser: most tests do not depend on a browser's start and end. */
      openTab,
      /** A separate browser each time, as the runner opens them. */
      openBrowser: createTaskBrowsers({
        preferred: 'brave',
        path: process.env.CHROME_PATH,
        platform: process.platform,
        environment: { ...display.env, HOME: home },
        home: join(home, 'browser'),
        more: ['--disable-gpu', nothingOutside],
        isRoot: process.getuid?.() === 0,
      }),
      close: () => releases.release(),
    };
  } catch (error) {
    await releases.release();
    throw error;
  }
}
