/**
 * Prefix of the path of a program inside WSL: `wsl:`. Windows cannot use a Linux folder as a working directory (it fails with "directory
 * name is invalid"), and `wsl --cd` has to enter it.
 */
export const wslPrefix = 'wsl:';

export function isWslMode(programPath: string): boolean {
  return programPath.startsWith(wslPrefix);
}

/** `['wsl', '--cd', wslCwd, '-e', …command]` if the path says WSL, else the command: git, gh and curl see the same files as the CLI. */
export function buildToolCommand(
  programPath: string,
  command: readonly string[],
  options: { wslCwd?: string | null } = {},
): string[] {
  if (!isWslMode(programPath)) return [...command];
  return ['wsl', ...(options.wslCwd ? ['--cd', options.wslCwd] : []), '-e', ...command];
}

/** Folder in which to start the process, and folder for `wsl --cd`: always one of the two, never both. */
export function getSubprocessCwd(
  programPath: string,
  folder: string,
): { cwd: string; wslCwd: null } | { cwd: null; wslCwd: string } {
  return isWslMode(programPath) ? { cwd: null, wslCwd: toWslPath(folder) } : { cwd: folder, wslCwd: null };
}

/** `C:\Temp\foo.png` → `/mnt/c/Temp/foo.png`; a path that is no Windows path stays as it is. */
export function toWslPath(path: string): string {
  const parts = /^([A-Za-z]):[\\/]*(.*)$/s.exec(path);
  if (!parts) return path;
  const [, drive = '', rest = ''] = parts;
  return `/mnt/${drive.toLowerCase()}/${rest.replaceAll('\\', '/')}`;
}
