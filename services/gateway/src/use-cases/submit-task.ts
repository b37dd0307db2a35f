import type { DocumentRef, NewTask, Task, TaskLimits } from '@fixpoint/shared/contracts';
import { ConflictError, InvalidInputError } from '@fixpoint/shared/errors';
import type { Tasks } from '@fixpoint/shared/queue';
import { type Interpretation, toTaskSpec } from './interpret-request.js';
import { RequestProblemsError } from './request-problems-error.js';

export interface SubmitOptions {
  readonly by: string;
  readonly idempotencyKey?: string | undefined;
}

export type SubmitTask = (
  request: NewTask,
  options: SubmitOptions,
) => Promise<{ task: Task; created: boolean }>;

/**
 * Turns a request into a task, or throws `RequestProblemsError` with everything that is wrong with it. The same
 * idempotency key answers with the same task; with another request under it, throws `ConflictError`.
 */
export function createSubmitTask(options: {
  tasks: Pick<Tasks, 'create'>;
  interpret: (request: NewTask) => Interpretation;
  importDocument: (reference: string) => Promise<DocumentRef>;
  limits?: Partial<TaskLimits>;
}): SubmitTask {
  const { tasks, interpret, importDocument, limits = {} } = options;

  async function findDocument(reference: string | null): Promise<DocumentRef | null> {
    if (reference === null) return null;
    try {
      return await importDocument(reference);
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
      const { field, message, hint } = error;
      throw new RequestProblemsError([{ field, message, ...(hint === undefined ? {} : { hint }) }]);
    }
  }

  return async (request, { by, idempotencyKey }) => {
    const interpretation = interpret(request);
    const { intent } = interpretation;
    if (intent.problems.length > 0) throw new RequestProblemsError(intent.problems);
    const document = await findDocument(intent.existing_file);
    const spec = toTaskSpec(request, interpretation, document, limits);
    const answer = await tasks.create({ spec, approval: request.approval ?? 'ask', by, idempotencyKey });
    if (!answer.created && answer.task.spec.description !== spec.description) {
      throw new ConflictError('This idempotency key belongs to another request.', {
        reason: 'idempotency-key-reused',
        hint: 'Use a new key for a new request.',
        context: { task_id: answer.task.id },
      });
    }
    return answer;
  };
}
