import { join } from 'node:path';
import { z } from 'zod';
import type { Check, Finding } from '../check.js';

const Found = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), displays: z.array(z.string()), browser: z.string().nullable() }),
  z.object({
    ok: z.literal(false),
    code: z.string(),
    message: z.string(),
    hint: z.string().optional(),
    browser: z.string().nullable(),
  }),
]);

const probeLimitMs = 30_000;
const noScreen = 'so forms are sent over HTTP only, and tasks cannot use a desktop of this machine';

/** Whether a desktop-runner could control the screen here: it is taken for a moment, and clicks are tried in a window of our own. */
export const display: Check = {
  name: 'display',
  required: false,
  of: ['desktop-runner'],
  async run({ platform, environment, root, nodePath, run }): Promise<Finding> {
    if (platform === 'darwin') {
      return { state: 'missing', detail: `macOS desktops are not supported, ${noScreen}` };
    }
    if (platform === 'linux' && !environment.DISPLAY) {
      return {
        state: 'missing',
        code: 'display/none',
        detail: `DISPLAY is not set, ${noScreen}`,
        remedy: 'Run in an X session, or start a virtual one (Xvfb) and set DISPLAY.',
      };
    }
    const probe = join(root, 'services', 'desktop-runner', 'dist', 'probe-desktop.js');
    const { output } = await run(nodePath, [probe], probeLimitMs);
    const found = readAnswer(output);
    if (found === null) {
      return {
        state: 'warn',
        code: 'display/not-tried',
        detail: `failed to test the screen: ${output.trim().split('\n').at(-1)?.slice(0, 300) ?? ''}`,
        remedy: 'Install libX11 and libXtst (apt install libx11-6 libxtst6), and run npm install again.',
      };
    }
    const browser = found.browser === null ? 'no browser is installed' : `browser ${found.browser}`;
    if (found.ok) {
      const detail = `clicks land on ${found.displays.join(', ')}; ${browser}`;
      if (found.browser !== null) return { state: 'ok', detail };
      return {
        state: 'warn',
        code: 'display/no-browser',
        detail,
        remedy: 'Install Brave, Chrome, Edge or Chromium.',
      };
    }
    if (found.code === 'desktop-in-use') {
      return { state: 'ok', detail: `a desktop-runner is using the screen; ${browser}` };
    }
    return {
      state: found.code === 'no-screen' ? 'missing' : 'warn',
      code: 'display/not-usable',
      detail: `${found.message} ${browser}`,
      ...(found.hint === undefined ? {} : { remedy: found.hint }),
    };
  },
};

function readAnswer(output: string): z.output<typeof Found> | null {
  for (const line of output.split('\n').reverse()) {
    try {
      return Found.parse(JSON.parse(line));
    } catch {
      // A line of the program's own log.
    }
  }
  return null;
}
