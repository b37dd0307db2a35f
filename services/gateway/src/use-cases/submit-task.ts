import { isDeepStrictEqual } from 'node:util';
import type { DocumentRef, Task, TaskLimits, TaskSpec } from '@fixpoint/shared/contracts';
import { ConflictError, InvalidInputError } from '@fixpoint/shared/errors';
import type { Tasks } from '@fixpoint/shared/queue';
import { RequestProblemsError } from '../core/request-problems-error.js';
import type { RecordAction } from '../identity/audit-log.js';
import type { ChooseFallbacks } from './choose-fallbacks.js';
import { type Interpretation, type TaskRequest, toTaskSpec } from './interpret-request.js';

export interface SubmitOptions {
  readonly by: string;
  readonly idempotencyKey?: string | undefined;
  /** Seconds for which the key is known, instead of 24 hours. */
  readonly keySeconds?: number | undefined;
}

export type SubmitTask = (
  request: TaskRequest,
  options: SubmitOptions,
) => Promise<{ task: Task; created: boolean }>;

/**
 * Turns a request into a task, or throws `RequestProblemsError` with everything that is wrong with it. The same
 * idempotency key answers with the same task; with another request under it, throws `ConflictError`.
 */
export function createSubmitTask(options: {
  tasks: Pick<Tasks, 'create'>;
  readIntent: (request: TaskRequest) => Promise<Interpretation>;
  importDocument: (reference: string) => Promise<DocumentRef>;
  chooseFallbacks: ChooseFallbacks;
  record: RecordAction;
  limits?: Partial<TaskLimits>;
}): SubmitTask {
  const { tasks, readIntent, importDocument, chooseFallbacks, record, limits = {} } = options;

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

  return async (request, { by, idempotencyKey, keySeconds }) => {
    const interpretation = await readIntent(request);
    const { intent } = interpretation;
    if (intent.problems.length > 0) throw new RequestProblemsError(intent.problems);
    const document = await findDocument(intent.existing_file);
    const { service } = interpretation;
    const own = service === null ? null : await chooseFallbacks(service);
    const spec = toTaskSpec(withAuthor(request, by), { ...interpretation, service: own }, document, limits);
    const { allowedBy, ...answer } = await tasks.create({
      spec,
      approval: needsPerson(spec) ? 'ask' : (request.approval ?? 'ask'),
      by,
      idempotencyKey,
      keySeconds,
    });
    if (!answer.created && !isSameRequest(request, spec, answer.task.spec)) {
      throw new ConflictError('This idempotency key belongs to another request.', {
        reason: 'idempotency-key-reused',
        hint: 'Use a new key for a new request.',
        context: { task_id: answer.task.id },
      });
    }
    for (const approval of allowedBy) {
      const action = `start by the approval grant ${approval.id} of ${approval.by}`;
      await record({ who: approval.by, via: by, action, subject: answer.task.id, outcome: 'ok' });
    }
    return answer;
  };
}

/** A waiver names who gave it; one that comes from an earlier task keeps its author. */
function withAuthor(request: TaskRequest, by: string): TaskRequest {
  const { accept } = request;
  if (accept?.waived === undefined) return request;
  return { ...request, accept: { ...accept, waived: accept.waived.map((waiver) => ({ by, ...waiver })) } };
}

/**
 * Whether a person decides, whatever the client requests: on what was widened for one task, and on a plan that begins with the
 * form although the request has words about not submitting.
 */
function needsPerson({ desktop, submission, start_from }: TaskSpec): boolean {
  return (desktop?.allow.length ?? 0) > 0 || (submission === 'ask' && start_from === null);
}

/** Whether a client that repeats a key repeats its request too. What settings decide may have changed in between. */
function isSameRequest(
  { limits = {}, max_duration_minutes: minutes }: TaskRequest,
  wanted: TaskSpec,
  made: TaskSpec,
): boolean {
  const requested = new Set([...Object.keys(limits), ...(minutes === undefined ? [] : ['minutes'])]);
  const essence = ({ description, context, intent, desktop, limits }: TaskSpec): unknown =>
    // As it comes out of Redis, where a field that is undefined is none.
    JSON.parse(
      JSON.stringify({
        description,
        context,
        kind: intent.kind,
        desktop,
        limits: Object.entries(limits).filter(([name]) => requested.has(name)),
      }),
    );
  return isDeepStrictEqual(essence(wanted), essence(made));
}
