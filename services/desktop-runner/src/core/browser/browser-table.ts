/** Browsers that the runner can start, in the order in which they are searched for. */
export const browserNames = ['brave', 'chrome', 'edge', 'chromium'] as const;
export type BrowserName = (typeof browserNames)[number];

export type BrowserPlatform = 'linux' | 'win32' | 'darwin';

interface BrowserPlaces {
  /** Names on the PATH, and full paths. */
  readonly linux: readonly string[];
  /** Below each of Windows's folders for programs. */
  readonly win32: string;
  /** Below the folders for applications. */
  readonly darwin: string;
}

const places: Readonly<Record<BrowserName, BrowserPlaces>> = {
  brave: {
    linux: ['brave-browser', 'brave', '/opt/brave.com/brave/brave', '/snap/bin/brave'],
    win32: 'BraveSoftware\\Brave-Browser\\Application\\brave.exe',
    darwin: 'Brave Browser.app/Contents/MacOS/Brave Browser',
  },
  chrome: {
    linux: ['google-chrome-stable', 'google-chrome', '/opt/google/chrome/chrome'],
    win32: 'Google\\Chrome\\Application\\chrome.exe',
    darwin: 'Google Chrome.app/Contents/MacOS/Google Chrome',
  },
  edge: {
    linux: ['microsoft-edge-stable', 'microsoft-edge', '/opt/microsoft/msedge/msedge'],
    win32: 'Microsoft\\Edge\\Application\\msedge.exe',
    darwin: 'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  },
  chromium: {
    linux: ['chromium', 'chromium-browser', '/snap/bin/chromium'],
    win32: 'Chromium\\Application\\chrome.exe',
    darwin: 'Chromium.app/Contents/MacOS/Chromium',
  },
};

type Environment = Readonly<Record<string, string | undefined>>;

export interface BrowserCandidate {
  readonly browser: BrowserName;
  /** A full path, or a name to search for on the PATH. */
  readonly program: string;
}

/** Possible locations of a browser, best first: all those of the preferred one, then those of the others. */
export function listBrowserCandidates(
  preferred: BrowserName,
  platform: BrowserPlatform,
  environment: Environment,
): BrowserCandidate[] {
  const order = [preferred, ...browserNames.filter((name) => name !== preferred)];
  return order.flatMap((browser) =>
    placesOf(browser, platform, environment).map((program) => ({ browser, program })),
  );
}

function placesOf(browser: BrowserName, platform: BrowserPlatform, environment: Environment): string[] {
  if (platform === 'linux') return [...places[browser].linux];
  const isWindows = platform === 'win32';
  const folders = isWindows
    ? ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'].map((name) => readAnyCase(environment, name))
    : ['/Applications', environment.HOME === undefined ? undefined : `${environment.HOME}/Applications`];
  const separator = isWindows ? '\\' : '/';
  return folders.flatMap((folder) =>
    folder === undefined || folder === '' ? [] : [`${folder}${separator}${places[browser][platform]}`],
  );
}

/** Windows accepts names of variables in any case, and uses several spellings. */
function readAnyCase(environment: Environment, name: string): string | undefined {
  const wanted = name.toLowerCase();
  return Object.entries(environment).find(([each]) => each.toLowerCase() === wanted)?.[1];
}
