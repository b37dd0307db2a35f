import { resolve } from 'node:path';
import { loadSettings, sharedSettings } from '@fixpoint/shared/config';
import { createWorkspaceAgent, type WorkspaceAgent, type WorkspaceEvent } from '@fixpoint/workspace/agent';
import { describeModel, locateState, workspaceSettings } from '@fixpoint/workspace/settings';
import type { CommandContext } from '../../command-context.js';

export interface WorkspaceOptions {
  readonly folder?: string;
  readonly json?: boolean;
}

export interface MakeCommandOptions extends WorkspaceOptions {
  readonly yes?: boolean;
  readonly plan?: boolean;
  readonly keepRunning?: boolean;
}

/** The agent that the environment describes, on the folder that the options name. */
export function openAgent(
  context: CommandContext,
  options: WorkspaceOptions,
  listeners: {
    readonly onEvent?: (event: WorkspaceEvent) => void;
    readonly onText?: (soFar: string) => void;
  } = {},
): WorkspaceAgent {
  const { cwd, environment, signal } = context;
  const settings = loadSettings(workspaceSettings, environment, context.writeError);
  const { home } = loadSettings({ home: sharedSettings.home }, environment);
  const folder = resolve(cwd, options.folder ?? settings.workspaceFolder);
  return createWorkspaceAgent({
    folder,
    environment,
    signal,
    ...listeners,
    state: locateState(resolve(cwd, home), folder),
    registries: settings.workspaceRegistries,
    gitTimeoutMs: settings.gitSeconds * 1_000,
    model: describeModel(settings),
  });
}
