import {
  Finding,
  FindingCounts,
  type NewTask,
  type Task,
  type TaskEvent,
  TaskPriority,
  type TaskRow,
  WantedEffects,
} from '@fixpoint/shared/contracts';
import { TaskListQuery } from '@fixpoint/shared/contracts/routes';
import { ConflictError } from '@fixpoint/shared/errors';
import { toSafeText, truncate } from '@fixpoint/shared/text';
import { z } from 'zod';
import { defineTool, Name, type PersonQuestion, type Tool, type ToolCall } from '../tool.js';

export const TaskSummary = z.object({
  task_id: z.string(),
  status: z.string(),
  kind: z.string(),
  service: z.string().nullable(),
  description: z.string(),
  priority: TaskPriority,
  iteration: z.int(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  summary: z.string().nullable(),
});

const PlanOnShow = z
  .object({
    hash: z.string(),
    nonce: z.string(),
    expires_at: z.string(),
    summary: z.string(),
    steps: z.array(z.object({ id: z.string(), title: z.string(), enabled: z.boolean() })),
    problems: z
      .array(z.object({ code: z.string(), state: z.string(), message: z.string(), remedy: z.string() }))
      .describe('preconditions that are not met; nothing is submitted until they are'),
  })
  .nullable();

export const SubmittedTask = TaskSummary.extend({
  created: z.boolean(),
  plan: PlanOnShow.describe('plan that waits for approve_plan; null if the task has started'),
});

const submitTask = defineTool({
  name: 'submit_task',
  title: 'Submit a task',
  description:
    'Gives Fixpoint a task on a document service, such as "fix market-research output to match template". Returns immediately. The plan waits for approval by a person. If this installation lets agents approve, it waits for approve_plan, or starts directly with approval "auto".',
  input: z.object({
    description: z.string().trim().min(1).max(50_000),
    context: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('form fields and hints: {"service": "market-research", "Email": "me@example.com"}'),
    approval: z
      .enum(['ask', 'auto'])
      .optional()
      .describe(
        'ask (default): the plan must be approved first; auto: requires an installation that lets agents approve',
      ),
    iterations: z.number().optional().describe('at most 100, default 10'),
    priority: TaskPriority.optional().describe('queue priority; default normal'),
    effects: WantedEffects.optional().describe(
      'allowed effects, each "yes", "no", "ask" or {"not_before": instant}: submit (the form), push (the fix). Never allows what the description forbids',
    ),
    idempotency_key: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .describe('a repeated request with the same key returns the same task for 24 hours'),
  }),
  output: SubmittedTask,
  isReadOnly: false,
  async run(
    { description, context, approval, iterations, priority, effects, idempotency_key },
    { useCases, by, ownKey, clamp, checkMayApprove },
  ) {
    if (approval === 'auto') checkMayApprove();
    const request: NewTask = {
      description,
      ...(context === undefined ? {} : { context }),
      ...(approval === undefined ? {} : { approval }),
      ...(priority === undefined ? {} : { priority }),
      ...(effects === undefined ? {} : { effects }),
      ...(iterations === undefined
        ? {}
        : { limits: { iterations: clamp('iterations', iterations, { least: 1, usual: 10, most: 100 }) } }),
    };
    const { task, created } = await useCases.submitTask(request, {
      by,
      idempotencyKey: idempotency_key === undefined ? undefined : ownKey(idempotency_key),
    });
    return { ...summarise(task), created, plan: planOf(task) };
  },
});

const approvePlan = defineTool({
  name: 'approve_plan',
  title: 'Approve or reject a plan',
  description:
    'Decides on the waiting plan of a task. Approving requires an installation that lets agents approve, or a client that asks the person in front of it; rejecting does not. plan_hash identifies the plan that was shown, so that no other version is approved.',
  input: z.object({
    task_id: Name,
    plan_hash: z.string().min(1).max(200),
    nonce: z.string().min(1).max(200).optional(),
    decision: z.enum(['approve', 'reject']).default('approve'),
    reason: z.string().max(10_000).optional(),
  }),
  output: TaskSummary,
  isReadOnly: false,
  isDestructive: true,
  isIdempotent: true,
  async run({ task_id, decision, ...given }, { useCases, by, decideOn }) {
    const task = await useCases.getTask(task_id);
    const isOpen = decision === 'approve' && task.status === 'awaiting_approval';
    const decided = isOpen ? decideOn(questionOf(task, given.plan_hash)) : decision;
    return summarise(await useCases.decideTask(task_id, { by, ...given, decision: decided }));
  },
});

function questionOf(task: Task, planHash: string): PersonQuestion {
  const plan = planOf(task);
  if (plan?.hash !== planHash) {
    throw new ConflictError('The plan has changed since you loaded it.', {
      reason: 'other-plan',
      hint: 'Load the task again and decide on its current plan.',
    });
  }
  const lines = [
    `Run this plan of task ${task.id.slice(0, 8)}?`,
    plan.summary,
    ...plan.steps.map(({ title, enabled }) => `- ${title}${enabled ? '' : ' (switched off)'}`),
    ...plan.problems.map(({ message }) => `Not met: ${message}`),
  ];
  return { id: `plan-${planHash}`, message: toSafeText(lines.join('\n')) };
}

const offerAgain = defineTool({
  name: 'offer_again',
  title: 'Offer an expired plan again',
  description:
    'For a task that ended as "expired" because its plan got no decision in time: submits the same request again and returns the new task, whose plan waits for a person.',
  input: z.object({ task_id: Name }),
  output: SubmittedTask,
  isReadOnly: false,
  isIdempotent: true,
  async run({ task_id }, { useCases, by }) {
    const { task, created } = await useCases.offerAgain(task_id, by);
    return { ...summarise(task), created, plan: planOf(task) };
  },
});

const listTasks = defineTool({
  name: 'list_tasks',
  title: 'List tasks',
  description: 'Lists tasks, newest first.',
  input: TaskListQuery.omit({ fields: true }).extend({
    limit: z.number().optional().describe('at most 50, default 20'),
  }),
  output: z.object({ tasks: z.array(TaskSummary), next: z.string().nullable() }),
  isReadOnly: true,
  async run({ limit, ...query }, { useCases, clamp }) {
    const page = await useCases.listTasks({
      ...query,
      limit: clamp('limit', limit, { least: 1, usual: 20, most: 50 }),
    });
    return { tasks: page.tasks.map(summariseRow), next: page.next };
  },
});

/** The part of a comparison's report that we read. */
const Report = z.object({ findings: z.array(Finding) });
const answeredFindings = 200;
const eventsPerPage = 1_000;

const Findings = z.object({
  task_id: z.string(),
  iteration: z.int().nullable().describe('null: not compared yet'),
  template: z.string().nullable(),
  counts: FindingCounts.nullable(),
  findings: z.array(Finding).describe(`most severe first, at most ${answeredFindings}`),
});

/** The findings of an iteration of a task; of the latest one that was compared unless given. */
export async function readFindings(
  { task_id, iteration }: { readonly task_id: string; readonly iteration?: number | undefined },
  { useCases, readReport }: Pick<ToolCall, 'useCases' | 'readReport'>,
): Promise<z.output<typeof Findings>> {
  let compared: Extract<TaskEvent, { type: 'findings' }>['data'] | null = null;
  for (let after = 0; ; ) {
    const { events } = await useCases.readEvents(task_id, after, eventsPerPage);
    for (const event of events) {
      if (event.type !== 'findings') continue;
      if (iteration === undefined || event.data.iteration === iteration) compared = event.data;
    }
    after = events.at(-1)?.number ?? after;
    if (events.length < eventsPerPage) break;
  }
  if (compared === null) return { task_id, iteration: null, template: null, counts: null, findings: [] };
  const { findings } = Report.parse(await readReport(compared.report));
  return {
    task_id,
    iteration: compared.iteration,
    template: compared.template,
    counts: compared.counts,
    findings: findings.slice(0, answeredFindings),
  };
}

const getFindings = defineTool({
  name: 'get_findings',
  title: 'Read the findings',
  description: 'Returns how the document of an iteration (default: the latest) differs from its template.',
  input: z.object({ task_id: Name, iteration: z.number().optional() }),
  output: Findings,
  isReadOnly: true,
  run: readFindings,
});

export function summarise(task: Task): z.output<typeof TaskSummary> {
  return summariseRow({ ...task, service: task.spec.service?.name ?? null, priority: task.spec.priority });
}

function summariseRow(
  task: Pick<
    TaskRow,
    | 'id'
    | 'status'
    | 'kind'
    | 'service'
    | 'description'
    | 'priority'
    | 'iteration'
    | 'created_at'
    | 'finished_at'
    | 'result'
  >,
): z.output<typeof TaskSummary> {
  return {
    task_id: task.id,
    status: task.status,
    kind: task.kind,
    service: task.service,
    description: truncate(toSafeText(task.description), 500),
    priority: task.priority ?? 'normal',
    iteration: task.iteration,
    created_at: task.created_at,
    finished_at: task.finished_at,
    summary: task.result === null ? null : truncate(toSafeText(task.result.summary), 2_000),
  };
}

export function planOf({ plan, approval }: Task): z.output<typeof PlanOnShow> {
  if (plan === null || approval === null) return null;
  return {
    hash: plan.hash,
    nonce: approval.nonce,
    expires_at: approval.expires_at,
    summary: plan.summary,
    steps: plan.steps.map(({ id, title, enabled }) => ({ id, title, enabled })),
    problems: (plan.preconditions?.problems ?? []).map(
      ({ name, code = name, state, message, remedy = '' }) => ({
        code,
        state,
        message,
        remedy,
      }),
    ),
  };
}

export const taskTools: readonly Tool[] = [submitTask, approvePlan, offerAgain, listTasks, getFindings];
