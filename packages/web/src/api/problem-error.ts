/** What the gateway answered instead of what was asked for: RFC 9457, with its code and the next step. */
export class ProblemError extends Error {
  readonly status: number;
  readonly code: string;
  readonly hint: string | undefined;
  readonly errors: readonly {
    readonly field: string;
    readonly message: string;
    readonly hint?: string;
    /** The rule of the policy that forbids it. */
    readonly rule?: string;
  }[];

  constructor(
    status: number,
    problem: Partial<Pick<ProblemError, 'code' | 'hint' | 'errors'>> & { detail?: string },
  ) {
    super(problem.detail ?? `The gateway answered with status ${status}.`);
    this.name = 'ProblemError';
    this.status = status;
    this.code = problem.code ?? 'unexpected';
    this.hint = problem.hint;
    this.errors = problem.errors ?? [];
  }
}
