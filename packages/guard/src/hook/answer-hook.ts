import { isRecord } from '@fixpoint/shared/text';
import type { GuardDecision } from '../decision/decision.js';
import { decideToolCall } from '../rules/decide-tool-call.js';
import type { GuardHookConfig } from './guard-hook-config.js';

/** Output and exit code of a hook program. */
export interface HookAnswer {
  readonly tool: string;
  readonly subject: string;
  readonly decision: GuardDecision;
  readonly stdout: string;
  /** 0: the JSON decides. 2: blocked without regard to the JSON, if the hook's input could not be read. */
  readonly exitCode: 0 | 2;
}

/** More than any call of a tool has; Claude Code cuts long inputs well before. */
export const maxHookInput = 4_000_000;

/** Evaluates the JSON that Claude Code sends to a PreToolUse hook. Never throws. */
export function answerHook(text: string, config: GuardHookConfig): HookAnswer {
  let tool = 'unknown';
  let subject = '';
  try {
    if (text.trim() === '') return failedAnswer('The hook received no input.');
    if (text.length > maxHookInput)
      return failedAnswer(`The hook input is longer than ${maxHookInput} characters.`);
    const call: unknown = JSON.parse(text);
    if (!isRecord(call)) return failedAnswer('The hook input is not an object.');
    if (typeof call.tool_name !== 'string') return failedAnswer('The hook input has no tool name.');
    // Every path is seen from there: a guess could be about another file.
    if (typeof call.cwd !== 'string') return failedAnswer('The hook input has no folder (cwd).');
    tool = call.tool_name.slice(0, 100);
    subject = toSubject(call.tool_input);
    const decision = decideToolCall(
      {
        tool: call.tool_name,
        input: call.tool_input,
        cwd: call.cwd,
      },
      {
        policy: config.policy,
        scope: config,
        sandboxed: config.sandboxed === true,
        ...(config.testCommand === undefined ? {} : { testCommand: config.testCommand }),
      },
    );
    return { tool, subject, decision, stdout: toStdout(decision), exitCode: 0 };
  } catch (error) {
    return { ...failedAnswer(error instanceof Error ? error.message : String(error)), tool, subject };
  }
}

/** The same answer with a further sentence for the model. */
export function withNote(answer: HookAnswer, note: string): HookAnswer {
  const decision = { ...answer.decision, reason: `${answer.decision.reason} ${note}` };
  return { ...answer, decision, stdout: toStdout(decision) };
}

/** The denial for a hook that could not do its work. */
export function failedAnswer(why: string): HookAnswer {
  const decision: GuardDecision = {
    decision: 'deny',
    rule: 'internal-failure',
    reason: `The guard could not evaluate this call, so it is denied. ${why}`,
  };
  return { tool: 'unknown', subject: '', decision, stdout: toStdout(decision), exitCode: 2 };
}

function toStdout(decision: GuardDecision): string {
  return `${JSON.stringify({
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision: decision.decision,
      permissionDecisionReason: `${decision.reason} [${decision.rule}]`,
    },
  })}\n`;
}

function toSubject(input: unknown): string {
  if (!isRecord(input)) return '';
  const subject = input.command ?? input.file_path ?? input.notebook_path ?? input.path ?? input.pattern;
  return typeof subject === 'string' ? subject.slice(0, 500) : '';
}
