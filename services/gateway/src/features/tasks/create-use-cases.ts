import type { DesktopPolicy } from '@fixpoint/guard/policy';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type {
  ApprovalGrant,
  EventType,
  Intent,
  NewTask,
  PartialTask,
  PlanEdit,
  ServiceDefinition,
  Task,
  TaskEvent,
  TaskField,
  TaskRow,
  TaskStatus,
} from '@fixpoint/shared/contracts';
import { ConflictError, NotFoundError } from '@fixpoint/shared/errors';
import type { Logger } from '@fixpoint/shared/logging';
import type { TaskPage, TaskQuery, TaskScope, Tasks } from '@fixpoint/tasks/engine';
import type { RecordAction } from '../../access/audit-log.js';
import { maxAnswerBytes } from '../../http/large-answers.js';
import type { ReplayStore } from '../../http/replays.js';
import type { ReadInboxFile } from '../artifacts/inbox.js';
import type { CheckedDocuments } from '../documents/checked-documents.js';
import type { CheckPreconditions } from './check-preconditions.js';
import type { ChooseFallbacks } from './choose-fallbacks.js';
import { createDecideTask, type DecideTask } from './decide-task.js';
import { createFindFiles } from './find-files.js';
import { createFindTemplate } from './find-template.js';
import { editForm } from './form-of-task.js';
import { createHandDocument } from './hand-document.js';
import { type CanRead, createImportFiles } from './import-files.js';
import { createInterpretRequest, type DefaultLimits } from './interpret-request.js';
import { createOfferAgain, type OfferAgain } from './offer-again.js';
import { createPreviewTask, type PreviewTask } from './preview-task.js';
import { type AskIntent, createReadIntent } from './read-intent.js';
import { createRerunTask, type RerunTask } from './rerun-task.js';
import { createSubmitTask, type SubmitTask } from './submit-task.js';
import { createValidateEdit } from './validate-edit.js';

/** All operations of a client, for every transport. */
export interface UseCases {
  /** `isKnown`: the services that the reader of the intent may name; all unless given. */
  readonly previewIntent: (
    request: Pick<NewTask, 'description' | 'context' | 'kind' | 'desktop'>,
    isKnown?: (service: string) => boolean,
  ) => Intent;
  /** Returns the task that a request would create, without creating it. */
  readonly previewTask: PreviewTask;
  readonly submitTask: SubmitTask;
  readonly rerunTask: RerunTask;
  readonly offerAgain: OfferAgain;
  /** Throws `NotFoundError`. */
  readonly getTask: (id: string) => Promise<Task>;
  readonly findTask: (id: string) => Promise<Task | null>;
  /** The task that an idempotency key made; null once the key is forgotten. */
  readonly findByKey: (idempotencyKey: string) => Promise<Task | null>;
  /** Task fields for lists, newest first. */
  readonly listTasks: (query: TaskQuery) => Promise<TaskPage<TaskRow>>;
  /** The same with these fields, each in full. */
  readonly listTaskFields: (query: TaskQuery, fields: readonly TaskField[]) => Promise<TaskPage<PartialTask>>;
  /** The newest tasks, or the newest with one of these statuses, in full. */
  readonly newestTasks: (limit: number, status?: readonly TaskStatus[], scope?: TaskScope) => Promise<Task[]>;
  /** The tasks that ended last, the last one first. */
  readonly recentlyEnded: (limit: number, scope?: TaskScope) => Promise<TaskRow[]>;
  /** The newest task for each of these services, if there is one. */
  readonly newestOf: (
    services: readonly string[],
    scope?: TaskScope,
  ) => Promise<ReadonlyMap<string, TaskRow>>;
  readonly decideTask: DecideTask;
  readonly approvalGrants: () => Promise<ApprovalGrant[]>;
  /** Returns the revoked grant; null if it had ended. */
  readonly revokeApprovalGrant: (id: string) => Promise<ApprovalGrant | null>;
  /** `canRead` decides which artifact may be its template. */
  readonly editPlan: (id: string, edit: PlanEdit & { by: string }, canRead?: CanRead) => Promise<Task>;
  readonly pauseTask: (id: string, by: string) => Promise<Task>;
  readonly resumeTask: (id: string, by: string) => Promise<Task>;
  readonly cancelTask: (id: string, by: string, reason?: string) => Promise<Task>;
  readonly addInput: (id: string, by: string, text: string) => Promise<Task>;
  /** Gives the task a document that a person provides: `artifact:<id>/<name>`, or a path in an open folder. */
  readonly handDocument: (
    id: string,
    by: string,
    reference: string,
    text?: string,
    canRead?: CanRead,
  ) => Promise<Task>;
  /** Of the `limit` events above `after` those of the given types, oldest first. Throws `NotFoundError` for an unknown task. */
  readonly readEvents: (
    id: string,
    after: number,
    limit: number,
    types?: readonly EventType[],
  ) => Promise<{ events: TaskEvent[]; task: Task }>;
  /** The newest events of all tasks, oldest first. */
  readonly newestEvents: (limit: number) => Promise<TaskEvent[]>;
  /** The events of all tasks after one of them, oldest first and a page at a time. Throws `ConflictError` if the feed no longer has it. */
  readonly eventsSince: (
    cursor: Pick<TaskEvent, 'task_id' | 'number'>,
  ) => Promise<AsyncIterable<TaskEvent[]>>;
}

