import { z } from 'zod';
import { askProgram } from '../ask-program.js';
import { defineMachineCheck } from '../machine.js';

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

/** Checks if a desktop-runner could control the screen here: it is taken for a moment, and clicks are tried in a test window. */
export const display = defineMachineCheck({
  name: 'display',
  required: false,
  owner: 'desktop-runner',
  async run(machine) {
    const { platform, environment } = machine;
    if (platform === 'darwin') {
      return { state: 'failed', message: `macOS desktops are not supported, ${noScreen}` };
    }
    if (platform === 'linux' && !environment.DISPLAY) {
      return {
        state: 'failed',
        code: 'display/none',
        message: `DISPLAY is not set, ${noScreen}`,
        remedy: 'Run in an X session, or start a virtual one (Xvfb) and set DISPLAY.',
      };
    }
    const { answer: found, reason } = await askProgram(machine, Found, {
      module: 'services/desktop-runner/dist/probe-desktop.js',
      limitMs: probeLimitMs,
    });
    if (found === null) {
      return {
        state: 'warning',
        code: 'display/not-tried',
        message: `failed to test the screen: ${reason}`,
        remedy: 'Install libX11 and libXtst (apt install libx11-6 libxtst6), and run npm install again.',
      };
    }
    const browser = found.browser === null ? 'no browser is installed' : `browser ${found.browser}`;
    if (found.ok) {
      const message = `clicks land on ${found.displays.join(', ')}; ${browser}`;
      if (found.browser !== null) return { state: 'ok', message };
      return {
        state: 'warning',
        code: 'display/no-browser',
        message,
        remedy: 'Install Brave, Chrome, Edge or Chromium.',
      };
    }
    if (found.code === 'desktop-in-use') {
      return { state: 'ok', message: `a desktop-runner is using the screen; ${browser}` };
    }
    return {
      state: found.code === 'no-screen' ? 'failed' : 'warning',
      code: 'display/not-usable',
      message: `${found.message} ${browser}`,
      remedy: found.hint,
    };
  },
});
