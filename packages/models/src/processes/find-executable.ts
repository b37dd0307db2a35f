import { access, constants } from 'node:fs/promises';
import { delimiter, isAbsolute, resolve, sep } from 'node:path';

/**
 * Where a program lies, or null. Asked before the spawn, since a wrapper around the program would turn "not found" into
 * an exit code that the program itself may use. Windows has its own rules (PATHEXT): there the name goes back unchanged.
 */
export async function findExecutable(
  name: string,
  path: string | undefined,
  platform: string = process.platform,
): Promise<string | null> {
  if (platform === 'win32') return name;
  const candidates =
    isAbsolute(name) || name.includes(sep)
      ? [resolve(name)]
      : (path ?? '')
          .split(delimiter)
          .filter((folder) => folder !== '')
          .map((folder) => resolve(folder, name));
  for (const candidate of candidates) {
    try {
      await access(candidate, constants.X_OK);
      return candidate;
    } catch {
      // Not here: look in the next folder.
    }
  }
  return null;
}