export function createUseCases(options: {
  tasks: Tasks;
  artifacts: ArtifactStore;
  services: readonly ServiceDefinition[];
  readInboxFile: ReadInboxFile;
  defaultEmail?: string | undefined;
  askIntent: AskIntent | null;
  log: Logger;
  limits?: DefaultLimits;
  chooseFallbacks: ChooseFallbacks;
  checkPreconditions: CheckPreconditions;
  record: RecordAction;
  replays: ReplayStore;
  /** Hours for which an approval grant lasts if the approval names none. */
  grantHours: number;
  desktopPolicy: DesktopPolicy;
  documents: Pick<CheckedDocuments, 'templates' | 'readTemplate'>;
}): UseCases {
  const { tasks, artifacts, services, readInboxFile, defaultEmail, limits = {}, grantHours } = options;
  const { record, chooseFallbacks, checkPreconditions } = options;
  const interpret = createInterpretRequest({
    services,
    defaultEmail,
    clock: () => ({ now: Date.now(), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
  });
  const validateEdit = createValidateEdit({ policy: options.desktopPolicy, services });
  const importFiles = createImportFiles({ artifacts, readInboxFile });
  const findTemplate = createFindTemplate({ documents: options.documents, importFiles });

  async function getTask(id: string): Promise<Task> {
    const task = await tasks.get(id);
    if (task === null) throw new NotFoundError('task', id);
    return task;
  }

  const readIntent = createReadIntent({ interpret, ask: options.askIntent, log: options.log });
  const submitTask = createSubmitTask({
    tasks,
    replays: options.replays,
    readIntent,
    findFiles: createFindFiles({ importFiles }),
    chooseFallbacks,
    checkPreconditions,
    record,
    limits,
  });
  const rerunTask = createRerunTask({ getTask, readEvents: tasks.events, submitTask });

  return {
    previewIntent: (request, isKnown = () => true) =>
      interpret(
        request,
        services.filter(({ name }) => isKnown(name)),
      ).intent,
    previewTask: createPreviewTask({
      interpret,
      artifacts,
      readInboxFile,
      chooseFallbacks,
      checkPreconditions,
      limits,
      now: Date.now,
    }),
    submitTask,
    rerunTask,
    offerAgain: createOfferAgain({ getTask, rerunTask }),
    getTask,
    findTask: (id) => tasks.get(id),
    findByKey: (idempotencyKey) => tasks.taskOfKey(idempotencyKey),
    listTasks: (query) => tasks.listRows(query),
    listTaskFields: (query, fields) => tasks.listFields(query, fields),
    newestTasks: async (limit, status, scope) => (await tasks.list({ limit, status, scope })).tasks,
    recentlyEnded: (limit, scope) => tasks.recentlyEnded(limit, scope),
    newestOf: (services, scope) => tasks.newestOf(services, scope),
    decideTask: createDecideTask({ tasks, record, grantHours }),
    approvalGrants: () => tasks.approvalGrants(),
    revokeApprovalGrant: (id) => tasks.revokeApprovalGrant(id),
    async editPlan(id, { values, recheck, ...edit }, canRead) {
      const task = await getTask(id);
      const warnings = validateEdit(task, edit);
      // The current plan is another one, or there is no plan: the store reports that.
      const isShown = task.plan?.hash === edit.plan_hash;
      const form = values === undefined || !isShown ? undefined : editForm(task, values);
      const result =
        edit.template === undefined || !isShown ? {} : await findTemplate(edit.template, task, canRead);
      const preconditions = recheck === undefined ? undefined : await checkPreconditions(task.spec);
      return tasks.editPlan(id, { ...edit, ...result, warnings, form, preconditions });
    },
    pauseTask: (id, by) => tasks.pause(id, by),
    resumeTask: (id, by) => tasks.resume(id, by),
    cancelTask: (id, by, reason) => tasks.cancel(id, by, reason),
    addInput: (id, by, text) => tasks.addInput(id, by, text),
    handDocument: createHandDocument({ getTask, tasks, importFiles }),
    async readEvents(id, after, limit, types) {
      const [task, events] = await Promise.all([getTask(id), tasks.events(id, after, limit, types)]);
      return { task, events };
    },
    newestEvents: (limit) => tasks.recentEvents(limit, maxAnswerBytes),
    async eventsSince(cursor) {
      const events = await tasks.eventsSince(cursor);
      if (events === null) throw unknownCursor(cursor);
      return events;
    },
  };
}

export function unknownCursor({ task_id, number }: Pick<TaskEvent, 'task_id' | 'number'>): ConflictError {
  return new ConflictError(`Event ${number} of task ${task_id} is not among the latest events.`, {
    reason: 'cursor-unknown',
    hint: 'Follow without a position to get new events. The log of each task contains all of its events.',
  });
}
