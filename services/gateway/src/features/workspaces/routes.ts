import { TaskId } from '@fixpoint/shared/contracts';
import { z } from 'zod';
import { Problem } from '../../http/problem.js';
import type { RestRoutes } from '../../http/rest-routes.js';
import { PreviewView } from './look-at-preview.js';
import { WorkspaceDiff, WorkspaceFile, WorkspaceView } from './read-workspace.js';

const params = z.strictObject({ id: TaskId });
const StepQuery = z.strictObject({
  step: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .optional()
    .describe('step number from 1; default: the latest finished step'),
});
const FileQuery = StepQuery.extend({
  path: z.string().min(1).max(4_096).describe('path as shown in the list of files'),
});
const tags = ['workspaces'];

/** What tasks of the kind workspace made, from the artifacts that their steps left. */
export const workspaceRoutes: RestRoutes = async (app) => {
  app.get(
    '/api/v1/tasks/:id/workspace',
    {
      config: { scope: 'own' },
      schema: {
        tags,
        summary: 'List the files and the steps of a workspace',
        description:
          'Steps, oldest first, with commits and changes; files after the latest step. Both are empty before the first step is finished.',
        params,
        response: { 200: WorkspaceView, 404: Problem },
      },
    },
    async ({ own, params: { id } }) => own.workspaces.describe(id),
  );

  app.get(
    '/api/v1/tasks/:id/workspace/file',
    {
      config: { scope: 'own' },
      schema: {
        tags,
        summary: 'Read a file of a workspace',
        params,
        querystring: FileQuery,
        response: { 200: WorkspaceFile, 404: Problem, 422: Problem },
      },
    },
    async ({ own, params: { id }, query: { path, step } }) => own.workspaces.readFile(id, path, step),
  );

  app.get(
    '/api/v1/tasks/:id/workspace/diff',
    {
      config: { scope: 'own' },
      schema: {
        tags,
        summary: 'Read the changes of a step',
        params,
        querystring: StepQuery,
        response: { 200: WorkspaceDiff, 404: Problem, 422: Problem },
      },
    },
    async ({ own, params: { id }, query: { step } }) => own.workspaces.diff(id, step),
  );

  app.get(
    '/api/v1/tasks/:id/workspace/preview',
    {
      config: { scope: 'own' },
      schema: {
        tags,
        summary: 'Find the running program of a workspace',
        description: 'Returns its preview address and the end of its output.',
        params,
        response: { 200: PreviewView, 404: Problem },
      },
    },
    async ({ own, params: { id } }) => own.previews.look(id),
  );

  app.delete(
    '/api/v1/tasks/:id/workspace/preview',
    {
      config: { scope: 'own' },
      schema: {
        tags,
        summary: 'Stop the running program of a workspace',
        params,
        response: { 204: z.null(), 404: Problem },
      },
    },
    async ({ own, params: { id } }, reply) => {
      await own.previews.end(id);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/api/v1/tasks/:id/workspace/zip',
    {
      config: { scope: 'own' },
      compress: false,
      schema: {
        tags,
        summary: 'Download a workspace as a zip',
        description: 'State after a step, without installed packages.',
        params,
        querystring: StepQuery,
      },
    },
    async ({ own, params: { id }, query: { step } }, reply) => {
      const zip = await own.workspaces.zip(id, step);
      return reply
        .type('application/zip')
        .headers({
          'content-disposition': `attachment; filename="workspace-${id}.zip"`,
          'content-security-policy': "sandbox; default-src 'none'",
          'cache-control': 'private, no-cache',
        })
        .send(zip);
    },
  );
};
