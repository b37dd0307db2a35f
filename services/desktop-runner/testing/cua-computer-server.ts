import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { XDisplay } from './x-display.js';

/** Fault of the next command of that name. */
export type CuaFault =
  /** The machine refuses: `{"success": false}`. */
  | { readonly kind: 'refuse'; readonly reason: string }
  /** The command is done, but its response is never sent. */
  | { readonly kind: 'hang' }
  /** The command is done, but the connection breaks. */
  | { readonly kind: 'break' }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'answer'; readonly body: string };

export interface CuaComputerServer {
  /** Of CUA Cloud's API, which is served beside the machine's own. */
  readonly base: string;
  readonly name: string;
  readonly key: string;
  /** Every command that arrived, in order. */
  readonly commands: readonly { readonly command: string; readonly params: Record<string, unknown> }[];
  fail(command: string, fault: CuaFault): void;
  /** Sets the machine's status in the API. */
  setStatus(status: string): void;
  close(): Promise<void>;
}

/**
 * Test double of CUA Cloud: its list of machines, and one machine's computer server, which speaks their protocol (`POST
 * /cmd`, one `data:` line) and acts on a real X display by xdotool and scrot.
 */
export async function startCuaComputerServer(
  display: XDisplay,
  { os = 'linux' }: { os?: 'linux' | 'windows' | 'darwin' } = {},
): Promise<CuaComputerServer> {
  const name = 'Sandbox-1';
  const key = 'cua-test-key';
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-cua-'));
  const commands: { command: string; params: Record<string, unknown> }[] = [];
  const faults = new Map<string, CuaFault>();
  let status = 'running';
  const run = createCommands(display, join(folder, 'screen.png'));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const place = new URL(request.url ?? '/', base);
    if (request.method === 'GET' && place.pathname === '/v1/vms') {
      if (request.headers.authorization !== `Bearer ${key}`) return void response.writeHead(401).end();
      response.end(JSON.stringify([{ name, status, os_type: os, password: 'secret', api_url: base }]));
    } else if (request.method === 'GET' && place.pathname === '/status') {
      response.end(JSON.stringify({ status: 'ok', os_type: os, features: [] }));
    } else if (request.method === 'POST' && place.pathname === '/cmd') {
      await perform(request, response);
    } else {
      response.writeHead(404).end();
    }
  }

  async function perform(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { headers } = request;
    if (headers['x-container-name'] !== name || headers['x-api-key'] !== key) {
      return void response.writeHead(401).end('{"detail":"Authentication failed"}');
    }
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { command, params = {} } = JSON.parse(Buffer.concat(parts).toString('utf8'));
    commands.push({ command, params });
    const act = run[command];
    const fault = faults.get(command);
    faults.delete(command);
    if (act === undefined) {
      return void response.writeHead(400).end(JSON.stringify({ detail: `Unknown command: ${command}` }));
    }
    if (fault?.kind === 'status') return void response.writeHead(fault.status).end();
    const result =
      fault?.kind === 'refuse'
        ? { success: false, error: fault.reason }
        : await act(params).catch((error: Error) => ({ success: false, error: error.message }));
    if (fault?.kind === 'hang') return;
    if (fault?.kind === 'break') return void response.destroy();
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' });
    response.end(
      fault?.kind === 'answer' ? fault.body : `data: ${JSON.stringify({ success: true, ...result })}\n\n`,
    );
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    base,
    name,
    key,
    commands,
    fail: (command, fault) => void faults.set(command, fault),
    setStatus(next) {
      status = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Command = (params: Record<string, unknown>) => Promise<Record<string, unknown>>;

/** Their names of keys, as X has them. */
const keySymbols: Readonly<Record<string, string>> = {
  cmd: 'Super_L',
  ctrl: 'Control_L',
  shift: 'Shift_L',
  alt: 'Alt_L',
  enter: 'Return',
  tab: 'Tab',
  esc: 'Escape',
  backspace: 'BackSpace',
  delete: 'Delete',
  insert: 'Insert',
  space: 'space',
  home: 'Home',
  end: 'End',
  page_up: 'Prior',
  page_down: 'Next',
  up: 'Up',
  down: 'Down',
  left: 'Left',
  right: 'Right',
  caps_lock: 'Caps_Lock',
  num_lock: 'Num_Lock',
  scroll_lock: 'Scroll_Lock',
  print_screen: 'Print',
  menu: 'Menu',
  '-': 'minus',
  '=': 'equal',
  '[': 'bracketleft',
  ']': 'bracketright',
  '\\': 'backslash',
  ';': 'semicolon',
  "'": 'apostrophe',
  ',': 'comma',
  '.': 'period',
  '/': 'slash',
  '`': 'grave',
};
const buttons: Readonly<Record<string, string>> = { left: '1', middle: '2', right: '3' };

function createCommands(display: XDisplay, picture: string): Readonly<Record<string, Command>> {
  const xdotool = (...args: string[]) => display.run('xdotool', ...args);
  const readClipboard = () => display.run('xclip', '-selection', 'clipboard', '-o');
  const keySymbol = (key: unknown): string => {
    const name = String(key);
    if (name.length > 1 && keySymbols[name] === undefined && !/^f\d+$/.test(name)) {
      throw new Error(`Unknown key: ${name}`);
    }
    return keySymbols[name] ?? (name.length > 1 ? name.toUpperCase() : name);
  };
  const done = async (work: Promise<unknown>) => {
    await work;
    return {};
  };
  const wheel = async (amount: number, [positive, negative]: readonly [string, string]) => {
    if (amount !== 0) {
      await xdotool(
        'click',
        '--repeat',
        String(Math.abs(amount)),
        '--delay',
        '10',
        amount > 0 ? positive : negative,
      );
    }
  };

  return {
    get_screen_size: async () => ({ size: { width: display.width, height: display.height } }),
    async screenshot() {
      await display.run('scrot', '--overwrite', picture);
      return { image_data: (await readFile(picture)).toString('base64'), format: 'png' };
    },
    async get_cursor_position() {
      const [, x, y] = /x:(\d+) y:(\d+)/.exec(await xdotool('getmouselocation')) ?? [];
      return { position: { x: Number(x), y: Number(y) } };
    },
    move_cursor: ({ x, y }) => done(xdotool('mousemove', String(x), String(y))),
    mouse_down: ({ button }) => done(xdotool('mousedown', buttons[String(button)] ?? '1')),
    mouse_up: ({ button }) => done(xdotool('mouseup', buttons[String(button)] ?? '1')),
    // pynput's axes point upwards and to the right.
    async scroll({ x, y }) {
      await wheel(Number(y), ['4', '5']);
      await wheel(Number(x), ['7', '6']);
      return {};
    },
    key_down: async ({ key }) => done(xdotool('keydown', keySymbol(key))),
    key_up: async ({ key }) => done(xdotool('keyup', keySymbol(key))),
    async hotkey({ keys }) {
      const symbols = (keys as unknown[]).map(keySymbol);
      return done(xdotool('key', symbols.join('+')));
    },
    type_text: ({ text }) => done(xdotool('type', '--delay', '12', '--', String(text))),
    async copy_to_clipboard() {
      return { content: await readClipboard() };
    },
    async set_clipboard({ text }) {
      // xclip keeps running to serve the text until another program takes the clipboard; it must not keep our pipe open meanwhile.
      const put = 'printf %s "$1" | xclip -selection clipboard -i >/dev/null 2>&1';
      await display.run('sh', '-c', put, 'sh', String(text));
      // It responds a moment before it has the clipboard.
      const signal = AbortSignal.timeout(10_000);
      const wanted = String(text).replace(/\n$/, '');
      while ((await readClipboard().catch(() => '')) !== wanted) signal.throwIfAborted();
      return {};
    },
    async launch({ app, args }) {
      const words = Array.isArray(args) ? [app, ...args].map(String) : splitWords(String(app));
      const [program = '', ...rest] = words;
      await display.run('which', program).catch(() => {
        throw new Error(`[Errno 2] No such file or directory: '${program}'`);
      });
      const { pid } = await display.start(program, ...rest);
      return { pid };
    },
    async get_current_window_id() {
      return { window_id: Number(await xdotool('getactivewindow')) };
    },
    async get_application_windows({ app }) {
      const found = await xdotool('search', '--onlyvisible', '--name', String(app) || '.').catch(() => '');
      return { windows: found.split('\n').filter(Boolean).map(Number) };
    },
    async get_window_name({ window_id }) {
      return { name: await xdotool('getwindowname', String(window_id)) };
    },
    activate_window: ({ window_id }) => done(xdotool('windowactivate', '--sync', String(window_id))),
  };
}

/** The part of Python's shlex that a program's name needs. */
function splitWords(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
}
