import type { Check } from '../check.js';

export const display: Check = {
  name: 'display',
  required: false,
  async run({ platform, environment }) {
    if (platform === 'win32' || platform === 'darwin')
      return { state: 'ok', detail: 'the desktop of this machine' };
    const name = environment.DISPLAY || environment.WAYLAND_DISPLAY;
    if (name) return { state: 'ok', detail: name };
    return {
      state: 'missing',
      detail: 'neither DISPLAY nor WAYLAND_DISPLAY is set, so forms are sent over HTTP only',
      remedy: 'Run in a desktop session, or start a virtual one (Xvfb) and set DISPLAY.',
    };
  },
};
