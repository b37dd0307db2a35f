import { access } from 'node:fs/promises';
import { win32 } from 'node:path';
import { findExecutable } from '@fixpoint/sandbox/processes';
import { Capability, type DesktopInfo } from '@fixpoint/shared/contracts';
import { browserNames } from '../core/browser/browser-table.js';

/** Programs that a task may require, by their names on each system. */
const programs: readonly { name: string; commands: readonly string[]; windows: readonly string[] }[] = [
  {
    name: 'chromium',
    commands: ['chromium', 'chromium-browser'],
    windows: ['Chromium\\Application\\chrome.exe'],
  },
  {
    name: 'chrome',
    commands: ['google-chrome', 'google-chrome-stable'],
    windows: ['Google\\Chrome\\Application\\chrome.exe'],
  },
  {
    name: 'brave',
    commands: ['brave-browser', 'brave'],
    windows: ['BraveSoftware\\Brave-Browser\\Application\\brave.exe'],
  },
  { name: 'edge', commands: ['microsoft-edge'], windows: ['Microsoft\\Edge\\Application\\msedge.exe'] },
  { name: 'firefox', commands: ['firefox', 'firefox-esr'], windows: ['Mozilla Firefox\\firefox.exe'] },
  {
    name: 'libreoffice',
    commands: ['libreoffice', 'soffice'],
    windows: ['LibreOffice\\program\\soffice.exe'],
  },
];

/** Capabilities of the machine: its platform, the installed programs, and additions from its settings. */
export async function detectCapabilities({
  platform,
  environment,
  added,
}: {
  readonly platform: DesktopInfo['platform'];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly added: readonly Capability[];
}): Promise<Capability[]> {
  const results = await Promise.all(
    programs.map(async ({ name, commands, windows }) => {
      const isThere =
        platform === 'windows'
          ? await isInProgramFolders(windows, environment)
          : await isOnPath(commands, environment.PATH);
      return isThere ? [name] : [];
    }),
  );
  const names = results.flat();
  // The vision fallback for forms and mail runs in any of these.
  const browser = names.some((name) => (browserNames as readonly string[]).includes(name)) ? ['browser'] : [];
  return [...new Set([platform, ...names, ...browser, ...added])].filter(
    (name) => Capability.safeParse(name).success,
  );
}

async function isOnPath(commands: readonly string[], path: string | undefined): Promise<boolean> {
  const results = await Promise.all(commands.map((command) => findExecutable(command, path)));
  return results.some((place) => place !== null);
}

async function isInProgramFolders(
  files: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<boolean> {
  const folders = [environment.ProgramFiles, environment['ProgramFiles(x86)'], environment.LOCALAPPDATA];
  const places = folders.flatMap((folder) =>
    folder === undefined ? [] : files.map((file) => win32.join(folder, file)),
  );
  const results = await Promise.all(
    places.map((place) =>
      access(place).then(
        () => true,
        () => false,
      ),
    ),
  );
  return results.includes(true);
}
