import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeyName } from '@fixpoint/desktop/keys';
import { type DesktopPolicy, defaultPolicy } from '@fixpoint/guard/policy';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { createLogger } from '@fixpoint/shared/logging';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { nothingOutside } from '../../../testing/nothing-outside.js';
import { startXDisplay, type XDisplay } from '../../../testing/x-display.js';
import { launchBrowser } from '../../adapters/browser/launch-browser.js';
import { findBrowser } from '../../adapters/browser/task-browsers.js';
import { startNutDesktop } from '../../adapters/nut-desktop/start-nut-desktop.js';
import { cropPicture } from '../../adapters/screen/encode-picture.js';
import type { DesktopDriver } from '../desktop-driver.js';
import { createInputController } from './create-input-controller.js';
import type { InputAction } from './input-action.js';
import type { InputController } from './input-controller.js';

const page = `<!doctype html><meta charset="utf-8"><title>Guarded</title>
<style>html, body { margin: 0; height: 100% } textarea { width: 100%; height: 100%; box-sizing: border-box }</style>
<textarea></textarea><script>
  const field = document.querySelector('textarea');
  field.addEventListener('input', () => fetch('/value', { method: 'POST', body: field.value }));
</script>`;
/** Binds super+space to a launcher, as tiling desktops do. */
const openboxConfiguration = `<?xml version="1.0"?><openbox_config xmlns="http://openbox.org/3.4/rc">
<keyboard><keybind key="W-space"><action name="Execute"><command>dmenu_run</command></action></keybind></keyboard>
</openbox_config>`;

const releases = createReleaseStack();
let display: XDisplay;
let driver: DesktopDriver;
/** With the shipped policy, and with one that lets the same actions pass: so that it is the policy that stops them. */
let guarded: InputController;
let permissive: InputController;
let localAddress: string;
let pageAddress: string;
let loads = 0;
let value = '';

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'guard-'));
  releases.defer('the folder', () => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  localAddress = `[::1]:${await serve('::1', (_, response) => {
    loads += 1;
    response.setHeader('content-type', 'text/html').end('<title>Internal</title>');
  })}`;
  pageAddress = `http://127.0.0.1:${await serve('127.0.0.1', async (request, response) => {
    if (request.method === 'POST') value = (await request.setEncoding('utf8').toArray()).join('');
    response.setHeader('content-type', 'text/html').end(request.url === '/' ? page : '');
  })}/`;
  display = await startXDisplay({ width: 1200, height: 900 });
  releases.defer('the display', display.close);
  await writeFile(join(folder, 'rc.xml'), openboxConfiguration);
  await display.start('openbox', '--replace', '--sm-disable', '--config-file', join(folder, 'rc.xml'));
  driver = await startNutDesktop({ environment: { ...display.env } });
  releases.defer('the driver', () => driver.close());
  const browser = await launchBrowser({
    program: await findBrowser({
      preferred: 'chromium',
      path: process.env.CHROME_PATH,
      platform: process.platform,
      environment: process.env,
    }),
    url: pageAddress,
    profile: join(folder, 'profile'),
    downloads: join(folder, 'downloads'),
    more: ['--disable-gpu', nothingOutside, '--window-position=0,0', '--window-size=1200,900'],
    environment: { ...display.env },
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
  });
  releases.defer('the browser', () => browser.close());
  guarded = createController({});
  permissive = createController({ reachableHosts: [localAddress], blockedApps: [] });
  await vi.waitUntil(async () => (await focused()).startsWith('Guarded'), { timeout: 50_000, interval: 100 });
}, 180_000);

afterAll(() => releases.release(), 30_000);

async function serve(host: string, handle: RequestListener): Promise<number> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  releases.defer('a server', () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

function createController(changes: Partial<DesktopPolicy>): InputController {
  return createInputController({
    driver,
    rules: {
      policy: { ...defaultPolicy.desktop, ...changes },
      places: { origins: new Set([new URL(pageAddress).origin]), home: null, realPath: (path) => path },
    },
    artifacts: createMemoryArtifacts(),
    openUrl: () => Promise.reject(new Error('no page is opened here')),
    crop: cropPicture,
    redact: [],
    now: () => performance.now(),
    log: createLogger({ name: 'test', level: 'silent' }),
  });
}

const focused = async () => (await driver.apps.windows()).find(({ active }) => active)?.title ?? '';
const perform = (controller: InputController, ...inputActions: readonly InputAction[]) =>
  inputActions.reduce<Promise<unknown>>(
    (before, inputAction) =>
      before.then(() => controller.perform(inputAction, { signal: new AbortController().signal, allow: [] })),
    Promise.resolve(),
  );
const keys = (...names: KeyName[]): InputAction => ({ type: 'chord', keys: names });
const type = (text: string): InputAction => ({ type: 'type', text });
const click = (x: number, y: number): InputAction => ({
  type: 'click',
  at: { space: 'logical', x, y },
  button: 'left',
  count: 1,
});

it('loads nothing from a local address that is typed into the address bar, whole or in pieces (S0-441)', async () => {
  const typing = [[localAddress], [localAddress.slice(0, 3), localAddress.slice(3)]];
  for (const pieces of typing) {
    const actions = [keys('ctrl', 'l'), ...pieces.map(type), keys('enter')];
    await expect(perform(guarded, ...actions)).rejects.toMatchObject({ rule: 'private-address' });
  }
  // The place of the address bar, below the tabs.
  await expect(perform(guarded, click(500, 75), type(localAddress), keys('enter'))).rejects.toMatchObject({
    rule: 'private-address',
  });
  expect(await focused()).toMatch(/^Guarded/);
  expect(loads).toBe(0);

  await perform(permissive, keys('ctrl', 'l'), type(localAddress), keys('enter'));
  await expect.poll(focused, { timeout: 60_000 }).toMatch(/^Internal/);
  expect(loads).toBeGreaterThan(0);
  await perform(permissive, keys('ctrl', 'l'), type(pageAddress), keys('enter'));
  await expect.poll(focused, { timeout: 60_000 }).toMatch(/^Guarded/);
}, 180_000);

it('writes the same address and a command into a text area of a page (S0-441)', async () => {
  const before = loads;
  const text = `${localAddress}\nkill -9 1 had no effect\n`;
  await perform(guarded, click(600, 600), type(text), keys('enter'));
  await expect.poll(() => value, { timeout: 60_000 }).toBe(`${text}\n`);
  expect(loads).toBe(before);
  expect(await focused()).toMatch(/^Guarded/);
}, 60_000);

it('presses no key that opens developer tools in a browser (S0-438)', async () => {
  for (const combination of [keys('f12'), keys('ctrl', 'shift', 'i'), keys('ctrl', 'u')]) {
    await expect(perform(guarded, combination)).rejects.toMatchObject({ rule: 'developer-keys' });
  }
});

it('starts no terminal by a launcher that keys open (S0-438)', async () => {
  const terminals = async () => (await driver.apps.windows()).filter(({ app }) => app === 'xterm').length;
  const launchers = () =>
    display.run('xdotool', 'search', '--onlyvisible', '--class', 'dmenu').catch(() => '');
  await perform(guarded, keys('super', 'space'));
  await expect.poll(launchers, { timeout: 60_000 }).not.toBe('');
  await expect(perform(guarded, type('xterm'), keys('enter'))).rejects.toMatchObject({ rule: 'blocked-app' });
  expect(await terminals()).toBe(0);

  await perform(permissive, type('xterm'), keys('enter'));
  await expect.poll(terminals, { timeout: 60_000 }).toBe(1);
}, 60_000);
