import { join } from 'node:path';
import { writeBundle } from '../bundle/write-bundle.js';

/**
 * Bundles the command and its examiner from their sources into `target` and returns the paths of all files that went in. All but the
 * two programs is one folder deep, as in the workspace's own build: files beside the program are found from there.
 */
export function bundleCommand({ source, target }) {
  return writeBundle({
    input: { cli: join(source, 'cli.ts'), 'examiner-main': join(source, 'examiner-main.ts') },
    target,
  });
}
