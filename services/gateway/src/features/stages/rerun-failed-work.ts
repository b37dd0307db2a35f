import { finalStatuses, type Task } from '@fixpoint/shared/contracts';
import type { AuditEntry, RerunAnswer } from '@fixpoint/shared/contracts/routes';
import { ConflictError, FixpointError, UnavailableError } from '@fixpoint/shared/errors';
import type { RecordAction } from '../../access/audit-log.js';
import type { UseCases } from '../tasks/create-use-cases.js';
import { type FindFailedWork, rerunKey } from './find-failed-work.js';

/** The requesting person: the name in a task's log, and the name in the audit log. */
interface Requester {
  readonly by: string;
  readonly actor: Pick<AuditEntry, 'who' | 'via'>;
}

export type RerunFailedWork = (
  useCases: Pick<UseCases, 'getTask' | 'rerunTask'>,
  stage: string,
  ids: readonly string[],
  requester: Requester,
) => Promise<RerunAnswer[]>;

/** Until the failed task is forgotten, repeated presses return the same task. */
const keySeconds = 366 * 24 * 3_600;

/**
 * Runs tasks again from their failed stages, each once, however often that is requested and by how many. A task that cannot be run again does not
 * stop the others. Throws `UnavailableError`, after which all can be requested again.
 */
export function createRerunFailedWork(options: {
  find: Pick<FindFailedWork, 'of'>;
  record: RecordAction;
}): RerunFailedWork {
  const { find, record } = options;

  async function rerun(
    { getTask, rerunTask }: Pick<UseCases, 'getTask' | 'rerunTask'>,
    stage: string,
    id: string,
    by: string,
  ): Promise<Omit<RerunAnswer, 'task_id'>> {
    const task = await getTask(id);
    throwUnlessOver(task);
    const work = await find.of(task);
    if (work?.stage !== stage) {
      throw new ConflictError(`Task ${id} did not fail in ${stage}: it is ${task.status}.`, {
        reason: 'not-failed-here',
        hint: 'Open the task to re-run it from another stage.',
      });
    }
    if (work.rerun !== null) return { outcome: 'exists', rerun: work.rerun, problem: null };
    const { task: again, created } = await rerunTask(
      id,
      { start_from: work.start_from },
      { by, idempotencyKey: rerunKey(id), keySeconds },
    );
    return {
      outcome: created ? 'started' : 'exists',
      rerun: { task_id: again.id, status: again.status },
      problem: null,
    };
  }

  return async (useCases, stage, ids, { by, actor }) => {
    const answers: RerunAnswer[] = [];
    // In sequence: tasks for one service queue in this order anyway.
    for (const id of new Set(ids)) {
      const answer = await rerun(useCases, stage, id, by).catch(toRefusal);
      answers.push({ task_id: id, ...answer });
      const outcome = answer.rerun?.task_id ?? answer.problem?.reason ?? answer.problem?.code ?? '';
      await record({ ...actor, action: `run again from ${stage}`, subject: id, outcome });
    }
    return answers;
  };
}

function throwUnlessOver({ id, status }: Task): void {
  if (finalStatuses.includes(status)) return;
  throw new ConflictError(`Task ${id} has not ended: it is ${status}.`, {
    reason: 'not-over',
    hint: 'Failed steps are retried automatically. To start over, cancel the task, then re-run it from its page.',
  });
}

function toRefusal(error: unknown): Omit<RerunAnswer, 'task_id'> {
  if (!(error instanceof FixpointError) || error instanceof UnavailableError) throw error;
  const { code, message, hint } = error;
  const reason = error instanceof ConflictError ? error.reason : undefined;
  const problem = {
    code,
    detail: message,
    ...(reason === undefined ? {} : { reason }),
    ...(hint === undefined ? {} : { hint }),
  };
  return { outcome: 'refused', rerun: null, problem };
}
