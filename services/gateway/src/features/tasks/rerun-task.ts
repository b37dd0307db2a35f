import {
  allowedEffectsOf,
  type DocumentRef,
  type EventType,
  type PlanStep,
  type StartFrom,
  type Task,
  type TaskEvent,
  type TaskPriority,
  type WantedAcceptance,
  type WantedLimits,
} from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { callerOf } from '@fixpoint/tasks/engine';
import { type FormChanges, formDataOf } from './form-of-task.js';
import { fromDesktopWork } from './intent/to-desktop-work.js';
import type { TaskRequest } from './interpret-request.js';
import type { SubmitOptions, SubmitTask } from './submit-task.js';

export interface RerunRequest {
  readonly start_from: StartFrom;
  /** Values that differ; null leaves a field out. */
  readonly form?: FormChanges | undefined;
  readonly limits?: WantedLimits | undefined;
  /** Defaults to that of the old task. */
  readonly priority?: TaskPriority | undefined;
  /** Added to the old task's acceptance settings: its waivers stay. */
  readonly accept?: WantedAcceptance | undefined;
}

export type RerunTask = (
  id: string,
  request: RerunRequest,
  options: SubmitOptions,
) => Promise<{ task: Task; created: boolean }>;

/**
 * Requests the same again: a new task with the description, form and limits of an old one, except for the changes. Its plan keeps its template, the
 * steps that a person switched off, and their comments. It is interpreted and checked like any request; the old task stays as it is.
 */
export function createRerunTask(options: {
  getTask: (id: string) => Promise<Task>;
  /** Of the `limit` events above `after` those of these types, oldest first. */
  readEvents: (id: string, after: number, limit: number, types: EventType[]) => Promise<TaskEvent[]>;
  submitTask: SubmitTask;
}): RerunTask {
  const { getTask, readEvents, submitTask } = options;
  return async (id, { start_from, form = {}, limits = {}, priority, accept }, submitOptions) => {
    const task = await getTask(id);
    const { spec, result, description } = task;
    const { existing_file_path: _, ...context } = spec.context;
    const document = newestDocument({ spec, result });
    const request: TaskRequest = {
      description,
      context: {
        ...context,
        ...(spec.service === null ? {} : { service: spec.service.name }),
        form_data: formDataOf(spec, form),
        start_from,
        ...(start_from === 'analyze' ? { existing_file_path: referenceTo(document) } : {}),
      },
      limits: { ...spec.limits, ...limits },
      priority: priority ?? spec.priority ?? 'normal',
      ...joinAcceptance(spec.accept, accept),
      ...effectsOf(spec, start_from),
      ...workOf(spec),
    };
    // The parts taken from the old task may change meanwhile; the request is the same.
    return submitTask(request, {
      origin: {
        rerun: id,
        start_from,
        form,
        limits,
        ...(priority === undefined ? {} : { priority }),
        ...(accept === undefined ? {} : { accept }),
      },
      ...submitOptions,
      earlierPlan: { taskId: id, steps: await firstSteps(task, readEvents) },
      template: spec.service?.template,
      templateFile: spec.service?.template_file,
      // The new task has the owner of the old one.
      caller: callerOf(id) ?? undefined,
    });
  };
}

/** The kind of a task that is not a feedback loop, with its own part of the request. */
function workOf({ build, intent, workspace, desktop }: Task['spec']): Partial<TaskRequest> {
  if (desktop !== null) return { kind: intent.kind, desktop: fromDesktopWork(desktop) };
  if (intent.kind === 'workspace') return { kind: intent.kind, workspace };
  return build === undefined ? {} : { kind: 'build', build };
}

/** Events in which a plan is edited and approved; later ones ask other questions. */
const maxPlanEvents = 500;

/** The steps of the task's first plan as approved, or as currently shown. */
async function firstSteps(
  { id, plan }: Task,
  readEvents: Parameters<typeof createRerunTask>[0]['readEvents'],
): Promise<readonly PlanStep[]> {
  let steps = plan?.steps ?? [];
  for (const { type, data } of await readEvents(id, 0, maxPlanEvents, ['plan-proposed', 'plan-approved'])) {
    if (type === 'plan-approved') break;
    if (type === 'plan-proposed') steps = data.plan.steps;
  }
  return steps;
}

/** Permitted effects of the old task. Its words are read again, and the stricter of both applies. */
function effectsOf(spec: Task['spec'], start: StartFrom): Pick<TaskRequest, 'effects'> {
  if (spec.effects === undefined && spec.submission === undefined) return {};
  const { submit, push } = allowedEffectsOf(spec);
  // A person who runs it again from the form asks for the form, and approves it in the plan.
  return { effects: { submit: submit === 'no' && start === null ? 'ask' : submit, push } };
}

function joinAcceptance(
  before: WantedAcceptance | undefined,
  change: WantedAcceptance | undefined,
): Pick<TaskRequest, 'accept'> {
  if (before === undefined || change === undefined) {
    const accept = change ?? before;
    return accept === undefined ? {} : { accept };
  }
  const waived = [...(before.waived ?? []), ...(change.waived ?? [])].slice(-200);
  const promoted = [...new Set([...(before.promoted ?? []), ...(change.promoted ?? [])])].slice(-200);
  return { accept: { ...before, ...change, waived, ...(promoted.length === 0 ? {} : { promoted }) } };
}

/** The document that the task produced, or that it began with. */
export function newestDocument({ spec, result }: Pick<Task, 'spec' | 'result'>): DocumentRef | undefined {
  return result?.output_files.at(-1) ?? spec.existing_document ?? undefined;
}

function referenceTo(document: DocumentRef | undefined): string {
  if (document !== undefined) return `artifact:${document.artifact}/${document.name}`;
  throw new InvalidInputError('The task left no document to start from.', {
    field: 'start_from',
    hint: 'Start at the form (null) or at the mail ("email_check").',
  });
}
