import { resolve } from 'node:path';
import type { Sandbox } from '@fixpoint/sandbox/run';
import type { SettingsValues } from '@fixpoint/shared/config';
import { createWorkspaceAgent, type WorkspaceAgent, type WorkspaceEvent } from '@fixpoint/workspace/agent';
import { describeModel, locateState, type workspaceSettings } from '@fixpoint/workspace/settings';

/** An agent for one run of a stage, on one workspace. The caller closes it. */
export type OpenWorkspaceAgent = (run: {
  /** Id of the workspace: the task that began it. */
  readonly workspace: string;
  readonly signal: AbortSignal;
  readonly onEvent: (event: WorkspaceEvent) => void;
  readonly onText: (soFar: string) => void;
}) => WorkspaceAgent;

export function createWorkspaceAgents(options: {
  readonly values: SettingsValues<typeof workspaceSettings>;
  readonly home: string;
  readonly sandbox: Sandbox;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly readable: readonly string[];
}): OpenWorkspaceAgent {
  const { values, home, ...inside } = options;
  return ({ workspace, ...run }) => {
    const { workspaceFolder, workspaceState } = values;
    // A separate folder each: a copy of one task's workspace shows nothing of another's, and no project finds names in use.
    const folder =
      workspaceState === undefined ? resolve(workspaceFolder, workspace) : resolve(workspaceFolder);
    return createWorkspaceAgent({
      folder,
      ...inside,
      ...run,
      state: workspaceState ?? locateState(home, folder),
      registries: values.workspaceRegistries,
      gitTimeoutMs: values.gitSeconds * 1_000,
      model: describeModel(values),
    });
  };
}
