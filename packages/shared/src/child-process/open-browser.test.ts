import { expect, it } from 'vitest';
import { hasBrowser, openBrowser } from './open-browser.js';

it.each([
  ['linux', {}, false],
  ['linux', { DISPLAY: ':0' }, true],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, true],
  ['linux', { WSL_DISTRO_NAME: 'Debian' }, true],
  ['darwin', {}, true],
  ['darwin', { SSH_CONNECTION: '1 2 3 4' }, false],
  ['win32', {}, true],
] as const)('expects on %s with %j a browser: %s (S0-313)', (platform, environment, expected) => {
  expect(hasBrowser({ platform, environment })).toBe(expected);
});

it('starts nothing without a browser', async () => {
  expect(await openBrowser('https://accounts.example/', { platform: 'linux', environment: {} })).toBe(false);
});
