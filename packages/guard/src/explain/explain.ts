import { toSafeLine, toSafeText } from '@fixpoint/shared/text';
import { answerHook } from '../hook/answer-hook.js';
import type { GuardHookConfig } from '../hook/guard-hook-config.js';
import type { AgentPolicy } from '../policy/policy-schema.js';

export interface PolicyExplanation {
  readonly decision: 'allow' | 'deny';
  readonly rule: string;
  readonly reason: string;
  readonly exitCode: 0 | 2;
  /** For a person, without a line end. */
  readonly text: string;
}

/**
 * The decision that the guard would make. `question` is a shell command, or the JSON that Claude Code sends to its hook: text that starts
 * with `{` is taken as JSON unless `kind` is given, and JSON that cannot be read is denied.
 */
export function explainPolicy(
  question: string,
  options: {
    readonly policy: AgentPolicy;
    readonly root: string;
    readonly allowedDirectories?: readonly string[];
    readonly kind?: 'hook' | 'command';
    /** As inside a sandbox that holds. */
    readonly sandboxed?: boolean;
  },
): PolicyExplanation {
  const kind = options.kind ?? (question.trimStart().startsWith('{') ? 'hook' : 'command');
  const config: GuardHookConfig = {
    root: options.root,
    allowedDirectories: options.allowedDirectories ?? ['.'],
    // Value of `$TMPDIR`: each run has a separate folder.
    scratchDirectories: ['/tmp/fixpoint-run'],
    policy: options.policy,
    decisionLog: null,
    sandboxed: options.sandboxed === true,
  };
  const json =
    kind === 'hook'
      ? question
      : JSON.stringify({ tool_name: 'Bash', tool_input: { command: question }, cwd: options.root });
  const { decision, subject } = answerHook(json, config);
  return {
    ...decision,
    exitCode: decision.decision === 'allow' ? 0 : 2,
    text: `${decision.decision}  ${toSafeLine(subject.split('\n')[0] ?? '')}\nrule    ${decision.rule}\nreason  ${toSafeText(decision.reason)}`,
  };
}
