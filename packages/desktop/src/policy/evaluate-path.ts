import type { DesktopPolicy } from '@fixpoint/guard/policy';
import { quote } from './comparable-text.js';
import type { Denial } from './guarded-action.js';

export interface PathPlaces {
  /** The home folder of the logged-in user; null if unknown. */
  readonly home: string | null;
  /** The real path, with links followed, as far as it exists. */
  realPath(path: string): string;
}

const drive = /^[a-z]:/i;

/** Returns true if a text is an absolute path, or one that leaves its folder. */
export function isPath(text: string): boolean {
  return (
    /^[a-z]:[\\/]/i.test(text) ||
    /^(?:\\\\|\/\/[^/\s]+\/)/.test(text) ||
    /^~\w*[\\/]/.test(text) ||
    /^\/[^/\s]+\//.test(text) ||
    /^\.\.?[\\/]/.test(text) ||
    /^[^\s:]+[\\/]\.\.(?:[\\/]|$)/.test(text) ||
    /^%\w+%(?:[\\/]|$)/.test(text)
  );
}

/** Decides if a file may be opened or saved there: as it is written, and as links lead. An unresolvable path is refused. */
export function evaluatePath(text: string, policy: DesktopPolicy, places: PathPlaces): Denial | null {
  const path = toAbsolute(text.trim().replace(/^["']|["']$/g, ''), places.home);
  if (path === null) {
    return {
      rule: 'path-form',
      reason: `${quote(text)} is a path that could lead out of the allowed folders.`,
      hint: 'Use the full path, without variables, Windows short names (PROGRA~1) or "..".',
    };
  }
  const isInside = (candidate: string) =>
    policy.allowedFolders.some((folder) => {
      const wanted = toAbsolute(folder, places.home);
      return wanted !== null && isBelow(candidate, wanted);
    });
  const real = toAbsolute(places.realPath(path), places.home);
  if (isInside(path) && real !== null && isInside(real)) return null;
  return {
    rule: 'outside-folders',
    reason: `${quote(text)} is outside the allowed folders.`,
    hint: `Allowed: ${policy.allowedFolders.join(', ')}. To change this, edit desktop.allowedFolders in fixpoint.policy.yaml.`,
  };
}

/** `c:/users/ada` or `/home/ada`, without `.` and `..`; null for a path that cannot be resolved by its text. */
function toAbsolute(text: string, home: string | null): string | null {
  if (/\p{Cc}/u.test(text) || text.length > 1_000) return null;
  let path = text.normalize('NFC').replaceAll('\\', '/');
  if (path === '~' || path.startsWith('~/')) {
    if (home === null) return null;
    path = `${home.replaceAll('\\', '/')}${path.slice(1)}`;
  }
  path = path.replace(/^\/\/\?\/(?=[a-z]:)/i, '');
  const isWindows = drive.test(path);
  if (!isResolvable(path, isWindows)) return null;
  const names = path
    .split('/')
    .slice(1)
    .map((segment) => (isWindows ? segment.replace(/:.*$/u, '').replace(/(?<=[^.])[. ]+$/u, '') : segment));
  const whole = `${isWindows ? path.slice(0, 2) : ''}/${resolveDots(names).join('/')}`;
  return isWindows ? whole.normalize('NFKC').toLowerCase() : whole;
}

/** The text does not show the target of a device, a share, a drive's own current folder, a variable, or a short name. */
function isResolvable(path: string, isWindows: boolean): boolean {
  if (path.startsWith('//') || /%\w+%|\$[\w{(]|`/.test(path)) return false;
  return isWindows ? path[2] === '/' && !/~\d/.test(path) : path.startsWith('/');
}

function resolveDots(names: readonly string[]): string[] {
  const segments: string[] = [];
  for (const name of names) {
    if (name === '..') segments.pop();
    else if (name !== '' && name !== '.') segments.push(name);
  }
  return segments;
}

/** Returns true if a path is a folder or lies in it; `*` matches one name. */
function isBelow(path: string, folder: string): boolean {
  const inner = path.split('/');
  const outer = folder.replace(/\/$/, '').split('/');
  return (
    inner.length >= outer.length &&
    outer.every((name, index) => (name === '*' ? inner[index] !== '' : name === inner[index]))
  );
}
