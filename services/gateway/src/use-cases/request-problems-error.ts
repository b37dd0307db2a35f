import type { IntentProblem } from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';

/** A request that cannot become a task; `problems` says, field by field, what is missing or unclear. */
export class RequestProblemsError extends InvalidInputError {
  readonly problems: readonly IntentProblem[];

  constructor(problems: readonly IntentProblem[]) {
    const [first] = problems;
    super(problems.map((problem) => problem.message).join(' ') || 'The request is incomplete.', {
      field: first?.field ?? 'description',
      ...(first?.hint === undefined ? {} : { hint: first.hint }),
    });
    this.problems = problems;
  }
}
