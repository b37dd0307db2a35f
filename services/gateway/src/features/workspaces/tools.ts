import { WorkspaceEventKind, WorkspaceSpending } from '@fixpoint/shared/contracts';
import { WorkspaceDiff, WorkspaceFile, WorkspaceView } from '@fixpoint/shared/contracts/routes';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { z } from 'zod';
import { planOf, SubmittedTask, summarise, TaskSummary } from '../tasks/tools.js';
import { defineTool, Name, type Tool } from '../tool.js';

const step = z
  .int()
  .min(1)
  .max(100)
  .optional()
  .describe('step number from 1; default: the latest finished step');

const make = defineTool({
  name: 'workspace_make',
  title: 'Build a project',
  description:
    'Lets a local model build a project in its workspace from one request, such as "Make a Flask app called Notes that lists notes", or change an earlier one. Returns immediately. The model plans first, and a person approves the plan on the page of the task. Then each step is written, run and verified.',
  input: z.object({
    request: z.string().trim().min(1).max(20_000),
    workspace: Name.optional().describe('task whose project the request changes; default: a new project'),
    budget_usd: z.number().positive().max(10_000).optional(),
    idempotency_key: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .describe('a repeated request with the same key returns the same task for 24 hours'),
  }),
  output: SubmittedTask,
  isReadOnly: false,
  async run({ request, workspace, budget_usd, idempotency_key }, { useCases, by, ownKey }) {
    const { task, created } = await useCases.submitTask(
      {
        kind: 'workspace',
        description: request,
        workspace,
        ...(budget_usd === undefined ? {} : { limits: { budget_usd } }),
      },
      { by, idempotencyKey: idempotency_key === undefined ? undefined : ownKey(idempotency_key) },
    );
    return { ...summarise(task), created, plan: planOf(task) };
  },
});

const maxEvents = 20;
const searchedEvents = 200;

const status = defineTool({
  name: 'workspace_status',
  title: 'Read the progress of a project',
  description:
    'Returns the progress of a workspace task: its plan while it waits for a person, the finished steps, the latest events, and the usage of its model.',
  input: z.object({ task_id: Name }),
  output: TaskSummary.extend({
    plan: SubmittedTask.shape.plan,
    steps_done: z.int(),
    steps: z.int().nullable().describe('null: not planned yet'),
    events: z
      .array(z.object({ at: z.string(), kind: WorkspaceEventKind, message: z.string() }))
      .describe(`the latest ${maxEvents}, oldest first`),
    spent: WorkspaceSpending.nullable(),
  }),
  isReadOnly: true,
  async run({ task_id }, { useCases, workspaces }) {
    const task = await useCases.getTask(task_id);
    checkKind(task);
    const after = Math.max(0, task.last_event - searchedEvents);
    const [{ events }, { steps, spent }] = await Promise.all([
      useCases.readEvents(task_id, after, searchedEvents),
      workspaces.describe(task_id),
    ]);
    const told = events.flatMap((event) =>
      event.type === 'workspace-event'
        ? [{ at: event.at, kind: event.data.kind, message: event.message }]
        : [],
    );
    const planned = task.plan?.steps.filter(({ enabled }) => enabled).length ?? null;
    return {
      ...summarise(task),
      plan: planOf(task),
      steps_done: steps.length,
      steps: planned,
      events: told.slice(-maxEvents),
      spent,
    };
  },
});

const listFiles = defineTool({
  name: 'workspace_list_files',
  title: 'List the files of a workspace',
  description: 'Returns all files after the latest finished step, without installed packages.',
  input: z.object({ task_id: Name }),
  output: z.object({ task_id: z.string(), files: WorkspaceView.shape.files }),
  isReadOnly: true,
  async run({ task_id }, { workspaces }) {
    const { files } = await workspaces.describe(task_id);
    return { task_id, files };
  },
});

const readFile = defineTool({
  name: 'workspace_read_file',
  title: 'Read a file of a workspace',
  description: 'Returns the text of one file after a step, or the reason why there is no text.',
  input: z.object({
    task_id: Name,
    path: z.string().min(1).max(4_096).describe('path as listed by workspace_list_files'),
    step,
  }),
  output: WorkspaceFile,
  isReadOnly: true,
  run: ({ task_id, path, step }, { workspaces }) => workspaces.readFile(task_id, path, step),
});

const log = defineTool({
  name: 'workspace_log',
  title: 'Read the history of a workspace',
  description: 'Returns the finished steps of a task, oldest first: title, commit, and changed files.',
  input: z.object({ task_id: Name }),
  output: z.object({
    task_id: z.string(),
    steps: z.array(WorkspaceView.shape.steps.element.omit({ diff: true, zip: true })),
  }),
  isReadOnly: true,
  async run({ task_id }, { workspaces }) {
    const { steps } = await workspaces.describe(task_id);
    return { task_id, steps: steps.map(({ diff: _diff, zip: _zip, ...rest }) => rest) };
  },
});

const diff = defineTool({
  name: 'workspace_diff',
  title: 'Read the changes of a step',
  description: 'Returns the unified diff of one step of a workspace task.',
  input: z.object({ task_id: Name, step }),
  output: WorkspaceDiff,
  isReadOnly: true,
  run: ({ task_id, step }, { workspaces }) => workspaces.diff(task_id, step),
});

function checkKind({ id, kind }: { readonly id: string; readonly kind: string }): void {
  if (kind === 'workspace') return;
  throw new InvalidInputError(`The task "${id}" has no workspace: its kind is ${kind}.`, {
    field: 'task_id',
    hint: 'Call get_task_progress.',
  });
}

export const workspaceTools: readonly Tool[] = [make, status, listFiles, readFile, log, diff];
