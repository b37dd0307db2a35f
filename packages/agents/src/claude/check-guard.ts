import { shellCommand } from '@fixpoint/sandbox/processes';
import { z } from 'zod';
import { ClaudeError } from './claude-error.js';
import type { StartCommand } from './run-options.js';

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

/** Tool calls whose decision no policy may change: calls that must be refused, and those without which work is impossible. */
const probes = [
  { tool: 'Bash', input: { command: 'git push --force origin main' }, expected: 'deny' },
  { tool: 'Write', input: { file_path: '.env', content: 'A=1' }, expected: 'deny' },
  { tool: 'Bash', input: { command: 'git status' }, expected: 'allow' },
] as const;

/**
 * Runs the hook program as the CLI would, with calls whose decision is known, and throws a `ClaudeError` with the code `guard-not-working`
 * if the decision differs. Needed since the CLI drops hook settings that it cannot read and continues without them.
 */
export async function checkGuard(
  hook: GuardHook,
  options: {
    cwd: string;
    env: Readonly<Record<string, string>>;
    /** Starts the hook behind the same wall as the CLI. */
    start: StartCommand;
    runId: string;
    signal: AbortSignal;
  },
): Promise<void> {
  const calls = probes.map(({ tool, input }) =>
    JSON.stringify({
      session_id: 'guard-check',
      cwd: options.cwd,
      permission_mode: 'default',
      hook_event_name: 'PreToolUse',
      tool_name: tool,
      tool_input: input,
      tool_use_id: 'guard-check',
    }),
  );
  const lines: string[] = [];
  const run = await options.start({
    // As the CLI does, through a shell; one call after the other in one run, since each run costs the start of its sandbox, and all at once
    // would make a busy machine miss the hook's own time limit.
    ...shellCommand(
      `while IFS= read -r call; do printf %s "$call" | ${hook.command}; echo "${endMark}$?"; done`,
    ),
    cwd: options.cwd,
    env: { ...options.env, CLAUDE_PROJECT_DIR: options.cwd },
    input: calls.map((call) => `${call}\n`).join(''),
    runId: `${options.runId}-guard`,
    signal: options.signal,
    timeoutMs: probes.length * hook.timeout * 1_000,
    onLine: (line) => lines.push(line),
  });
  options.signal.throwIfAborted();
  const answers = readAnswers(lines);
  for (const [index, { input, expected }] of probes.entries()) {
    const answer = answers[index];
    const answered =
      answer === undefined ? 'no response in time' : readDecision(answer.exitCode, answer.output);
    if (answered === expected) continue;
    throw new ClaudeError(
      'guard-not-working',
      `it returned "${answered}" for ${JSON.stringify(input)}, not "${expected}".`,
      {
        exit_code: answer?.exitCode ?? run.exitCode,
        output: run.output.trim().slice(-500),
      },
    );
  }
}

/** Ends the output of one call, with the hook's exit code behind it. */
const endMark = 'guard-check-ended: ';

function readAnswers(lines: readonly string[]): { readonly exitCode: number; readonly output: string }[] {
  const answers: { exitCode: number; output: string }[] = [];
  let output: string[] = [];
  for (const line of lines) {
    // A hook need not end its answer with a line break.
    const index = line.lastIndexOf(endMark);
    if (index === -1) {
      output.push(line);
      continue;
    }
    answers.push({
      exitCode: Number(line.slice(index + endMark.length)),
      output: [...output, line.slice(0, index)].join('\n').trim(),
    });
    output = [];
  }
  return answers;
}

function readDecision(exitCode: number, stdout: string): string {
  if (exitCode === 2) return 'deny';
  if (exitCode !== 0) return `exit ${exitCode}`;
  try {
    return HookAnswer.parse(JSON.parse(stdout)).hookSpecificOutput.permissionDecision;
  } catch {
    return 'no readable response';
  }
}
