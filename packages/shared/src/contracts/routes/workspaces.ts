import { z } from 'zod';
import { TaskId } from '../identifiers.js';
import { WorkspaceCopy, WorkspaceListing } from '../workspace-copy.js';
import { WorkspaceSpending } from '../workspace-event.js';
import { defineRoutes } from './define-routes.js';
import { wholeNumber } from './whole-number.js';

const WorkspaceStep = WorkspaceCopy.omit({ listing: true }).extend({
  step: z.int(),
  of: z.int(),
  title: z.string(),
  at: z.string(),
});

/** Result of a workspace task: steps, oldest first, and the files after the newest step. */
export const WorkspaceView = z.strictObject({
  task_id: z.string(),
  steps: z.array(WorkspaceStep),
  files: WorkspaceListing.shape.files,
  spent: WorkspaceSpending.describe('total of all steps').nullable(),
});
export type WorkspaceView = z.infer<typeof WorkspaceView>;

export const WorkspaceFile = z.strictObject({
  task_id: z.string(),
  step: z.int(),
  path: z.string(),
  bytes: z.int(),
  text: z.string().nullable(),
  withheld: z.enum(['binary', 'too-large', 'not-kept']).nullable().describe('reason why there is no text'),
});
export type WorkspaceFile = z.infer<typeof WorkspaceFile>;

export const WorkspaceDiff = z.strictObject({
  task_id: z.string(),
  step: z.int(),
  title: z.string(),
  commit: z.string(),
  diff: z.string().nullable().describe('null: the step changed nothing, or its diff is too large to store'),
});
export type WorkspaceDiff = z.infer<typeof WorkspaceDiff>;

/** The program of a workspace that runs, if one does. */
export const PreviewView = z.strictObject({
  task_id: z.string(),
  preview: z
    .strictObject({
      url: z.string().nullable().describe('null: it runs on a machine that this gateway cannot reach'),
      machine: z.string(),
      command: z.string(),
      until: z.string().describe('time at which it ends automatically'),
      output: z.string().describe('end of its output'),
    })
    .nullable()
    .describe('null: no program is running'),
});
export type PreviewView = z.infer<typeof PreviewView>;

const params = z.strictObject({ id: TaskId });
const StepQuery = z.strictObject({
  step: wholeNumber(1, 100).optional().describe('step number from 1; default: the latest finished step'),
});
const FileQuery = StepQuery.extend({
  path: z.string().min(1).max(4_096).describe('path as shown in the list of files'),
});

export const workspaceRoutes = defineRoutes('workspaces', {
  describeWorkspace: {
    method: 'GET',
    path: '/api/v1/tasks/{id}/workspace',
    scope: 'own',
    summary: 'List the files and the steps of a workspace',
    description:
      'Steps, oldest first, with commits and changes; files after the latest step. Both are empty before the first step is finished.',
    params,
    responses: { 200: WorkspaceView },
  },

  readWorkspaceFile: {
    method: 'GET',
    path: '/api/v1/tasks/{id}/workspace/file',
    scope: 'own',
    summary: 'Read a file of a workspace',
    params,
    query: FileQuery,
    responses: { 200: WorkspaceFile },
  },

  readWorkspaceDiff: {
    method: 'GET',
    path: '/api/v1/tasks/{id}/workspace/diff',
    scope: 'own',
    summary: 'Read the changes of a step',
    params,
    query: StepQuery,
    responses: { 200: WorkspaceDiff },
  },

  findWorkspacePreview: {
    method: 'GET',
    path: '/api/v1/tasks/{id}/workspace/preview',
    scope: 'own',
    summary: 'Find the running program of a workspace',
    description: 'Returns its preview address and the end of its output.',
    params,
    responses: { 200: PreviewView },
  },

  endWorkspacePreview: {
    method: 'DELETE',
    path: '/api/v1/tasks/{id}/workspace/preview',
    scope: 'own',
    summary: 'Stop the running program of a workspace',
    params,
    responses: { 204: z.null() },
  },

  downloadWorkspace: {
    method: 'GET',
    path: '/api/v1/tasks/{id}/workspace/zip',
    scope: 'own',
    summary: 'Download a workspace as a zip',
    description: 'State after a step, without installed packages.',
    params,
    query: StepQuery,
    media: ['application/zip'],
  },
});
