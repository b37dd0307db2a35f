import { expect, it } from 'vitest';
import { desktopEnvironment } from './desktop-environment.js';

const secrets = {
  REDIS_URL: 'rediss://:secret@host',
  ANTHROPIC_API_KEY: 'secret',
  API_TOKEN: 'secret',
  NODE_OPTIONS: '--inspect',
  LD_PRELOAD: '/tmp/x.so',
  XDGX: 'secret',
};

it('gives programs what a desktop needs, and no secret of the runner', () => {
  const linux = { PATH: '/bin', DISPLAY: ':1', XAUTHORITY: '/a', LC_ALL: 'C.UTF-8', XDG_RUNTIME_DIR: '/run' };
  expect(desktopEnvironment({ ...linux, ...secrets, HOME: undefined }, 'linux')).toEqual(linux);
  const windows = {
    Path: 'C:\\',
    SystemRoot: 'C:\\Windows',
    'ProgramFiles(x86)': 'C:\\P',
    LOCALAPPDATA: 'C:\\L',
  };
  expect(desktopEnvironment({ ...windows, ...secrets }, 'win32')).toEqual(windows);
});
