import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Returns true if node_modules matches package-lock.json. npm leaves its own record of the installed packages, written last, so an
 * interrupted install lacks it.
 */
export async function areDependenciesInstalled(root) {
  const wanted = await readPackages(join(root, 'package-lock.json'));
  const installed = await readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === null || installed === null) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    // The root has no entry in the record; an optional package may not fit this platform.
    if (path === '' || entry.optional || entry.devOptional) return true;
    return installed[path]?.version === entry.version && installed[path]?.integrity === entry.integrity;
  });
}

async function readPackages(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}
