import { loadSettings } from '@fixpoint/shared/config';
import { expect, it } from 'vitest';
import { browserSettings } from './browser-settings.js';
import { desktopSettings } from './desktop-settings.js';

const load = (environment: Readonly<Record<string, string>> = {}) =>
  loadSettings({ ...browserSettings, ...desktopSettings }, environment);

it('reads mail at Gmail, and waits eight seconds for a page (S0-325, S0-333)', () => {
  expect(load()).toMatchObject({ mailboxPage: 'https://mail.google.com', pageLoadSeconds: 8 });
});

it('gives a vision call 45 seconds by default (S0-032, X-17)', () => {
  expect(load().visionSeconds).toBe(45);
  expect(load({ TIMEOUT_VISION: '90' }).visionSeconds).toBe(90);
});

it('takes Brave, or the browser that AGENT_BROWSER names (S0-348)', () => {
  expect(load().browser).toBe('brave');
  for (const name of ['chrome', 'edge', 'chromium']) expect(load({ AGENT_BROWSER: name }).browser).toBe(name);
});

it('reads the Downloads folder of the user of the desktop (S0-145)', () => {
  expect(load().downloadsFolder).toBe('~/Downloads');
});

it('takes arguments for the browser, one for each word', () => {
  expect(load({ BROWSER_ARGUMENTS: ' --lang=en  --disable-gpu ' }).browserArguments).toEqual([
    '--lang=en',
    '--disable-gpu',
  ]);
});
