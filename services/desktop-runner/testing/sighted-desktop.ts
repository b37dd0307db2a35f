import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseStack } from '@fixpoint/shared/lifecycle';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { createLogger } from '@fixpoint/shared/logging';
import { defaultPolicy } from '@fixpoint/shared/policy';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { createTaskBrowsers } from '../src/adapters/browser/create-task-browsers.js';
import { cropPicture } from '../src/adapters/crop-picture.js';
import { createChatEye } from '../src/adapters/eyes/chat-eye.js';
import { startNutDesktop } from '../src/adapters/nut-desktop/start-nut-desktop.js';
import type { OpenTaskBrowser } from '../src/core/browser/task-browser.js';
import { createHands } from '../src/hands/create-hands.js';
import { startSeeingEndpoint } from './seeing-endpoint.js';
import { openSharedBrowser } from './shared-browser.js';
import { startXDisplay } from './x-display.js';

/** A real display with a real browser, real hands on it, and eyes that read what the stand-in pages print. */
export async function startSightedDesktop({ words = [] }: { readonly words?: readonly string[] } = {}) {
  const releases: ReleaseStack = createReleaseStack();
  try {
    const home = await mkdtemp(join(tmpdir(), 'sighted-'));
    releases.defer('the folder', () => rm(home, { recursive: true, force: true, maxRetries: 5 }));
    const display = await startXDisplay();
    releases.defer('the display', () => display.close());
    const driver = await startNutDesktop({ environment: { ...process.env, ...display.env } });
    releases.defer('the driver', () => driver.close());
    const endpoint = await startSeeingEndpoint({ words });
    releases.defer('the endpoint', endpoint.close);
    const shared = await openSharedBrowser(display);
    releases.defer('the shared browser', () => shared.close());
    const openTab: OpenTaskBrowser = async ({ url }) => {
      const { close } = await shared.open(url);
      return { signal: shared.signal, downloads: shared.downloads, close };
    };
    const artifacts = createMemoryArtifacts();
    const hands = createHands({
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
      hands,
      artifacts,
      questions: endpoint.questions,
      eye: createChatEye({
        url: endpoint.url,
        model: 'reads what is printed',
        price: { input: 1_000, output: 0 },
      }),
      /** A tab of one browser: a browser's own start and end are no matter of most tests. */
      openTab,
      /** A browser of its own each time, as the runner opens them. */
      openBrowser: createTaskBrowsers({
        preferred: 'brave',
        path: process.env.CHROME_PATH,
        platform: process.platform,
        environment: { ...display.env, HOME: home },
        home: join(home, 'browser'),
        more: ['--disable-gpu'],
        isRoot: process.getuid?.() === 0,
      }),
      close: () => releases.release(),
    };
  } catch (error) {
    await releases.release();
    throw error;
  }
}
