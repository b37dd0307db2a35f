import { expect, it } from 'vitest';
import { browserCommand } from './browser-command.js';

const url = 'https://accounts.example/?a=1&b=2';

it.each([
  ['linux', {}, null],
  ['linux', { DISPLAY: ':0' }, 'xdg-open'],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, 'xdg-open'],
  ['linux', { WSL_DISTRO_NAME: 'Debian' }, 'rundll32.exe'],
  ['darwin', {}, 'open'],
  ['darwin', { SSH_CONNECTION: '1 2 3 4' }, null],
  ['win32', {}, 'rundll32'],
] as const)('on %s with %j a browser is opened by %s (S0-313)', (platform, environment, file) => {
  const command = browserCommand(platform, environment, url);
  expect(command?.file ?? null).toBe(file);
  if (command !== null) expect(command.arguments.at(-1)).toBe(url);
});
