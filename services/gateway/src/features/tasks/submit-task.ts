import { allowedEffectsOf, type Task, type TaskSpec, type TemplateFileRef } from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import type { EarlierPlan, Tasks } from '@fixpoint/tasks/engine';
import { callerOf, callerPrefix } from '@fixpoint/tasks/engine';
import type { RecordAction } from '../../access/audit-log.js';
import { fingerprintOf } from '../../http/fingerprint.js';
import { idempotencyKeyReused } from '../../http/idempotency-key-reused.js';
import type { ReplayStore } from '../../http/replays.js';
import { RequestProblemsError } from '../../http/request-problems-error.js';
import type { CheckPreconditions } from './check-preconditions.js';
import type { ChooseFallbacks } from './choose-fallbacks.js';
import type { FindFiles } from './find-files.js';
import type { CanRead } from './import-files.js';
import {
  type DefaultLimits,
  type Interpretation,
  type TaskRequest,
  toTaskSpec,
} from './interpret-request.js';

export interface SubmitOptions {
  readonly by: string;
  readonly idempotencyKey?: string | undefined;
  /** Seconds for which the key is known, instead of 24 hours. */
  readonly keySeconds?: number | undefined;
  /** The caller whose key of CUA Cloud came with the request: the task is theirs alone. */
  readonly caller?: string | undefined;
  /** Decides which artifacts the request may name; absent: all. */
  readonly canRead?: CanRead | undefined;
  /** A plan whose edits are applied to the plan of the new task. */
  readonly earlierPlan?: EarlierPlan | undefined;
  /** Template of that plan, instead of the one of the service. */
  readonly template?: string | null | undefined;
  readonly templateFile?: TemplateFileRef | undefined;
  /** The original request, if the task's request is derived from it. */
  readonly origin?: unknown;
}

export type SubmitTask = (
  request: TaskRequest,
  options: SubmitOptions,
) => Promise<{ task: Task; created: boolean }>;

/**
 * Turns a request into a task, or throws `RequestProblemsError` with all of its problems. The same idempotency key returns the same task; with
 * another request under it, throws `ConflictError`.
 */
export function createSubmitTask(options: {
  tasks: Pick<Tasks, 'create' | 'get' | 'taskOfKey'>;
  replays: ReplayStore;
  readIntent: (request: TaskRequest) => Promise<Interpretation>;
  findFiles: FindFiles;
  chooseFallbacks: ChooseFallbacks;
  checkPreconditions: CheckPreconditions;
  record: RecordAction;
  limits?: DefaultLimits;
}): SubmitTask {
  const { tasks, replays, readIntent, findFiles, chooseFallbacks, checkPreconditions } = options;
  const { record, limits = {} } = options;

  /** Rejects a key of another request; a key of the same one returns the task that it created. */
  async function once<Answer>(
    { idempotencyKey: key, origin }: SubmitOptions,
    request: TaskRequest,
    act: () => Promise<Answer>,
  ): Promise<Answer> {
    if (key === undefined) return act();
    const fingerprint = fingerprintOf(origin ?? request);
    const beginning = await replays.begin(key, fingerprint);
    if (beginning === 'other')
      throw idempotencyKeyReused({ task_id: (await tasks.taskOfKey(key))?.id ?? null });
    try {
      const answer = await act();
      if (beginning === 'new') await replays.finish(key, fingerprint);
      return answer;
    } catch (error) {
      // The reason is more important than freeing the key, which expires in two minutes.
      if (beginning === 'new') await replays.release(key).catch(() => {});
      throw error;
    }
  }

  /** A request on a workspace belongs to the task that began it. */
  async function findWorkspace(request: TaskRequest, caller: string | undefined): Promise<TaskRequest> {
    const { workspace, kind = 'workspace' } = request;
    if (workspace === undefined) return request;
    const task = await tasks.get(workspace);
    const isOpen = task !== null && (callerOf(task.id) ?? undefined) === caller;
    if (kind === 'workspace' && isOpen && task.spec.intent.kind === 'workspace') {
      return { ...request, kind, workspace: task.spec.workspace ?? task.id };
    }
    throw new InvalidInputError(`The workspace "${workspace}" does not exist.`, {
      field: 'workspace',
      hint: 'Use the id of a task of the kind workspace.',
    });
  }

  async function submit(
    given: TaskRequest,
    { by, idempotencyKey, keySeconds, caller, canRead, earlierPlan, template, templateFile }: SubmitOptions,
  ) {
    const request = await findWorkspace(given, caller);
    const interpretation = await readIntent(request);
    const { intent } = interpretation;
    if (intent.problems.length > 0) throw new RequestProblemsError(intent.problems);
    const files = await findFiles(interpretation, canRead);
    const { service } = interpretation;
    const own =
      service === null
        ? null
        : {
            ...(await chooseFallbacks(service)),
            ...(template === undefined ? {} : { template, template_file: templateFile }),
          };
    const spec = toTaskSpec(withAuthor(request, by), { ...interpretation, service: own }, files, limits);
    const { allowedBy, ...answer } = await tasks.create({
      spec,
      approval: needsPerson(spec) ? 'ask' : (request.approval ?? 'ask'),
      by,
      ...(caller === undefined ? {} : { idPrefix: callerPrefix(caller) }),
      preconditions: await checkPreconditions(spec),
      earlierPlan,
      idempotencyKey,
      keySeconds,
    });
    for (const approval of allowedBy) {
      const action = `start by the approval grant ${approval.id} of ${approval.by}`;
      await record({ who: approval.by, via: by, action, subject: answer.task.id, outcome: 'ok' });
    }
    return answer;
  }

  return (request, own) => once(own, request, () => submit(request, own));
}

/** A waiver names who gave it; one that comes from an earlier task keeps its author. */
function withAuthor(request: TaskRequest, by: string): TaskRequest {
  const { accept } = request;
  if (accept?.waived === undefined) return request;
  return { ...request, accept: { ...accept, waived: accept.waived.map((waiver) => ({ by, ...waiver })) } };
}

/**
 * True if a person decides regardless of the client's request: on permissions widened for one task, and on a plan that begins with the form although
 * the request rules that out, or leaves it to a person.
 */
function needsPerson(spec: TaskSpec): boolean {
  const { desktop, start_from } = spec;
  const { submit } = allowedEffectsOf(spec);
  return (desktop?.allow.length ?? 0) > 0 || (start_from === null && (submit === 'ask' || submit === 'no'));
}
