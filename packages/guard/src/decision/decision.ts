/** The guard's decision on one tool call. The agent and the people who run it read the reason. */
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

/** Thrown inside the guard by the rule that denies. It never leaves the guard: `decideToolCall` turns it into a decision. */
export class Refusal extends Error {
  readonly rule: string;

  constructor(rule: string, reason: string) {
    super(reason);
    this.name = 'Refusal';
    this.rule = rule;
  }
}

/** Denies the call under this rule. */
export function refuse(rule: string, reason: string): never {
  throw new Refusal(rule, reason);
}
