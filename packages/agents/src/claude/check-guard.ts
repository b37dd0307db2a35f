import { shellCommand } from '@fixpoint/sandbox/processes';
import { z } from 'zod';
import { ClaudeError } from './claude-error.js';
import type { StartCommand } from './run-claude.js';

const HookAnswer = z.looseObject({
  hookSpecificOutput: z.looseObject({
    permissionDecision: z.enum(['allow', 'deny', 'ask']),
    permissionDecisionReason: z.string().optional(),
  }),
});

/** The hook that the CLI runs before each tool call, as the settings contain it: a shell command line, and seconds. */
export interface GuardHook {
  readonly command: string;
  readonly timeout: number;
}

/** Tool calls whose decision no policy may change: what must be refused, and what work is impossible without. */
const probes = [
  { tool: 'Bash', input: { command: 'git push --force origin main' }, expected: 'deny' },
  { tool: 'Write', input: { file_path: '.env', content: 'A=1' }, expected: 'deny' },
  { tool: 'Bash', input: { command: 'git status' }, expected: 'allow' },
] as const;

/**
 * Runs the hook program as the CLI would, with calls whose answer is known, and throws a `ClaudeError` with the
 * code `guard-not-working` where it answers otherwise. Needed since the CLI drops hook settings that it cannot read and continues without them.
 */
export async function checkGuard(
  hook: GuardHook,
  options: {
    cwd: string;
    env: Readonly<Record<string, string>>;
    /** Where the hook will run: behind the same wall as the CLI. */
    start: StartCommand;
    runId: string;
    signal: AbortSignal;
  },
): Promise<void> {
  // One after the other: all at once would make a busy machine miss the hook's own time limit.
  for (const [index, { tool, input, expected }] of probes.entries()) {
    const lines: string[] = [];
    const run = await options.start({
      // As the CLI does: through a shell.
      ...shellCommand(hook.command),
      cwd: options.cwd,
      env: { ...options.env, CLAUDE_PROJECT_DIR: options.cwd },
      input: JSON.stringify({
        session_id: 'guard-check',
        cwd: options.cwd,
        permission_mode: 'default',
        hook_event_name: 'PreToolUse',
        tool_name: tool,
        tool_input: input,
        tool_use_id: 'guard-check',
      }),
      runId: `${options.runId}-guard-${index}`,
      signal: options.signal,
      timeoutMs: hook.timeout * 1_000,
      onLine: (line) => lines.push(line),
    });
    options.signal.throwIfAborted();
    const answered =
      run.stoppedBy === null ? readDecision(run.exitCode, lines.join('\n')) : 'nothing within its time';
    if (answered === expected) continue;
    throw new ClaudeError(
      'guard-not-working',
      `it answered "${answered}" to ${JSON.stringify(input)}, not "${expected}".`,
      {
        exit_code: run.exitCode,
        output: run.output.trim().slice(-500),
      },
    );
  }
}

function readDecision(exitCode: number | null, stdout: string): string {
  if (exitCode === 2) return 'deny';
  if (exitCode !== 0) return `exit ${exitCode ?? 'by a signal'}`;
  try {
    return HookAnswer.parse(JSON.parse(stdout)).hookSpecificOutput.permissionDecision;
  } catch {
    return 'nothing that can be read';
  }
}
