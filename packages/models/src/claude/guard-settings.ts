/** Tools that pass the guard: those that read, too, since secrets and the world outside the worktree are not to be read. */
const guardedTools = 'Read|Grep|Glob|Edit|Write|MultiEdit|NotebookEdit|Bash';

export interface Guard {
  /** The hook program as a shell command line. Reads a tool call on stdin, answers allow or deny on stdout. */
  readonly hookCommand: string;
  /** Permission rules that hold even where the hook would allow: `Edit(.env)`, `Bash(git push:*)`. */
  readonly denyRules: readonly string[];
  readonly timeoutSeconds?: number | undefined;
}

/**
 * Settings that put a CLI run under the guard. No tool is named in `--allowedTools`: only the hook's own `allow` grants one, so a hook that crashes, hangs, is missing or is dropped as malformed ends in "not granted".
 * `onFailure` and the deny rules are further layers.
 */
export function createGuardSettings(guard: Guard): Record<string, unknown> {
  return {
    hooks: {
      PreToolUse: [
        {
          matcher: guardedTools,
          hooks: [
            {
              type: 'command',
              command: guard.hookCommand,
              timeout: guard.timeoutSeconds ?? 10,
              onFailure: 'block',
            },
          ],
        },
      ],
    },
    permissions: { deny: [...guard.denyRules] },
  };
}
