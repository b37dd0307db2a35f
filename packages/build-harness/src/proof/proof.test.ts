import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { page } from '../../testing/build-world.js';
import { launchBrowser, servePages } from '../../testing/serve-pages.js';
import { runSmokeTest } from '../app/index.js';
import { checkScreenshot } from './check-screenshot.js';
import { describeStep, parseProofScript } from './proof-script.js';
import { runProof } from './run-proof.js';

const { signal } = new AbortController();
const app = page(
  '<h1>Notes</h1><label>Title <input id="t"></label><button id="b">Add</button>',
  '<select aria-label="Kind"><option>Work</option><option>Home</option></select>',
  '<input type="checkbox" aria-label="Done"><ul id="l"></ul><p hidden>Hidden words</p>',
  `<script>b.onclick=()=>{const li=document.createElement('li');li.textContent=t.value;l.append(li);if(t.value==='warn')console.warn('careful')}</script>`,
);
const pages: Record<string, string> = {
  '/': app,
  '/notes': app,
  '/empty': page(''),
  '/overlay': page('<h1>App</h1><vite-error-overlay>Unexpected token</vite-error-overlay>'),
  '/error': page('<h1>App</h1><script>console.error("lost")</script>'),
  '/warn': page('<h1>App</h1><script>console.warn("old")</script>'),
  '/thrown': page('<h1>App</h1><script>setTimeout(() => { throw new Error("later") }, 50)</script>'),
  ...silencedPages(),
  '/late': page('<div id="root"></div><script>setTimeout(() => { root.textContent = "Here" }, 400)</script>'),
};
/** Pages that hide their errors, or are better under automation. */
function silencedPages(): Record<string, string> {
  const silenced = (script: string) =>
    page(`<h1>App</h1><script>${script}</script><script>console.error('lost')</script>`);
  return {
    '/assigned': silenced('console.error = () => {}'),
    '/filtered': silenced(
      'const log = console.error; console.error = (text) => text === "lost" || log(text)',
    ),
    '/defined': silenced('Object.defineProperty(console, "error", { value() {}, configurable: true })'),
    '/reflected': silenced('Reflect.defineProperty(console, "error", { get: () => () => {} })'),
    '/all-defined': silenced('Object.defineProperties(console, { error: { value() {} } })'),
    '/none': silenced('window.console = { error() {} }'),
    '/removed': silenced('console.error = undefined'),
    '/caught': page(
      '<h1>App</h1><script>window.onerror = () => true; setTimeout(() => { throw new Error("lost") })</script>',
    ),
    '/rejected': page(
      '<h1>App</h1><script>window.onunhandledrejection = (event) => event.preventDefault(); Promise.reject(new Error("lost"))</script>',
    ),
    '/passed-on': page(
      '<h1>App</h1><script>const log = console.log; console.log = (...all) => log(...all); console.error = console.warn = log; new ResizeObserver(() => {}).observe(document.body)</script>',
    ),
    '/robot': page('<h1>App</h1><script>if (!navigator.webdriver) console.error("lost")</script>'),
    '/headless': page(
      '<h1>App</h1><script>if (!/Headless/.test(navigator.userAgent)) console.error("lost")</script>',
    ),
  };
}
let browser: Browser;
let server: Awaited<ReturnType<typeof servePages>>;
beforeAll(async () => {
  server = await servePages((path) => pages[path] ?? null);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

describe('the smoke test', () => {
  const run = (path: string, timeoutMs = 5_000) =>
    runSmokeTest(browser, new URL(path, server.url).href, { timeoutMs, signal });

  it('passes for a page that shows itself, at once or soon (S1-013, S1-026)', async () => {
    expect(await run('/')).toEqual({ ok: true, fault: null, consoleErrors: [] });
    expect(await run('/late')).toMatchObject({ ok: true });
    expect(await run('/passed-on')).toEqual({ ok: true, fault: null, consoleErrors: [] });
  });

  it.each([
    ['/empty', /empty/],
    ['/overlay', /covered.*Unexpected token/],
    ['/error', /console.error: lost/],
    ['/warn', /console.warn: old/],
    ['/thrown', /uncaught: later/],
    ['/nowhere', /404|RESPONSE_CODE/],
    ...['/assigned', '/filtered', '/defined', '/reflected', '/all-defined'].map(
      (path) => [path, /console.error: lost/] as const,
    ),
    ...['/none', '/removed', '/robot', '/headless'].map((path) => [path, /console.error: lost/] as const),
    ['/caught', /uncaught: lost/],
    ['/rejected', /uncaught: lost/],
  ] as const)('fails for %s (S1-013, S1-026, S1-096, S1-108)', async (path, fault) => {
    const result = await run(path, 1_000);
    expect(result.ok).toBe(false);
    expect(result.fault).toMatch(fault);
  });
});

describe('a proof script', () => {
  const run = (steps: unknown[], route = '/') =>
    runProof(browser, server.url, parseProofScript(JSON.stringify({ route, steps })), {
      signal,
      stepMs: 2_000,
    });
  const add = (title: string) => [
    { do: 'fill', target: { label: 'Title' }, value: title },
    { do: 'click', target: { role: 'button', name: 'Add' } },
  ];

  it('is run as a person would, with screenshots (S1-016)', async () => {
    const result = await run(
      [
        ...add('Milk'),
        { do: 'expect', target: { role: 'listitem' }, count: 1, contains: 'Milk' },
        { do: 'expect', target: { label: 'Title' }, value: 'Milk' },
        { do: 'select', target: { label: 'Kind' }, value: 'Home' },
        { do: 'check', target: { role: 'checkbox', name: 'Done' } },
        { do: 'expect', target: { role: 'checkbox', name: 'Done' }, checked: true },
        { do: 'expect', target: { text: 'Hidden words' }, visible: false },
        { do: 'reload' },
        { do: 'expect', target: { role: 'listitem' }, count: 0 },
      ],
      '/notes',
    );
    expect(result).toMatchObject({ ok: true, failure: null, consoleErrors: [] });
    expect(result.frames.length).toBeGreaterThan(3);
  });

  it('names the step that fails, and stops there (S1-016)', async () => {
    const missing = { do: 'expect', target: { text: 'Milk' }, visible: true };
    const result = await run([missing, ...add('Milk')]);
    expect(result.ok).toBe(false);
    expect(result.failure).toBe('expect text "Milk" visible true: visible is false');
  });

  it('fails on a console warning, whatever the page shows (S1-104, S1-108)', async () => {
    const result = await run([...add('warn'), { do: 'expect', target: { text: 'warn' }, visible: true }]);
    expect(result).toMatchObject({ ok: false, failure: null, consoleErrors: ['console.warn: careful'] });
  });

  it.each([
    ['no JSON', '{'],
    ['nothing expected', '{"steps":[{"do":"reload"}]}'],
    ['an empty expectation', '{"steps":[{"do":"expect","target":{"text":"x"}}]}'],
    ['two ways to name an element', '{"steps":[{"do":"click","target":{"text":"x","label":"y"}}]}'],
    [
      'another site',
      '{"route":"//evil.example/","steps":[{"do":"expect","target":{"text":"x"},"visible":true}]}',
    ],
    ['code', '{"steps":[{"do":"evaluate","code":"1"}]}'],
  ])('is refused with %s', (_, text) => {
    expect(() => parseProofScript(text)).toThrow(/proof script/);
  });

  it('is described in words', () => {
    expect(describeStep({ do: 'click', target: { role: 'button', name: 'Add' } })).toBe('click button "Add"');
  });
});

describe('a screenshot', () => {
  const draw = (text: string, width = 1280, height = 720) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${text}</svg>`,
      ),
    )
      .png()
      .toBuffer();
  const form =
    '<rect x="40" y="60" width="500" height="80" fill="#357"/><rect x="40" y="180" width="300" height="30"/>';
  const other = '<rect x="0" y="0" width="1280" height="360" fill="#222"/>';

  it('is accepted if it looks like the page after one of the steps (S1-010, S1-016)', async () => {
    const frames = [await draw(other), await draw(form)];
    const shot = await draw(`${form}<rect x="40" y="182" width="2" height="26" fill="#000"/>`);
    expect(await checkScreenshot(shot, frames)).toBeNull();
  });

  it('is rejected if it shows another page, is blank, has another size, or is not a picture (S1-010, S1-016)', async () => {
    const frames = [await draw(form)];
    expect(await checkScreenshot(await draw(other), frames)).toMatch(/does not match the page/);
    expect(await checkScreenshot(await draw(''), [await draw('')])).toMatch(/blank/);
    expect(await checkScreenshot(await draw(form, 640, 360), frames)).toMatch(/640 × 360/);
    expect(await checkScreenshot(Buffer.from('<svg/>'), frames)).toMatch(/not a readable PNG/);
  });
});
