import { checkChatEndpoint } from '@fixpoint/agents/chat';
import { findExecutable } from '@fixpoint/sandbox/processes';
import type { SettingsValues } from '@fixpoint/shared/config';
import { defineCheck, type PlanCheck } from '@fixpoint/tasks/checks';
import type { workspaceSettings } from '@fixpoint/workspace/settings';

/** Checks that the workspace agent's model responds; if not, that a server for it is installed that could be started. */
export function createWorkspaceModelCheck(options: {
  readonly values: SettingsValues<typeof workspaceSettings>;
  readonly environment: Readonly<Record<string, string | undefined>>;
}): PlanCheck {
  const { values, environment } = options;
  return defineCheck('model', async (_subject, signal) => {
    const binary = values.workspaceServerBinary;
    const isInstalled = binary === 'embedded' || (await findExecutable(binary, environment.PATH)) !== null;
    return checkChatEndpoint({
      url: values.workspaceModelUrl,
      model: values.workspaceModel,
      apiKey: values.workspaceModelKey,
      settings: { url: 'WORKSPACE_MODEL_URL', model: 'WORKSPACE_MODEL', key: 'WORKSPACE_MODEL_KEY' },
      start: isInstalled
        ? 'Run "fixpoint workspace serve"'
        : `Start a model server there ("${binary}" is not installed, so "fixpoint workspace serve" cannot start one)`,
      signal,
    });
  });
}
