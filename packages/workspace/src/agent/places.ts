import { createToolbox, type Toolbox, workspaceTools } from '../tools/index.js';
import { type Models, openModels } from './open-models.js';
import { type OpenWorkspace, openWorkspace } from './open-workspace.js';
import type { WorkspaceAgentOptions } from './workspace-agent-options.js';

/** Everything that a request works with. */
export interface Place {
  readonly workspace: OpenWorkspace;
  readonly models: Models;
  readonly toolbox: Toolbox;
}

/** Opens the folder of an agent, and its models, when they are first needed. */
export function createPlaces(
  options: WorkspaceAgentOptions & {
    readonly folder: string;
    readonly state: string;
    readonly signal: AbortSignal;
  },
) {
  const { folder, state, sandbox, registries, readable, gitTimeoutMs, signal } = options;
  const { environment = process.env } = options;
  let workspace: Promise<OpenWorkspace> | null = null;
  let opened: Promise<Place> | null = null;

  function openFolder(): Promise<OpenWorkspace> {
    workspace ??= openWorkspace({ folder, state, sandbox, registries, readable, environment, gitTimeoutMs });
    return workspace;
  }

  return {
    openFolder,
    open(): Promise<Place> {
      opened ??= (async () => {
        const place = await openFolder();
        const tools = [...workspaceTools, ...(options.tools ?? [])];
        const models = await openModels(options.model, signal);
        return { workspace: place, models, toolbox: createToolbox(tools, place) };
      })();
      opened.catch(() => {
        opened = null;
      });
      return opened;
    },
    async close(): Promise<void> {
      await (await workspace?.catch(() => null))?.close();
    },
  };
}
