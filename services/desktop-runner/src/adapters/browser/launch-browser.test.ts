import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, listDescendants } from '@fixpoint/shared/child-process';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { startXDisplay } from '../../../testing/x-display.js';
import { launchBrowser } from './launch-browser.js';
import { findBrowser } from './task-browsers.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'browser-'));
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const here = { preferred: 'brave', platform: process.platform, environment: process.env } as const;
const rights = { platform: process.platform, isRoot: process.getuid?.() === 0 };

it('takes another browser where the preferred one is missing', async () => {
  const bin = join(folder, 'google-chrome');
  await writeFile(bin, '');
  await chmod(bin, 0o755);
  expect(await findBrowser({ ...here, platform: 'linux', environment: { PATH: folder } })).toBe(bin);
});

it('reports a missing browser, and takes no other for the one that was named', async () => {
  const windows = { ProgramFiles: folder };
  await expect(findBrowser({ ...here, platform: 'win32', environment: windows })).rejects.toMatchObject({
    code: 'no-browser',
    hint: expect.stringContaining('BROWSER_PATH'),
  });
  await expect(findBrowser({ ...here, path: join(folder, 'none') })).rejects.toMatchObject({
    code: 'no-browser',
  });
});

it('reports the error output of a browser that cannot show a window', async () => {
  const program = await findBrowser(here);
  const environment = { PATH: process.env.PATH, HOME: folder };
  const folders = { profile: join(folder, 'profile'), downloads: join(folder, 'downloads') };
  const browser = await launchBrowser({ program, url: 'about:blank', ...folders, environment, ...rights });
  await once(browser.signal, 'abort');
  expect(browser.signal.reason).toMatchObject({
    code: 'browser-ended',
    message: expect.stringMatching(/display/i),
  });
});

/** A display, a page that records its requests, and a browser for it. */
async function openPage() {
  const display = await startXDisplay();
  onTestFinished(() => display.close());
  const requests: string[] = [];
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/form')) requests.push(request.url);
    response.setHeader('content-type', 'text/html').end('<title>The page</title>');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close().closeAllConnections());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const program = await findBrowser(here);
  return {
    requests,
    display,
    async open() {
      const browser = await launchBrowser({
        program,
        url: `http://127.0.0.1:${port}/form?a=1&b=2`,
        profile: join(folder, 'profile'),
        downloads: join(folder, 'downloads'),
        environment: { ...display.env, HOME: folder },
        ...rights,
      });
      onTestFinished(() => browser.close());
      return browser;
    },
  };
}

const patient = { timeout: 20_000 };

it('opens a window at the address, and leaves no process behind', { timeout: 60_000 }, async () => {
  const { requests, display, open } = await openPage();
  const before = await listDescendants(process.pid);
  const browser = await open();
  const titles = () => display.run('xdotool', 'search', '--name', '^The page').catch(() => '');
  await expect.poll(titles, patient).not.toBe('');
  expect(requests).toEqual(['/form?a=1&b=2']);
  await browser.close();
  const left = async () => {
    const below = (await listDescendants(process.pid)).filter((pid) => !before.includes(pid));
    // A worker that adopts orphans, as a sandbox's tests make it, keeps the entries of those that have ended.
    const living = await Promise.all(below.map((pid) => isAlive(pid)));
    return below.filter((_, index) => living[index]);
  };
  await expect.poll(left, patient).toEqual([]);
});

it('reports that its browser was killed, and opens the next one with the same profile', {
  timeout: 60_000,
}, async () => {
  const { requests, open } = await openPage();
  const before = await listDescendants(process.pid);
  const browser = await open();
  await expect.poll(() => requests.length, patient).toBe(1);
  const [main] = (await listDescendants(process.pid)).filter((pid) => !before.includes(pid));
  // 0 would be the group of this process.
  if (main === undefined) throw new Error('The browser has no process.');
  process.kill(main, 'SIGKILL');
  if (!browser.signal.aborted) await once(browser.signal, 'abort');
  expect(browser.signal.reason).toMatchObject({ code: 'browser-ended' });
  const next = await open();
  await expect.poll(() => requests.length, patient).toBe(2);
  await next.close();
});
