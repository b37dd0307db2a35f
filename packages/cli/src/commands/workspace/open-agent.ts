import { createHash } from 'node:crypto';
import { basename, resolve } from 'node:path';
import { loadSettings, sharedSettings } from '@fixpoint/shared/config';
import { createWorkspaceAgent, type WorkspaceAgent, type WorkspaceEvent } from '@fixpoint/workspace/agent';
import { workspaceSettings } from '@fixpoint/workspace/model-server';
import type { CommandContext } from '../../command-context.js';

export interface WorkspaceOptions {
  readonly folder?: string;
  readonly json?: boolean;
}

export interface MakeCommandOptions extends WorkspaceOptions {
  readonly yes?: boolean;
  readonly plan?: boolean;
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
  const settings = loadSettings(workspaceSettings, environment);
  const { home } = loadSettings({ home: sharedSettings.home }, environment);
  const folder = resolve(cwd, options.folder ?? settings.folder);
  // Two folders of one name are two workspaces.
  const mark = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  return createWorkspaceAgent({
    ...{ folder, environment, signal, ...listeners },
    registries: settings.registries,
    state: resolve(cwd, home, 'workspaces', `${basename(folder)}-${mark}`),
    model: {
      url: settings.modelUrl,
      name: settings.model,
      apiKey: settings.modelKey,
      contextTokens: settings.contextTokens,
      timeoutMs: settings.answerSeconds * 1_000,
    },
  });
}
