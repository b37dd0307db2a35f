import { join } from 'node:path';
import { loadSettings } from '@fixpoint/shared/config';
import { workspaceSettings } from '@fixpoint/workspace/settings';
import { createWorkspaceFolderCheck } from '../../../services/fixer/src/preconditions/check-workspace-folder.js';
import { createWorkspaceModelCheck } from '../../../services/fixer/src/preconditions/check-workspace-model.js';
import type { World } from '../create-world.js';
import { fromPlan, type Misconfiguration } from '../misconfiguration.js';

function model(
  environment: (world: World) => Record<string, string> | Promise<Record<string, string>>,
): Misconfiguration['find'] {
  return async (world) => {
    const variables = await environment(world);
    const values = loadSettings(workspaceSettings, variables, () => {});
    const check = createWorkspaceModelCheck({ values, environment: { PATH: join(world.folder, 'bin') } });
    return fromPlan(await world.check(check, null));
  };
}

export const workspaceRows: readonly Misconfiguration[] = [
  {
    wrong: 'a workspace model that nobody serves, where a server is installed',
    code: 'model/unreachable',
    says: /No model responds/,
    advises: /Run "fixpoint workspace serve", or correct WORKSPACE_MODEL_URL/,
    find: model(async (world) => {
      await world.install('llama-server', 'exit 0');
      return { WORKSPACE_MODEL_URL: 'http://127.0.0.1:3/v1' };
    }),
  },
  {
    wrong: 'a workspace model whose server is not installed',
    code: 'model/unreachable',
    says: /No model responds/,
    advises: /"no-such-server" is not installed/,
    find: model(() => ({
      WORKSPACE_MODEL_URL: 'http://127.0.0.1:3/v1',
      WORKSPACE_SERVER_BINARY: 'no-such-server',
    })),
  },
  {
    wrong: 'a workspace model that is still loading',
    code: 'model/not-ready',
    says: /is not ready \(HTTP 503\)/,
    advises: /Wait/,
    find: model(async (world) => ({
      WORKSPACE_MODEL_URL: await world.listen((_request, response) => response.writeHead(503).end()),
    })),
  },
  {
    wrong: 'a workspace folder that lies in a file',
    code: 'workspace/not-a-folder',
    says: /plain is a file/,
    advises: /WORKSPACE_DIR/,
    find: async (world) => {
      const file = await world.write('plain', 'no folder');
      return fromPlan(await world.check(createWorkspaceFolderCheck(join(file, 'workspace')), null));
    },
  },
];
