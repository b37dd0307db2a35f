/**
 * How a Claude Code CLI is started, natively or through WSL from Windows. `CLAUDE_CODE_PATH` is a program's name or
 * path; with the prefix `wsl:` the program lives inside WSL, Windows cannot use a Linux folder as a working directory
 * (it fails with "directory name is invalid"), and `wsl --cd` has to enter it.
 */
export const defaultClaudePath = 'claude';

/** Name of the model, everywhere: the alias, never a dated id. */
export const claudeModel = 'opus';

const wslPrefix = 'wsl:';

export function isWslMode(claudePath: string): boolean {
  return claudePath.startsWith(wslPrefix);
}

/** `['wsl', '--cd', wslCwd, '-e', 'claude', …args]` in WSL mode, else `[claudePath, …args]`. */
export function buildClaudeCommand(
  claudePath: string,
  args: readonly string[],
  options: { wslCwd?: string | null } = {},
): string[] {
  const program = isWslMode(claudePath) ? claudePath.slice(wslPrefix.length) : claudePath;
  return buildToolCommand(claudePath, [program, ...args], options);
}

/** The same wrapping for the tools that must see the same files as the CLI: git, gh, curl. */
export function buildToolCommand(
  claudePath: string,
  command: readonly string[],
  options: { wslCwd?: string | null } = {},
): string[] {
  if (!isWslMode(claudePath)) return [...command];
  return ['wsl', ...(options.wslCwd ? ['--cd', options.wslCwd] : []), '-e', ...command];
}

/** Where to start the process, and which folder to hand to `wsl --cd`: always one of the two, never both. */
export function getSubprocessCwd(
  claudePath: string,
  folder: string,
): { cwd: string; wslCwd: null } | { cwd: null; wslCwd: string } {
  return isWslMode(claudePath) ? { cwd: null, wslCwd: toWslPath(folder) } : { cwd: folder, wslCwd: null };
}

/** `C:\Temp\foo.png` → `/mnt/c/Temp/foo.png`; a path that is no Windows path stays as it is. */
export function toWslPath(path: string): string {
  const parts = /^([A-Za-z]):[\\/]*(.*)$/s.exec(path);
  if (!parts) return path;
  const [, drive = '', rest = ''] = parts;
  return `/mnt/${drive.toLowerCase()}/${rest.replaceAll('\\', '/')}`;
}
