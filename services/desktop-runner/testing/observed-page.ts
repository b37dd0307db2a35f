import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bindToParent } from '@fixpoint/shared/child-process';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { findBrowser } from '../../../scripts/bootstrap/find-browser.js';
import { nothingOutside } from './nothing-outside.js';
import type { XDisplay } from './x-display.js';

/** An event as the page saw it. Fields that an event lacks are absent. */
export interface PageEvent {
  readonly type: string;
  readonly x?: number;
  readonly y?: number;
  readonly button?: number;
  readonly buttons?: number;
  readonly detail?: number;
  readonly dx?: number;
  readonly dy?: number;
  readonly key?: string;
  readonly ctrl?: boolean;
  readonly shift?: boolean;
  readonly target?: string;
  /** Contents of the text field, or the selection. */
  readonly value?: string;
}

export interface ObservedPage {
  readonly events: readonly PageEvent[];
  /** Forms that were sent. */
  readonly forms: readonly Readonly<Record<string, string>>[];
  /** Forgets the recorded events. */
  clear(): void;
  /** The first event that fits, once it arrived. */
  when(fits: (event: PageEvent) => boolean): Promise<PageEvent>;
  /** Resolves when that many forms were sent. */
  sent(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Positions of elements on the page, in pixels of the screen: the page fills it. */
export const places = {
  text: { x: 300, y: 100 },
  pad: { x: 300, y: 450 },
  line: { x: 24, y: 232 },
  name: { x: 900, y: 60 },
  agree: { x: 810, y: 160 },
  send: { x: 860, y: 220 },
} as const;

const page = `<!doctype html><meta charset="utf-8"><title>Observed</title><style>
  body { margin: 0; font: 20px DejaVu Sans; overflow: hidden; background: #fff }
  body > * { position: absolute; box-sizing: border-box; margin: 0 }
</style>
<textarea id="text" style="left:20px;top:20px;width:600px;height:180px"></textarea>
<p id="line" style="left:20px;top:220px">Order form</p>
<div id="pad" style="left:20px;top:300px;width:600px;height:400px;background:#def"></div>
<form style="left:700px;top:20px;width:400px;height:300px">
  <input id="name" name="name" style="position:absolute;left:100px;top:20px;width:280px;height:40px">
  <select name="size" style="position:absolute;left:100px;top:80px;width:280px;height:40px">
    <option>small<option>medium<option>large</select>
  <input type="checkbox" name="agree" value="yes" style="position:absolute;left:100px;top:130px;width:20px;height:20px;margin:0">
  <button style="position:absolute;left:100px;top:180px;width:120px;height:40px">Send</button>
</form>
<script>
  // In batches: while keys pour in, a browser has no time for requests.
  const waiting = [];
  let isSending = false;
  async function send() {
    isSending = true;
    while (waiting.length > 0) await fetch('/tell', { method: 'POST', body: JSON.stringify(waiting.splice(0)) });
    isSending = false;
  }
  function tell(event) {
    // Of a text that grows, what it is by now.
    if (event.type === 'input' && waiting.at(-1)?.type === 'input') waiting.pop();
    waiting.push(event);
    if (!isSending) send();
  }
  const types = 'click dblclick auxclick contextmenu mousedown mouseup mousemove wheel keydown keyup'.split(' ');
  for (const type of types) addEventListener(type, (e) => {
    if (type === 'wheel' || type === 'contextmenu' || type === 'auxclick') e.preventDefault();
    tell({ type, x: e.clientX, y: e.clientY, button: e.button, buttons: e.buttons, detail: e.detail,
      dx: e.deltaX, dy: e.deltaY, key: e.key, ctrl: e.ctrlKey, shift: e.shiftKey, target: e.target.id });
  }, { passive: false });
  // Dragging what is selected would be a drag and drop.
  addEventListener('dragstart', (e) => e.preventDefault());
  const field = document.getElementById('text');
  field.addEventListener('input', () => tell({ type: 'input', target: 'text', value: field.value }));
  addEventListener('copy', () => tell({ type: 'copy' }));
  document.addEventListener('selectionchange', () => tell({ type: 'select', value: String(getSelection()) }));
  document.forms[0].addEventListener('submit', (e) => {
    e.preventDefault();
    tell({ type: 'submit', form: Object.fromEntries(new FormData(e.target)) });
  });
  // A browser drops what it is given before its first picture, and keys before its window has the keyboard.
  function tellFocus() {
    if (document.hasFocus()) tell({ type: 'ready' });
    else requestAnimationFrame(tellFocus);
  }
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    tellFocus();
  }).observe({ type: 'paint', buffered: true });
</script>`;

/** Time limit for the start of the browser: it takes seconds of CPU time, which a busy machine grants slowly. */
const startMs = 50_000;

/** A page in a real Chromium that fills the display and reports every event that reaches it. */
export async function openObservedPage(display: XDisplay): Promise<ObservedPage> {
  const releases = createReleaseStack();
  const events: PageEvent[] = [];
  const forms: Record<string, string>[] = [];
  const waiting = new Set<() => void>();

  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      for (const event of request.url === '/tell' ? JSON.parse(body) : []) {
        if (event.type === 'submit') forms.push(event.form);
        else events.push(event);
      }
      response.setHeader('content-type', 'text/html; charset=utf-8').end(request.url === '/' ? page : '');
      for (const look of waiting) look();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  releases.defer('the server', () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });

  function until<Value>(look: () => Value | undefined, maxMs = 20_000): Promise<Value> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(check);
        reject(new Error(`The page did not report it. It saw: ${JSON.stringify(events.slice(-12))}`));
      }, maxMs);
      function check(): void {
        const value = look();
        if (value === undefined) return;
        clearTimeout(timer);
        waiting.delete(check);
        resolve(value);
      }
      waiting.add(check);
      check();
    });
  }

  try {
    const browser = findBrowser(process.env, { needsWindow: true });
    if (browser === null) throw new Error('There is no Chromium. As root on Debian, npm test installs it.');
    const profile = await mkdtemp(join(tmpdir(), 'fixpoint-page-'));
    releases.defer('the profile', () => rm(profile, { recursive: true, force: true, maxRetries: 10 }));
    const { port } = server.address() as AddressInfo;
    const line = await bindToParent(
      { command: browser, args: browserArguments(profile, display, port) },
      'SIGKILL',
    );
    const child = spawn(line.command, line.args, { env: display.env, stdio: 'ignore', detached: true });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    releases.defer('the browser', async () => {
      // The browser is many processes.
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
      await ended;
    });
    await until(() => events.find(({ type }) => type === 'ready'), startMs);
  } catch (error) {
    await releases.release();
    throw error;
  }
  return {
    events,
    forms,
    clear: () => void events.splice(0),
    when: (fits) => until(() => events.find(fits)),
    sent: (count) => until(() => (forms.length >= count ? true : undefined)).then(() => {}),
    close: () => releases.release(),
  };
}

function browserArguments(profile: string, { width, height }: XDisplay, port: number): string[] {
  return [
    ...[
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--no-default-browser-check',
      '--password-store=basic',
    ],
    ...['--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-quic'],
    nothingOutside,
    ...[`--user-data-dir=${profile}`, '--kiosk', '--window-position=0,0', `--window-size=${width},${height}`],
    `http://127.0.0.1:${port}/`,
  ];
}
