import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** The real path of what exists, links followed; what does not exist yet keeps its name below that. */
export function resolveRealPath(path: string): string {
  const whole = resolve(path);
  try {
    return realpathSync(whole);
  } catch {
    const folder = dirname(whole);
    return folder === whole ? whole : join(resolveRealPath(folder), basename(whole));
  }
}
