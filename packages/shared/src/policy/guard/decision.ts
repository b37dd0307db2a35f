/** What the guard says to one tool call, and why, in words for the agent and for the person behind it. */
export interface GuardDecision {
  readonly decision: 'allow' | 'deny';
  /** Stable name of the rule that decided, kebab-case. */
  readonly rule: string;
  readonly reason: string;
}

/** A tool call as the engine reports it. `cwd` is the absolute folder in which it would run. */
export interface ToolCall {
  readonly tool: string;
  readonly input: unknown;
  readonly cwd: string;
}
