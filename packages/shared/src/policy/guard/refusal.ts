/** Thrown inside the guard by the rule that says no. It never leaves the guard: `decideToolCall` turns it into a decision. */
export class Refusal extends Error {
  readonly rule: string;

  constructor(rule: string, reason: string) {
    super(reason);
    this.name = 'Refusal';
    this.rule = rule;
  }
}

/** Says no, for the reason that the agent and the person behind it will read. */
export function refuse(rule: string, reason: string): never {
  throw new Refusal(rule, reason);
}
