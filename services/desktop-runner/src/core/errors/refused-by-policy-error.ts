import { FixpointError } from '@fixpoint/shared/errors';

/** The policy says no, by `rule`. */
export class RefusedByPolicyError extends FixpointError {
  readonly rule: string;

  constructor(
    rule: string,
    reason: string,
    { hint, context }: { hint?: string; context?: Record<string, unknown> } = {},
  ) {
    super(reason, {
      code: 'refused-by-policy',
      retry: 'never',
      hint: hint ?? 'A person can change what is allowed in the desktop section of fixpoint.policy.yaml.',
      context: { ...context, rule },
    });
    this.rule = rule;
  }
}
