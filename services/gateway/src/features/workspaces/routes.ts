import { workspaceRoutes } from '@fixpoint/shared/contracts/routes';
import { type RestRoutes, serve } from '../../http/rest-routes.js';

/** Results of workspace tasks, from the artifacts of their steps. */
export const serveWorkspaces: RestRoutes = async (app) => {
  serve(app, workspaceRoutes.describeWorkspace, async ({ own, params: { id } }) =>
    own.workspaces.describe(id),
  );

  serve(app, workspaceRoutes.readWorkspaceFile, async ({ own, params: { id }, query: { path, step } }) =>
    own.workspaces.readFile(id, path, step),
  );

  serve(app, workspaceRoutes.readWorkspaceDiff, async ({ own, params: { id }, query: { step } }) =>
    own.workspaces.diff(id, step),
  );

  serve(app, workspaceRoutes.findWorkspacePreview, async ({ own, params: { id } }) => own.previews.look(id));

  serve(app, workspaceRoutes.endWorkspacePreview, async ({ own, params: { id } }, reply) => {
    await own.previews.end(id);
    return reply.code(204).send(null);
  });

  serve(
    app,
    workspaceRoutes.downloadWorkspace,
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
    { compress: false },
  );
};
