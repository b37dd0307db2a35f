import type { IntentProblem } from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';

/** Problem of one field, and the policy rule that forbids it. */
export type FieldProblem = IntentProblem & { readonly rule?: string };

/** A request that cannot become a task, or a plan; `problems` lists the missing or unclear parts field by field. */
export class RequestProblemsError extends InvalidInputError {
  readonly problems: readonly FieldProblem[];

  constructor(problems: readonly FieldProblem[]) {
    const [first] = problems;
    super(problems.map((problem) => problem.message).join(' ') || 'The request is incomplete.', {
      field: first?.field ?? 'description',
      ...(first?.hint === undefined ? {} : { hint: first.hint }),
    });
    this.problems = problems;
  }
}
