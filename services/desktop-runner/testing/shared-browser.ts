import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { launchBrowser } from '../src/adapters/browser/launch-browser.js';
import { findBrowser } from '../src/adapters/browser/task-browsers.js';
import { nothingOutside } from './nothing-outside.js';
import type { XDisplay } from './x-display.js';

/** Time limit for the start of a browser on a busy machine. */
const maxWaitMs = 60_000;

export interface SharedBrowser {
  /** Aborts when the browser ends without a request. */
  readonly signal: AbortSignal;
  /** Folder of the downloads of all its tabs. */
  readonly downloads: string;
  /** Shows a page in a separate tab, replacing the previous one. Its `close` resolves when nothing of it is on the screen. */
  open(url: string): Promise<{ close(): Promise<void> }>;
  close(): Promise<void>;
}

/**
 * A real browser that many tests use one after the other, as a start takes longer than most of them. A page of ours stays in its first tab, empty and
 * white, and opens and closes the others when the test requests it.
 */
export async function openSharedBrowser(display: XDisplay): Promise<SharedBrowser> {
  const releases = createReleaseStack();
  const lobby = new EventEmitter();
  let asking: ServerResponse | undefined;
  const server = createServer((request, response) => {
    if (request.url !== '/next') return response.setHeader('content-type', 'text/html').end(lobbyPage);
    asking = response;
    return lobby.emit('asks');
  });
  const asked = () => once(lobby, 'asks', { signal: AbortSignal.timeout(maxWaitMs) });
  /** It requests the next order after the previous one. */
  async function order(url: string): Promise<void> {
    if (asking === undefined) await asked();
    const carriedOut = asked();
    asking?.end(url);
    asking = undefined;
    await carriedOut;
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  releases.defer('the server', () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  try {
    const folder = await mkdtemp(join(tmpdir(), 'fixpoint-browser-'));
    releases.defer('the profile', () => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
    const program = await findBrowser({
      preferred: 'chromium',
      path: process.env.CHROME_PATH,
      platform: process.platform,
      environment: process.env,
    });
    const { port } = server.address() as AddressInfo;
    const downloads = join(folder, 'downloads');
    const browser = await launchBrowser({
      program,
      url: `http://127.0.0.1:${port}/`,
      profile: join(folder, 'profile'),
      downloads,
      more: ['--disable-gpu', nothingOutside, '--disable-popup-blocking'],
      environment: { ...display.env },
      platform: process.platform,
      isRoot: process.getuid?.() === 0,
    });
    releases.defer('the browser', () => browser.close());
    if (asking === undefined) await asked();
    return {
      signal: browser.signal,
      downloads,
      async open(url) {
        await order(url);
        return { close: () => order('') };
      },
      close: () => releases.release(),
    };
  } catch (error) {
    await releases.release();
    throw error;
  }
}

const lobbyPage = `<!doctype html><title>Lobby</title><script>
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  async function serve() {
    for (let tab; ; ) {
      const url = await (await fetch('/next')).text();
      tab?.close();
      tab = url === '' ? undefined : open(url);
      if (tab === undefined) await painted();
    }
  }
  serve();
</script>`;
