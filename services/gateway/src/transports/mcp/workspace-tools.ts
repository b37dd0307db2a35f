import { WorkspaceEventKind, WorkspaceSpending } from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { z } from 'zod';
import { WorkspaceDiff, WorkspaceFile, WorkspaceView } from '../../use-cases/read-workspace.js';
import { planOf, SubmittedTask, summarise, TaskSummary } from './task-tools.js';
import { defineTool, Name, type Tool } from './tool.js';

const step = z.int().min(1).max(100).optional().describe('from 1; absent: the newest that is done');

const make = defineTool({
  name: 'workspace_make',
  title: 'Build a project',
  description:
    'Lets a local model build a project in its workspace from one request, such as "Make a Flask app called Notes that lists notes". Answers at once. The model plans first, and a person approves the plan on the page of the task; then each step is written, run and verified.',
  input: z.object({
    request: z.string().trim().min(1).max(20_000),
    budget_usd: z.number().positive().max(10_000).optional(),
    idempotency_key: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .describe('the same key answers the same task for 24 hours'),
  }),
  output: SubmittedTask,
  isReadOnly: false,
  async run({ request, budget_usd, idempotency_key }, { useCases, by, ownKey }) {
    const { task, created } = await useCases.submitTask(
      {
        kind: 'workspace',
        description: request,
        ...(budget_usd === undefined ? {} : { limits: { budget_usd } }),
      },
      { by, idempotencyKey: idempotency_key === undefined ? undefined : ownKey(idempotency_key) },
    );
    return { ...summarise(task), created, plan: planOf(task) };
  },
});

const newestEvents = 20;
const searchedEvents = 200;

const status = defineTool({
  name: 'workspace_status',
  title: 'Read how far a project is',
  description:
    'Answers what a workspace task is at: its plan while that waits for a person, the steps that are done, the newest events, and what its model has used.',
  input: z.object({ task_id: Name }),
  output: TaskSummary.extend({
    plan: SubmittedTask.shape.plan,
    steps_done: z.int(),
    steps: z.int().nullable().describe('null: it is not planned yet'),
    events: z
      .array(z.object({ at: z.string(), kind: WorkspaceEventKind, message: z.string() }))
      .describe(`the newest ${newestEvents}, oldest first`),
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
      events: told.slice(-newestEvents),
      spent,
    };
  },
});

const listFiles = defineTool({
  name: 'workspace_list_files',
  title: 'List the files of a workspace',
  description: 'Answers every file as the newest finished step left it, without installed packages.',
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
  description: 'Answers the text of one file as a step left it; where there is none, why.',
  input: z.object({
    task_id: Name,
    path: z.string().min(1).max(4_096).describe('as workspace_list_files names it'),
    step,
  }),
  output: WorkspaceFile,
  isReadOnly: true,
  run: ({ task_id, path, step }, { workspaces }) => workspaces.readFile(task_id, path, step),
});

const log = defineTool({
  name: 'workspace_log',
  title: 'Read the history of a workspace',
  description:
    'Answers the finished steps of a task, oldest first: title, commit, and the files that each changed.',
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
  title: 'Read what a step changed',
  description: 'Answers the unified diff of one step of a workspace task.',
  input: z.object({ task_id: Name, step }),
  output: WorkspaceDiff,
  isReadOnly: true,
  run: ({ task_id, step }, { workspaces }) => workspaces.diff(task_id, step),
});

function checkKind({ id, kind }: { readonly id: string; readonly kind: string }): void {
  if (kind === 'workspace') return;
  throw new InvalidInputError(`The task "${id}" is of the kind ${kind} and has no workspace.`, {
    field: 'task_id',
    hint: 'Call get_task_progress.',
  });
}

export const workspaceTools: readonly Tool[] = [make, status, listFiles, readFile, log, diff];
