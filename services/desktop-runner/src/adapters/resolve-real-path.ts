import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** The real path of the existing part, with links followed; the part that does not exist yet is appended unchanged. */
export function resolveRealPath(path: string): string {
  const whole = resolve(path);
  try {
    return realpathSync(whole);
  } catch {
    const folder = dirname(whole);
    return folder === whole ? whole : join(resolveRealPath(folder), basename(whole));
  }
}
