import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** Debian's build without windows: it starts in a third of the processor time. */
const withoutWindows = 'chromium-headless-shell';

/** Places where installers put a browser without putting it on the PATH. */
const places = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
};

export const browserInstallHint =
  'Install Chromium or Google Chrome (Debian: sudo apt-get install chromium), or set CHROME_PATH to its path.';

/**
 * The Chromium or Chrome that drives the tests of the pages: CHROME_PATH, one on the PATH, or one at its usual place. One that
 * shows windows if `needsWindow`.
 */
export function findBrowser(
  { CHROME_PATH: named, PATH: path = '' } = process.env,
  { needsWindow = false } = {},
) {
  if (named) return existsSync(named) ? named : null;
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  const wanted = needsWindow ? names : [withoutWindows, ...names];
  const candidates = [
    ...folders.flatMap((folder) => wanted.map((name) => join(folder, name))),
    ...(places[process.platform] ?? []),
  ];
  return candidates.find((file) => existsSync(file)) ?? null;
}
