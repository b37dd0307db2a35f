import { expect, it } from 'vitest';
import { listBrowserCandidates } from './browser-table.js';
import { buildBrowserArguments, writePreferences } from './task-browser.js';

it('searches for Brave first, then for Chrome and the others (S0-348, S0-450)', () => {
  const order = listBrowserCandidates('brave', 'linux', {}).map(({ browser }) => browser);
  expect([...new Set(order)]).toEqual(['brave', 'chrome', 'edge', 'chromium']);
});

it('searches for the browser that AGENT_BROWSER names before any other (S0-348)', () => {
  for (const preferred of ['chrome', 'edge', 'chromium'] as const) {
    const [first, ...others] = listBrowserCandidates(preferred, 'linux', {});
    expect(first?.browser).toBe(preferred);
    expect(others.map(({ browser }) => browser)).toContain('brave');
  }
});

it('knows where each system keeps them', () => {
  const windows = { ProgramFiles: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local' };
  expect(listBrowserCandidates('edge', 'win32', windows).slice(0, 2)).toEqual([
    { browser: 'edge', program: 'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe' },
    { browser: 'edge', program: 'C:\\Users\\ada\\AppData\\Local\\Microsoft\\Edge\\Application\\msedge.exe' },
  ]);
  expect(listBrowserCandidates('brave', 'darwin', { HOME: '/Users/ada' }).slice(0, 2)).toEqual([
    { browser: 'brave', program: '/Applications/Brave Browser.app/Contents/MacOS/Brave Browser' },
    { browser: 'brave', program: '/Users/ada/Applications/Brave Browser.app/Contents/MacOS/Brave Browser' },
  ]);
});

it('never takes an address for an option', () => {
  const args = buildBrowserArguments({
    url: '--no-proxy',
    profile: '/p',
    isRoot: false,
    more: ['--lang=en'],
  });
  expect(args.slice(-3)).toEqual(['--lang=en', '--', '--no-proxy']);
  expect(args).not.toContain('--no-sandbox');
});

it('sends downloads to the given folder, and keeps what a person set up', () => {
  const earlier = { profile: { name: 'Ada', exit_type: 'Crashed' }, download: { default_directory: '/old' } };
  expect(writePreferences(earlier, '/new')).toMatchObject({
    profile: { name: 'Ada', exit_type: 'Normal' },
    download: { default_directory: '/new', prompt_for_download: false },
  });
});
