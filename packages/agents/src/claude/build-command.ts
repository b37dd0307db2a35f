import { buildToolCommand, isWslMode, wslPrefix } from '@fixpoint/shared/child-process';

/** A program's name or path; `wsl:claude` is one that lives inside WSL. */
export const defaultClaudePath = 'claude';

/** Name of the model, everywhere: the alias, never a dated id. */
export const claudeModel = 'opus';

/** `['wsl', '--cd', wslCwd, '-e', 'claude', …args]` in WSL mode, else `[claudePath, …args]`. */
export function buildClaudeCommand(
  claudePath: string,
  args: readonly string[],
  options: { wslCwd?: string | null } = {},
): string[] {
  const program = isWslMode(claudePath) ? claudePath.slice(wslPrefix.length) : claudePath;
  return buildToolCommand(claudePath, [program, ...args], options);
}
