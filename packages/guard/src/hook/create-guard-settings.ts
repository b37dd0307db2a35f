import { fileURLToPath } from 'node:url';
import type { AgentPolicy } from '../policy/policy-schema.js';
import { isPlainWord, matchesName } from '../rules/name-pattern.js';

/** Absolute path of the built hook program, for sources and build alike. */
export function guardHookPath(): string {
  return fileURLToPath(new URL('../../dist/hook/guard-hook.js', import.meta.url));
}

/** Settings that Claude Code takes by `--settings`. */
export interface GuardSettings {
  readonly hooks: {
    readonly PreToolUse: readonly {
      readonly matcher: string;
      readonly hooks: readonly {
        readonly type: 'command';
        readonly command: string;
        readonly timeout: number;
        readonly onFailure: 'block';
      }[];
    }[];
  };
  readonly permissions: { readonly deny: readonly string[] };
}

/**
 * Settings that put the guard before every tool call. The hook's `allow` grants Edit, Write and Bash: leave them
 * out of `--allowedTools`, and a hook that dies grants nothing. `onFailure` and the deny rules are further layers, for
 * versions of the CLI that know them.
 */
export function createGuardSettings(options: {
  readonly configPath: string;
  readonly policy: AgentPolicy;
  readonly nodePath: string;
  readonly hookPath?: string;
  /** As in the hook's configuration: a call that the hook allows there must pass every further rule. */
  readonly sandboxed?: boolean;
}): GuardSettings {
  const parts = [options.nodePath, options.hookPath ?? guardHookPath(), options.configPath];
  const { secretPaths, protectedPaths, publicPaths } = options.policy;
  return {
    hooks: {
      PreToolUse: [
        {
          // Everything, so that a tool the guard does not know is denied too; `mcp__…` servers answer for themselves.
          matcher: '*',
          hooks: [
            { type: 'command', command: parts.map(quoteForShell).join(' '), timeout: 5, onFailure: 'block' },
          ],
        },
      ],
    },
    permissions: {
      deny: [
        // Files of code may have such a name; the hook distinguishes them.
        ...[...secretPaths.filter((pattern) => !isPlainWord(pattern)), ...protectedPaths].map(
          (pattern) => `Edit(**/${pattern})`,
        ),
        // A deny rule knows no exceptions: a pattern that has some is left to the hook.
        ...secretPaths
          .filter(
            (pattern) => !isPlainWord(pattern) && !publicPaths.some((path) => matchesName(path, pattern)),
          )
          .map((pattern) => `Read(**/${pattern})`),
        'Bash(git push:*)',
        ...(options.sandboxed ? [] : ['Bash(git config:*)', 'Bash(git reset --hard:*)', 'Bash(rm -rf:*)']),
        'Bash(sudo:*)',
        'WebFetch',
        'WebSearch',
      ],
    },
  };
}

function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
